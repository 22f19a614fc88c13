"""Reminders come when they help, and never at night, whatever the clocks do."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.clock import CHILE, chilean_day, chilean_instant
from app.domain.reminder import (
    EARLY,
    EVENING,
    LONGEST_AHEAD,
    SHORTLY,
    TOO_SHORT,
    is_night,
    may_still_remind,
    morning_after,
    remind_at,
)


def at(day: int, hour: int, minute: int = 0, month: int = 11) -> datetime:
    return chilean_instant(date(2026, month, day), time(hour, minute))


@pytest.mark.parametrize(
    ("agreed", "starts", "expected"),
    [
        # Scheduled days ahead: the evening before.
        (at(20, 12), at(25, 10, 30), at(24, 18)),
        (at(24, 9), at(25, 10), at(24, 18)),
        # A day ahead, and that evening has begun: two hours before.
        (at(24, 19), at(25, 19, 30), at(25, 17, 30)),
        # Less than a day ahead: two hours before.
        (at(25, 9), at(25, 16), at(25, 14)),
        (at(25, 9), at(25, 12), at(25, 10)),
        # Less than three hours ahead: none.
        (at(25, 9), at(25, 11, 59), None),
        (at(25, 11), at(25, 11, 30), None),
        # Two hours before would be night: the morning, or the evening before.
        (at(24, 19), at(25, 10, 30), at(25, 9)),
        (at(24, 19), at(25, 9, 30), at(24, 20)),
        (at(24, 20, 30), at(25, 9, 30), None),
        (at(25, 12), at(25, 23, 30), at(25, 20)),
        # The nights in which clocks change: April has the hour twice, September none.
        (at(1, 9, month=4), at(5, 10, month=4), at(4, 18, month=4)),
        (at(1, 9, month=9), at(6, 10, month=9), at(5, 18, month=9)),
        (at(4, 20, month=4), at(5, 11, month=4), at(5, 9, month=4)),
        (at(5, 20, month=9), at(6, 11, month=9), at(6, 9, month=9)),
    ],
)
def test_a_reminder_comes_when_it_helps(agreed, starts, expected) -> None:
    assert remind_at(agreed, starts) == expected


# Around both nights of 2026 on which Chilean clocks change, and an ordinary one.
AROUND = st.sampled_from(
    [
        datetime(2026, 4, 5, 3, tzinfo=UTC),
        datetime(2026, 9, 6, 4, tzinfo=UTC),
        datetime(2026, 11, 20, 15, tzinfo=UTC),
    ]
)
MINUTES = st.integers(-3 * 24 * 60, 3 * 24 * 60)


@given(AROUND, MINUTES, st.integers(0, 8 * 24 * 60))
def test_no_reminder_at_night_nor_too_soon_nor_for_nothing(near, offset, ahead) -> None:
    agreed = near + timedelta(minutes=offset)
    starts = agreed + timedelta(minutes=ahead)
    when = remind_at(agreed, starts)
    if starts - agreed < TOO_SHORT:
        assert when is None
        return
    if when is None:
        # Only a night between the two leaves nothing to choose from.
        assert is_night(starts - SHORTLY)
        return
    shown = when.astimezone(CHILE)
    assert time(9) <= shown.time() < time(21)
    assert agreed < when < starts
    assert may_still_remind(starts, when)
    assert starts - when < LONGEST_AHEAD
    evening = chilean_instant(chilean_day(starts) - timedelta(days=1), EVENING)
    if starts - agreed >= EARLY and evening > agreed:
        assert when == evening
    elif not is_night(starts - SHORTLY):
        assert when == starts - SHORTLY


@given(AROUND, MINUTES)
def test_a_night_ends_at_nine(near, offset) -> None:
    now = near + timedelta(minutes=offset)
    if not is_night(now):
        return
    morning = morning_after(now)
    assert morning.astimezone(CHILE).time() == time(9)
    assert timedelta() < morning - now <= timedelta(hours=13)
    assert not is_night(morning)
