"""When somebody is reminded of their visit.

The evening before, where the visit was agreed on early enough; else two hours
before. Nobody's phone rings at night for it.
"""

from datetime import datetime, time, timedelta
from typing import Final

from app.domain.clock import CHILE, chilean_day, chilean_instant

EVENING: Final = time(18)
# From then on, and until the morning, nobody is written to.
NIGHT_BEGINS: Final = time(21)
NIGHT_ENDS: Final = time(9)
_LAST_MOMENT: Final = time(20)
EARLY: Final = timedelta(days=1)
SHORTLY: Final = timedelta(hours=2)
# Who agreed on a visit so shortly before it needs no reminder.
TOO_SHORT: Final = timedelta(hours=3)
# Nearer to the visit, a reminder comes too late to act on.
LEAST_AHEAD: Final = timedelta(hours=1)
# No reminder goes out earlier than this before its visit.
LONGEST_AHEAD: Final = timedelta(hours=36)


def is_night(instant: datetime) -> bool:
    """Return whether nobody is written to then, by the clocks of Chile."""
    shown = instant.astimezone(CHILE).time()
    return shown >= NIGHT_BEGINS or shown < NIGHT_ENDS


def remind_at(agreed_at: datetime, starts_at: datetime) -> datetime | None:
    """Return when to remind of a visit, None where nobody is reminded.

    Args:
        agreed_at: When the visit was scheduled, or moved to where it is.
        starts_at: When it begins.
    """
    ahead = starts_at - agreed_at
    if ahead < TOO_SHORT:
        return None
    evening = _on(starts_at, EVENING, days_before=1)
    if ahead >= EARLY and evening > agreed_at:
        return evening
    at = _by_day(starts_at - SHORTLY, starts_at)
    return at if at > agreed_at else None


def may_still_remind(starts_at: datetime, now: datetime) -> bool:
    """Return whether a reminder that is due says something in time."""
    return now + LEAST_AHEAD <= starts_at


def morning_after(now: datetime) -> datetime:
    """Return when the night ends in which a reminder would have gone out."""
    shown = now.astimezone(CHILE)
    later = timedelta(days=1 if shown.time() >= NIGHT_BEGINS else 0)
    return chilean_instant(shown.date() + later, NIGHT_ENDS)


def _by_day(at: datetime, starts_at: datetime) -> datetime:
    """Return a moment in which people are awake, as near as can be."""
    if not is_night(at):
        return at
    if at.astimezone(CHILE).time() >= NIGHT_BEGINS:
        return _on(at, _LAST_MOMENT)
    morning = _on(at, NIGHT_ENDS)
    if may_still_remind(starts_at, morning):
        return morning
    return _on(at, _LAST_MOMENT, days_before=1)


def _on(instant: datetime, at: time, *, days_before: int = 0) -> datetime:
    day = chilean_day(instant) - timedelta(days=days_before)
    return chilean_instant(day, at)
