"""Parts of a lead's file: notes, other requests, history."""

from typing import Any

import reflex as rx

from app.admin.form_lines import back_line
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.merge_state import MergeState
from app.content import consents as consent_copy
from app.content import household, merging
from app.content import visits as copy
from app.domain.fields import TYPED_LIMIT
from app.ui.element import anchor, keeps, turn_field

_NOTE_ID = "file-note"


def _part(title: str, *children: rx.Component) -> rx.Component:
    return rx.el.section(
        rx.el.h4(title, class_name="text-lg font-bold"),
        *children,
        class_name="drawer-part",
    )


def notes_part(file: Any) -> rx.Component:
    """Return the staff's notes, and the field of a new one."""
    return _part(
        copy.NOTES,
        rx.el.form(
            turn_field(DrawerState.turn),
            rx.el.label(copy.NOTE_LABEL, html_for=_NOTE_ID, class_name="edit-label"),
            rx.el.textarea(
                name="note",
                rows="2",
                max_length=TYPED_LIMIT,
                class_name="field-input",
                custom_attrs=anchor(_NOTE_ID)
                | {
                    "aria-invalid": rx.cond(
                        DrawerState.errors["note"], "true", "false"
                    ),
                    "aria-describedby": f"{_NOTE_ID}-error",
                },
            ),
            rx.el.p(
                DrawerState.errors["note"],
                class_name="edit-error empty:hidden",
                custom_attrs=anchor(f"{_NOTE_ID}-error"),
            ),
            rx.el.button(
                copy.NOTE_ADD,
                type="submit",
                class_name="btn btn-secondary btn-sm mt-2",
            ),
            back_line(),
            on_submit=DrawerState.note,
            key=DrawerState.note_round,
            custom_attrs=keeps("note-" + file["row"]["id"].to(str)),
        ),
        rx.el.ul(
            rx.foreach(
                file["notes"].to(list[dict[str, str]]),
                lambda note: rx.el.li(
                    rx.el.p(
                        note["text"], class_name="break-anywhere whitespace-pre-line"
                    ),
                    rx.el.p(note["told"], class_name="text-sm text-ink-soft"),
                    key=note["id"],
                    class_name="mt-2",
                ),
            )
        ),
    )


def household_part(file: Any) -> rx.Component:
    """Return the people who were asked for together, with ways to their files."""
    people = file["people"].to(list[dict[str, str]])
    return rx.cond(
        people.length() > 0,
        _part(
            household.TITLE,
            rx.el.ol(rx.foreach(people, _person), custom_attrs={"data-household": ""}),
            rx.cond(
                file["total"] != "",
                rx.el.p(file["total"], class_name="mt-2 font-bold"),
                rx.fragment(),
            ),
        ),
        rx.fragment(),
    )


def _person(one: Any) -> rx.Component:
    words = (
        rx.el.span(one["name"], class_name="long-name font-bold"),
        rx.el.span(one["told"], class_name="text-sm"),
    )
    return rx.el.li(
        rx.cond(
            one["id"] == "",
            rx.el.div(
                *words,
                rx.el.span(household.THIS_ONE, class_name="badge badge-sky"),
                class_name="menu-item w-full flex-wrap gap-x-2",
            ),
            rx.el.button(
                *words,
                type="button",
                on_click=DrawerState.open(one["id"]),
                class_name="menu-item w-full flex-wrap gap-x-2 text-left",
            ),
        ),
        key=one["name"].to(str) + one["id"].to(str),
    )


def consents_part(file: Any) -> rx.Component:
    """Return what was agreed to, with its exact words behind a summary."""
    consents = file["consents"].to(list[dict[str, str]])
    return _part(
        consent_copy.TITLE,
        rx.cond(
            consents.length() > 0,
            rx.el.ul(rx.foreach(consents, _consent)),
            rx.el.p(consent_copy.NONE, class_name="text-ink-soft"),
        ),
    )


def _consent(one: Any) -> rx.Component:
    return rx.el.li(
        rx.el.details(
            rx.el.summary(
                rx.el.span(one["what"], class_name="font-semibold"),
                rx.el.span(
                    one["told"], class_name="block break-anywhere text-ink-soft"
                ),
                class_name="cursor-pointer",
            ),
            rx.el.p(one["text"], class_name="mt-1 text-ink-soft"),
        ),
        rx.el.p(one["ended"], class_name="mt-1 font-semibold empty:hidden"),
        key=one["id"],
        class_name="mt-2",
    )


def relatives_part(file: Any) -> rx.Component:
    """Return other requests that seem to be of the same person or home."""
    relatives = file["relatives"].to(list[dict[str, str]])
    return rx.cond(
        relatives.length() > 0,
        _part(
            copy.RELATIVES,
            rx.el.ul(
                rx.foreach(
                    relatives,
                    lambda one: rx.el.li(
                        rx.el.button(
                            rx.el.span(one["name"], class_name="long-name font-bold"),
                            rx.el.span(one["told"], class_name="text-sm"),
                            rx.el.span(one["shares"], class_name="badge badge-sky"),
                            type="button",
                            on_click=DrawerState.open(one["id"]),
                            class_name="menu-item min-w-0 flex-1 flex-wrap gap-x-2 text-left",
                        ),
                        rx.cond(one["merge"] != "", _merge(one), rx.fragment()),
                        rx.el.p(
                            one["apart"],
                            class_name="w-full px-4 text-sm text-ink-soft empty:hidden",
                        ),
                        key=one["id"],
                        class_name="flex flex-wrap items-center gap-x-2",
                    ),
                )
            ),
        ),
        rx.fragment(),
    )


def _merge(one: Any) -> rx.Component:
    return rx.el.button(
        merging.OFFER,
        type="button",
        on_click=MergeState.ask(one["id"]),
        class_name="btn btn-secondary btn-sm flex-none",
        custom_attrs={"aria-label": one["merge"]},
    )


def history_part(file: Any) -> rx.Component:
    """Return what happened, the newest first."""
    return _part(
        copy.HISTORY,
        rx.el.ol(
            rx.foreach(
                file["history"].to(list[dict[str, Any]]),
                lambda one: rx.el.li(
                    rx.el.p(one["title"].to(str), class_name="font-bold"),
                    rx.el.p(one["told"].to(str), class_name="text-sm text-ink-soft"),
                    rx.el.ul(
                        rx.foreach(
                            one["changes"].to(list[str]),
                            lambda text: rx.el.li(text, class_name="break-anywhere"),
                        )
                    ),
                    key=one["id"].to(str),
                    class_name="mt-2",
                ),
            ),
            custom_attrs={"data-history": ""},
        ),
        rx.el.p(file["unsure"].to(str), class_name="mt-2 empty:hidden"),
    )
