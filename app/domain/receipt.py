"""When the receipt of a pharmacy counts as used twice.

What a home buys on one receipt is one use, for however many people. A receipt that two
homes name in the same pharmacy is told on the requests of both, and refused on none.
"""

import re
import unicodedata
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from app.domain.text import search_form

# What people set before the number of a receipt, as the folded text has it. A lone
# letter is none of it: it is the series of the receipt.
_NAME: Final = r"n\.?°|no|nro|num|numero|folio|boletas?|bol|electronica"
_CALLED: Final = re.compile(
    rf"[\W_]*(?:{_NAME})(?:[\W_]*(?:de[\W_]+)?(?:{_NAME}))*[\W_]*(?:(?<=°)|(?![^\W\d_]))"
)
_LEADING_ZEROS: Final = re.compile(r"(?<![0-9])0+(?=[0-9])")
# A letter of its own, which folding would make an n.
_ENYE: Final = unicodedata.lookup("LATIN SMALL LETTER N WITH TILDE")
# Signs for 'número', before what is compatible is made one: º would become an o.
_SIGNS: Final = str.maketrans({"º": "°", "˚": "°", "№": "n°"})


@dataclass(frozen=True, slots=True)
class ReceiptUse:
    """A request that names a receipt, as far as it tells whose home it is."""

    id: uuid.UUID
    pharmacy_id: uuid.UUID
    receipt_number: str
    address: str
    phone: str
    phone_e164: str | None


def receipt_key(receipt_number: str | None) -> str | None:
    """Return what is the same for all ways in which people write one receipt.

    Small and capital letters, accents, wide signs, what stands between letters and
    digits, zeros before a number, and a word such as 'Boleta N°' before it tell no two
    receipts apart. Letters do, Ñ and N as well: they name series of their own.

    Returns:
        None where there is no letter and no digit.
    """
    folded = _folded(receipt_number or "")
    called = _CALLED.match(folded)
    plain = _alphanumeric(folded[called.end() :]) if called else ""
    plain = plain or _alphanumeric(folded)
    return _LEADING_ZEROS.sub("", plain) or None


def used_elsewhere(
    asked: Iterable[ReceiptUse], uses: Iterable[ReceiptUse]
) -> Mapping[uuid.UUID, int]:
    """Return how many requests of other homes name the receipt of each.

    Args:
        asked: Requests to tell of.
        uses: All that name their receipts in their pharmacies; others do no harm.

    Returns:
        Request id to the number of those requests; who has none is missing.
    """
    sharing: defaultdict[_Receipt, set[uuid.UUID]] = defaultdict(set)
    at_home: defaultdict[tuple[_Receipt, _HomeMark], set[uuid.UUID]] = defaultdict(set)
    for use in uses:
        if receipt := _receipt(use):
            sharing[receipt].add(use.id)
            for mark in _home_marks(use):
                at_home[receipt, mark].add(use.id)
    told: dict[uuid.UUID, int] = {}
    for use in asked:
        if receipt := _receipt(use):
            own = (at_home[receipt, mark] for mark in _home_marks(use))
            if others := sharing[receipt] - {use.id}.union(*own):
                told[use.id] = len(others)
    return told


_Receipt = tuple[uuid.UUID, str]
_HomeMark = tuple[str, str]


def _home_marks(use: ReceiptUse) -> tuple[_HomeMark, ...]:
    """Return what tells a home: two requests that share one of these are of one."""
    number = use.phone_e164 or re.sub(r"\D", "", use.phone) or _plain(use.phone)
    return ("address", _plain(use.address)), ("phone", number)


def _receipt(use: ReceiptUse) -> _Receipt | None:
    key = receipt_key(use.receipt_number)
    return (use.pharmacy_id, key) if key else None


def _folded(text: str) -> str:
    """Return a text in plain small letters and digits, its other signs kept."""
    wide = unicodedata.normalize("NFKC", text.translate(_SIGNS)).casefold()
    return "".join(
        each if each == _ENYE else search_form(each)
        for each in unicodedata.normalize("NFKC", wide)
    )


def _alphanumeric(text: str) -> str:
    """Return the letters and the digits of a text, digits of all scripts as ours."""
    return "".join(
        str(unicodedata.decimal(each)) if each.isdecimal() else each
        for each in text
        if each.isalnum()
    )


def _plain(text: str) -> str:
    """Return the letters and digits of a text, without case and accents."""
    return "".join(c for c in search_form(text) if c.isalnum())
