"""A visit's moment, its length, and who has time for it."""

import uuid
from datetime import UTC, date, datetime, time, timedelta
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.visit import (
    EVERY_DAY,
    NoSuchMoment,
    Professional,
    Slot,
    clashes,
    moment,
    overlap,
    works_then,
)

ROSA, IVAN = uuid.uuid4(), uuid.uuid4()
TEN = datetime(2026, 11, 25, 13, 0, tzinfo=UTC)  # ten o'clock in Chile


def slot(
    start: datetime = TEN, minutes: int = 30, who: uuid.UUID | None = ROSA
) -> Slot:
    return Slot(start, minutes, who)


def nurse(**changes) -> Professional:
    about = {
        "id": ROSA,
        "name": "Rosa Díaz",
        "registration": "123456",
        "comunas": (),
        "hours": EVERY_DAY,
        "days_off": (),
        "admin_id": None,
        "active": True,
        "version": 1,
    }
    return Professional(**{**about, **changes})


@pytest.mark.parametrize(
    ("day", "at", "expected"),
    [
        (date(2026, 11, 25), time(10, 0), TEN),
        # The night of April whose last hour comes twice: the first of the two.
        (date(2027, 4, 3), time(23, 30), datetime(2027, 4, 4, 2, 30, tzinfo=UTC)),
        # The first moment after the hour that does not exist.
        (date(2027, 9, 5), time(1, 0), datetime(2027, 9, 5, 4, 0, tzinfo=UTC)),
    ],
)
def test_moment_is_what_clocks_in_chile_show(
    day: date, at: time, expected: datetime
) -> None:
    assert moment(day, at) == expected


@pytest.mark.parametrize("at", [time(0, 0), time(0, 30), time(0, 59)])
def test_moment_that_clocks_jump_over_is_refused(at: time) -> None:
    with pytest.raises(NoSuchMoment):
        moment(date(2027, 9, 5), at)


@given(st.integers(-300, 300), st.integers(1, 240), st.integers(1, 240))
def test_overlap_is_sharing_a_minute(apart: int, one: int, other: int) -> None:
    first = slot(minutes=one)
    second = slot(TEN + timedelta(minutes=apart), other)
    shared = set(range(one)) & set(range(apart, apart + other))
    assert overlap(first, second) is bool(shared)
    assert overlap(second, first) is bool(shared)


def test_clashes_are_of_one_person_only() -> None:
    soon = TEN + timedelta(minutes=20)
    after = TEN + timedelta(minutes=30)
    assert clashes([slot(), slot(soon, who=IVAN), slot(after)]) == set()
    assert clashes([slot(), slot(soon), slot(soon, who=IVAN)]) == {0, 1}
    assert clashes([slot(who=None), slot(who=None)]) == set()


SLOTS = st.builds(
    lambda minute, minutes, who: slot(TEN + timedelta(minutes=minute), minutes, who),
    st.integers(0, 300),
    st.integers(1, 200),
    st.sampled_from([ROSA, IVAN, None]),
)


@given(st.lists(SLOTS, max_size=12))
def test_clashes_are_all_that_overlap_with_another_of_the_same_person(
    slots: list[Slot],
) -> None:
    expected = {
        at
        for pair in permutations(enumerate(slots), 2)
        for (at, one), (_, other) in [pair]
        if one.professional_id
        and one.professional_id == other.professional_id
        and overlap(one, other)
    }
    assert clashes(slots) == expected


@pytest.mark.parametrize(
    ("changes", "start", "minutes", "expected"),
    [
        ({}, TEN, 30, True),
        ({}, TEN - timedelta(hours=1), 30, True),
        ({}, TEN - timedelta(hours=1, minutes=1), 30, False),
        ({}, TEN + timedelta(hours=8, minutes=30), 30, True),
        ({}, TEN + timedelta(hours=8, minutes=31), 30, False),
        ({"days_off": (date(2026, 11, 25),)}, TEN, 30, False),
        ({"days_off": (date(2026, 11, 26),)}, TEN, 30, True),
        ({"hours": (*EVERY_DAY[:2], None, *EVERY_DAY[3:])}, TEN, 30, False),
        ({"hours": (None, None, EVERY_DAY[2], None, None, None, None)}, TEN, 30, True),
    ],
)
def test_working_hours_are_those_of_the_day(
    changes: dict, start: datetime, minutes: int, expected: bool
) -> None:
    assert works_then(nurse(**changes), slot(start, minutes)) is expected
