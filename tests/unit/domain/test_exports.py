"""Of which days a file of many leads tells later whom it held."""

import uuid
from datetime import date, timedelta

import pytest

from app.domain.clock import day_bounds
from app.domain.exports import coverage
from app.domain.lead_criteria import LeadCriteria
from tests.support.builders import NOON

MONDAY, TUESDAY = date(2026, 6, 1), date(2026, 6, 2)


def span(**asked: object) -> tuple[object, object]:
    """Return from when and until when a file says that it held all."""
    told = coverage(LeadCriteria(**asked), NOON)  # pyright: ignore[reportArgumentType]
    assert told["begun"] == NOON.isoformat()
    return told["from"], told["to"]


def test_of_two_days_the_narrower_counts() -> None:
    start, end = (at.isoformat() for at in day_bounds(TUESDAY))
    assert span() == ("", "")
    assert span(since=TUESDAY) == (start, "")
    assert span(until=TUESDAY) == ("", end)
    assert span(day=TUESDAY) == (start, end)
    assert span(day=TUESDAY, since=MONDAY) == (start, end)
    later = TUESDAY + timedelta(days=5)
    assert span(day=TUESDAY, until=later) == (start, end)
    before = day_bounds(MONDAY)[1].isoformat()
    assert span(day=TUESDAY, until=MONDAY) == (start, before)


@pytest.mark.parametrize(
    "asked",
    [
        {"search": "ana"},
        {"urgent": True},
        {"among": (uuid.UUID(int=1),)},
        {"blocked_too": True},
        {"wished": MONDAY},
    ],
    ids=lambda asked: next(iter(asked)),
)
def test_what_may_change_later_tells_nobody(asked: dict[str, object]) -> None:
    wide = {"since": MONDAY}
    assert coverage(LeadCriteria(**wide), NOON)  # pyright: ignore[reportArgumentType]
    both = LeadCriteria(**wide, **asked)  # pyright: ignore[reportArgumentType]
    assert coverage(both, NOON) == {}
