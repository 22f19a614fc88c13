"""What was chosen beside a colleague's deed that was not seen: nothing is undone."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from app.admin.session.meanwhile import sentence
from app.domain.clock import chilean_day
from app.domain.errors import AppointmentNotFound
from app.domain.events import Actor, Subject
from app.domain.lead import Category, Lead
from app.domain.lead_state import Attempt, LeadState
from app.domain.overtaken import Overtaken, VisitChanged, VisitNotFound
from app.domain.visit import Slot, Visit, VisitState
from app.persistence import events
from app.persistence.database import transaction
from app.services import (
    bookings,
    household_states,
    household_visits,
    lead_states,
    leads,
    undoing,
    visits,
)
from tests.integration.test_household_visits import (
    LATER,
    START,
    THREE,
    people_of,
    states,
    visit_of,
)
from tests.support.builders import booking_form, clock
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database", "writing")
NEW, CONTACTED = LeadState.NEW, LeadState.CONTACTED
SCHEDULED, CANCELLED = LeadState.SCHEDULED, LeadState.CANCELLED
Two = tuple[Colleague, Colleague]


@pytest.fixture
def ana() -> uuid.UUID:
    form = booking_form(name="Ana Soto")
    return bookings.submit(form, Category.B2C, clock=clock()).id


@pytest.fixture
def home() -> list[Lead]:
    stored = bookings.submit(booking_form(**THREE), Category.B2C, clock=clock())
    return people_of(stored.id)


def state_of(who: Colleague, lead_id: uuid.UUID) -> LeadState:
    return leads.find(who.me, lead_id)[0].state


def scheduled(who: Colleague, lead_id: uuid.UUID) -> Visit:
    return visits.schedule(who.me, lead_id, Slot(START, 30, None), clock=clock())[0]


def deeds(who: Colleague, lead_id: uuid.UUID, seen: Any) -> list[Callable[[], object]]:
    """Return all that can be chosen of a lead that is, or was, scheduled."""
    return [
        lambda: lead_states.move(who.me, lead_id, CONTACTED, seen=seen, clock=LATER),
        lambda: lead_states.move(who.me, lead_id, CANCELLED, seen=seen, clock=LATER),
        lambda: lead_states.attempt(
            who.me, lead_id, Attempt.NO_ANSWER, seen=seen, clock=LATER
        ),
        lambda: household_states.move(
            who.me, lead_id, CONTACTED, seen=seen, clock=LATER
        ),
        lambda: household_states.attempt(
            who.me, lead_id, Attempt.VOICEMAIL, seen=seen, clock=LATER
        ),
    ]


def test_a_cancellation_that_was_not_seen_is_not_taken_back(
    two_colleagues: Two, ana: uuid.UUID
) -> None:
    rosa, elena = two_colleagues
    scheduled(rosa, ana)
    seen = household_states.home(rosa.me, ana).seen
    lead_states.move(elena.me, ana, CANCELLED, clock=LATER)
    before = events_of(ana)
    for deed in deeds(rosa, ana, seen):
        with pytest.raises(Overtaken) as refused:
            deed()
        now = refused.value.now
        assert now
        assert (now.name, now.state, now.visit) == ("Ana Soto", CANCELLED, None)
        assert (now.actor, now.who) == (Actor.STAFF, elena.email)
        assert sentence(now, rosa.me) == (
            f"Ana Soto ahora está en estado Cancelado. Lo cambió {elena.email}."
        )
    assert state_of(rosa, ana) is CANCELLED
    assert events_of(ana) == before
    fresh = household_states.home(rosa.me, ana).seen
    assert lead_states.move(rosa.me, ana, CONTACTED, seen=fresh, clock=LATER)
    assert state_of(rosa, ana) is CONTACTED


def events_of(lead_id: uuid.UUID) -> int:
    """Return how many events there are of a lead."""
    with transaction() as session:
        return len(events.of_subject(session, Subject.LEAD, str(lead_id), limit=99))


def test_a_visit_that_was_moved_meanwhile_is_not_cancelled(
    two_colleagues: Two, ana: uuid.UUID
) -> None:
    rosa, elena = two_colleagues
    visit = scheduled(rosa, ana)
    seen = household_states.home(rosa.me, ana).seen
    later = Slot(START.replace(minute=45), 45, None)
    visits.move(elena.me, visit.id, later, expected_version=1, clock=LATER)
    with pytest.raises(Overtaken) as refused:
        lead_states.move(rosa.me, ana, CANCELLED, seen=seen, clock=LATER)
    now = refused.value.now
    assert now
    assert now.visit
    assert (now.state, now.visit.slot, now.who) == (SCHEDULED, later, elena.email)
    day = f"{chilean_day(later.starts_at):%d/%m/%Y}"
    assert f"con visita {day}, " in sentence(now, rosa.me)
    assert visits.of_lead(rosa.me, ana)[0].state is VisitState.OPEN
    # Who saw it as it is may.
    fresh = household_states.home(elena.me, ana).seen
    lead_states.move(elena.me, ana, CANCELLED, seen=fresh, clock=LATER)
    assert state_of(rosa, ana) is CANCELLED


def test_what_was_taken_back_meanwhile_is_told_too(
    two_colleagues: Two, ana: uuid.UUID
) -> None:
    rosa, elena = two_colleagues
    event = lead_states.move(elena.me, ana, CONTACTED, clock=clock())
    seen = household_states.home(rosa.me, ana).seen
    assert event
    undoing.undo(elena.me, event, clock=LATER)
    with pytest.raises(Overtaken) as refused:
        lead_states.move(rosa.me, ana, CANCELLED, seen=seen, clock=LATER)
    assert refused.value.now
    assert (refused.value.now.state, refused.value.now.who) == (NEW, elena.email)
    assert state_of(rosa, ana) is NEW


def test_who_was_deleted_meanwhile_is_gone(two_colleagues: Two, home) -> None:
    rosa, elena = two_colleagues
    seen = household_states.home(rosa.me, home[0].id).seen
    leads.delete_all(elena.me, [home[2].id])
    with pytest.raises(AppointmentNotFound):
        household_states.move(rosa.me, home[0].id, CONTACTED, seen=seen, clock=LATER)
    assert states(home[:2]) == [NEW] * 2
    fresh = household_states.home(rosa.me, home[0].id).seen
    household_states.move(rosa.me, home[0].id, CONTACTED, seen=fresh, clock=LATER)
    assert states(home[:2]) == [CONTACTED] * 2


def test_one_of_a_home_that_differs_keeps_all_where_they_are(
    two_colleagues: Two, home
) -> None:
    rosa, elena = two_colleagues
    seen = household_states.home(rosa.me, home[0].id).seen
    lead_states.move(elena.me, home[1].id, CANCELLED, clock=LATER)
    with pytest.raises(Overtaken) as refused:
        household_states.move(rosa.me, home[0].id, CONTACTED, seen=seen, clock=LATER)
    assert refused.value.now
    assert (refused.value.now.name, refused.value.now.who) == (
        home[1].patient,
        elena.email,
    )
    assert states(home) == [NEW, CANCELLED, NEW]
    # What is told of one alone is checked against that one alone.
    alone = {home[0].id: seen[home[0].id]}
    lead_states.move(rosa.me, home[0].id, CONTACTED, seen=alone, clock=LATER)
    assert states(home) == [CONTACTED, CANCELLED, NEW]


def test_of_many_those_that_differ_stay_and_are_named(
    two_colleagues: Two, ana: uuid.UUID, home
) -> None:
    rosa, elena = two_colleagues
    chosen = [ana, *(one.id for one in home)]
    seen = dict.fromkeys(chosen, NEW)
    lead_states.move(elena.me, ana, CANCELLED, clock=LATER)
    lead_states.move(elena.me, home[0].id, CONTACTED, clock=LATER)
    done = lead_states.move_all(rosa.me, chosen, CONTACTED, seen=seen, clock=LATER)
    assert (len(done.events), done.refused) == (2, 0)
    assert {(one.name, one.state, one.who) for one in done.others} == {
        ("Ana Soto", CANCELLED, elena.email),
        (home[0].patient or home[0].name, CONTACTED, elena.email),
    }
    assert state_of(rosa, ana) is CANCELLED
    assert states(home) == [CONTACTED] * 3


def test_a_visit_that_ended_or_moved_meanwhile_says_how_it_stands(
    two_colleagues: Two, ana: uuid.UUID
) -> None:
    rosa, elena = two_colleagues
    visit = scheduled(rosa, ana)
    there = Slot(START, 60, None)
    visits.move(elena.me, visit.id, there, expected_version=1, clock=LATER)
    for deed in (
        lambda: visits.move(
            rosa.me, visit.id, Slot(START, 20, None), expected_version=1, clock=LATER
        ),
        lambda: visits.end(
            rosa.me, visit.id, VisitState.CANCELLED, expected_version=1, clock=LATER
        ),
    ):
        with pytest.raises(VisitChanged) as refused:
            deed()
        assert refused.value.now
        assert refused.value.now.visit
        assert refused.value.now.visit.slot == there
        assert refused.value.now.who == elena.email
    visits.end(
        elena.me, visit.id, VisitState.CANCELLED, expected_version=2, clock=LATER
    )
    with pytest.raises(VisitNotFound) as gone:
        visits.move(rosa.me, visit.id, there, expected_version=2, clock=LATER)
    assert gone.value.now
    assert (gone.value.now.state, gone.value.now.who) == (CANCELLED, elena.email)


def test_a_homes_visit_of_which_one_was_moved_stays_as_it_is(
    two_colleagues: Two, home
) -> None:
    rosa, elena = two_colleagues
    household_visits.schedule(rosa.me, home[0].id, Slot(START, 20, None), clock=clock())
    first, *_ = (visit_of(one) for one in home)
    seen = {visit_of(one).id: 1 for one in home}
    apart = Slot(START.replace(minute=0, hour=20), 20, None)
    visits.move(elena.me, visit_of(home[2]).id, apart, expected_version=1, clock=LATER)
    before = [visit_of(one) for one in home]
    for deed in (
        lambda: household_visits.end(
            rosa.me,
            first.id,
            VisitState.CANCELLED,
            expected_version=seen,
            clock=LATER,
        ),
        lambda: household_visits.move(
            rosa.me,
            first.id,
            Slot(START, 40, None),
            expected_version=seen,
            clock=LATER,
        ),
    ):
        with pytest.raises(VisitChanged) as refused:
            deed()
        assert refused.value.now
        assert (refused.value.now.name, refused.value.now.who) == (
            home[2].patient,
            elena.email,
        )
    assert [visit_of(one) for one in home] == before
    fresh = {visit.id: visit.version for visit in before}
    household_visits.end(
        rosa.me, first.id, VisitState.CANCELLED, expected_version=fresh, clock=LATER
    )
    assert states(home) == [CANCELLED] * 3
