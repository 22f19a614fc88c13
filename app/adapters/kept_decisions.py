"""What people decided, beside the database: a copy from before knows nothing of it.

A line names what was decided, about which id or hash, and when; nobody's name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from app.adapters import kept_lines

_NAME: Final = "kept-decisions"
_PARTS: Final = 3


class Decision(StrEnum):
    """What was decided."""

    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    WITHDRAWN = "withdrawn"
    UNWANTED = "unwanted"
    DISOWNED = "disowned"
    LEFT_NEWS = "left-news"
    ERASED = "erased"
    STAFF_ADMINISTRATOR = "staff-administrator"
    STAFF_COORDINATOR = "staff-coordinator"
    STAFF_PROFESSIONAL = "staff-professional"
    STAFF_LEFT = "staff-left"


@dataclass(frozen=True, slots=True)
class Kept:
    """One decision.

    Attributes:
        what: What was decided.
        about: Of a withdrawal on the own page the id of the record, before 2026-12 of
            the request; of leaving the news the id of whoever left; of an unwanted
            address its hash; of the staff the id of the account, which has that role
            from then on or may sign in no more; else the id of the request. In lines
            of their own those of what had become part of it, and of what it was made
            anew of.
        at: When.
    """

    what: Decision
    about: str
    at: datetime


def remember(decisions: Iterable[Kept]) -> None:
    """Add to the list; it is on the disk when this returns."""
    kept_lines.add(
        _NAME, (f"{one.what} {one.about} {one.at.isoformat()}" for one in decisions)
    )


def known() -> Sequence[Kept]:
    """Return all in their order; a line that is half written counts for nothing."""
    return [found for line in kept_lines.of(_NAME) if (found := _read(line))]


def of(about: object) -> Sequence[Decision]:
    """Return what was decided about one id or hash, in its order."""
    return [one.what for one in known() if one.about == str(about)]


def _read(line: str) -> Kept | None:
    parts = line.split(" ")
    if len(parts) != _PARTS:
        return None
    try:
        at = datetime.fromisoformat(parts[2])
        return Kept(Decision(parts[0]), parts[1], at) if at.tzinfo else None
    except ValueError:
        return None
