"""Whose visits a notice tells of, in words."""

from collections.abc import Sequence
from typing import Final

from app.content import calendar
from app.content import states as copy
from app.domain.clock import CHILE
from app.services.whose import Whose

# Of more people, the rest is counted.
NAMED: Final = 3


def whose(found: Sequence[Whose], *, standing: bool = False) -> str:
    """Return whose they are and when the first begins; empty where nobody is found.

    Args:
        found: By their hours.
        standing: Whether only a visit that is to come has an hour worth telling.
    """
    told = _names([one.name for one in found])
    hours = (one.starts_at for one in found if one.stands or not standing)
    first = next((at for at in hours if at), None)
    if first is None or not told:
        return told
    when = calendar.when(first.astimezone(CHILE))
    return copy.WHOSE.format(names=told, when=when)


def _names(names: Sequence[str]) -> str:
    shown, more = list(names[:NAMED]), len(names) - NAMED
    if more > 0:
        return copy.NAMES_MORE.format(names=", ".join(shown), count=more)
    if len(shown) > 1:
        return copy.NAMES.format(names=", ".join(shown[:-1]), last=shown[-1])
    return "".join(shown)
