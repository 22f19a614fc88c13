"""Which hours of a day the agenda shows, and in which of them nobody works."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, time
from typing import Final

from app.admin.agenda.card import drawn_minutes
from app.content import agenda as copy
from app.content import calendar
from app.domain.agenda import minute_of
from app.domain.visit import Professional, Slot

_BEGINS: Final = 8 * 60
_ENDS: Final = 20 * 60
_DAY: Final = 24 * 60


def drawn(slot: Slot) -> Slot:
    """Return a slot as long as its card is drawn."""
    longer = drawn_minutes(slot)
    return slot if longer == slot.minutes else replace(slot, minutes=longer)


def note_of(who: Professional | None, day: date) -> str:
    """Return when somebody works on a day."""
    if who is None:
        return ""
    if not who.active:
        return copy.INACTIVE
    worked = _worked(who, day)
    if worked is None:
        return copy.DAY_OFF
    start, end = map(calendar.hour_text, worked)
    return copy.HOURS.format(start=start, end=end)


def off_hours(
    who: Professional | None, day: date, hours: tuple[int, int]
) -> list[dict[str, str]]:
    """Return the hours in which somebody does not work, as styles in a track.

    Args:
        who: None for nobody, who has no hours.
        day: Chilean.
        hours: First and last minute of the track.
    """
    if who is None:
        return []
    first, last = hours
    worked = _worked(who, day)
    begins, ends = (_minute(worked[0]), _minute(worked[1])) if worked else (last, last)
    return [
        {
            "top": f"calc({start - first} * var(--minute))",
            "height": f"calc({end - start} * var(--minute))",
        }
        for start, end in ((first, begins), (ends, last))
        if end > start
    ]


def shown_hours(
    slots: Sequence[Slot], people: Sequence[Professional]
) -> tuple[int, int]:
    """Return the first and last minute of a day that are shown, whole hours."""
    begins, ends = [_BEGINS], [_ENDS]
    for slot in slots:
        begins.append(minute_of(slot))
        ends.append(begins[-1] + drawn_minutes(slot))
    for worked in filter(None, (day for who in people for day in who.hours)):
        begins.append(_minute(worked[0]))
        ends.append(_minute(worked[1]))
    return min(begins) // 60 * 60, min(-(-max(ends) // 60) * 60, _DAY)


def _worked(who: Professional, day: date) -> tuple[time, time] | None:
    return None if day in who.days_off else who.hours[day.weekday()]


def _minute(at: time) -> int:
    return at.hour * 60 + at.minute
