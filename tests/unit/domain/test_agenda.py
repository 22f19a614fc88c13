"""What an agenda shows of visits: days, lanes, and what is odd."""

import uuid
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.agenda import (
    AgendaQuery,
    Booked,
    Mark,
    Span,
    days_of,
    lanes,
    marks,
    minute_of,
    stays,
)
from app.domain.visit import (
    EVERY_DAY,
    Professional,
    Slot,
    Visit,
    VisitState,
    overlap,
)

TEN = datetime(2026, 11, 25, 13, 0, tzinfo=UTC)  # ten o'clock in Chile
ROSA = Professional(
    id=uuid.uuid4(),
    name="Rosa Díaz",
    registration="1",
    comunas=("Quilpué",),
    hours=EVERY_DAY,
    days_off=(date(2026, 11, 27),),
    admin_id=None,
    active=True,
    version=1,
)
IVAN = uuid.uuid4()


def booked(
    start: datetime = TEN,
    who: uuid.UUID | None = ROSA.id,
    comuna: str | None = "Quilpué",
    state: VisitState = VisitState.OPEN,
) -> Booked:
    visit = Visit(uuid.uuid4(), uuid.uuid4(), Slot(start, 30, who), state, 0, 1)
    return Booked(visit, "Ana", "", "", None, "Calle 1", comuna, "otra", "")


@pytest.mark.parametrize("day", [date(2026, 11, 23), date(2026, 11, 29)])
def test_week_begins_on_monday(day: date) -> None:
    shown = days_of(AgendaQuery(day, Span.WEEK))
    assert (shown[0], shown[-1]) == (date(2026, 11, 23), date(2026, 11, 29))
    assert days_of(AgendaQuery(day)) == [day]


@given(st.lists(st.tuples(st.integers(0, 600), st.integers(10, 120)), max_size=12))
def test_no_lane_holds_two_at_once(spans: list[tuple[int, int]]) -> None:
    slots = [Slot(TEN + timedelta(minutes=a), b, None) for a, b in sorted(spans)]
    placed = lanes(slots)
    assert len(placed) == len(slots)
    for at, (lane, of) in enumerate(placed):
        assert 0 <= lane < of
        for further in range(at + 1, len(slots)):
            if overlap(slots[at], slots[further]):
                assert placed[further][0] != lane
                assert placed[further][1] == of


def test_who_is_alone_has_the_whole_width() -> None:
    slots = [Slot(TEN + timedelta(minutes=at), 30, None) for at in (0, 10, 40, 90)]
    assert lanes(slots) == [(0, 2), (1, 2), (0, 1), (0, 1)]


def test_what_is_odd_is_marked_and_nothing_else() -> None:
    later = TEN + timedelta(hours=2)
    day_off = TEN + timedelta(days=2)
    these = [
        booked(),
        booked(TEN + timedelta(minutes=15)),
        booked(TEN, IVAN),
        booked(later, None),
        booked(later, comuna="Limache"),
        booked(later + timedelta(hours=1), comuna=None),
        booked(day_off),
        booked(TEN, state=VisitState.DONE, comuna="Limache"),
    ]
    found = marks(these, {ROSA.id: ROSA, IVAN: ROSA})
    assert found == [
        {Mark.CLASH},
        {Mark.CLASH},
        frozenset(),
        {Mark.UNASSIGNED},
        {Mark.OFF_COMUNAS},
        frozenset(),
        {Mark.OFF_HOURS},
        frozenset(),
    ]


def test_a_stay_is_of_one_home_on_one_chilean_day() -> None:
    """Of a week all visits come at once, and a day in Chile ends after one in UTC."""
    here, there = uuid.uuid4(), uuid.uuid4()
    late = TEN + timedelta(hours=10)
    shown = [
        (TEN, here),
        (TEN, there),
        (late, here),
        (late + timedelta(hours=1), here),
        (TEN + timedelta(days=1), here),
    ]
    week = [replace(booked(start), household_id=home) for start, home in shown]
    together = [week[0].visit, week[2].visit, week[3].visit]
    expected = [together, [], together, together, []]
    assert [list(stay) for stay in stays(week)] == expected


def test_minute_is_what_clocks_in_chile_show() -> None:
    assert minute_of(Slot(TEN, 30, None)) == 600
