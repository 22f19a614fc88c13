"""For whom of a home a page told that a fee may apply, as its forms say it."""

import uuid
from collections.abc import Collection
from typing import Final

from app.domain.own_request import OwnRequest

# All who are left. Else those whom it concerns stand there by their references.
_ALL: Final = "1"


def is_for_all(own: OwnRequest, late: Collection[uuid.UUID]) -> bool:
    """Return whether a fee may apply to everybody for whom something is left to do."""
    return all(one.id in late for one in own.left)


def mark_of(own: OwnRequest, late: Collection[uuid.UUID]) -> str:
    """Return what a form says of a fee; empty where it may apply to nobody."""
    if late and is_for_all(own, late):
        return _ALL
    return " ".join(one.reference for one in own.left if one.id in late)


def is_told(own: OwnRequest, mark: str, late: Collection[uuid.UUID]) -> bool:
    """Return whether a form says that its page told of a fee for each of some people."""
    named = mark.split()
    return _ALL in named or all(
        one.reference in named for one in own.left if one.id in late
    )
