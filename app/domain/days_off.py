"""Days on which somebody does not work, as the staff write them: alone, or from … to."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Final

from app.domain.fields import Refused, within

# Who is away for longer is set aside.
MOST: Final = 1000
TO: Final = " a "
# So many days, of which each two are a span: nothing that `days_text` gives is longer.
_LONGEST: Final = MOST // 2 * len("31/12/2026 a 01/01/2027, ")

_ENTRY: Final = re.compile(r"[,;\n]+")
_DAY: Final = r"(\d{1,2}/\d{1,2}/\d{4})"
_SPAN: Final = re.compile(rf"{_DAY}(?: ?(?:al?|-|–) ?{_DAY})?", re.ASCII)
_ONE: Final = timedelta(days=1)


def days_in(text: str) -> tuple[date, ...]:
    """Return the days that a text names, in their order.

    Args:
        text: Days as 31/12/2026, and spans as 31/12/2026 a 14/01/2027, separated by
            commas, semicolons or lines.

    Raises:
        Refused: It names no such days, or too many of them.
    """
    entries = (part.strip() for part in _ENTRY.split(within(text, _LONGEST)))
    found = set[date]()
    for entry in filter(None, entries):
        first, last = _span(" ".join(entry.split()))
        if (last - first).days >= MOST:
            raise Refused("days_off_many", limit=MOST)
        found.update(first + _ONE * at for at in range((last - first).days + 1))
    if len(found) > MOST:
        raise Refused("days_off_many", limit=MOST)
    return tuple(sorted(found))


def days_text(days: Iterable[date]) -> str:
    """Return days as `days_in` reads them; those that follow one another as a span."""
    return ", ".join(
        _text(first) + (f"{TO}{_text(last)}" if last > first else "")
        for first, last in _spans(sorted(days))
    )


def _spans(days: Sequence[date]) -> list[tuple[date, date]]:
    spans: list[tuple[date, date]] = []
    for each in days:
        if spans and each - spans[-1][1] == _ONE:
            spans[-1] = spans[-1][0], each
        else:
            spans.append((each, each))
    return spans


def _span(entry: str) -> tuple[date, date]:
    found = _SPAN.fullmatch(entry)
    if not found:
        raise Refused("days_off_invalid")
    first = _day(found[1])
    last = _day(found[2]) if found[2] else first
    if last < first:
        raise Refused("days_off_invalid")
    return first, last


def _text(day: date) -> str:
    # Of early years `%Y` has fewer digits than are read.
    return f"{day:%d/%m}/{day.year:04}"


def _day(text: str) -> date:
    try:
        return datetime.strptime(text, "%d/%m/%Y").date()  # noqa: DTZ007 - a day alone
    except ValueError as error:
        raise Refused("days_off_invalid") from error
