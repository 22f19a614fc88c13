"""Who is put back by undoing stands there since when they stood there before."""

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from app.domain.errors import TooLateToUndo
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.visit import Slot, VisitState
from app.services import (
    bookings,
    lead_states,
    leads,
    notes,
    phone_leads,
    undoing,
    visits,
)
from tests.support.builders import NOON, booking_form, clock, noon
from tests.support.people import INES, ROSA

pytestmark = pytest.mark.usefixtures("database")
# Of a month that is over by then: its sheet stays as it was.
BEFORE, NOW = NOON + timedelta(minutes=5), noon(40)
SOON = clock(NOW + timedelta(seconds=5))
SLOT = Slot(noon(41), 30, None)


@pytest.fixture
def ana() -> uuid.UUID:
    return bookings.submit(booking_form(), Category.B2C, clock=clock()).id


def stands(lead_id: uuid.UUID) -> tuple[LeadState, datetime | None]:
    lead = leads.find(ROSA, lead_id)[0]
    return lead.state, lead.state_at


def moved(lead_id: uuid.UUID, to: LeadState, at: datetime) -> uuid.UUID:
    event = lead_states.move(ROSA, lead_id, to, clock=clock(at))
    assert event
    return event


def scheduled(lead_id: uuid.UUID, at: datetime) -> uuid.UUID:
    return visits.schedule(ROSA, lead_id, SLOT, clock=clock(at))[1]


def reopened(lead_id: uuid.UUID, at: datetime) -> uuid.UUID:
    return moved(lead_id, LeadState.CONTACTED, at)


def cancelled(lead_id: uuid.UUID, at: datetime) -> uuid.UUID:
    return moved(lead_id, LeadState.CANCELLED, at)


@pytest.mark.parametrize(
    ("before", "deed"),
    [
        (LeadState.CANCELLED, reopened),
        (LeadState.CONTACTED, cancelled),
        (LeadState.CONTACTED, scheduled),
    ],
)
def test_a_lead_stands_where_it_stood_and_since_then(
    ana, before: LeadState, deed: Callable[[uuid.UUID, datetime], uuid.UUID]
) -> None:
    moved(ana, before, BEFORE)
    stood = stands(ana)
    assert stood == (before, BEFORE)
    # A deed that was taken back before is none that brought it there.
    for _ in range(2):
        undoing.undo(ROSA, deed(ana, NOW), clock=SOON)
        assert stands(ana) == stood


@pytest.mark.parametrize("whose", [ROSA, INES])
def test_a_note_written_since_is_no_change_of_what_is_undone(ana, whose: Admin) -> None:
    stood = stands(ana)
    deed = scheduled(ana, NOW)
    notes.add(whose, ana, "Prefiere la tarde", clock=clock(NOW + timedelta(seconds=2)))
    undoing.undo(ROSA, deed, clock=SOON)
    assert stands(ana) == stood
    assert [note.text for note in notes.of_lead(ROSA, ana)] == ["Prefiere la tarde"]


def test_who_never_moved_did_not(ana) -> None:
    stood = stands(ana)
    undoing.undo(ROSA, scheduled(ana, NOW), clock=SOON)
    assert stands(ana) == stood


def test_who_asked_by_phone_was_contacted_then() -> None:
    phone = phone_leads.add(ROSA, booking_form(), Category.B2C, clock=clock(BEFORE))
    undoing.undo(ROSA, scheduled(phone, NOW), clock=SOON)
    assert stands(phone) == (LeadState.CONTACTED, BEFORE)


def test_a_visit_that_comes_back_was_scheduled_when_it_was(ana) -> None:
    visit, _ = visits.schedule(INES, ana, SLOT, clock=clock(BEFORE))
    at = clock(NOW)
    ended = visits.end(
        ROSA, visit.id, VisitState.CANCELLED, expected_version=1, clock=at
    )
    undoing.undo(ROSA, ended, clock=SOON)
    assert stands(ana) == (LeadState.SCHEDULED, BEFORE)


def test_a_deed_that_had_waited_for_the_one_that_is_undone_stands(ana) -> None:
    """Its instant is the one at which it was asked for, before the other's."""
    first, _ = visits.schedule(ROSA, ana, SLOT, clock=clock(BEFORE))
    ended = visits.end(
        ROSA,
        first.id,
        VisitState.NO_SHOW,
        expected_version=1,
        early=True,
        clock=clock(NOW),
    )
    waited = clock(NOW - timedelta(seconds=1))
    visit, _ = visits.schedule(INES, ana, SLOT, clock=waited)
    with pytest.raises(TooLateToUndo):
        undoing.undo(ROSA, ended, clock=SOON)
    assert stands(ana)[0] is LeadState.SCHEDULED
    assert visits.of_lead(ROSA, ana)[0] == visit
