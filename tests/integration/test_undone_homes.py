"""What was done to the visits of a home at once is undone at once, whatever it was."""

import uuid
from datetime import datetime, timedelta

import pytest

from app.domain.errors import TooLateToUndo
from app.domain.visit import EVERY_DAY, Professional, Slot, Visit
from app.services import (
    household_visits,
    leads,
    professionals,
    undoing,
    visits,
    whose,
)
from tests.support.builders import NOON, clock
from tests.support.homes import STARTS, Home
from tests.support.people import ELENA, ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
THEN = clock(NOON + timedelta(seconds=2))
# Whom the two homes are for, beside who asked.
NAMES = {"ana@correo.cl": ("Beto", "Carla"), "otra@correo.cl": ("Dora", "Eva")}


@pytest.fixture
def nurse() -> uuid.UUID:
    new = Professional(
        uuid.uuid4(), "Marta Soto", "", (), EVERY_DAY, (), None, active=True, version=1
    )
    return professionals.add(ROSA, new, clock=clock()).id


def slots(home: Home) -> list[Slot]:
    return [home.visit(number).slot for number in (1, 2, 3)]


@pytest.mark.parametrize("later", [-30, -10, 0, 10, 15, 30, 45, 90])
@pytest.mark.parametrize("minutes", [15, 20, 30, 45, 60])
def test_a_home_goes_back_to_its_hours(nurse, later: int, minutes: int) -> None:
    home = Home(ROSA)
    household_visits.schedule(ROSA, home.id, Slot(STARTS, 30, nurse), clock=clock())
    before, visit = slots(home), home.visit(1)
    moved = Slot(STARTS + timedelta(minutes=later), minutes, nurse)
    done = household_visits.move(
        ROSA, visit.id, moved, expected_version=visit.version, clock=THEN
    )
    assert bool(done) == ((later, minutes) != (0, 30))
    undoing.undo_all(ROSA, done, clock=THEN)
    assert slots(home) == before


def test_it_does_not_where_somebody_else_is_visited_then(nurse) -> None:
    home, other = Home(ROSA), Home(ELENA, "otra@correo.cl", ("Dora", "Eva"))
    household_visits.schedule(ROSA, home.id, Slot(STARTS, 30, nurse), clock=clock())
    visit = home.visit(1)
    moved = Slot(STARTS + timedelta(hours=4), 45, nurse)
    done = household_visits.move(
        ROSA, visit.id, moved, expected_version=visit.version, clock=THEN
    )
    there = slots(home)
    # In the hour of the last of them.
    taken = Slot(STARTS + timedelta(minutes=70), 30, nurse)
    visits.schedule(ELENA, other.id, taken, clock=THEN)
    with pytest.raises(TooLateToUndo):
        undoing.undo_all(ROSA, done, clock=THEN)
    assert slots(home) == there
    assert other.visit(1).slot == taken


def test_two_deeds_that_are_undone_at_once_book_nobody_twice(nurse) -> None:
    """No notice offers them together; whoever asks for both all the same is refused."""
    home, other = Home(ROSA), Home(ELENA, "otra@correo.cl", ("Dora", "Eva"))
    at = [Slot(STARTS + timedelta(hours=hours), 30, nurse) for hours in (0, 2, 4, 6)]

    def move(visit: Visit, slot: Slot) -> uuid.UUID:
        event = visits.move(
            ROSA, visit.id, slot, expected_version=visit.version, clock=THEN
        )
        assert event
        return event

    visits.schedule(ROSA, home.id, at[0], clock=clock())
    visits.schedule(ROSA, other.id, at[1], clock=clock())
    first = move(home.visit(1), at[2])
    move(other.visit(1), at[0])
    last = move(other.visit(1), at[3])
    with pytest.raises(TooLateToUndo):
        undoing.undo_all(ROSA, [last, first], clock=THEN)
    assert (home.visit(1).slot, other.visit(1).slot) == (at[2], at[3])
    undoing.undo(ROSA, last, clock=THEN)
    assert other.visit(1).slot == at[0]


def test_the_words_of_a_deed_tell_whose_visits_stand_and_at_which_hour() -> None:
    home, other = Home(ROSA), Home(ELENA, "otra@correo.cl", ("Dora", "Eva"))
    done = {
        each.address: household_visits.schedule(
            ROSA, each.id, Slot(starts, 30, None), clock=clock()
        )
        for each, starts in ((home, STARTS), (other, STARTS + timedelta(days=1)))
    }
    hours = [slot.starts_at for slot in slots(home)]

    def told(of: Home) -> list[tuple[datetime | None, bool]]:
        found = whose.of_events(ROSA, done[of.address][::-1])
        assert [one.name for one in found] == ["Ana", *NAMES[of.address]]
        return [(one.starts_at, one.stands) for one in found]

    assert told(home) == [(at, True) for at in hours]
    undoing.undo_all(ROSA, done[home.address], clock=THEN)
    assert told(home) == [(at, False) for at in hours]
    assert [stands for _, stands in told(other)] == [True] * 3
    leads.delete(ROSA, home.people[1].id, clock=THEN)
    left = whose.of_events(ROSA, done[home.address])
    assert [one.name for one in left] == ["Ana", "Carla"]
