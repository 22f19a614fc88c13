"""The records that may be the person's: looked for, ticked, taken out, erased."""

from typing import Any

import reflex as rx

from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.domain.fields import TEXT_LIMIT
from app.services.rights_desk import FOUND_SHOWN
from app.ui.confirm_dialog import Question, confirm_dialog
from app.ui.element import anchor, link

_QUESTION = Question(
    name="rights-erase",
    title=copy.ERASE_TITLE,
    text=copy.ERASE_TEXT,
    no=copy.ERASE_NO,
    yes=copy.ERASE_YES,
    busy=copy.ERASE_BUSY,
)
_SEARCH = "rights-search"


def records() -> rx.Component:
    """Return the search, what it found, and what is done with what is ticked."""
    return rx.el.div(
        rx.el.h3(copy.FIND_TITLE, class_name="text-lg font-bold"),
        rx.el.form(
            rx.el.div(
                rx.el.label(copy.FIND_LABEL, html_for=_SEARCH, class_name="edit-label"),
                rx.el.input(
                    name="search",
                    default_value=RightsState.searched,
                    key=RightsState.searched,
                    max_length=TEXT_LIMIT,
                    auto_complete="off",
                    class_name="field-input",
                    custom_attrs=anchor(_SEARCH),
                ),
                class_name="min-w-0 grow",
            ),
            rx.el.button(
                copy.FIND, type="submit", class_name="btn btn-secondary btn-sm"
            ),
            on_submit=RightsState.find,
            class_name="mt-3 flex flex-wrap items-end gap-3",
        ),
        rx.cond(
            RightsState.records.length() > 0,
            _found(),
            rx.cond(
                RightsState.looked,
                rx.el.p(copy.FOUND_NONE, role="status", class_name="mt-3"),
                rx.fragment(),
            ),
        ),
        confirm_dialog(
            _QUESTION,
            RecordsState.erase_subject,
            is_open=RightsState.asking,
            busy=RightsState.erasing,
            on_no=RecordsState.keep,
            on_yes=RecordsState.erase,
        ),
        class_name="plot-card",
    )


def _found() -> rx.Component:
    return rx.el.div(
        rx.el.p(copy.FOUND_HINT, class_name="mt-3 text-ink-soft"),
        rx.cond(
            RightsState.records.length() >= FOUND_SHOWN,
            rx.el.p(copy.FOUND_MANY, class_name="mt-1 font-semibold"),
            rx.fragment(),
        ),
        rx.el.ul(
            rx.foreach(RightsState.records, _record),
            class_name="mt-3 grid gap-2",
            custom_attrs={"aria-label": copy.FOUND_LABEL},
        ),
        rx.el.p(
            RightsState.ticked_count, role="status", class_name="mt-3 font-semibold"
        ),
        rx.el.div(
            rx.cond(
                RightsState.file_address != "",
                _deeds(),
                rx.el.p(copy.CHOOSE_FIRST, class_name="text-ink-soft"),
            ),
            class_name="mt-3",
        ),
    )


def _deeds() -> rx.Component:
    turn = RightsState.turn.to_string()
    return rx.el.div(
        _file(copy.TAKE, RightsState.file_address),
        _file(copy.TAKE_PDF, RightsState.pdf_address),
        _button(copy.BLOCK, RecordsState.block(turn), "btn-secondary"),
        _button(copy.UNBLOCK, RecordsState.unblock(turn), "btn-secondary"),
        _button(copy.WITHDRAW, RecordsState.withdraw(turn), "btn-secondary"),
        _button(copy.KEEP, RecordsState.retain(turn), "btn-secondary"),
        _button(copy.ERASE, RecordsState.ask_erase, "btn-danger"),
        class_name="flex flex-wrap gap-3",
    )


def _file(text: str, address: Any) -> rx.Component:
    return _begins(
        link(text, href=address, class_name="btn btn-secondary btn-sm", download=""),
        RecordsState.begin_file,
    )


def _begins(way: rx.Component, deed: Any) -> rx.Component:
    """Return a link, which the browser follows, whose press also begins the answer."""
    return rx.el.span(way, on_click=deed, class_name="contents")


def _button(text: str, deed: Any, look: str) -> rx.Component:
    return rx.el.button(
        text, type="button", on_click=deed, class_name=f"btn {look} btn-sm"
    )


def _record(line: Any) -> rx.Component:
    return rx.el.li(
        _ticked(line),
        rx.cond(
            line["edit"] != "",
            _begins(
                link(
                    copy.RECTIFY,
                    href=line["edit"],
                    class_name="btn btn-secondary btn-sm mt-2",
                    target="_blank",
                    custom_attrs={"aria-label": f"{copy.RECTIFY}: {line['reference']}"},
                ),
                RecordsState.begin_rectified,
            ),
            rx.fragment(),
        ),
        key=line["key"],
        class_name="rounded-xl border border-line px-4 py-3 has-[:checked]:border-sea "
        "has-[:checked]:bg-sky",
    )


def _ticked(line: Any) -> rx.Component:
    return rx.el.label(
        rx.el.input(
            type="checkbox",
            default_checked=line["ticked"],
            on_change=RightsState.tick(line["id"]),
            class_name="field-check",
        ),
        rx.el.span(
            rx.el.span(
                # Other scripts turn only their own words around.
                rx.el.strong(rx.el.bdi(line["name"])),
                f" · {line['reference']} · {line['state']}",
                class_name="block wrap-anywhere",
            ),
            rx.cond(
                line["whom"] != "",
                rx.el.strong(rx.el.bdi(line["whom"]), class_name="block wrap-anywhere"),
                rx.fragment(),
            ),
            rx.el.span(line["contact"], class_name="block text-ink-soft wrap-anywhere"),
            rx.el.span(
                rx.el.bdi(line["address"]),
                f" · {line['registered']}",
                class_name="block text-ink-soft wrap-anywhere",
            ),
            rx.cond(
                line["blocked"] != "",
                rx.el.span(line["blocked"], class_name="mt-1 block font-semibold"),
                rx.fragment(),
            ),
            class_name="min-w-0",
        ),
        class_name="flex min-h-11 items-start gap-3",
    )
