"""Nobody is scheduled, or moved, into the past without being asked."""

import uuid
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

import pytest

from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState
from app.domain.visit import HourPassed, Slot, Visit, VisitState
from app.services import bookings, household_visits, undoing, visits
from tests.integration.test_household_visits import (
    THREE,
    minutes_from,
    people_of,
    states,
    visit_of,
)
from tests.support.builders import booking_form, clock, noon
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")
AT = noon(1)
NOW = clock(AT)
Two = tuple[Colleague, Colleague]
EARLIER = [timedelta(seconds=1), timedelta(minutes=5), timedelta(days=400)]
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)


@pytest.fixture
def ana() -> uuid.UUID:
    form = booking_form(name="Ana Soto")
    return bookings.submit(form, Category.B2C, clock=NOW).id


@pytest.fixture
def home() -> list[Lead]:
    stored = bookings.submit(booking_form(**THREE), Category.B2C, clock=NOW)
    return people_of(stored.id)


def slot(starts: datetime) -> Slot:
    return Slot(starts, 30, None)


def refused_at(deed: Callable[..., object], *given: Any, **named: Any) -> datetime:
    """Return the hour that a deed asks about, as it asks the first time."""
    with pytest.raises(HourPassed) as asked:
        deed(*given, clock=NOW, **named)
    return asked.value.starts_at


def of(who: Colleague, lead_id: uuid.UUID) -> list[Visit]:
    return list(visits.of_lead(who.me, lead_id))


@pytest.mark.parametrize("ago", EARLIER)
def test_a_visit_in_the_past_is_asked_about_first(
    two_colleagues: Two, ana: uuid.UUID, ago: timedelta
) -> None:
    rosa, elena = two_colleagues
    then = AT - ago
    for who in (rosa, elena):
        assert refused_at(visits.schedule, who.me, ana, slot(then)) == then
    assert of(rosa, ana) == []
    visits.schedule(elena.me, ana, slot(then), passed=True, clock=NOW)
    assert [one.slot.starts_at for one in of(rosa, ana)] == [then]


def test_what_begins_now_is_not_asked_about(two_colleagues: Two, ana) -> None:
    visits.schedule(two_colleagues[0].me, ana, slot(AT), clock=NOW)
    assert len(of(two_colleagues[1], ana)) == 1


@pytest.mark.parametrize("ago", EARLIER)
def test_a_move_into_the_past_is_asked_about_first(
    two_colleagues: Two, ana: uuid.UUID, ago: timedelta
) -> None:
    rosa, elena = two_colleagues
    visit, _ = visits.schedule(rosa.me, ana, slot(AT + HOUR), clock=NOW)
    moved: Mapping[str, Any] = {"expected_version": 1}
    then = slot(AT - ago)
    assert refused_at(visits.move, elena.me, visit.id, then, **moved) == then.starts_at
    assert of(rosa, ana) == [visit]
    event = visits.move(elena.me, visit.id, then, passed=True, clock=NOW, **moved)
    assert event
    assert of(rosa, ana)[0].slot == then
    undoing.undo(elena.me, event, clock=NOW)
    assert of(rosa, ana)[0].slot == visit.slot


def test_a_visit_that_began_keeps_its_hour_and_may_change_all_else(
    two_colleagues: Two, ana: uuid.UUID
) -> None:
    rosa, elena = two_colleagues
    visit, _ = visits.schedule(rosa.me, ana, slot(AT), clock=NOW)
    longer = Slot(AT, 45, None)
    later = clock(AT + 5 * HOUR)
    assert visits.move(elena.me, visit.id, longer, expected_version=1, clock=later)
    assert of(rosa, ana)[0].slot == longer


def test_a_move_out_of_the_past_is_taken_back_to_where_it_was(
    two_colleagues: Two, ana: uuid.UUID
) -> None:
    rosa, _ = two_colleagues
    visit, _ = visits.schedule(rosa.me, ana, slot(AT - HOUR), passed=True, clock=NOW)
    event = visits.move(
        rosa.me, visit.id, slot(AT + HOUR), expected_version=1, clock=NOW
    )
    assert event
    undoing.undo(rosa.me, event, clock=NOW)
    assert of(rosa, ana)[0].slot == visit.slot


def test_a_home_is_asked_about_by_its_first_hour(
    two_colleagues: Two, home: list[Lead]
) -> None:
    rosa, elena = two_colleagues
    then = AT - SECOND
    whole = household_visits.schedule
    assert refused_at(whole, rosa.me, home[0].id, slot(then)) == then
    assert states(home) == [LeadState.NEW] * 3
    whole(rosa.me, home[0].id, slot(AT), clock=NOW)
    # The last is moved to an hour to come, and the first with it to one that is over.
    last = visit_of(home[2])
    moved = slot(AT + HOUR - SECOND)
    asked = {"expected_version": 1}
    move = household_visits.move
    assert refused_at(move, elena.me, last.id, moved, **asked) == then
    assert minutes_from(home, AT) == [0, 30, 60]
    move(elena.me, last.id, moved, passed=True, clock=NOW, **asked)
    assert minutes_from(home, then) == [0, 30, 60]
    assert {visit_of(lead).state for lead in home} == {VisitState.OPEN}


def test_a_home_whose_first_visit_began_keeps_that_hour_and_may_change_all_else(
    two_colleagues: Two, home: list[Lead]
) -> None:
    """Also where the file of another of them is at hand, whose own hour changes."""
    rosa, elena = two_colleagues
    household_visits.schedule(rosa.me, home[0].id, slot(AT), clock=NOW)
    longer = Slot(AT + timedelta(minutes=45), 45, None)
    household_visits.move(
        elena.me,
        visit_of(home[1]).id,
        longer,
        expected_version=1,
        clock=clock(AT + timedelta(minutes=20)),
    )
    assert minutes_from(home, AT) == [0, 45, 90]
