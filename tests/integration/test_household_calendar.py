"""The entry in a household's calendar follows the visit, not one of the people."""

import uuid
from datetime import datetime, timedelta

import pytest

from app.domain.lead_state import LeadState
from app.domain.visit import Slot, VisitState
from app.services import (
    household_visits,
    lead_states,
    own_requests,
    undoing,
    visits,
)
from tests.support import homes
from tests.support.builders import clock
from tests.support.diary import Diary
from tests.support.homes import HALF, STARTS
from tests.support.mailing import enclosed
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
PARTLY = "Se canceló parte de tu visita"
NEXT_DAY = timedelta(days=1)


class Home(homes.Home):
    """One with a calendar."""

    def __init__(self, address: str) -> None:
        super().__init__(ROSA, address)
        self.diary = Diary()

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
        mails = await self.letters()
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
    assert ours.diary.spans == [(STARTS, STARTS + 3 * HALF)]
    return ours


async def test_who_cancels_for_the_first_alone_moves_the_entry(home: Home) -> None:
    (name,) = home.diary.names
    home.cancel(person_1="1")
    assert await home.told() == [PARTLY]
    assert home.diary.spans == [(STARTS + HALF, STARTS + 3 * HALF)]
    home.cancel(person_3="1")
    assert await home.told() == [PARTLY]
    assert home.diary.spans == [(STARTS + HALF, STARTS + 2 * HALF)]
    assert home.diary.names == {name}
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
    assert await home.told() == [PARTLY]
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
    assert home.diary.spans == [(later, later + 3 * HALF)]
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
    assert await home.told() == [PARTLY]
    lead_states.move(ROSA, home.id, LeadState.CONTACTED, clock=clock(home.at))
    slot = Slot(STARTS - HALF, 30, None)
    visits.schedule(ROSA, home.id, slot, clock=clock(home.at))
    assert await home.told() == ["Tu visita cambió"]
    assert home.diary.moments == [STARTS - HALF]
