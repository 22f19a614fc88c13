"""A visit as a calendar file for the person who is visited (RFC 5545, RFC 5546)."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from icalendar import Calendar, Event, vCalAddress

from app.domain.clock import calendar_times
from app.domain.letter import Method

_MAKER: Final = "-//vaccination//visit//ES"
# Describes the zone's clocks for the years in which somebody may look back or ahead.
_YEARS: Final = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """What is put into a calendar, or taken out.

    Attributes:
        id: The same for all files of an entry.
        begins: When somebody comes, UTC.
        ends: When the last of those is done who are visited, UTC.
        sequence: Grows with each file of an entry that tells something else.
    """

    id: uuid.UUID
    begins: datetime
    ends: datetime
    sequence: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What a calendar shows.

    Attributes:
        title: To whoever looks over a shoulder.
        text: When the visit is opened.
        organiser: Address that the mail comes from.
    """

    title: str
    text: str
    organiser: str


def visit_calendar(
    entries: Sequence[Entry], method: Method, shown: Shown, now: datetime
) -> bytes:
    """Return the file: same UID for each of an entry, so that a later one replaces it.

    Args:
        entries: As they are now; one or more.
        method: Whether they are put into the calendar or taken out.
        shown: What a calendar shows of them.
        now: The present instant.
    """
    file: Any = Calendar()
    file.add("prodid", _MAKER)
    file.add("version", "2.0")
    file.add("method", method.value)
    for entry in entries:
        file.add_component(_event(entry, method, shown, now))
    begins = min(entry.begins for entry in entries).date()
    file.add_missing_timezones(
        first_date=begins.replace(year=begins.year - _YEARS, day=1),
        last_date=begins.replace(year=begins.year + _YEARS, day=1),
    )
    return file.to_ical()


def _event(entry: Entry, method: Method, shown: Shown, now: datetime) -> Any:
    event: Any = Event()
    event.add("uid", f"{entry.id}@visita")
    event.add("sequence", entry.sequence)
    event.add("dtstamp", now)
    starts, ends = calendar_times(entry.begins, entry.ends)
    event.add("dtstart", starts)
    event.add("dtend", ends)
    cancelled = method is Method.CANCEL
    event.add("status", "CANCELLED" if cancelled else "CONFIRMED")
    event.add("summary", shown.title)
    event.add("description", shown.text)
    event.add("organizer", vCalAddress(f"mailto:{shown.organiser}"))
    event.add("class", "PRIVATE")
    return event
