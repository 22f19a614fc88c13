"""The monthly sheet of a pharmacy: what came through it, told in figures alone.

Each thing counts in the month in which it happened: a request in that of its
registration, a visit in that of its day, a cancellation in that of its day. A month
that is over stays as it was, and the months add up to all there is.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from app.domain.clock import day_bounds

_MONTH: Final = re.compile(r"(20\d\d)-(0[1-9]|1[0-2])", re.ASCII)


class Happened(StrEnum):
    """What a sheet counts."""

    REQUESTED = "requested"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Sum:
    """How many, and how many Chilean pesos they are worth by their stored prices.

    A visit is worth the price of its request: who was visited twice counts twice.
    """

    number: int = 0
    value: int = 0

    def __add__(self, other: "Sum") -> "Sum":
        """Return both together."""
        return Sum(self.number + other.number, self.value + other.value)


@dataclass(frozen=True, slots=True)
class Line:
    """What happened under one name: a vaccine, a pharmacy, or all together."""

    name: str
    requested: Sum = Sum()
    done: Sum = Sum()
    cancelled: Sum = Sum()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A month in lines, and all of them together.

    Attributes:
        month: Its first day.
        of: Name of the pharmacy; empty for all of them.
    """

    month: date
    of: str
    lines: Sequence[Line]
    total: Line


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something happened under one name."""

    name: str
    what: Happened
    sum: Sum


def sheet_of(
    tallies: Iterable[Tally], month: date, of: str, names: Iterable[str]
) -> Sheet:
    """Add up a month.

    Args:
        tallies: In any order; one name may come more than once.
        month: Its first day.
        of: Name of the pharmacy, empty for all.
        names: The order of the lines; others follow, and those without any are left
            out.
    """
    sums: defaultdict[str, dict[Happened, Sum]] = defaultdict(dict)
    for one in tallies:
        before = sums[one.name].get(one.what, Sum())
        sums[one.name][one.what] = before + one.sum
    order = [name for name in dict.fromkeys([*names, *sums]) if name in sums]
    lines = [_line(name, sums[name]) for name in order]
    together = {
        what: sum((sums[name].get(what, Sum()) for name in order), Sum())
        for what in Happened
    }
    return Sheet(month, of, lines, _line("", together))


def month_of(day: date) -> date:
    """Return the first day of a day's month."""
    return day.replace(day=1)


def month_in(text: str) -> date | None:
    """Return a month written as 2026-11, None for anything else."""
    found = _MONTH.fullmatch(text)
    return date(int(found[1]), int(found[2]), 1) if found else None


def months_until(today: date, how_many: int) -> Sequence[date]:
    """Return the last months, that of today first."""
    months = [month_of(today)]
    while len(months) < how_many:
        year, month = divmod(months[-1].year * 12 + months[-1].month - 2, 12)
        months.append(date(year, month + 1, 1))
    return months


def month_bounds(month: date) -> tuple[datetime, datetime]:
    """Return the first instant of a Chilean month and that of the next, in UTC."""
    year, before = divmod(month.year * 12 + month.month, 12)
    following = date(year, before + 1, 1)
    return day_bounds(month)[0], day_bounds(following)[0]


def _line(name: str, sums: Mapping[Happened, Sum]) -> Line:
    return Line(name, *(sums.get(what, Sum()) for what in Happened))
