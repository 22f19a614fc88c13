"""The records that may be the person's: looked for, ticked, taken out, erased."""

from typing import Any

import reflex as rx

from app.admin.form_lines import back_line
from app.admin.rights.questions import questions
from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.content.visits import BETWEEN
from app.domain.fields import TYPED_LIMIT
from app.services.rights_desk import FOUND_SHOWN
from app.ui.element import anchor, keeps, link

_SEARCH = "rights-search"


def records(line: Any) -> rx.Component:
    """Return the search, what it found, and what is done with what is ticked."""
    return rx.el.div(
        rx.el.h3(copy.FIND_TITLE, class_name="text-lg font-bold"),
        rx.el.form(
            rx.el.div(
                rx.el.label(copy.FIND_LABEL, html_for=_SEARCH, class_name="edit-label"),
                rx.el.input(
                    name="search",
                    default_value=RightsState.searched,
                    max_length=TYPED_LIMIT,
                    auto_complete="off",
                    class_name="field-input",
                    custom_attrs=anchor(_SEARCH)
                    | {"aria-describedby": f"{_SEARCH}-error"},
                ),
                rx.el.p(
                    RightsState.errors["search"],
                    class_name="login-error mt-1 empty:hidden",
                    custom_attrs=anchor(f"{_SEARCH}-error") | {"role": "alert"},
                ),
                class_name="min-w-0 grow",
            ),
            rx.el.button(
                copy.FIND, type="submit", class_name="btn btn-secondary btn-sm"
            ),
            back_line(),
            on_submit=RightsState.find,
            key=RightsState.searched,
            class_name="mt-3 flex flex-wrap items-end gap-3",
            custom_attrs=keeps("search-" + line["id"].to(str)),
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
        _address(),
        *questions(),
        class_name="plot-card",
    )


def _address() -> rx.Component:
    """Return what is done with the address: its file, and its way out of the news."""
    return rx.el.div(
        rx.el.p(
            RightsState.news,
            role="status",
            class_name="mb-3 font-semibold wrap-anywhere empty:hidden",
        ),
        rx.cond(
            RightsState.file_address == "",
            rx.el.p(copy.IDENTITY_FIRST, class_name="text-ink-soft"),
            rx.cond(
                RightsState.ticked.length() == 0,
                rx.fragment(
                    rx.el.p(copy.TICKED_NONE, class_name="mb-3 text-ink-soft"),
                    rx.el.div(*_files(), _leave(), class_name="flex flex-wrap gap-3"),
                ),
                _deeds(),
            ),
        ),
        class_name="mt-4",
    )


def _leave() -> rx.Component:
    return rx.cond(
        RightsState.news != "",
        _button(copy.NEWS_LEAVE, RecordsState.ask_news, "btn-danger"),
        rx.fragment(),
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
            RecordsState.ticked_count, role="status", class_name="mt-3 font-semibold"
        ),
    )


def _deeds() -> rx.Component:
    turn = RightsState.turn.to_string()
    return rx.el.div(
        *_files(),
        _button(copy.BLOCK, RecordsState.block(turn), "btn-secondary"),
        _button(copy.UNBLOCK, RecordsState.unblock(turn), "btn-secondary"),
        _button(copy.WITHDRAW, RecordsState.withdraw(turn), "btn-secondary"),
        _button(copy.KEEP, RecordsState.retain(turn), "btn-secondary"),
        _button(copy.ERASE, RecordsState.ask_erase, "btn-danger"),
        class_name="flex flex-wrap gap-3",
    )


def _files() -> tuple[rx.Component, ...]:
    return (
        _file(copy.TAKE, RightsState.file_address),
        _file(copy.TAKE_PDF, RightsState.pdf_address),
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
                f"{BETWEEN}{line['reference']}{BETWEEN}{line['state']}",
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
                f"{BETWEEN}{line['registered']}",
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
