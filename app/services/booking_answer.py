"""What a visitor is told about a request that was sent, the same on every way."""

import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

from app.content import messages, sent_again
from app.domain.errors import InvalidInput, RateLimited
from app.domain.lead import Category
from app.domain.vaccines import format_clp
from app.services import bookings
from app.services.booking_receipt import BookingReceipt
from app.services.bookings import Submission
from app.services.failures import is_busy, lacks_room, log_unexpected
from app.settings import get_settings

logger = logging.getLogger(__name__)

STORAGE_FULL: Final = "storage_full"
UNAVAILABLE: Final = "unavailable"
UNEXPECTED: Final = "unexpected"

Outcome = Literal["success", "invalid", "limited", "failed"]

# What the sentence tells of a receipt, or the figures.
_IN_SENTENCE: Final = ("outcome", "price_change", "corrected", "earlier")
SUCCESS: Final = {
    Category.B2C: messages.BOOKING_SUCCESS,
    Category.PHARMACY: messages.PHARMACY_SUCCESS,
}


@dataclass(frozen=True, slots=True)
class BookingAnswer:
    """How one sending of a request ended.

    Attributes:
        outcome: `success`, `invalid`, `limited` or `failed`.
        sentence: What is told about the whole; empty where the fields tell it.
        errors: Field name to what is wrong with it.
        receipt: What was stored; None unless it was.
        refusal: What was wrong, with its codes, for who reads codes.
        trace: Finds a failure in the log.
        code: Names a failure that we know.
    """

    outcome: Outcome
    sentence: str = ""
    errors: Mapping[str, str] = field(default_factory=dict[str, str])
    receipt: BookingReceipt | None = None
    refusal: InvalidInput | None = None
    trace: str = ""
    code: str = UNEXPECTED

    def as_json(self) -> dict[str, Any]:
        """Return it as the scripts read it, from a route or a state."""
        receipt = None
        if self.receipt is not None:
            receipt = asdict(self.receipt) | {"id": str(self.receipt.id)}
            for name in _IN_SENTENCE:
                del receipt[name]
            people = self.receipt.people
            receipt["people"] = [
                {"reference": reference, "price": price} for reference, price in people
            ]
            receipt["total"] = sum(price for _, price in people)
        return {
            "outcome": self.outcome,
            "sentence": self.sentence,
            "errors": dict(self.errors),
            "receipt": receipt,
        }


async def answer_soon(submission: Submission) -> BookingAnswer:
    """Hand a request to the service; whatever happens, its sender is answered."""
    try:
        receipt = await bookings.submit_soon(submission)
    except InvalidInput as error:
        return BookingAnswer(
            "invalid",
            errors={
                name: messages.field_sentence(wrong.code, wrong.params)
                for name, wrong in error.fields.items()
            },
            refusal=error,
        )
    except RateLimited as error:
        return BookingAnswer("limited", messages.API_ERRORS[error.code])
    except Exception as error:  # noqa: BLE001 - whatever happened, the form is kept
        trace = log_unexpected("Storing a request", error)
        if lacks_room(error):
            sentence = f"{messages.BOOKING_ERROR} {storage_full()}"
            return BookingAnswer("failed", sentence, trace=trace, code=STORAGE_FULL)
        code = UNAVAILABLE if is_busy(error) else UNEXPECTED
        return BookingAnswer("failed", messages.BOOKING_ERROR, trace=trace, code=code)
    logger.info(
        "Request %s",
        receipt.outcome,
        extra={"outcome": receipt.outcome},
    )
    sentence = _whole(SUCCESS[submission.category], receipt)
    return BookingAnswer("success", sentence, receipt=receipt)


def storage_full() -> str:
    """Return the sentence for a disk without room, with where else to write."""
    number = get_settings().whatsapp_number
    to = messages.STORAGE_FULL_NUMBER.format(number=number) if number else ""
    return messages.STORAGE_FULL.format(to=to)


def _whole(sentence: str, receipt: BookingReceipt) -> str:
    """Return a sentence of success with what else there is to tell.

    That is a price that changed meanwhile, and what became of an earlier sending.
    """
    told = [sentence]
    if receipt.corrected:
        told.append(sent_again.EARLIER_CORRECTED)
    if receipt.earlier:
        told.append(sent_again.EARLIER_KEPT.format(reference=receipt.earlier))
    if receipt.price_change:
        before, now = map(format_clp, receipt.price_change)
        told.append(messages.PRICE_CHANGED.format(before=before, now=now))
    return " ".join(told)
