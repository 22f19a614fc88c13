"""The window of further filters: one form, applied at once."""

from typing import Any

import reflex as rx

from app import routes
from app.admin.form_lines import back_line
from app.admin.leads.list_state import LeadListState
from app.content import filters as copy
from app.content import states
from app.domain.comunas import SERVED
from app.domain.lead_criteria import NO_PHARMACY
from app.ui.element import anchor
from app.ui.icon import icon

_ID = "lead-filters"


def more_filters() -> rx.Component:
    """Return the button and its window."""
    return rx.fragment(
        rx.el.button(
            icon("sliders-horizontal", 18),
            copy.MORE,
            type="button",
            class_name="btn btn-secondary filters-button",
            custom_attrs={"popoverTarget": _ID},
        ),
        rx.el.div(
            _form(),
            class_name="pop filters-pop",
            custom_attrs=anchor(_ID) | {"popover": "auto", "aria-label": copy.MORE},
        ),
    )


def _form() -> rx.Component:
    zones = tuple(copy.ZONES.items())
    comunas = tuple((each, each) for each in SERVED)
    labels = tuple(states.LABELS.items())
    return rx.el.form(
        _select(routes.QUERY_STATE, copy.STATE, copy.ANY, labels),
        _select(routes.QUERY_COMUNA, copy.COMUNA, copy.ANY_COMUNA, (*comunas, *zones)),
        _labelled(
            routes.QUERY_VACCINE,
            copy.VACCINE,
            rx.el.input(
                type="text",
                name=routes.QUERY_VACCINE,
                default_value=_now(routes.QUERY_VACCINE),
                class_name="field-input",
                custom_attrs=anchor(_field(routes.QUERY_VACCINE))
                | {"list": f"{_ID}-vaccines", "autoComplete": "off", "maxLength": 100},
            ),
        ),
        rx.el.datalist(
            rx.foreach(
                LeadListState.vaccines, lambda name: rx.el.option(value=name, key=name)
            ),
            custom_attrs=anchor(f"{_ID}-vaccines"),
        ),
        _select(
            routes.QUERY_BY_PHARMACY,
            copy.PHARMACY,
            copy.ANY_COMUNA,
            ((NO_PHARMACY, copy.NO_PHARMACY),),
            rx.foreach(
                LeadListState.pharmacies,
                lambda one: rx.el.option(one[1], value=one[0], key=one[0]),
            ),
        ),
        _day(routes.QUERY_WISHED, copy.WISHED),
        _day(routes.QUERY_SINCE, copy.SINCE),
        _day(routes.QUERY_UNTIL, copy.UNTIL),
        _check(routes.QUERY_URGENT, copy.URGENT),
        _check(routes.QUERY_PHONE_ODD, copy.PHONE_ODD),
        rx.el.button(
            copy.APPLY,
            type="submit",
            class_name="btn btn-primary btn-sm filters-wide",
            custom_attrs={"data-closes": ""},
        ),
        back_line(),
        on_submit=LeadListState.narrow,
        key=LeadListState.further_round,
        class_name="filters-form",
        custom_attrs={
            "data-leaves": "",
            # A server that starts anew draws the fields anew.
            "data-keeps": _ID,
            "data-keeps-until-closed": "",
        },
    )


def _field(name: str) -> str:
    return f"{_ID}-{name}"


def _now(name: str) -> Any:
    return LeadListState.further[name]


def _labelled(name: str, label: str, field: rx.Component) -> rx.Component:
    return rx.el.div(
        rx.el.label(label, html_for=_field(name), class_name="edit-label"), field
    )


def _select(
    name: str,
    label: str,
    otherwise: str,
    options: tuple[tuple[str, str], ...],
    *more: rx.Component,
) -> rx.Component:
    return _labelled(
        name,
        label,
        rx.el.select(
            rx.el.option(otherwise, value=""),
            *(rx.el.option(text, value=value) for value, text in options),
            *more,
            # What an address asks for and no option has, such as another comuna.
            rx.el.option(_now(name), value=_now(name), hidden=True),
            name=name,
            default_value=_now(name),
            class_name="field-input",
            custom_attrs=anchor(_field(name)),
        ),
    )


def _day(name: str, label: str) -> rx.Component:
    return _labelled(
        name,
        label,
        rx.el.input(
            type="date",
            name=name,
            default_value=_now(name),
            class_name="field-input",
            custom_attrs=anchor(_field(name)),
        ),
    )


def _check(name: str, label: str) -> rx.Component:
    return rx.el.label(
        rx.el.input(
            type="checkbox",
            name=name,
            value=routes.QUERY_YES,
            default_checked=_now(name) == routes.QUERY_YES,
            class_name="size-5",
        ),
        label,
        class_name="flex min-h-11 items-center gap-3 font-semibold",
    )
