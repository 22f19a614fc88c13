"""Who can be chosen for a visit."""

from collections.abc import Container, Sequence

from app.content import visits as copy
from app.domain.visit import Professional


def offered(everybody: Sequence[Professional], kept: Container[str]) -> list[list[str]]:
    """Return who makes visits, as pairs of id and name.

    A choice that has no option any more is sent as nobody: who was set aside stays
    among them, marked, where they are chosen already.

    Args:
        everybody: By name, those set aside too.
        kept: Ids of those who may be chosen already.
    """
    return [
        [str(who.id), who.name if who.active else copy.SET_ASIDE.format(name=who.name)]
        for who in everybody
        if who.active or str(who.id) in kept
    ]
