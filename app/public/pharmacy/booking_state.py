"""State of the pharmacy customers' form."""

from typing import ClassVar

import reflex as rx

from app.domain.lead import Category
from app.public.booking.form_state import BookingFormState


class PharmacyBookingState(BookingFormState, rx.State):
    """Requests of partner pharmacies' customers."""

    CATEGORY: ClassVar[Category] = Category.PHARMACY
