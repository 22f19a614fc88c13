"""The window in which a request made by phone is written down."""

from typing import Any

import reflex as rx

from app.admin.form_lines import back_line
from app.admin.leads.new_lead_state import NewLeadState
from app.content import admin, forms
from app.content import new_lead as copy
from app.domain.fields import TYPED_LIMIT
from app.domain.lead import Category
from app.ui.element import anchor
from app.ui.icon import icon

_TITLE_ID = "new-lead-title"


def new_lead_button() -> rx.Component:
    """Return the button of the toolbar; the key `n` presses it."""
    return rx.el.button(
        icon("phone", 18),
        copy.OPEN,
        type="button",
        on_click=NewLeadState.open,
        class_name="btn btn-secondary btn-sm",
        custom_attrs={"data-new-lead-open": "", "data-leaves": ""},
    )


def new_lead_window() -> rx.Component:
    """Return the window; the page's script keeps what is typed into it."""
    return rx.el.dialog(
        rx.el.h2(
            copy.TITLE,
            class_name="text-xl font-extrabold",
            custom_attrs=anchor(_TITLE_ID),
        ),
        rx.cond(NewLeadState.submission != "", _form(), rx.fragment()),
        class_name="confirm new-lead",
        custom_attrs={
            "data-open": rx.cond(NewLeadState.submission != "", "true", "false"),
            "data-new-lead-done": NewLeadState.done,
            "aria-labelledby": _TITLE_ID,
        },
    )


def _form() -> rx.Component:
    return rx.el.form(
        rx.el.input(
            type="hidden", name="submission_id", default_value=NewLeadState.submission
        ),
        back_line(),
        rx.el.div(
            _input("name", copy.NAME),
            _input("phone", copy.PHONE, type="tel"),
            _input("email", copy.EMAIL, type="text", input_mode="email"),
            _select(
                "vaccine",
                copy.VACCINE,
                rx.el.option(copy.VACCINE_NONE, value=""),
                rx.foreach(
                    NewLeadState.vaccines,
                    lambda one: rx.el.option(one[1], value=one[0], key=one[0]),
                ),
            ),
            _input("date", copy.DATE, type="date"),
            _input("time", copy.TIME, placeholder=admin.EDIT_TIME_PLACEHOLDER),
            _select(
                "category",
                copy.CATEGORY,
                *(
                    rx.el.option(admin.CATEGORY_LABELS[one], value=one.value)
                    for one in Category
                ),
            ),
            _input("receipt_number", copy.RECEIPT),
            _input("address", copy.ADDRESS, wide=True),
            _message(),
            class_name="edit-grid mt-3",
        ),
        _consent(),
        _buttons(),
        on_submit=NewLeadState.save,
        key=NewLeadState.submission,
        no_validate=True,
        custom_attrs={
            "data-new-lead": NewLeadState.submission,
        },
    )


def _input(
    name: str, label: str, *, wide: bool = False, **attributes: Any
) -> rx.Component:
    control = rx.el.input(
        name=name,
        max_length=TYPED_LIMIT,
        auto_complete="off",
        class_name="field-input",
        custom_attrs=_marks(name),
        **attributes,
    )
    return _field(name, label, control, wide=wide)


def _select(name: str, label: str, *options: rx.Component) -> rx.Component:
    control = rx.el.select(
        *options, name=name, class_name="field-input", custom_attrs=_marks(name)
    )
    return _field(name, label, control)


def _message() -> rx.Component:
    control = rx.el.textarea(
        name="message",
        rows="2",
        max_length=TYPED_LIMIT,
        class_name="field-input",
        custom_attrs=_marks("message"),
    )
    return _field("message", copy.MESSAGE, control, wide=True)


def _consent() -> rx.Component:
    return rx.el.div(
        rx.el.p(rx.el.strong(copy.READ_ALOUD), " ", forms.CONSENT_PHONE),
        rx.el.label(
            # No browser says at a reload that it was read aloud.
            rx.el.input(
                type="checkbox",
                name="consent",
                auto_complete="off",
                custom_attrs=_marks("consent"),
            ),
            copy.CONSENT,
            class_name="inline-flex min-h-11 items-center gap-2 font-semibold",
        ),
        _error("consent"),
        class_name="mt-3 rounded-xl bg-mist p-3",
    )


def _buttons() -> rx.Component:
    return rx.el.div(
        rx.el.button(
            copy.CANCEL,
            type="button",
            on_click=NewLeadState.cancel,
            class_name="btn btn-secondary btn-sm",
            custom_attrs={"data-cancel": "", "data-new-lead-cancel": ""},
        ),
        rx.el.button(
            rx.cond(NewLeadState.busy, copy.BUSY, copy.SAVE),
            type="submit",
            disabled=NewLeadState.busy,
            class_name="btn btn-primary btn-sm",
        ),
        class_name="mt-4 flex justify-end gap-3",
    )


def _marks(name: str) -> dict[str, Any]:
    return anchor(f"new-{name}") | {
        "aria-invalid": rx.cond(NewLeadState.errors[name], "true", "false"),
        "aria-describedby": f"new-{name}-error",
    }


def _error(name: str) -> rx.Component:
    return rx.el.p(
        NewLeadState.errors[name],
        class_name="edit-error empty:hidden",
        custom_attrs=anchor(f"new-{name}-error"),
    )


def _field(
    name: str, label: str, control: rx.Component, *, wide: bool = False
) -> rx.Component:
    return rx.el.div(
        rx.el.label(label, html_for=f"new-{name}", class_name="edit-label"),
        control,
        _error(name),
        class_name="edit-wide min-w-0" if wide else "min-w-0",
    )
