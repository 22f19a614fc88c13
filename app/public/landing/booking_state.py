"""State of the landing page's booking form."""

from typing import ClassVar

import reflex as rx

from app.domain.lead import Category
from app.public.booking.form_state import BookingFormState


class LandingBookingState(BookingFormState, rx.State):
    """Requests from the landing page."""

    CATEGORY: ClassVar[Category] = Category.B2C
