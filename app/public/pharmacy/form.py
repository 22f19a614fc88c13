"""The form of partner pharmacies' customers."""

import reflex as rx

from app import routes
from app.content import forms
from app.domain.lead import Category
from app.public.booking.form import booking_form
from app.public.pharmacy.booking_state import PharmacyBookingState
from app.ui.element import link

FORM_ID = "pharmacy-form"


def form() -> rx.Component:
    """Return the pharmacy form with its link to the terms."""
    return booking_form(
        FORM_ID,
        PharmacyBookingState,
        Category.PHARMACY,
        forms.PHARMACY_SUBMIT,
        footer=rx.el.p(
            f"{forms.PHARMACY_TERMS_LEAD} ",
            link(
                forms.PHARMACY_TERMS_LINK,
                href=routes.page_href(routes.TERMS),
                class_name="link",
            ),
            class_name="text-center text-base",
        ),
    )
