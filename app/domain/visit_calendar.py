"""A visit as a calendar file for the person who is visited (RFC 5545, RFC 5546)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from icalendar import Calendar, Event, vCalAddress

from app.domain.clock import CHILE
from app.domain.letter import Method
from app.domain.visit import Visit

_MAKER: Final = "-//vaccination//visit//ES"
# Describes the zone's clocks for the years in which somebody may look back or ahead.
_YEARS: Final = 2


@dataclass(frozen=True, slots=True)
class Shown:
    """What a calendar shows.

    Attributes:
        title: To whoever looks over a shoulder.
        text: When the visit is opened.
        organiser: Address that the mail comes from.
        sequence: Grows with each file of an entry that tells something else.
    """

    title: str
    text: str
    organiser: str
    sequence: int


def visit_calendar(visit: Visit, method: Method, shown: Shown, now: datetime) -> bytes:
    """Return the file: same UID for each of an entry, so that a later one replaces it.

    Args:
        visit: As it is now.
        method: Whether it is put into the calendar or taken out.
        shown: What a calendar shows of it.
        now: The present instant.
    """
    file: Any = Calendar()
    file.add("prodid", _MAKER)
    file.add("version", "2.0")
    file.add("method", method.value)
    file.add_component(_event(visit, method, shown, now))
    begins = visit.slot.starts_at.date()
    file.add_missing_timezones(
        first_date=begins.replace(year=begins.year - _YEARS, day=1),
        last_date=begins.replace(year=begins.year + _YEARS, day=1),
    )
    return file.to_ical()


def _event(visit: Visit, method: Method, shown: Shown, now: datetime) -> Any:
    event: Any = Event()
    event.add("uid", f"{visit.entry}@visita")
    event.add("sequence", shown.sequence)
    event.add("dtstamp", now)
    event.add("dtstart", visit.slot.starts_at.astimezone(CHILE))
    event.add("dtend", visit.slot.ends_at.astimezone(CHILE))
    cancelled = method is Method.CANCEL
    event.add("status", "CANCELLED" if cancelled else "CONFIRMED")
    event.add("summary", shown.title)
    event.add("description", shown.text)
    event.add("organizer", vCalAddress(f"mailto:{shown.organiser}"))
    event.add("class", "PRIVATE")
    return event
