"""The drawer beside the list: everything about one lead."""

from typing import Any

import reflex as rx

from app.admin.form_lines import kept_text, let_go
from app.admin.leads.came_along import came_along
from app.admin.leads.drawer_parts import (
    consents_part,
    history_part,
    household_part,
    notes_part,
    relatives_part,
)
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.drawer_visit import visit_part
from app.admin.leads.joined_lead import way_on
from app.admin.leads.moves_state import MovesState
from app.admin.leads.visit_fields import visit_questions
from app.admin.leads.zone_badge import zone_badge
from app.content import admin, consents, household, states
from app.content import visits as copy
from app.ui.element import anchor, whole_address
from app.ui.icon import filled_icon, icon

_TITLE_ID = "file-title"


def drawer() -> rx.Component:
    """Return the drawer; the page's script moves the focus in and back."""
    return rx.cond(
        DrawerState.lead_id != "",
        rx.el.aside(
            rx.cond(
                DrawerState.gone,
                _gone(),
                rx.foreach(DrawerState.file, _file),
            ),
            _refresh(),
            visit_questions(DrawerState),
            class_name="drawer",
            role="region",
            custom_attrs={
                "data-drawer": DrawerState.lead_id,
                "aria-label": copy.FILE_LABEL,
                "tabIndex": -1,
            },
        ),
        rx.fragment(),
    )


def _refresh() -> rx.Component:
    """Return what the script presses when leads have changed while a file is open."""
    return rx.el.button(
        type="button",
        hidden=True,
        on_click=DrawerState.refresh,
        custom_attrs={"data-refresh-file": ""},
    )


def _close() -> rx.Component:
    return rx.el.button(
        icon("x", 22),
        type="button",
        on_click=DrawerState.close,
        class_name="icon-btn flex-none",
        custom_attrs={"aria-label": copy.CLOSE, "data-drawer-close": ""},
    )


def _gone() -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.h3(copy.GONE_TITLE, class_name="grow text-xl font-extrabold"),
            _close(),
            class_name="drawer-head",
        ),
        rx.cond(
            DrawerState.joined.length() > 0,
            rx.fragment(
                rx.el.p(copy.GONE_JOINED),
                way_on(DrawerState.joined),
            ),
            rx.el.p(
                rx.cond(DrawerState.withheld, DrawerState.withheld, copy.GONE_TEXT)
            ),
        ),
        rx.cond(DrawerState.withheld, _let_go(), _kept()),
        role="alert",
    )


def _let_go() -> rx.Component:
    """Return the marks by which the tab forgets what was typed about the person."""
    return rx.fragment(
        let_go(DrawerState.lead_id), rx.foreach(DrawerState.came, let_go)
    )


def _kept() -> rx.Component:
    """Return where the page's script shows what was typed and not saved."""
    return rx.fragment(
        kept_text(copy.GONE_NOTE, "note-" + DrawerState.lead_id.to(str)),
        kept_text(copy.GONE_VISIT, "visit-" + DrawerState.lead_id.to(str)),
        came_along(),
    )


def _file(file: Any) -> rx.Component:
    row = file["row"]
    return rx.el.div(
        rx.el.div(
            rx.el.h3(
                row["name"],
                title=row["name"],
                class_name="long-name grow text-xl font-extrabold",
                custom_attrs=anchor(_TITLE_ID),
            ),
            _close(),
            class_name="drawer-head",
        ),
        rx.el.div(
            rx.el.button(
                row["state_label"],
                type="button",
                on_click=MovesState.open(row["id"]),
                class_name="badge state",
                custom_attrs={
                    "data-state": row["state"],
                    "data-clock": row["clock"],
                    "title": states.KEY,
                },
            ),
            rx.cond(
                row["withdrawn"],
                rx.el.span(consents.BADGE, class_name="badge badge-sun"),
                rx.fragment(),
            ),
            zone_badge(row),
            class_name="flex flex-wrap items-center gap-2",
        ),
        rx.foreach(file["hints"].to(list[str]), _hint),
        came_along(),
        _ways(row),
        _facts(file),
        household_part(file),
        visit_part(file),
        notes_part(file),
        relatives_part(file),
        consents_part(file),
        history_part(file),
        class_name="grid gap-3",
    )


def _hint(hint: Any) -> rx.Component:
    return rx.el.p(hint, class_name="font-semibold", key=hint)


def _ways(row: Any) -> rx.Component:
    """Return call, WhatsApp, mail and map; the first three ask what came of them.

    The map alone is offered of who took back what they had agreed to.
    """
    return rx.el.div(
        rx.cond(row["withdrawn"], rx.fragment(), rx.fragment(*_contacts(row))),
        rx.el.a(
            icon("map-pin", 18),
            copy.MAP,
            href=row["map_link"],
            target="_blank",
            rel="noopener noreferrer",
            class_name=_WAY,
        ),
        class_name="flex flex-wrap gap-2",
    )


def _contacts(row: Any) -> list[rx.Component]:
    asked = MovesState.ask(row["id"])
    return [
        rx.el.a(
            icon("phone", 18),
            copy.CALL,
            href=row["phone_link"],
            on_click=asked,
            class_name=_WAY,
        ),
        rx.cond(
            row["whatsapp_link"] != "",
            rx.el.a(
                filled_icon("whatsapp", 18),
                admin.WHATSAPP,
                href=row["whatsapp_link"],
                on_click=asked,
                target="_blank",
                rel="noopener noreferrer",
                class_name=_WAY,
            ),
            rx.fragment(),
        ),
        rx.el.a(
            icon("mail", 18),
            copy.MAIL,
            href=f"mailto:{row['email']}",
            on_click=asked,
            class_name=_WAY,
        ),
    ]


_WAY = "btn btn-secondary btn-sm"


def _facts(file: Any) -> rx.Component:
    row = file["row"]
    facts = (
        (household.PATIENT, file["patient"]),
        (copy.WISH, f"{row['day']} {row['time']}"),
        (copy.VACCINE, row["vaccine"]),
        (copy.PHONE, row["phone"]),
        (copy.EMAIL, whole_address(row["email"])),
        (copy.ADDRESS, row["address"]),
        (copy.RECEIPT, row["receipt_number"]),
        (copy.COMMENTS, row["message"]),
        (copy.REGISTERED, f"{row['registered_day']} {row['registered_time']}"),
        (copy.SOURCE, row["source"]),
        (copy.REFERENCE, row["reference"]),
    )
    return rx.el.dl(
        *(
            rx.el.div(
                rx.el.dt(label, class_name="text-ink-soft"),
                rx.el.dd(value, class_name="break-anywhere"),
                class_name="drawer-fact",
            )
            for label, value in facts
        )
    )
