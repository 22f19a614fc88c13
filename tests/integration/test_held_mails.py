"""What happens to mails on visits while their address got all that it may."""

from datetime import datetime, time, timedelta

import pytest

from app.domain.clock import chilean_day, chilean_instant
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.visit import Visit
from app.domain.visitor_mail import HOUR, SETTLED_AFTER, WHOLE
from app.services import lead_states
from tests.support.builders import NOON, clock
from tests.support.diary import Diary
from tests.support.mailing import (
    add,
    cancel,
    enclosed,
    event_in,
    history,
    move,
    post,
    schedule,
)

pytestmark = pytest.mark.usefixtures("database", "writing")
MINUTE = timedelta(minutes=1)
# Within a day, whatever the clock.
TODAY = NOON + timedelta(hours=20)
FAR = chilean_instant(chilean_day(NOON) + timedelta(days=5), time(12))


class Visitor:
    """Somebody with one address, several requests and a calendar."""

    def __init__(self, who) -> None:
        self.who, self.diary, self.went = who, Diary(), list[datetime]()
        self.asked = 0

    def ask(self, at: datetime = NOON) -> Lead:
        self.asked += 1
        return add(at, email="ana@correo.cl", name=f"Ana {self.asked}")

    async def told(self, at: datetime) -> list[str]:
        mails = [m for m in await post(at) if m.recipients == ("ana@correo.cl",)]
        for mail in mails:
            self.went.append(at)
            if mail.enclosure:
                self.diary.read(enclosed(mail).content)
        hour = [one for one in self.went if one > at - HOUR]
        assert len(hour) <= WHOLE.per_hour
        return [m.subject.partition(" (")[0].partition(" VC-")[0] for m in mails]


@pytest.fixture
def ana(two_colleagues) -> Visitor:
    return Visitor(two_colleagues[0])


def again(who, of: Lead, starts: datetime, at: datetime) -> Visit:
    """Make another visit for a request whose first was cancelled."""
    lead_states.move(who.me, of.id, LeadState.CONTACTED, clock=clock(at))
    return schedule(who, of, starts, at)


async def test_receipts_leave_room_for_a_change_of_the_same_day(ana: Visitor) -> None:
    one = ana.ask()
    visit = schedule(ana.who, one, TODAY)
    assert await ana.told(NOON + MINUTE) == ["Tu visita quedó agendada"]
    for minutes in (2, 3, 4):
        ana.ask(NOON + minutes * MINUTE)
    assert await ana.told(NOON + 5 * MINUTE) == ["Recibimos tu solicitud"]
    move(ana.who, visit, TODAY + HOUR, NOON + 6 * MINUTE)
    assert await ana.told(NOON + 7 * MINUTE) == ["Tu visita cambió"]
    assert ana.diary.moments == [TODAY + HOUR]


async def test_a_change_that_can_wait_leaves_it_too(ana: Visitor) -> None:
    near, far = ana.ask(), ana.ask()
    assert len(await ana.told(NOON)) == 2
    schedule(ana.who, far, FAR, NOON)
    assert await ana.told(NOON + MINUTE) == []
    schedule(ana.who, near, TODAY, NOON + MINUTE)
    assert await ana.told(NOON + 2 * MINUTE) == ["Tu visita quedó agendada"]
    assert ana.diary.moments == [TODAY]
    assert await ana.told(NOON + HOUR + 2 * MINUTE) == ["Tu visita quedó agendada"]
    assert ana.diary.moments == [TODAY, FAR]


async def test_of_several_changes_that_wait_the_last_goes(ana: Visitor) -> None:
    one = ana.ask()
    visit = schedule(ana.who, one, TODAY)
    at = NOON + MINUTE
    for hours in (1, 2):
        await ana.told(at)
        move(ana.who, visit, TODAY + hours * HOUR, at)
        at += MINUTE
    await ana.told(at)
    assert len(ana.went) == WHOLE.per_hour
    for hours in (3, 4, 5):
        move(ana.who, visit, TODAY + hours * HOUR, at)
        at += 5 * MINUTE
        assert await ana.told(at) == []
    assert await ana.told(NOON + HOUR + 2 * MINUTE) == ["Tu visita cambió"]
    assert ana.diary.moments == [TODAY + 5 * HOUR]
    assert await ana.told(NOON + 5 * HOUR) == []


async def test_a_new_visit_goes_on_where_the_last_was_not_yet_told_to_end(
    ana: Visitor,
) -> None:
    one = ana.ask()
    visit = schedule(ana.who, one, TODAY)
    at = NOON + MINUTE
    for hours in (1, 2):
        await ana.told(at)
        move(ana.who, visit, TODAY + hours * HOUR, at)
        at += MINUTE
    await ana.told(at)
    cancel(ana.who, visit, at)
    assert await ana.told(at + MINUTE) == []
    other = again(ana.who, one, FAR, at + 2 * MINUTE)
    assert await ana.told(NOON + HOUR + 2 * MINUTE) == ["Tu visita cambió"]
    assert ana.diary.moments == [FAR]
    cancel(ana.who, other, NOON + 3 * HOUR)
    assert await ana.told(NOON + 4 * HOUR) == ["Tu visita fue cancelada"]
    assert ana.diary.moments == []
    # Who knows that it ended gets a new entry.
    again(ana.who, one, FAR, NOON + 4 * HOUR)
    assert await ana.told(NOON + 5 * HOUR) == ["Tu visita quedó agendada"]
    assert ana.diary.moments == [FAR]


async def test_nothing_is_told_after_its_visit(ana: Visitor) -> None:
    one = ana.ask()
    soon = NOON + 50 * MINUTE
    visit = schedule(ana.who, one, soon)
    for minutes in (1, 2):
        assert await ana.told(NOON + minutes * MINUTE)
        move(ana.who, visit, soon + minutes * MINUTE, NOON + minutes * MINUTE)
    assert await ana.told(NOON + 3 * MINUTE) == ["Tu visita cambió"]
    move(ana.who, visit, soon + 5 * MINUTE, NOON + 3 * MINUTE)
    at = NOON + 4 * MINUTE
    while at < NOON + 3 * HOUR:
        assert await ana.told(at) == []
        at += 7 * MINUTE
    reasons = [event.deed.facts.get("reason") for event in history(one)]
    # The staff see it: somebody has to call.
    assert reasons.count("TooLate") == 1


async def test_what_was_to_be_today_is_told_though_it_is_far_off_now(
    ana: Visitor,
) -> None:
    one = ana.ask()
    visit = schedule(ana.who, one, TODAY)
    assert await ana.told(NOON + MINUTE) == ["Tu visita quedó agendada"]
    ana.ask(NOON + 2 * MINUTE)
    assert await ana.told(NOON + 2 * MINUTE) == ["Recibimos tu solicitud"]
    move(ana.who, visit, FAR, NOON + 3 * MINUTE)
    (told,) = await post(NOON + 3 * MINUTE + 2 * SETTLED_AFTER)
    assert event_in(told).start == FAR
