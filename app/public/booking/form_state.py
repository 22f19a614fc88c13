"""State behind a booking form: one event in, one service call, one answer out."""

import json
from typing import Any, ClassVar

import reflex as rx

from app.domain.booking import SENDING_FIELD
from app.domain.lead import Category
from app.services.booking_answer import answer_soon
from app.services.bookings import Submission


class BookingFormState(rx.State, mixin=True):
    """What came back for the last sending of a form.

    The state outlives the page that sent: it names the sending, and a page shows
    only the answer to a sending of its own.
    """

    CATEGORY: ClassVar[Category]

    answer: str = ""

    @rx.event
    async def submit(self, form: dict[str, Any]) -> None:
        """Hand the form to the booking service and keep its answer."""
        client = self.router.session.client_ip
        answer = await answer_soon(Submission(form, self.CATEGORY, client))
        sending = str(form.get(SENDING_FIELD) or "")[:64]
        self.answer = json.dumps(
            answer.as_json() | {"sending": sending}, ensure_ascii=False
        )
