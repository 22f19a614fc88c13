"""One deed that is undone by many presses at once is undone once."""

import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from app.domain.errors import TooLateToUndo
from app.domain.events import Kind
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.visit import Slot
from app.persistence import events
from app.persistence.database import transaction
from app.services import bookings, lead_states, leads, undoing, visits
from tests.support.builders import NOON, booking_form, clock, noon
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
AT_ONCE = 20
THEN = clock(NOON + timedelta(seconds=2))


def scheduled(people: Sequence[uuid.UUID]) -> Sequence[uuid.UUID]:
    slot = Slot(noon(41), 30, None)
    return [visits.schedule(ROSA, one, slot, clock=clock())[1] for one in people]


def contacted(people: Sequence[uuid.UUID]) -> Sequence[uuid.UUID]:
    to = LeadState.CONTACTED
    return lead_states.move_all(ROSA, people, to, clock=clock()).events


def times_undone(lead_id: uuid.UUID) -> int:
    with transaction() as session:
        return len(events.of_kind(session, lead_id, Kind.UNDONE))


@pytest.mark.parametrize(("deed", "count"), [(scheduled, 1), (contacted, 5)])
def test_a_deed_is_undone_once(
    deed: Callable[[Sequence[uuid.UUID]], Sequence[uuid.UUID]], count: int
) -> None:
    people = [
        bookings.submit(booking_form(name=f"Ana {n}"), Category.B2C, clock=clock()).id
        for n in range(count)
    ]
    done = deed(people)

    def undone(_: int) -> bool:
        try:
            undoing.undo_all(ROSA, done, clock=THEN)
        except TooLateToUndo:
            return False
        return True

    with ThreadPoolExecutor(AT_ONCE) as pool:
        assert sum(pool.map(undone, range(AT_ONCE))) == 1
    assert [times_undone(one) for one in people] == [1] * count
    for one in people:
        assert leads.find(ROSA, one)[0].state is LeadState.NEW
