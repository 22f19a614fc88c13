"""When the receipt of a pharmacy counts as used twice.

What a home buys on one receipt is one use, for however many people: requests of one
address, or of one phone, are of one home. A receipt that two homes name in the same
pharmacy is told on the requests of both, and refused on none.
"""

import re
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final

from app.domain.text import search_form

# What people set between the letters and the digits of a number.
_BETWEEN: Final = ("", "-", " ")
_RUN: Final = re.compile(r"\d+|\D+")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,17}")


@dataclass(frozen=True, slots=True)
class ReceiptUse:
    """A request that names a receipt, as far as it tells whose home it is."""

    id: uuid.UUID
    pharmacy_id: uuid.UUID
    receipt_number: str
    address: str
    phone: str
    phone_e164: str | None


def spellings(receipt_number: str) -> frozenset[str]:
    """Return how people write one receipt: an index finds each of them as it stands.

    With hyphen, blank or nothing between letters and digits, thousands with points or
    without, in small, in capital or in mixed letters.
    """
    runs: list[str] = _RUN.findall("".join(c for c in receipt_number if c.isalnum()))
    numbers = {tuple(runs), tuple(_pointed(run) for run in runs)}
    written = {between.join(parts) for between, parts in product(_BETWEEN, numbers)}
    written.add(receipt_number)
    cases = (str.lower, str.upper, str.title)
    return frozenset(written | {case(text) for case in cases for text in written})


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


def _pointed(run: str) -> str:
    """Return a number with points between its thousands, any other text as it is."""
    if not _NUMBER.fullmatch(run):
        return run
    return f"{int(run):,}".replace(",", ".")


def _plain(text: str) -> str:
    """Return the letters and digits of a text, without case and accents."""
    return "".join(c for c in search_form(text) if c.isalnum())
