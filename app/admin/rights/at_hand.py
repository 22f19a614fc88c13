"""The request at hand: who asks, which records are theirs, the answer."""

from typing import Any

import reflex as rx

from app.admin.form_lines import back_line, theirs_line, tied
from app.admin.rights.clock_badge import clock_badge
from app.admin.rights.records import records
from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.domain.fields import TYPED_LIMIT
from app.ui.element import anchor, keeps, turn_field

_FORM = "rights"


def at_hand(line: Any) -> rx.Component:
    """Return all that is done with one request, from top to bottom."""
    return rx.el.div(
        rx.el.button(
            copy.BACK,
            type="button",
            on_click=RightsState.back,
            class_name="btn btn-secondary btn-sm justify-self-start",
        ),
        _told(line),
        _identity(line),
        records(line),
        _answer(line),
        key=line["id"],
        class_name="grid gap-4",
        custom_attrs={"data-at-hand": line["reference"]},
    )


def _told(line: Any) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.h3(
                line["reference"],
                rx.el.span(line["asks"], class_name="ml-3 font-semibold"),
                class_name="text-lg font-bold",
            ),
            clock_badge(line),
            class_name="flex flex-wrap items-center justify-between gap-3",
        ),
        rx.el.p(f"{line['received']}. {line['due']}.", class_name="mt-1 text-ink-soft"),
        rx.el.dl(
            rx.el.dt(copy.ANSWER_TO, class_name="mt-3 text-ink-soft"),
            rx.el.dd(
                _mailed(line, line["email"], copy.ANSWER_TO_NOBODY),
                class_name="font-semibold wrap-anywhere",
            ),
            rx.cond(
                line["detail"] != "",
                rx.fragment(
                    rx.el.dt(copy.DETAIL, class_name="mt-3 text-ink-soft"),
                    rx.el.dd(
                        line["detail"], class_name="wrap-anywhere whitespace-pre-line"
                    ),
                ),
                rx.fragment(),
            ),
        ),
        class_name="plot-card",
    )


def _identity(line: Any) -> rx.Component:
    return rx.el.div(
        rx.el.h3(copy.IDENTITY_TITLE, class_name="text-lg font-bold"),
        rx.el.form(
            _area(
                "identity",
                copy.IDENTITY_LABEL,
                line["identity_hint"],
                line["identity"],
            ),
            rx.el.button(
                copy.IDENTITY_SAVE,
                type="submit",
                class_name="btn btn-secondary btn-sm mt-3",
            ),
            back_line(),
            theirs_line(),
            *_about(line),
            on_submit=RightsState.note_identity,
            no_validate=True,
            key=line["identity"],
            class_name="mt-3",
            custom_attrs=_kept("identity-", line) | {"data-theirs": _theirs(line)},
        ),
        class_name="plot-card",
    )


def _theirs(line: Any) -> Any:
    """Return what the script tells, where nothing on the page tells it already."""
    return rx.cond(RightsState.errors["identity"] == line["theirs"], "", line["theirs"])


def _answer(line: Any) -> rx.Component:
    return rx.el.div(
        rx.el.h3(copy.CLOSE_TITLE, class_name="text-lg font-bold"),
        rx.cond(
            line["may_extend"],
            rx.el.div(
                rx.el.button(
                    copy.EXTEND,
                    type="button",
                    on_click=RightsState.extend(
                        RightsState.turn.to_string(),
                        line["id"],
                        line["version"].to_string(),
                    ),
                    class_name="btn btn-secondary btn-sm",
                ),
                rx.el.p(
                    _mailed(line, copy.EXTEND_HINT, copy.EXTEND_UNMAILED_HINT),
                    class_name="mt-1 text-ink-soft",
                ),
                class_name="mt-3",
            ),
            rx.fragment(),
        ),
        rx.el.form(
            _closing(),
            _area(
                "reason",
                copy.REASON_LABEL,
                _mailed(line, copy.REASON_HINT, copy.REASON_UNMAILED_HINT),
                RightsState.answer,
                key=RightsState.suggested.to_string(),
                on_blur=RecordsState.keep_answer,
            ),
            rx.el.button(
                _mailed(line, copy.CLOSE, copy.CLOSE_UNMAILED),
                type="submit",
                class_name="btn btn-primary btn-sm mt-3",
            ),
            back_line(),
            *_about(line),
            on_submit=RightsState.close,
            no_validate=True,
            class_name="mt-4",
            custom_attrs=_kept("answer-", line),
        ),
        class_name="plot-card",
    )


def _about(line: Any) -> tuple[rx.Component, ...]:
    """Return what a form's press says: of which petition, and how it was shown."""
    said = (("about", line["id"].to(str)), ("version", line["version"].to(str)))
    return (
        turn_field(RightsState.turn),
        *(
            rx.el.input(type="hidden", name=name, default_value=value)
            for name, value in said
        ),
    )


def _kept(name: str, line: Any) -> dict[str, Any]:
    """Return attributes that keep what is typed until it was taken."""
    refused = rx.cond(RightsState.refused, "false", "")
    return keeps(name + line["id"].to(str)) | {"data-saved": refused}


def _closing() -> rx.Component:
    place = f"{_FORM}-closing"
    return rx.el.div(
        rx.el.label(copy.CLOSING_LABEL, html_for=place, class_name="edit-label"),
        rx.el.select(
            rx.el.option(copy.CLOSING_CHOOSE, value=""),
            *(rx.el.option(text, value=name) for name, text in copy.CLOSINGS.items()),
            name="closing",
            default_value="",
            class_name="field-input",
            custom_attrs=tied(place, RightsState.errors["closing"]),
        ),
        _error("closing"),
        class_name="mb-3 max-w-md",
    )


def _mailed(line: Any, mailed: Any, unmailed: str) -> Any:
    """Return what is said of a request with an address, or of one without."""
    return rx.cond(line["email"] != "", mailed, unmailed)


def _area(name: str, label: str, hint: Any, value: Any, **more: Any) -> rx.Component:
    place = f"{_FORM}-{name}"
    return rx.el.div(
        rx.el.label(label, html_for=place, class_name="edit-label"),
        rx.el.textarea(
            name=name,
            default_value=value,
            rows="3",
            max_length=TYPED_LIMIT,
            class_name="field-input",
            custom_attrs=tied(place, RightsState.errors[name], hint=f"{place}-hint"),
            **more,
        ),
        rx.el.p(
            hint, class_name="mt-1 text-ink-soft", custom_attrs=anchor(f"{place}-hint")
        ),
        _error(name),
    )


def _error(name: str) -> rx.Component:
    return rx.el.p(
        RightsState.errors[name],
        class_name="login-error mt-1 empty:hidden",
        custom_attrs=anchor(f"{_FORM}-{name}-error") | {"role": "alert"},
    )
