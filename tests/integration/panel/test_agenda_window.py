"""Who waits beside the agenda, also where more do than it shows."""

import uuid
from datetime import timedelta

import pytest

from app.admin.agenda.agenda_state import AgendaState
from app.admin.agenda.waiting import waiting_rows
from app.content import agenda as copy
from app.content.deed_errors import DEED_ERRORS
from app.domain.visit import Slot
from app.persistence import agenda as queries
from app.persistence.database import transaction
from app.services import agenda, leads, undoing, visits
from tests.integration.panel.conftest import Desks
from tests.integration.panel.test_withheld_leads import WAYS, Ends
from tests.support.builders import day, noon

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def one_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let more wait than the agenda shows."""
    monkeypatch.setattr(agenda, "WAITING_SHOWN", 1)


@pytest.fixture
async def opened(desks: Desks, one_is_shown: None) -> uuid.UUID:
    """Return the lead whose window Rosa has open."""
    del one_is_shown
    desks.rosa.visit(dia=day(0).isoformat())
    await desks.rosa.do(AgendaState.load)
    (shown,) = (await desks.rosa.state(AgendaState)).waiting
    await desks.rosa.do(AgendaState.open_lead, shown["lead_id"])
    return uuid.UUID(shown["lead_id"])


async def over(desks: Desks) -> str:
    await desks.rosa.do(AgendaState.refresh)
    window = await desks.rosa.state(AgendaState)
    assert window.open_name
    assert window.more
    return str(window.about.get("over", ""))


async def test_who_is_scheduled_by_a_colleague_is_said_to_wait_no_more(
    desks: Desks, opened: uuid.UUID, two_colleagues
) -> None:
    assert await over(desks) == ""
    elena = two_colleagues[1].me
    _, event = visits.schedule(elena, opened, Slot(noon(3), 30, None))
    assert copy.DIALOG_TAKEN in await over(desks)
    undoing.undo(elena, event)
    assert await over(desks) == ""


async def test_who_falls_off_the_list_waits_still(
    desks: Desks, opened: uuid.UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agenda, "WAITING_SHOWN", 0)
    assert await over(desks) == ""
    with transaction() as session:
        assert queries.waits(session, opened)
        assert not queries.waits(session, uuid.uuid4())


async def test_where_no_more_are_shown_it_says_where_they_are(
    desks: Desks, one_is_shown: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    del one_is_shown
    monkeypatch.setattr(agenda, "MOST_LISTS", 2)
    desks.rosa.visit(dia=day(0).isoformat())
    await desks.rosa.do(AgendaState.load)
    await desks.rosa.do(AgendaState.show_more)
    assert len((await desks.rosa.state(AgendaState)).waiting) == 2
    assert await desks.rosa.notices() == []
    await desks.rosa.do(AgendaState.show_more)
    assert (await desks.rosa.notices())[-1]["title"] == copy.WAITING_REST


async def test_another_day_begins_with_a_short_list_again(
    desks: Desks, one_is_shown: None
) -> None:
    del one_is_shown
    for tab in (desks.rosa, desks.elena):
        tab.visit(dia=day(0).isoformat())
        await tab.do(AgendaState.load)
    await desks.rosa.do(AgendaState.show_more)
    counts = []
    for shown in (0, 1, 0):
        desks.rosa.visit(dia=day(shown).isoformat())
        await desks.rosa.do(AgendaState.load)
        counts.append(len((await desks.rosa.state(AgendaState)).waiting))
    assert counts == [2, 1, 1]
    assert len((await desks.elena.state(AgendaState)).waiting) == 1


@pytest.mark.parametrize(("days", "missed"), [(-1, False), (0, False), (1, True)])
def test_a_wish_is_missed_once_its_day_is_over(
    three: list[str], two_colleagues, days: int, missed: bool
) -> None:
    lead = leads.find(two_colleagues[0].me, uuid.UUID(three[0]))[0]
    today = lead.date + timedelta(days=days)
    found = agenda.of_days(two_colleagues[1].me, [today], 1)
    rows = {row["lead_id"]: row for row in waiting_rows(found, today)}
    assert set(rows) == set(three)
    shown = rows[str(lead.id)]
    words = copy.MISSED if missed else copy.WISHES
    wish = words.format(day=f"{lead.date:%d/%m/%Y}", time=lead.time)
    assert (shown["missed"], shown["wish"]) == (missed, wish)


@WAYS
async def test_of_who_is_gone_as_it_is_saved_is_told_once_and_no_name(
    desks: Desks, opened: uuid.UUID, end: Ends, code: str
) -> None:
    form = {**(await desks.rosa.state(AgendaState)).fields, "time": "11:35"}
    end(str(opened))
    await desks.rosa.do(AgendaState.plan, form)
    (told,) = await desks.rosa.notices()
    assert told["text"] == DEED_ERRORS[code]
    window = await desks.rosa.state(AgendaState)
    assert (window.open_name, window.fields) == ("", {})
