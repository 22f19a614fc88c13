"""Ending and moving visits from the panel: asked first, and never over a colleague's deed."""

import uuid
from datetime import datetime, time, timedelta

import pytest
import time_machine

from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.bulk_state import BulkState
from app.admin.leads.drawer_state import DrawerState
from app.content import calendar, session
from app.content import visits as copy
from app.domain.clock import CHILE, chilean_instant
from app.domain.lead_state import LeadState
from app.domain.visit import Slot, Visit, VisitState
from app.services import lead_states, leads, visits
from tests.support.builders import day
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def starts() -> datetime:
    return chilean_instant(day(3), time(12))


@pytest.fixture
def scheduled(three, starts, two_colleagues) -> uuid.UUID:
    """The lead of Ana, whom Rosa scheduled."""
    lead = uuid.UUID(three[0])
    visits.schedule(two_colleagues[0].me, lead, Slot(starts, 30, None))
    return lead


@pytest.fixture
def now(two_colleagues, scheduled):
    def visit():
        return visits.of_lead(two_colleagues[0].me, scheduled)[0]

    return visit


async def in_agenda(tab: Tab, visit: Visit) -> None:
    tab.visit(dia=visit.slot.starts_at.astimezone(CHILE).date().isoformat())
    await tab.do(AgendaState.load)
    await tab.do(AgendaState.open_visit, str(visit.id))


async def in_file(tab: Tab, visit: Visit) -> None:
    await tab.do(DrawerState.open, str(visit.lead_id))


@pytest.mark.parametrize("screen", [AgendaState, DrawerState])
@pytest.mark.parametrize("how", ["done", "no_show"])
async def test_a_visit_to_come_is_asked_about_first(
    tab, screen, how, starts, now
) -> None:
    shows = in_agenda if screen is AgendaState else in_file
    await shows(tab, now())
    await tab.do(screen.end_early)  # nobody asked yet
    await tab.do(screen.end, how)
    local = starts.astimezone(CHILE)
    asked = (await tab.state(screen)).question
    assert asked == copy.AHEAD[how].format(
        weekday=calendar.WEEKDAYS[local.weekday()],
        day=local.day,
        month=calendar.MONTHS[local.month - 1],
        time="12:00",
    )
    assert now().state is VisitState.OPEN
    await tab.do(screen.not_early)
    assert (await tab.state(screen)).question == ""
    await tab.do(screen.end_early)
    assert now().state is VisitState.OPEN
    await tab.do(screen.end, how)
    await tab.do(screen.end_early)
    assert now().state is VisitState(how)
    assert (await tab.state(screen)).question == ""
    assert await tab.told() == copy.ENDED[how]


@pytest.mark.usefixtures("scheduled")
@pytest.mark.parametrize("deed", [(AgendaState.end, "done"), (AgendaState.end_early,)])
async def test_a_press_in_a_window_of_a_server_that_ended_is_told_as_not_done(
    desks, now, deed
) -> None:
    for _ in range(2):  # a double press
        await desks.rosa.do(*deed)
    (notice,) = await desks.rosa.notices()
    assert notice["title"] == session.STARTED_ANEW
    assert notice["kind"] == "error"
    assert now().state is VisitState.OPEN
    # In a window of this server nothing is told of a visit that is over.
    await in_agenda(desks.elena, now())
    await desks.elena.do(AgendaState.end, "done")
    await desks.elena.do(AgendaState.not_early)
    await desks.elena.do(AgendaState.end, "cancelled")
    await desks.elena.do(*deed)
    told = [one["title"] for one in await desks.elena.notices()]
    assert told == [copy.ENDED["cancelled"]]
    assert now().state is VisitState.CANCELLED


@pytest.mark.parametrize("screen", [AgendaState, DrawerState])
async def test_one_that_has_begun_is_not_asked_about(tab, screen, starts, now) -> None:
    shows = in_agenda if screen is AgendaState else in_file
    await shows(tab, now())
    with time_machine.travel(starts + timedelta(minutes=1), tick=False):
        # Her session is older than its visit by then; the deed alone is asked here.
        state = await tab.state(screen)
        await screen.end.fn(state, "done", None)
    assert (await tab.state(screen)).question == ""
    assert now().state is VisitState.DONE


async def test_the_question_is_of_the_visit_that_was_shown(
    desks, starts, now, two_colleagues
) -> None:
    await in_agenda(desks.rosa, now())
    await desks.rosa.do(AgendaState.end, "done")
    there = Slot(starts + timedelta(hours=1), 30, None)
    visits.move(two_colleagues[1].me, now().id, there, expected_version=1)
    await desks.rosa.do(AgendaState.refresh)
    await desks.rosa.do(AgendaState.end_early)
    assert now().state is VisitState.OPEN
    notice = (await desks.rosa.notices())[-1]
    assert notice["title"] == copy.END_ERROR
    assert "Ana Soto ahora está en estado Agendado, con visita" in notice["text"]
    assert notice["text"].endswith(f"Lo cambió {two_colleagues[1].email}.")
    window = await desks.rosa.state(AgendaState)
    assert (window.fields["time"], window.fields["version"]) == ("13:00", "2")
    await desks.rosa.do(AgendaState.end, "done")
    await desks.rosa.do(AgendaState.end_early)
    assert now().state is VisitState.DONE


async def test_a_drag_beside_a_colleagues_moves_nothing_and_says_by_whom(
    desks, scheduled, starts, now, two_colleagues
) -> None:
    visit = now()
    for tab in (desks.rosa, desks.elena):
        await in_agenda(tab, visit)
        await tab.do(AgendaState.close)
    form = {
        "lead_id": str(scheduled),
        "visit_id": str(visit.id),
        "version": "1",
        "date": starts.astimezone(CHILE).date().isoformat(),
        "minutes": "30",
        "professional": "",
    }
    await desks.elena.do(AgendaState.place, {**form, "time": "16:00"})
    await desks.rosa.do(AgendaState.place, {**form, "time": "09:00"})
    assert now().slot.starts_at == starts + timedelta(hours=4)
    notice = (await desks.rosa.notices())[-1]
    assert (notice["title"], notice["kind"]) == (copy.MOVE_ERROR, "error")
    assert "16:00 a 16:30" in notice["text"]
    assert two_colleagues[1].email in notice["text"]
    (shown,) = (await desks.rosa.state(AgendaState)).shown
    cards = [card for column in shown["columns"] for card in column["cards"]]
    assert [card["time"] for card in cards] == ["16:00"]


async def test_of_chosen_rows_those_that_changed_stay(
    desks, three, two_colleagues
) -> None:
    lead_states.move(two_colleagues[1].me, uuid.UUID(three[0]), LeadState.CANCELLED)
    form = {"ids": ",".join(three), "seen": "new,new,new", "to": "contacted"}
    await desks.rosa.do(BulkState.move, form)
    states = [
        leads.find(two_colleagues[0].me, uuid.UUID(one))[0].state for one in three
    ]
    assert states == [LeadState.CANCELLED, LeadState.CONTACTED, LeadState.CONTACTED]
    notice = (await desks.rosa.notices())[-1]
    assert notice["title"] == "2 en estado Contactado"
    assert notice["text"] == (
        "1 cambió mientras tanto y queda como está. Ana Soto ahora está en estado "
        f"Cancelado. Lo cambió {two_colleagues[1].email}."
    )
    form = {"ids": three[0], "seen": "cancelled", "to": "contacted"}
    await desks.rosa.do(BulkState.move, form)
    assert (await desks.rosa.notices())[-1]["text"] == ""
