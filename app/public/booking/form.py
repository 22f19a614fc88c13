"""The booking form: a native form that Reflex answers when it can."""

from typing import Any

import reflex as rx

from app import routes
from app.content import forms
from app.domain.booking import FILLED_IN_FIELD, TRAP_FIELD
from app.domain.lead import Category
from app.public.booking import fields
from app.public.booking.confirmation import confirmation
from app.public.booking.consent import consent
from app.public.booking.form_state import BookingFormState
from app.ui.button import submit_button
from app.ui.element import anchor
from app.ui.feedback import error_summary, notice

FIELD_NAMES = (
    "name",
    "phone",
    "email",
    "receipt_number",
    "vaccine",
    "date",
    "time",
    "address",
    "message",
    "consent",
)


def booking_form(
    form_id: str,
    state: type[BookingFormState],
    category: Category,
    submit_text: str,
    footer: rx.Component | None = None,
) -> rx.Component:
    """Return notice, form and confirmation of one booking form.

    Args:
        form_id: Id of the form; ids of its parts start with it.
        state: State that answers it once the page is live.
        category: Which form it is, for the post without scripts.
        submit_text: Label of the submit button.
        footer: What stands below the submit button.
    """
    errors = {name: state.errors[name] for name in FIELD_NAMES}
    return rx.el.form(
        notice(state.notice, state.outcome),
        rx.el.div(
            *hidden_fields(category),
            error_summary(forms.ERROR_SUMMARY_TITLE),
            rx.el.div(
                *_fields(form_id, errors, category),
                class_name="grid gap-x-5 gap-y-6 sm:grid-cols-2 "
                "[&>.wide]:sm:col-span-2",
            ),
            rx.el.div(
                consent(form_id, errors),
                submit_button(submit_text, forms.SUBMIT_BUSY, "w-full"),
                *send_notes(),
                footer,
                class_name="mt-6 space-y-4",
            ),
            custom_attrs={"data-form-body": ""},
        ),
        confirmation(form_id),
        method="post",
        action=routes.API_APPOINTMENTS,
        on_submit=state.submit,
        custom_attrs=anchor(form_id)
        | {
            "data-booking": "",
            "data-answered": state.answered,
            "data-outcome": state.outcome,
            "aria-label": forms.BOOKING_FORM_LABEL,
        },
    )


def send_notes() -> tuple[rx.Component, ...]:
    """Return what stands below the submit button, and what a slow line says."""
    return (
        rx.el.p(
            forms.SLOW_SEND_NOTE,
            hidden=True,
            class_name="text-center font-semibold",
            custom_attrs={"data-slow-note": "", "role": "status"},
        ),
        rx.el.p(
            forms.SUBMIT_NOTE,
            class_name="text-center text-[0.9375rem] text-ink-soft",
        ),
    )


def hidden_fields(category: Category) -> tuple[rx.Component, ...]:
    """Return the fields that no visitor fills: scripts do, ours and others'."""
    return (
        rx.el.input(type="hidden", name="submission_id"),
        rx.el.input(type="hidden", name="category", value=category.value),
        rx.el.input(type="hidden", name=FILLED_IN_FIELD),
        rx.el.div(
            rx.el.label(
                forms.TRAP_LABEL,
                rx.el.input(
                    name=TRAP_FIELD, auto_complete="off", custom_attrs={"tabIndex": -1}
                ),
            ),
            hidden=True,
        ),
    )


def _fields(
    form: str, errors: dict[str, Any], category: Category
) -> list[rx.Component]:
    """Return the fields in two columns; an odd one takes the whole width."""
    receipt = category is Category.PHARMACY
    return [
        fields.name_field(form, errors),
        fields.phone_field(form, errors),
        fields.email_field(form, errors),
        fields.receipt_field(form, errors)
        if receipt
        else fields.vaccine_field(form, errors),
        *([_wide(fields.vaccine_field(form, errors))] if receipt else []),
        fields.date_field(form, errors),
        fields.time_field(form, errors),
        _wide(fields.urgent_note()),
        _wide(fields.address_field(form, errors)),
        _wide(fields.message_field(form, errors)),
    ]


def _wide(*children: rx.Component) -> rx.Component:
    return rx.el.div(*children, class_name="wide has-[>[hidden]]:hidden")
