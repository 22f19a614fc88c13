"""What the service makes of what was asked, at storing and at each edit."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.booking import is_urgent
from app.domain.lead import Asked, Decided, Lead
from app.domain.vaccines import Vaccine, price_of
from app.domain.zone import comuna_in


def decide(asked: Asked, catalogue: Sequence[Vaccine], registered: datetime) -> Decided:
    """Return what is decided of a request when it is stored."""
    return Decided(
        vaccine_price=price_of(asked.vaccine, catalogue),
        urgent=is_urgent(asked.date, asked.time, registered),
        comuna=comuna_in(asked.address),
    )


def decide_anew(before: Lead, edit: Asked, catalogue: Sequence[Vaccine]) -> Decided:
    """Return what is decided after an edit.

    The price follows the vaccine where that becomes another one of the list, the
    urgency a wish that was moved; else both stay. The comuna is that of the address.
    """
    moved = (edit.date, edit.time) != (before.date, before.time)
    return Decided(
        vaccine_price=before.vaccine_price
        if edit.vaccine == before.vaccine
        else price_of(edit.vaccine, catalogue),
        urgent=is_urgent(edit.date, edit.time, before.created_at)
        if moved
        else before.urgent,
        comuna=comuna_in(edit.address),
    )
