"""The staff tell of a whole home in one deed, or of one person of it."""

import uuid
from datetime import timedelta

import pytest

from app.domain.errors import AppointmentNotFound, MoveRefused, NotAllowed
from app.domain.events import Kind, Subject
from app.domain.household import TooManyPeople
from app.domain.lead import Category, Lead
from app.domain.lead_state import Attempt, LeadState
from app.domain.visit import Slot, VisitState
from app.domain.visitor_mail import SETTLED_AFTER
from app.persistence import blocking, events
from app.persistence.database import transaction
from app.services import (
    bookings,
    consents,
    household_states,
    household_visits,
    lead_states,
    undoing,
    visits,
)
from tests.integration.test_household_visits import (
    LATER,
    ROSA,
    START,
    THREE,
    people_of,
    sent_at,
    states,
    visit_of,
)
from tests.support.builders import NOON, booking_form, clock
from tests.support.people import NURSE

pytestmark = pytest.mark.usefixtures("database", "writing")
NEW, CONTACTED = LeadState.NEW, LeadState.CONTACTED
SCHEDULED, CANCELLED = LeadState.SCHEDULED, LeadState.CANCELLED


@pytest.fixture
def three() -> list[Lead]:
    stored = bookings.submit(booking_form(**THREE), Category.B2C, clock=clock())
    return people_of(stored.id)


def attempts(lead: Lead) -> list[object]:
    with transaction() as session:
        found = events.of_subject(session, Subject.LEAD, str(lead.id), limit=50)
        return [
            one.deed.facts["attempt"]
            for one in found
            if one.deed.kind is Kind.ATTEMPTED
        ]


def test_all_who_are_new_are_contacted_and_taken_back_as_one(three) -> None:
    moved = household_states.move(ROSA, three[1].id, CONTACTED, clock=clock())
    assert len(moved) == 3
    assert states(three) == [CONTACTED] * 3
    undoing.undo_all(ROSA, moved[::-1], clock=LATER)
    assert states(three) == [NEW] * 3


def test_whole_homes_are_all_of_the_chosen_and_nobody_elses(three) -> None:
    form = booking_form(name="Vive Sola", submission_id=None)
    alone = bookings.submit(form, Category.B2C, clock=clock()).id
    other = booking_form(**THREE | {"name": "Otra Casa"}, submission_id=None)
    theirs = people_of(bookings.submit(other, Category.B2C, clock=clock()).id)
    assert len(theirs) == 3
    found = household_states.whole(ROSA, [three[1].id, alone, uuid.uuid4()])
    assert sorted(found) == sorted([*(one.id for one in three), alone])
    assert list(household_states.whole(ROSA, [alone])) == [alone]
    with pytest.raises(NotAllowed):
        household_states.whole(NURSE, [alone])


def test_nobody_is_named_by_somebody_who_is_blocked(three) -> None:
    """The others of a home are found by each other alone."""
    with transaction() as session:
        blocking.block(session, three[0].id, now=NOON)
    assert household_states.whole(ROSA, [three[0].id]) == []
    left = sorted(one.id for one in three[1:])
    assert sorted(household_states.whole(ROSA, [three[0].id, left[0]])) == left


def test_more_than_a_page_of_people_is_refused() -> None:
    firsts = [
        bookings.submit(
            booking_form(**THREE | {"name": f"Casa {n}"}), Category.B2C, clock=clock()
        ).id
        for n in range(17)
    ]
    assert len(household_states.whole(ROSA, firsts[:16])) == 48
    with pytest.raises(TooManyPeople):
        household_states.whole(ROSA, firsts)


def test_who_stands_elsewhere_is_left_there(three) -> None:
    lead_states.move(ROSA, three[0].id, CANCELLED, clock=clock())
    household_states.move(ROSA, three[1].id, CONTACTED, clock=clock())
    assert states(three) == [CANCELLED, CONTACTED, CONTACTED]
    household_states.move(ROSA, three[0].id, CONTACTED, clock=clock())
    assert states(three) == [CONTACTED] * 3
    household_states.move(ROSA, three[2].id, CANCELLED, clock=clock())
    household_states.move(ROSA, three[2].id, CONTACTED, clock=clock())
    assert states(three) == [CONTACTED] * 3


