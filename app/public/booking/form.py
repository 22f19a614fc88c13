"""The booking form: a native form that Reflex answers when it can."""

from typing import Final

import reflex as rx

from app import routes
from app.content import forms
from app.domain.booking import (
    FILLED_IN_FIELD,
    SENDING_FIELD,
    SUBMISSION_FIELD,
    TRAP_FIELD,
    UNHEARD_FIELD,
)
from app.domain.lead import Category
from app.public.booking import fields
from app.public.booking.confirmation import confirmation
from app.public.booking.consent import consent
from app.public.booking.for_whom import add_without_scripts
from app.public.booking.form_state import BookingFormState
from app.public.booking.prices import prices_shown
from app.ui.button import submit_button
from app.ui.element import anchor
from app.ui.feedback import error_summary, notice


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
        category: Which form it is; its address says so to the server.
        submit_text: Label of the submit button.
        footer: What stands below the submit button.
    """
    return rx.el.form(
        notice(),
        rx.el.div(
            *hidden_fields(),
            error_summary(forms.ERROR_SUMMARY_TITLE),
            rx.el.div(
                *fields.of_form(form_id, category),
                class_name="grid gap-x-5 gap-y-6 sm:grid-cols-2 "
                "[&>.wide]:sm:col-span-2",
            ),
            rx.el.div(
                consent(form_id),
                submit_button(submit_text, forms.SUBMIT_BUSY, "w-full"),
                add_without_scripts(),
                *send_notes(),
                footer,
                class_name="mt-6 space-y-4",
            ),
            custom_attrs={"data-form-body": ""},
        ),
        confirmation(form_id),
        method="post",
        action=_ACTIONS[category],
        # Without a connection the event is dropped, not kept for later: the page
        # then posts by itself, and what is sent is what stands in the form.
        on_submit=state.submit.temporal,
        custom_attrs=anchor(form_id)
        | {
            "data-booking": "",
            "data-answer": state.answer,
            "aria-label": forms.BOOKING_FORM_LABEL,
        }
        | ({"data-toast": ""} if category is Category.PHARMACY else {}),
    )


_ACTIONS: Final = {
    Category.B2C: routes.API_APPOINTMENTS,
    Category.PHARMACY: routes.API_PHARMACY_APPOINTMENTS,
}


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
            class_name="text-center text-base text-ink-soft",
        ),
    )


def hidden_fields() -> tuple[rx.Component, ...]:
    """Return the fields that no visitor fills: scripts do, ours and others'."""
    return (
        rx.el.input(type="hidden", name=SUBMISSION_FIELD),
        rx.el.input(type="hidden", name=FILLED_IN_FIELD),
        prices_shown(),
        rx.el.input(type="hidden", name=SENDING_FIELD),
        rx.el.input(type="hidden", name=UNHEARD_FIELD),
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
