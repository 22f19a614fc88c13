"""When the receipt of a pharmacy counts as used twice.

What a home buys on one receipt is one use, for however many people: requests of one
address, or of one phone, are of one home. A receipt that two homes name in the same
pharmacy is told on the requests of both, and refused on none.
"""

import re
import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from app.domain.text import search_form


@dataclass(frozen=True, slots=True)
class ReceiptUse:
    """A request that names a receipt, as far as it tells whose home it is."""

    id: uuid.UUID
    pharmacy_id: uuid.UUID
    receipt_number: str
    address: str
    phone: str
    phone_e164: str | None


def used_elsewhere(use: ReceiptUse, uses: Iterable[ReceiptUse]) -> int:
    """Return how many requests of other homes name its receipt in its pharmacy."""
    return sum(_is_same(use, other) and not is_one_home(use, other) for other in uses)


def is_one_home(one: ReceiptUse, other: ReceiptUse) -> bool:
    """Return whether two requests are of one home, however they are written."""
    return (
        one.id == other.id
        or _plain(one.address) == _plain(other.address)
        or _number(one) == _number(other)
    )


def _is_same(one: ReceiptUse, other: ReceiptUse) -> bool:
    return (one.pharmacy_id, _plain(one.receipt_number)) == (
        other.pharmacy_id,
        _plain(other.receipt_number),
    )


def _number(use: ReceiptUse) -> str:
    return use.phone_e164 or re.sub(r"\D", "", use.phone) or _plain(use.phone)


def _plain(text: str) -> str:
    """Return the letters and digits of a text, without case and accents."""
    return "".join(c for c in search_form(text) if c.isalnum())
