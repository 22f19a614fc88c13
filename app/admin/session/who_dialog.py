"""The window that asks who it is."""

import reflex as rx

from app.admin.session.confirming import Confirming
from app.admin.session.factor_fields import factor_fields
from app.admin.session.key_field import key_data
from app.admin.session.proving import FIRST
from app.admin.session.refusal import Refusal
from app.content import session as copy
from app.domain.password import PASSWORD_LIMIT
from app.ui.element import anchor

_FORM = "who-form"


def who_dialog(state: type[Confirming]) -> rx.Component:
    """Return the window of a state; the page's script opens it as the state says."""
    title, text = f"{_FORM}-title", f"{_FORM}-text"
    told = Refusal(_FORM, state.who_error, state.who_wrong)
    return rx.el.dialog(
        rx.el.h2(
            copy.WHO_TITLE,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(title),
        ),
        rx.el.p(
            copy.WHO_TEXT, class_name="mt-2 text-ink-soft", custom_attrs=anchor(text)
        ),
        rx.el.form(
            _password(told),
            factor_fields(told, state.who_code, state.who_key),
            told.rest(),
            rx.el.div(
                rx.el.button(
                    copy.WHO_CANCEL,
                    type="button",
                    on_click=state.leave_who,
                    disabled=state.who_busy,
                    class_name="btn btn-secondary btn-sm",
                    custom_attrs={"data-cancel": ""},
                ),
                rx.el.button(
                    rx.cond(state.who_busy, copy.WHO_BUSY, copy.WHO_YES),
                    type="submit",
                    disabled=state.who_busy,
                    class_name="btn btn-primary btn-sm",
                ),
                class_name="flex flex-wrap justify-end gap-3",
            ),
            on_submit=state.confirm_who,
            key=state.who_round,
            class_name="mt-5 space-y-4",
            custom_attrs=told.form_marks() | key_data("get", state.who_key),
        ),
        class_name="confirm again",
        custom_attrs={
            "data-open": rx.cond(state.asks_who, "true", "false"),
            "aria-labelledby": title,
            "aria-describedby": text,
        },
    )


def _password(told: Refusal) -> rx.Component:
    return rx.el.div(
        rx.el.label(
            copy.WHO_PASSWORD, html_for=told.ident("password"), class_name="edit-label"
        ),
        rx.el.input(
            type="password",
            name="password",
            required=True,
            class_name="field-input",
            custom_attrs=told.marks("password", FIRST)
            | {"autoComplete": "current-password", "maxLength": PASSWORD_LIMIT},
        ),
        told.below("password", FIRST),
    )
