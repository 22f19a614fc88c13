"""Whom a file of many leads held, as far as that can be told later.

A file of few leads is told of each of them. One of many is told once, with what may
be compared later: the day of a registration never changes, all else of a lead may.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from app.domain.clock import day_bounds
from app.domain.events import Event, Facts, Kind
from app.domain.lead_criteria import LeadCriteria, narrowed_by

# A file of up to so many leads is told of each of them.
NAMED: Final = 500
_UNCHANGING: Final = frozenset({"day", "since", "until"})
# What was stored in this time before a file was begun may have come too late for it.
_UNSURE: Final = timedelta(minutes=1)


def coverage(criteria: LeadCriteria, begun: datetime) -> Facts:
    """Return what tells later whom a whole file of many leads held.

    Empty where its filters ask for what may change: nobody knows later.
    """
    if criteria.blocked_too or not _UNCHANGING.issuperset(narrowed_by(criteria)):
        return {}
    first = [day_bounds(day)[0] for day in (criteria.day, criteria.since) if day]
    last = [day_bounds(day)[1] for day in (criteria.day, criteria.until) if day]
    return {
        "begun": begun.isoformat(),
        "from": max(first).isoformat() if first else "",
        "to": min(last).isoformat() if last else "",
    }


def held(export: Event, registered: datetime, history: Sequence[Event]) -> bool | None:
    """Return whether a file that was told once held a lead; None where nobody knows.

    Args:
        export: The event of the file, which was ended after the registration.
        registered: When the lead was.
        history: Of the lead: what is blocked is in no file.
    """
    facts = export.deed.facts
    if facts.get("named"):
        return False  # the lead's own history tells
    begun, start, end = (_instant(facts, name) for name in ("begun", "from", "to"))
    if begun is None:
        return None
    if (start and registered < start) or (end and registered >= end):
        return False
    if _blocked_at(begun, history):
        return False
    return True if registered < begun - _UNSURE else None


def _blocked_at(at: datetime, history: Sequence[Event]) -> bool:
    turns = [
        event
        for event in history
        if event.deed.kind in {Kind.LEAD_BLOCKED, Kind.LEAD_UNBLOCKED}
        and event.at <= at
    ]
    if not turns:
        return False
    return max(turns, key=lambda event: event.id).deed.kind is Kind.LEAD_BLOCKED


def _instant(facts: Mapping[str, object], name: str) -> datetime | None:
    told = facts.get(name)
    return datetime.fromisoformat(told) if isinstance(told, str) and told else None
