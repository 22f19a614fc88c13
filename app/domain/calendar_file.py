"""A visit as a file for calendars (RFC 5545), in Chilean time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from app.domain.clock import CHILE

_HOUR: Final = timedelta(hours=1)
# How long a visit takes in a calendar.
_TAKES: Final = _HOUR
_LOCAL: Final = "%Y%m%dT%H%M%S"
_NOWHERE: Final = datetime(1970, 1, 1)  # noqa: DTZ001 - what clocks show
# Longer lines are folded, counted in bytes.
_LONGEST: Final = 74
_ESCAPES: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class CalendarVisit:
    """What stands in the file.

    Attributes:
        uid: Names the visit, so that a second file replaces the first.
        date: Day of the visit.
        time: Hour at which it begins, as HH:MM; other words make it last the day.
        title: What a calendar shows.
        text: What it shows when the visit is opened.
    """

    uid: str
    date: date
    time: str
    title: str
    text: str


def calendar_file(visit: CalendarVisit, now: datetime) -> str:
    """Return the file's text; the visit is tentative and takes an hour."""
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//vaccination//request//ES",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        *_zone(visit.date),
        "BEGIN:VEVENT",
        f"UID:{visit.uid}",
        f"DTSTAMP:{now.astimezone(UTC):{_LOCAL}}Z",
        *_duration(visit),
        "STATUS:TENTATIVE",
        f"SUMMARY:{visit.title.translate(_ESCAPES)}",
        f"DESCRIPTION:{visit.text.translate(_ESCAPES)}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _duration(visit: CalendarVisit) -> Iterator[str]:
    try:
        start = datetime.combine(visit.date, time.fromisoformat(visit.time))
    except ValueError:
        yield f"DTSTART;VALUE=DATE:{visit.date:%Y%m%d}"
        return
    yield f"DTSTART;TZID={CHILE.key}:{start:{_LOCAL}}"
    yield f"DTEND;TZID={CHILE.key}:{start + _TAKES:{_LOCAL}}"


def _zone(near: date) -> Iterator[str]:
    """Describe Chilean time around a day: what holds then, and what follows."""
    changes = list(_changes(near))
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{CHILE.key}"
    first = changes[0].replace(tzinfo=CHILE) - timedelta(days=1)
    yield from _holds(_NOWHERE, first, first)
    for change in changes:
        day = change.replace(tzinfo=CHILE)
        yield from _holds(change, day - timedelta(days=1), day + timedelta(days=1))
    yield "END:VTIMEZONE"


def _changes(day: date) -> Iterator[datetime]:
    """Yield what clocks showed when they were moved, in the years around a day."""
    first = datetime(day.year - 1, 1, 1, tzinfo=UTC)
    for days in range(3 * 366):
        start = first + timedelta(days=days)
        if _offset(start) == _offset(start + timedelta(days=1)):
            continue
        hours = (start + timedelta(hours=n) for n in range(24))
        last = next(at for at in hours if _offset(at) != _offset(at + _HOUR))
        yield (last + _HOUR + _offset(last)).replace(tzinfo=None)


def _offset(instant: datetime) -> timedelta:
    return instant.astimezone(CHILE).utcoffset() or timedelta()


def _holds(since: datetime, before: datetime, after: datetime) -> Iterator[str]:
    kind = "DAYLIGHT" if after.dst() else "STANDARD"
    yield f"BEGIN:{kind}"
    yield f"DTSTART:{since:{_LOCAL}}"
    yield f"TZOFFSETFROM:{before:%z}"
    yield f"TZOFFSETTO:{after:%z}"
    yield f"TZNAME:{after:%Z}"
    yield f"END:{kind}"


def _folded(line: str) -> str:
    """Break a line so that no part is longer than allowed and no letter is cut."""
    parts = [""]
    for letter in line:
        if len((parts[-1] + letter).encode()) > _LONGEST:
            parts.append("")
        parts[-1] += letter
    return "\r\n ".join(parts)
