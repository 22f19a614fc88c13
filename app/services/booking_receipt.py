"""What the sender of a request is told of it."""

import uuid
from dataclasses import dataclass, field

from app.services.booking_rows import Stored


@dataclass(frozen=True, slots=True)
class BookingReceipt:
    """What the sender is told.

    Attributes:
        id: The stored request.
        reference: What its sender may read aloud.
        urgent: The visit is wished within 24 hours.
        outcome: `stored`, `suspect` or `repeated`, for the figures.
        price_change: Price that the form showed and the one that counts, where the
            list changed while it was filled; of all people together.
        people: References of all requests of the submission, in the order of the
            people, each with its price.
        corrected: It was stored before, and took what was changed after its answer was
            lost.
        earlier: Reference of another request that the same form had stored, whose
            answer was lost.
        mailed: Whether its address gets mails; what looks automatic is told the same.
    """

    id: uuid.UUID
    reference: str
    urgent: bool
    outcome: str = field(default="stored", compare=False)
    price_change: tuple[int, int] | None = field(default=None, compare=False)
    people: tuple[tuple[str, int], ...] = field(default=(), compare=False)
    mailed: bool = field(default=False, compare=False)
    corrected: bool = False
    earlier: str = ""

    @property
    def tells_more(self) -> bool:
        """Whether its sender has to read more than that it was received."""
        return bool(self.price_change or self.corrected or self.earlier)


def receipt_of(stored: Stored, *, mailed: bool) -> BookingReceipt:
    """Return what is told of a request, whichever time it is sent."""
    people = stored.household or (stored,)
    return BookingReceipt(
        stored.id,
        stored.reference,
        urgent=stored.urgent,
        outcome="repeated" if stored.repeated else "stored",
        people=tuple((one.reference, one.price) for one in people),
        mailed=mailed,
        corrected=stored.corrected,
        earlier=stored.earlier,
    )
