"""Which comuna an address names, and whether the service goes there.

An address is typed by anybody, so this is a help for the staff and never a reason
to refuse: what is not recognised is to be asked about.
"""

import re
from enum import StrEnum
from typing import Final

from app.domain.comunas import ALSO, LINKING, OF_PLACES, OTHERS, SERVED
from app.domain.text import search_form


class Zone(StrEnum):
    """Whether the service goes where somebody lives."""

    SERVED = "served"
    OUTSIDE = "outside"
    UNKNOWN = "unknown"


_WORD: Final = re.compile(r"[a-z0-9]+|,|;|\n")
_APOSTROPHE: Final = re.compile("['\u2019`\u00b4]")
_NUMBER: Final = re.compile(r"\d{1,6}[a-z]?|n|no|nro|num|numero|km|s")


def _folded(name: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(_APOSTROPHE.sub("", search_form(name))))


_NAMES: Final = {
    **{_folded(name): name for name in (*SERVED, *OTHERS)},
    **{_folded(name): comuna for name, comuna in ALSO.items()},
}
_LONGEST: Final = max(map(len, _NAMES))
_SERVED: Final = frozenset(SERVED)


def comuna_in(address: str) -> str | None:
    """Return the comuna that an address names last, None where it names none.

    The name of a street is none: 'Av. Valparaíso 12, Viña del Mar' is in Viña del
    Mar, and 'Av. Valparaíso 12' alone says nothing.
    """
    words = _folded(address)
    found, place = None, 0
    while place < len(words):
        size = _name_at(words, place)
        if size and not _names_a_place(words, place, place + size):
            found = _NAMES[words[place : place + size]]
        place += size or 1
    return found


def comuna_named(text: str) -> str | None:
    """Return the comuna that a text names and nothing else, None for any other text."""
    return _NAMES.get(_folded(text))


def zone_of(comuna: str | None) -> Zone:
    """Return whether the service goes to a comuna."""
    if comuna is None:
        return Zone.UNKNOWN
    return Zone.SERVED if comuna in _SERVED else Zone.OUTSIDE


def _name_at(words: tuple[str, ...], place: int) -> int:
    """Return how many words from here on are the longest name; 0 for none."""
    for size in range(min(_LONGEST, len(words) - place), 0, -1):
        if words[place : place + size] in _NAMES:
            return size
    return 0


def _names_a_place(words: tuple[str, ...], start: int, end: int) -> bool:
    """Return whether a name is that of a street or of something else in a town."""
    before = start - 1
    while before >= 0 and words[before] in LINKING:
        before -= 1
    if before >= 0 and words[before] in OF_PLACES:
        return True
    return end < len(words) and bool(_NUMBER.fullmatch(words[end]))
