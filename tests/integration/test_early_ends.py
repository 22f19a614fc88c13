"""Nobody is visited, or missed, before the hour of the visit, without being asked."""

import uuid
from datetime import timedelta

import pytest

from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState
from app.domain.visit import Slot, Visit, VisitAhead, VisitState
from app.services import bookings, household_visits, undoing, visits
from tests.integration.test_household_visits import (
    START,
    THREE,
    people_of,
    states,
    visit_of,
)
from tests.support.builders import booking_form, clock
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")
ENDS = (VisitState.DONE, VisitState.NO_SHOW)
BEFORE = clock(START - timedelta(seconds=1))
BEGUN = clock(START)
Two = tuple[Colleague, Colleague]


@pytest.fixture
def home() -> list[Lead]:
    stored = bookings.submit(booking_form(**THREE), Category.B2C, clock=clock())
    return people_of(stored.id)


def one(who: Colleague) -> Visit:
    form = booking_form(name="Ana Soto")
    lead = bookings.submit(form, Category.B2C, clock=clock()).id
    return visits.schedule(who.me, lead, Slot(START, 30, None), clock=clock())[0]


def now(who: Colleague, lead_id: uuid.UUID) -> Visit:
    return visits.of_lead(who.me, lead_id)[0]


@pytest.mark.parametrize("how", ENDS)
def test_before_its_hour_it_is_said_twice(two_colleagues: Two, how: VisitState) -> None:
    rosa, elena = two_colleagues
    visit = one(rosa)
    for who in (rosa, elena):
        with pytest.raises(VisitAhead) as asked:
            visits.end(who.me, visit.id, how, expected_version=1, clock=BEFORE)
        assert asked.value.starts_at == START
    assert now(rosa, visit.lead_id) == visit
    visits.end(elena.me, visit.id, how, expected_version=1, early=True, clock=BEFORE)
    assert now(rosa, visit.lead_id).state is how


@pytest.mark.parametrize("how", ENDS)
def test_from_its_hour_on_it_is_said_once(two_colleagues: Two, how: VisitState) -> None:
    visit = one(two_colleagues[0])
    visits.end(two_colleagues[1].me, visit.id, how, expected_version=1, clock=BEGUN)
    assert now(two_colleagues[0], visit.lead_id).state is how


def test_it_is_cancelled_before_its_hour_without_a_question(
    two_colleagues: Two,
) -> None:
    rosa, _ = two_colleagues
    visit = one(rosa)
    visits.end(
        rosa.me, visit.id, VisitState.CANCELLED, expected_version=1, clock=BEFORE
    )
    assert now(rosa, visit.lead_id).state is VisitState.CANCELLED


@pytest.mark.parametrize("how", ENDS)
def test_the_visit_of_a_home_has_begun_with_its_first(
    two_colleagues: Two, home: list[Lead], how: VisitState
) -> None:
    rosa, elena = two_colleagues
    household_visits.schedule(rosa.me, home[0].id, Slot(START, 30, None), clock=clock())
    last = visit_of(home[2])
    with pytest.raises(VisitAhead) as asked:
        household_visits.end(elena.me, last.id, how, expected_version=1, clock=BEFORE)
    assert asked.value.starts_at == START
    assert states(home) == [LeadState.SCHEDULED] * 3
    with pytest.raises(VisitAhead):
        visits.end(elena.me, last.id, how, expected_version=1, clock=BEGUN)
    done = household_visits.end(elena.me, last.id, how, expected_version=1, clock=BEGUN)
    assert {visit_of(lead).state for lead in home} == {how}
    undoing.undo_all(elena.me, done[::-1], clock=BEGUN)
    again = [visit_of(lead) for lead in home]
    household_visits.end(
        rosa.me,
        last.id,
        how,
        expected_version={visit.id: visit.version for visit in again},
        early=True,
        clock=BEFORE,
    )
    assert {visit_of(lead).state for lead in home} == {how}
