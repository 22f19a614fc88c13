"""State behind a booking form: one event in, one service call, one notice out."""

from typing import Any, ClassVar

import reflex as rx

from app.content import messages
from app.domain.errors import InvalidInput, RateLimited
from app.domain.lead import Category
from app.services import bookings
from app.services.bookings import Submission
from app.services.failures import log_unexpected


class BookingFormState(rx.State, mixin=True):
    """What a booking form shows after an answer.

    The page's script keeps the button busy until `answered` grows, and clears
    the form when `outcome` is `success`.
    """

    CATEGORY: ClassVar[Category]
    SUCCESS: ClassVar[str]

    outcome: str = ""
    notice: str = ""
    errors: dict[str, str] = {}
    answered: int = 0

    @rx.event
    async def submit(self, form: dict[str, Any]) -> None:
        """Hand the form to the booking service and keep its answer."""
        try:
            client = self.router.session.client_ip
            await bookings.submit_soon(Submission(form, self.CATEGORY, client))
        except InvalidInput as error:
            sentences = {
                name: messages.field_sentence(wrong.code, wrong.params)
                for name, wrong in error.fields.items()
            }
            self._answer("invalid", "", sentences)
        except RateLimited as error:
            self._answer("error", messages.API_ERRORS[error.code], {})
        except Exception as error:  # noqa: BLE001 - whatever happened, the form is kept
            log_unexpected("Storing a request", error)
            self._answer("error", messages.BOOKING_ERROR, {})
        else:
            self._answer("success", self.SUCCESS, {})

    def _answer(self, outcome: str, notice: str, errors: dict[str, str]) -> None:
        self.outcome = outcome
        self.notice = notice
        self.errors = errors
        self.answered += 1
