"""Which visits of a home have begun, by the hours and ends of all of them."""

import uuid
from collections.abc import Collection
from datetime import timedelta

import pytest

from app.domain.own_deadline import (
    AT_THE_DOOR,
    FREE_UNTIL_BEFORE,
    LATENESS,
    begun_of,
    is_late,
    under_way_of,
)
from app.domain.visit import Slot, Visit, VisitState
from tests.support.builders import NOON

ENTRY = uuid.uuid4()
OPEN, DONE = VisitState.OPEN, VisitState.DONE
NO_SHOW, CANCELLED = VisitState.NO_SHOW, VisitState.CANCELLED
Hours = tuple[int, int, VisitState]


def home(*hours: Hours, entry: uuid.UUID = ENTRY) -> list[Visit]:
    """Return visits of one entry, each from one minute to another."""
    return [
        Visit(
            uuid.uuid4(),
            uuid.uuid4(),
            Slot(NOON + timedelta(minutes=begins), ends - begins, None),
            state,
            0,
            1,
            entry,
        )
        for begins, ends, state in hours
    ]


def places(of: list[Visit], found: Collection[uuid.UUID]) -> list[int]:
    return [place for place, one in enumerate(of) if one.lead_id in found]


@pytest.mark.parametrize(
    ("hours", "minute", "begun", "coming"),
    [
        ([(0, 30, OPEN), (30, 60, OPEN)], -1, [], []),
        ([(0, 30, OPEN), (30, 60, OPEN)], 0, [0, 1], [0, 1]),
        # Who was cancelled in between leaves a gap.
        ([(0, 30, OPEN), (30, 60, CANCELLED), (60, 90, OPEN)], 0, [0, 2], [0, 2]),
        ([(0, 30, OPEN), (150, 180, OPEN)], 0, [0, 1], [0, 1]),
        ([(0, 30, OPEN), (151, 180, OPEN)], 0, [0], [0]),
        ([(0, 30, DONE), (30, 60, OPEN)], 1, [1], [1]),
        ([(0, 30, DONE), (30, 60, DONE)], 1, [], []),
        # Where nobody was found the others were given another hour.
        ([(0, 30, NO_SHOW), (30, 60, OPEN)], 1, [1], [1]),
        ([(0, 30, NO_SHOW), (60, 90, OPEN)], 1, [1], [1]),
        ([(0, 30, NO_SHOW), (61, 90, OPEN)], 1, [], []),
        # Until two hours after the last of them somebody may be late.
        ([(0, 30, OPEN)], 149, [0], [0]),
        ([(0, 30, OPEN)], 150, [0], []),
        # Which is not always the one that begins last.
        ([(0, 240, OPEN), (10, 25, OPEN)], 150, [0, 1], [0, 1]),
        ([(0, 240, OPEN), (10, 25, OPEN), (250, 260, OPEN)], 150, [0, 1, 2], [0, 1, 2]),
    ],
)
def test_a_stay(
    hours: list[Hours], minute: int, begun: list[int], coming: list[int]
) -> None:
    ours, now = home(*hours), NOON + timedelta(minutes=minute)
    # Of another entry, whichever of the two is looked at first.
    for entry in (uuid.UUID(int=0), uuid.UUID(int=2**128 - 1)):
        others = home((600, 630, OPEN), entry=entry)
        assert places(ours, begun_of([*others, *ours], now)) == begun
        assert places(ours, under_way_of([*others, *ours], now)) == coming
        assert places(others, begun_of([*others, *ours], now)) == []


@pytest.mark.parametrize(("gap", "begun"), [(30, [0, 1]), (31, [0])])
def test_only_what_follows_at_once_has_begun_at_the_door(
    gap: int, begun: list[int]
) -> None:
    ours = home((0, 30, OPEN), (30 + gap, 90, OPEN))
    assert places(ours, begun_of(ours, NOON, within=AT_THE_DOOR)) == begun
    assert places(ours, begun_of(ours, NOON, within=LATENESS)) == [0, 1]


def test_a_fee_may_apply_from_less_than_twelve_hours_until_the_visit_begins() -> None:
    (visit,), second = home((0, 30, OPEN)), timedelta(seconds=1)
    assert not is_late(visit, NOON - FREE_UNTIL_BEFORE)
    assert is_late(visit, NOON - FREE_UNTIL_BEFORE + second)
    assert is_late(visit, NOON - second)
    assert not is_late(visit, NOON)
