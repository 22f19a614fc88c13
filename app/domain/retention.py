"""How long a request that never became a visit keeps its person, and what stays then.

What was told of a person goes; day, place, vaccine, price, form and state stay, so
coarse that at least `ALIKE` requests share day and place.
"""

import calendar
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

# Fewer than so many requests of one day and place could be told apart.
ALIKE: Final = 5
# For so many months after its registration the day wished for counts as it is: forms
# take any day, and a slip of the year must not keep somebody for decades.
WISH_COUNTS_FOR: Final = 24
# A clock so far ahead of the last deed that the database tells of is doubted.
LEAP: Final = timedelta(days=31)


class Span(StrEnum):
    """How much of its day an anonymous request still tells."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class Due:
    """How many requests the rule meets, and how many it passes over.

    Attributes:
        due: They lose their person now.
        visited: As old, and kept because their visit was made.
        blocked: As old, and blocked: kept and used for nothing.
        asked: As old, and kept until the petition about it is answered.
    """

    due: int
    visited: int
    blocked: int
    asked: int = 0


def first_kept(today: date, months: int) -> date:
    """Return the first day whose requests are kept: what lies before it is due.

    Each is kept until the same day so many months later, that one included; where
    the month is too short for the day, until its last: from 29 February a year leads
    to the 28th.

    Args:
        today: The Chilean day on which it is asked.
        months: For how many, from the latest of the day wished for, that of the
            registration and those of the visits.
    """
    year, before = divmod(today.year * 12 + today.month - 1 - months, 12)
    last = calendar.monthrange(year, before + 1)[1]
    if today.day <= last:
        return date(year, before + 1, today.day)
    year, before = divmod(year * 12 + before + 1, 12)
    return date(year, before + 1, 1)


def has_leapt(last: datetime | None, now: datetime) -> bool:
    """Return whether the clock may have leapt: nothing was done for too long before it.

    Args:
        last: When the last deed before now was done, None where there is none.
        now: What the clock says.
    """
    return last is not None and now - last > LEAP
