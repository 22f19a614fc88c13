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


def chilean_instant(day: date, at: time) -> datetime:
    """Return the instant, in UTC, at which clocks in Chile show a day and time.

    In the night of September whose first hour does not exist, the hour is read
    as if clocks had not moved yet; in the night of April whose last hour comes
    twice, the first of the two is meant.
    """
    return datetime.combine(day, at, tzinfo=CHILE).astimezone(UTC)


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