async def test_cancelling_all_spares_who_was_visited_and_is_one_mail(three) -> None:
    await sent_at(NOON)
    household_visits.schedule(ROSA, three[0].id, Slot(START, 30, None), clock=clock())
    assert len(await sent_at(NOON + SETTLED_AFTER * 2)) == 1
    later = NOON + timedelta(hours=2)
    visits.end(
        ROSA,
        visit_of(three[2]).id,
        VisitState.DONE,
        expected_version=1,
        clock=clock(later),
        early=True,
    )
    moved = household_states.move(ROSA, three[0].id, CANCELLED, clock=clock(later))
    assert len(moved) == 2
    assert states(three) == [CANCELLED, CANCELLED, LeadState.DONE]
    assert visit_of(three[1]).state is VisitState.CANCELLED
    again = later + timedelta(seconds=5)
    undoing.undo_all(ROSA, moved[::-1], clock=clock(again))
    assert states(three) == [SCHEDULED, SCHEDULED, LeadState.DONE]
    household_states.move(ROSA, three[0].id, CANCELLED, clock=clock(again))
    assert len(await sent_at(again + SETTLED_AFTER * 2)) == 1


def test_a_try_is_written_down_with_each_who_still_waits(three) -> None:
    lead_states.move(ROSA, three[2].id, CANCELLED, clock=clock())
    lead_states.move(ROSA, three[1].id, CONTACTED, clock=clock())
    count = household_states.attempt(
        ROSA, three[0].id, Attempt.NO_ANSWER, clock=clock()
    )
    assert count == 2
    told = [attempts(one) for one in three]
    assert told == [["no_answer"], ["no_answer"], []]
    assert states(three) == [NEW, CONTACTED, CANCELLED]


def test_one_who_is_refused_keeps_all_where_they_were(three) -> None:
    with pytest.raises(MoveRefused):
        household_states.move(ROSA, three[0].id, SCHEDULED, clock=clock())
    assert states(three) == [NEW] * 3


def test_another_home_stays_and_who_may_not_see_requests_moves_none(three) -> None:
    other = booking_form(name="Otra", email="o@correo.cl", **THREE)
    others = people_of(bookings.submit(other, Category.B2C, clock=clock()).id)
    household_states.move(ROSA, three[0].id, CANCELLED, clock=clock())
    assert states(others) == [NEW] * 3
    for deed in (
        lambda: household_states.move(NURSE, others[0].id, CANCELLED, clock=clock()),
        lambda: household_states.attempt(
            NURSE, others[0].id, Attempt.VOICEMAIL, clock=clock()
        ),
        lambda: household_states.home(NURSE, others[0].id),
    ):
        with pytest.raises(NotAllowed):
            deed()
    assert states(others) == [NEW] * 3
    assert attempts(others[0]) == []


def test_nobody_is_told_of_who_was_deleted() -> None:
    gone = uuid.uuid4()
    with pytest.raises(AppointmentNotFound):
        household_states.move(ROSA, gone, CANCELLED, clock=clock())
    with pytest.raises(AppointmentNotFound):
        household_states.attempt(ROSA, gone, Attempt.VOICEMAIL, clock=clock())


def test_who_took_their_consent_back_is_reopened_with_nobody(three) -> None:
    with transaction() as session:
        consents.withdraw(session, three[1].id, ROSA, at=NOON)
    household_states.move(ROSA, three[0].id, CANCELLED, clock=clock())
    assert states(three) == [CANCELLED] * 3
    household_states.move(ROSA, three[0].id, CONTACTED, clock=clock())
    assert states(three) == [CONTACTED, CANCELLED, CONTACTED]
    with pytest.raises(MoveRefused):
        household_states.move(ROSA, three[1].id, CONTACTED, clock=clock())
    household_states.move(ROSA, three[2].id, CANCELLED, clock=clock())
    assert states(three) == [CANCELLED] * 3
