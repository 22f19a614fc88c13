"""The form for what somebody asks for by phone, folded until it is needed."""

import reflex as rx

from app.admin.form_lines import back_line, tied
from app.admin.rights.phone_state import PhoneState
from app.content import rights
from app.content import rights_desk as copy
from app.domain.fields import TYPED_LIMIT
from app.ui.element import anchor, keeps, turn_field

_FORM = "rights-phone"


def by_phone() -> rx.Component:
    """Return the form."""
    return rx.el.details(
        rx.el.summary(
            copy.PHONE_TITLE, class_name="min-h-11 cursor-pointer py-2 font-bold"
        ),
        rx.el.p(copy.PHONE_TEXT, class_name="mt-1 text-ink-soft"),
        rx.el.form(
            _asks(),
            _contact(),
            _detail(),
            rx.el.button(
                copy.PHONE_SAVE, type="submit", class_name="btn btn-primary btn-sm"
            ),
            back_line(),
            turn_field(PhoneState.turn),
            on_submit=PhoneState.enter,
            no_validate=True,
            key=PhoneState.entered.to_string(),
            class_name="mt-3 grid max-w-xl gap-4",
            custom_attrs=keeps(_FORM),
        ),
        class_name="plot-card mb-6",
    )


def _asks() -> rx.Component:
    place = f"{_FORM}-asks"
    return rx.el.div(
        rx.el.label(copy.PHONE_ASKS, html_for=place, class_name="edit-label"),
        rx.el.select(
            rx.el.option(copy.PHONE_CHOOSE, value=""),
            *(rx.el.option(text, value=name) for name, text in rights.ASKS.items()),
            name="asks",
            default_value="",
            class_name="field-input",
            custom_attrs=tied(place, PhoneState.heard["asks"]),
        ),
        _error("asks"),
    )


def _contact() -> rx.Component:
    place = f"{_FORM}-contact"
    return rx.el.div(
        rx.el.label(copy.PHONE_CONTACT, html_for=place, class_name="edit-label"),
        rx.el.input(
            name="contact",
            max_length=TYPED_LIMIT,
            auto_complete="off",
            class_name="field-input",
            custom_attrs=tied(place, PhoneState.heard["contact"]),
        ),
        _error("contact"),
    )


def _detail() -> rx.Component:
    place = f"{_FORM}-detail"
    return rx.el.div(
        rx.el.label(copy.PHONE_DETAIL, html_for=place, class_name="edit-label"),
        rx.el.textarea(
            name="detail",
            rows="2",
            max_length=TYPED_LIMIT,
            class_name="field-input",
            custom_attrs=tied(place, PhoneState.heard["detail"]),
        ),
        _error("detail"),
    )


def _error(name: str) -> rx.Component:
    return rx.el.p(
        PhoneState.heard[name],
        class_name="login-error mt-1 empty:hidden",
        custom_attrs=anchor(f"{_FORM}-{name}-error") | {"role": "alert"},
    )
