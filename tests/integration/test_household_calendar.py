"""The entry in a household's calendar follows the visit, not one of the people."""

import uuid
from datetime import datetime, time, timedelta

import pytest

from app.domain.clock import chilean_day, chilean_instant
from app.domain.identity import Admin
from app.domain.lead import Category, Lead
from app.domain.lead_state import LeadState
from app.domain.visit import Slot, Visit, VisitState
from app.persistence import visits as stored
from app.persistence.database import transaction
from app.services import (
    bookings,
    household_visits,
    lead_states,
    own_requests,
    undoing,
    visitor_links,
    visits,
)
from tests.support.builders import NOON, booking_form, clock
from tests.support.diary import Diary
from tests.support.mailing import enclosed, post

pytestmark = pytest.mark.usefixtures("database", "writing")
# At noon in Chile: no household is visited over midnight, whatever the clock.
STARTS = chilean_instant(chilean_day(NOON) + timedelta(days=5), time(12))
ROSA = Admin(uuid.uuid4(), "rosa@correo.cl", uuid.uuid4())
HALF = timedelta(minutes=30)
LONG_AFTER = timedelta(hours=1)
NEXT_DAY = timedelta(days=1)


class Home:
    """Three people at one address, their mails and their calendar."""

    def __init__(self, address: str) -> None:
        self.address, self.at, self.diary = address, NOON, Diary()
        form = booking_form(
            email=address,
            patient_2="Beto",
            vaccine_2="covid",
            patient_3="Carla",
            vaccine_3="tetanos",
        )
        self.id = bookings.submit(form, Category.B2C, clock=clock()).id
        with transaction() as session:
            self.cookie = visitor_links.open_for(session, self.id, now=NOON)

    @property
    def people(self) -> list[Lead]:
        return list(own_requests.view(self.cookie, clock=clock()).people)

    def visit(self, number: int) -> Visit:
        with transaction() as session:
            found = stored.open_of(session, self.people[number - 1].id)
        assert found
        return found

    def schedule(self, starts: datetime = STARTS) -> None:
        slot = Slot(starts, 30, None)
        household_visits.schedule(ROSA, self.id, slot, clock=clock(self.at))

    def move(self, number: int, starts: datetime) -> uuid.UUID | None:
        visit = self.visit(number)
        return visits.move(
            ROSA,
            visit.id,
            Slot(starts, 30, None),
            expected_version=visit.version,
            clock=clock(self.at),
        )

    def cancel(self, **whom: str) -> None:
        own_requests.cancel(self.cookie, whom, clock=clock())

    async def told(self) -> list[str]:
        """Let mails out; return what those to this home are about."""
        self.at += LONG_AFTER
        mails = [m for m in await post(self.at) if m.recipients == (self.address,)]
        for mail in mails:
            if mail.enclosure:
                self.diary.read(enclosed(mail).content)
        return [mail.subject.partition(" (")[0] for mail in mails]


@pytest.fixture
async def home() -> Home:
    other, ours = Home("berta@correo.cl"), Home("ana@correo.cl")
    other.schedule(STARTS + 5 * HALF)
    await other.told()
    ours.schedule()
    assert await ours.told() == ["Tu visita quedó agendada"]
    assert ours.diary.moments == [STARTS]
    return ours


async def test_who_cancels_for_the_first_alone_moves_the_entry(home: Home) -> None:
    home.cancel(person_1="1")
    assert await home.told() == ["Tu visita cambió"]
    assert home.diary.moments == [STARTS + HALF]
    home.cancel(person_3="1")
    assert await home.told() == []
    assert home.diary.moments == [STARTS + HALF]
    home.cancel(all="1")
    assert await home.told() == ["Tu visita fue cancelada"]
    assert home.diary.moments == []


async def test_who_is_moved_away_alone_has_an_entry_of_their_own(home: Home) -> None:
    away = STARTS + NEXT_DAY
    home.move(1, away)
    assert sorted(await home.told()) == ["Tu visita cambió", "Tu visita quedó agendada"]
    assert home.diary.moments == [STARTS + HALF, away]
    home.cancel(person_2="1", person_3="1")
    assert await home.told() == ["Tu visita fue cancelada"]
    assert home.diary.moments == [away]
    home.cancel(all="1")
    await home.told()
    assert home.diary.moments == []


async def test_who_is_put_back_at_once_is_told_nothing(home: Home) -> None:
    event = home.move(1, STARTS + NEXT_DAY)
    assert event
    undoing.undo(ROSA, event, clock=clock(home.at + timedelta(seconds=5)))
    assert await home.told() == []
    home.cancel(person_1="1")
    assert await home.told() == ["Tu visita cambió"]
    assert home.diary.moments == [STARTS + HALF]


async def test_all_move_together_and_keep_the_entry(home: Home) -> None:
    visit = home.visit(1)
    later = STARTS + NEXT_DAY
    household_visits.move(
        ROSA,
        visit.id,
        Slot(later, 30, None),
        expected_version=visit.version,
        clock=clock(home.at),
    )
    assert await home.told() == ["Tu visita cambió"]
    assert home.diary.moments == [later]
    assert len({home.visit(number).entry for number in (1, 2, 3)}) == 1


async def test_one_who_is_scheduled_later_joins_the_entry_of_the_day(
    home: Home,
) -> None:
    visit = home.visit(1)
    visits.end(
        ROSA,
        visit.id,
        VisitState.CANCELLED,
        expected_version=visit.version,
        clock=clock(home.at),
    )
    assert await home.told() == ["Tu visita cambió"]
    lead_states.move(ROSA, home.id, LeadState.CONTACTED, clock=clock(home.at))
    slot = Slot(STARTS - HALF, 30, None)
    visits.schedule(ROSA, home.id, slot, clock=clock(home.at))
    assert await home.told() == ["Tu visita cambió"]
    assert home.diary.moments == [STARTS - HALF]
