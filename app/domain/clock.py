"""Instants are UTC, days are Chilean."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

CHILE: Final = ZoneInfo("America/Santiago")

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Return the present instant, aware, in UTC."""
    return datetime.now(UTC)


def chilean_day(instant: datetime) -> date:
    """Return the calendar day that clocks in Chile show at an instant."""
    return instant.astimezone(CHILE).date()


def minute_text(instant: datetime) -> str:
    """Return what clocks in Chile show at an instant, as `25/11/2026 10:30`."""
    return f"{instant.astimezone(CHILE):%d/%m/%Y %H:%M}"


def offset_text(instant: datetime) -> str:
    """Return how far clocks in Chile are from UTC at an instant, as `-03:00`."""
    return instant.astimezone(CHILE).isoformat()[-6:]


def chilean_iso(instant: datetime) -> str:
    """Return an instant as ISO 8601 by the clocks of Chile, with their offset."""
    return instant.astimezone(CHILE).isoformat()


def chilean_instant(day: date, at: time) -> datetime:
    """Return the instant, in UTC, at which clocks in Chile show a day and time.

    In the night of September whose first hour does not exist, the hour is read
    as if clocks had not moved yet; in the night of April whose last hour comes
    twice, the first of the two is meant.
    """
    return datetime.combine(day, at, tzinfo=CHILE).astimezone(UTC)


def is_skipped(day: date, at: time) -> bool:
    """Return whether clocks in Chile jump over a time of a day and never show it."""
    shown = chilean_instant(day, at).astimezone(CHILE)
    return (shown.date(), shown.time()) != (day, at)


def is_over(day: date, at: time, now: datetime) -> bool:
    """Return whether clocks in Chile have shown a day and time for the last time.

    An hour that comes twice, in the night of April, is over when both are.
    """
    if day != chilean_day(now):
        return day < chilean_day(now)
    return chilean_instant(day, at.replace(fold=1)) <= now


def day_bounds(day: date) -> tuple[datetime, datetime]:
    """Return the first instant of a Chilean day and that of the next, in UTC."""
    if day == date.max:
        raise ValueError("no day follows the last of the calendar")
    return (
        chilean_instant(day, time.min),
        chilean_instant(day + timedelta(days=1), time.min),
    )


def calendar_times(starts: datetime, ends: datetime) -> tuple[datetime, datetime]:
    """Return two instants as files for calendars tell them (RFC 5545, 3.3.5).

    By the clocks of Chile, so that they stay right when the law moves these; in UTC
    where clocks show one of the two for the second time, since a local time of a file
    is always the first.
    """
    shown = starts.astimezone(CHILE), ends.astimezone(CHILE)
    if any(one.fold for one in shown):
        return starts.astimezone(UTC), ends.astimezone(UTC)
    return shown
