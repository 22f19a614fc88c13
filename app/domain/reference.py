"""The name of a request that a person can read aloud, such as `VC-7K2M4S`.

Its letters and digits cannot be confused with each other, and the last of them
checks the others: one that was misheard, or two that were swapped, are noticed.
A reference opens nothing by itself; it is a name, not a key.
"""

import random
from collections.abc import Callable
from typing import Final

PREFIX: Final = "VC-"
# Without 0 and O, 1, I and L. As many as a prime: each slip changes the check.
LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CHOSEN: Final = 5
COMBINATIONS: Final = len(LETTERS) ** CHOSEN


def new_reference(below: Callable[[int], int] = random.randrange) -> str:
    """Return a reference; another request may hold it already.

    Args:
        below: Gives a number from 0 up to, not including, its argument.
    """
    return reference_of(below(COMBINATIONS))


def reference_of(number: int) -> str:
    """Return the reference with a number from 0 up to `COMBINATIONS`."""
    chosen = ""
    for _ in range(CHOSEN):
        number, place = divmod(number, len(LETTERS))
        chosen += LETTERS[place]
    return PREFIX + chosen + _check(chosen)


def read_reference(typed: str) -> str | None:
    """Return the reference that somebody typed or heard, None where it is none.

    Case, blanks, and whether its hyphen and its first two letters were typed make
    no difference.
    """
    text = "".join(c for c in typed.upper() if not c.isspace() and c not in "-\u2013.")
    prefix = PREFIX.rstrip("-")
    if len(text) == len(prefix) + CHOSEN + 1:
        text = text.removeprefix(prefix)
    chosen, check = text[:CHOSEN], text[CHOSEN:]
    if len(check) != 1 or not set(text) <= set(LETTERS) or _check(chosen) != check:
        return None
    return PREFIX + text


def _check(chosen: str) -> str:
    weighed = sum(
        weight * LETTERS.index(letter) for weight, letter in enumerate(chosen, start=2)
    )
    return LETTERS[-weighed % len(LETTERS)]
