"""What people may ask for about their data, and by when they are answered.

Ley 19.628, as Ley 21.719 amends it. The clocks stand here and nowhere else; what
a lawyer has to confirm of them is listed in `docs/privacidad/por-confirmar.md`.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

import holidays

LAW_IN_FORCE: Final = date(2026, 12, 1)
ANSWER_WITHIN: Final = timedelta(days=30)
EXTENDED_BY: Final = timedelta(days=30)
BLOCKING_WITHIN_WORKING_DAYS: Final = 2
# So many days before its end a clock asks to be looked at.
SOON: Final = timedelta(days=5)
_COUNTRY: Final = "CL"
_REGION: Final = "VS"
_SATURDAY: Final = 5


class Asks(StrEnum):
    """What somebody asks for."""

    ACCESS = "access"
    RECTIFICATION = "rectification"
    ERASURE = "erasure"
    OPPOSITION = "opposition"
    PORTABILITY = "portability"
    BLOCKING = "blocking"


class Closing(StrEnum):
    """How a request for one's rights ended."""

    GRANTED = "granted"
    PARTLY = "partly"
    DENIED = "denied"
    NO_DATA = "no_data"
    WITHDRAWN = "withdrawn"


# Of these something of somebody was given, changed or erased.
GIVEN: Final = frozenset({Closing.GRANTED, Closing.PARTLY})


class Urgency(StrEnum):
    """How a clock stands."""

    CALM = "calm"
    SOON = "soon"
    OVERDUE = "overdue"


@dataclass(frozen=True, slots=True)
class Clocks:
    """The days that count for a request, all Chilean.

    Attributes:
        received: Its day does not count; the next one is the first.
        due: Last day for the answer.
        latest: Last day if it is extended; the same where it cannot be, or was.
    """

    received: date
    due: date
    latest: date

    @property
    def may_extend(self) -> bool:
        """Whether more time can be taken, once."""
        return self.latest > self.due


def clocks(asks: Asks, received: date, *, extended: bool = False) -> Clocks:
    """Return by when a request is answered.

    A last day that is no working day is not moved on: answering on time is never
    too early.

    Args:
        asks: What is asked for; a blocking is never extended.
        received: Chilean day on which the address was proved.
        extended: Whether more time was taken.
    """
    if asks is Asks.BLOCKING:
        day = after_working_days(received, BLOCKING_WITHIN_WORKING_DAYS)
        return Clocks(received, day, day)
    latest = received + ANSWER_WITHIN + EXTENDED_BY
    due = latest if extended else received + ANSWER_WITHIN
    return Clocks(received, due, latest)


def urgency(due: date, today: date) -> Urgency:
    """Return how a clock stands; its last day is still in time."""
    if today > due:
        return Urgency.OVERDUE
    return Urgency.SOON if due - today <= SOON else Urgency.CALM


def after_working_days(day: date, count: int) -> date:
    """Return the working day that is so many of them after a day."""
    while count:
        day += timedelta(days=1)
        count -= is_working_day(day)
    return day


def is_working_day(day: date) -> bool:
    """Return whether it is neither Saturday, Sunday nor a holiday in Valparaíso."""
    return day.weekday() < _SATURDAY and day not in _holidays(day.year)


@lru_cache(maxsize=16)
def _holidays(year: int) -> frozenset[date]:
    return frozenset(holidays.country_holidays(_COUNTRY, _REGION, years=year))
