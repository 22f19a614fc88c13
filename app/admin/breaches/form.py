"""The form of one breach, and what was written of it so far."""

from typing import Any, Final

import reflex as rx

from app.admin.breaches.breaches_state import BreachesState
from app.admin.cards import card_head
from app.admin.form_lines import back_line, theirs_line, tied
from app.content import breaches as copy
from app.domain.fields import TYPED_LIMIT
from app.ui.element import anchor, keeps

_FORM: Final = "breach"


def breach_form(line: Any) -> rx.Component:
    """Return the form; what is typed is kept for the tab until it is stored."""
    return rx.el.div(
        rx.el.button(
            copy.BACK,
            type="button",
            on_click=BreachesState.back,
            class_name="btn btn-secondary btn-sm justify-self-start",
        ),
        rx.el.form(
            *card_head(line),
            _area(line, "what", copy.WHAT),
            rx.el.div(
                _moment(line, "known_at", copy.KNOWN_AT),
                _moment(line, "happened_at", copy.HAPPENED_AT),
                class_name="grid gap-4 sm:grid-cols-2",
            ),
            _area(line, "data", copy.DATA),
            _area(line, "people", copy.PEOPLE),
            _area(line, "consequences", copy.CONSEQUENCES),
            _area(line, "measures", copy.MEASURES),
            rx.el.div(
                _moment(line, "agency_told_at", copy.AGENCY_TOLD_AT),
                _moment(line, "people_told_at", copy.PEOPLE_TOLD_AT),
                class_name="grid gap-4 sm:grid-cols-2",
            ),
            _area(line, "reason", copy.REASON),
            rx.el.label(
                rx.el.input(
                    type="checkbox", name="closed", default_checked=line["closed"]
                ),
                copy.CLOSE,
                class_name="inline-flex min-h-11 items-center gap-2 font-semibold",
            ),
            rx.el.button(
                copy.SAVE,
                type="submit",
                class_name="btn btn-primary btn-sm justify-self-start",
            ),
            back_line(),
            theirs_line(),
            on_submit=BreachesState.save,
            no_validate=True,
            class_name="plot-card grid gap-4",
            custom_attrs=_kept(line),
        ),
        _history(),
        key=line["id"],
        class_name="grid max-w-3xl gap-4",
    )


def _kept(line: Any) -> dict[str, Any]:
    """Return attributes that keep what is typed until it was taken."""
    return keeps("breach-" + line["kept"].to(str)) | {
        "data-breach-form": line["id"],
        "data-theirs": copy.THEIRS,
        "data-of": line["version"],
        "data-saved": rx.cond(BreachesState.refused, "false", ""),
    }


def _history() -> rx.Component:
    return rx.cond(
        BreachesState.history.length() > 0,
        rx.el.div(
            rx.el.h3(copy.HISTORY, class_name="mb-3 text-lg font-bold"),
            rx.el.ol(
                rx.foreach(BreachesState.history, _told),
                class_name="grid gap-3",
                custom_attrs={"aria-label": copy.HISTORY},
            ),
            class_name="plot-card",
        ),
        rx.fragment(),
    )


def _told(line: Any) -> rx.Component:
    return rx.el.li(
        rx.el.p(line["told"], class_name="font-semibold wrap-anywhere"),
        rx.foreach(
            line["changes"],
            lambda text: rx.el.p(
                text, class_name="text-ink-soft wrap-anywhere whitespace-pre-line"
            ),
        ),
        key=line["key"],
    )


def _area(line: Any, name: str, label: str) -> rx.Component:
    field = rx.el.textarea(
        name=name,
        default_value=line[name],
        rows="3",
        max_length=TYPED_LIMIT,
        class_name="field-input",
        custom_attrs=_tied(name),
    )
    return _field(name, label, field)


def _moment(line: Any, name: str, label: str) -> rx.Component:
    field = rx.el.input(
        type="datetime-local",
        name=name,
        default_value=line[name],
        class_name="field-input",
        custom_attrs=_tied(name),
    )
    return _field(name, label, field)


def _tied(name: str) -> dict[str, Any]:
    return tied(f"{_FORM}-{name}", BreachesState.errors[name])


def _field(name: str, label: str, field: rx.Component) -> rx.Component:
    place = f"{_FORM}-{name}"
    return rx.el.div(
        rx.el.label(label, html_for=place, class_name="edit-label"),
        field,
        rx.el.p(
            BreachesState.errors[name],
            class_name="login-error mt-1 empty:hidden",
            custom_attrs=anchor(f"{place}-error") | {"role": "alert"},
        ),
    )
