"""The agenda's window of a visit that is one of several at an address."""

import uuid
from datetime import datetime, time, timedelta
from typing import Any

import pytest

from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.drawer_state import DrawerState
from app.content import visits as copy
from app.domain.clock import CHILE
from app.domain.lead import Category
from app.domain.visit import Professional, Slot, Visit, VisitState
from app.persistence import appointments, households
from app.persistence.database import transaction
from app.services import household_visits, professionals, visits
from tests.integration.panel.conftest import ask, later
from tests.support.builders import noon
from tests.support.panel import Tab
from tests.support.people import Colleague

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
STARTS = noon(3)
HALF = timedelta(minutes=30)
OTHERS = {
    f"{field}_{number}": value
    for number in range(2, 7)
    for field, value in (("patient", f"Persona {number}"), ("vaccine", "covid"))
}


class Home:
    """Six at one address, visited one after another."""

    def __init__(self, by: Colleague, name: str = "Dora Paz") -> None:
        self.me = by.me
        with transaction() as session:
            asked = ask(name, Category.B2C, **OTHERS)
            lead = appointments.find(session, uuid.UUID(asked))
            assert lead
            self.people = [one.id for one in households.of(session, lead)]

    def visit(self, number: int) -> Visit:
        return visits.of_lead(self.me, self.people[number - 1])[0]

    def schedule(self, starts: datetime = STARTS) -> None:
        household_visits.schedule(self.me, self.people[0], Slot(starts, 30, None))

    def cancel(self, number: int) -> None:
        visit, how = self.visit(number), VisitState.CANCELLED
        visits.end(self.me, visit.id, how, expected_version=visit.version)

    @property
    def states(self) -> list[VisitState]:
        return [self.visit(number).state for number in range(1, 7)]


@pytest.fixture
def home(two_colleagues) -> Home:
    of_others, ours = (Home(two_colleagues[1], name) for name in ("Otra Casa", "Dora"))
    of_others.schedule(STARTS - timedelta(hours=3))
    ours.schedule()
    return ours


async def opened(tab: Tab, visit: Visit) -> AgendaState:
    tab.visit(dia=f"{visit.slot.starts_at.astimezone(CHILE):%Y-%m-%d}")
    await tab.do(AgendaState.load)
    await tab.do(AgendaState.open_visit, str(visit.id))
    return await tab.state(AgendaState)


async def test_all_six_are_ended_as_they_were_shown(tab, home: Home) -> None:
    await opened(tab, home.visit(1))
    await tab.do(AgendaState.end, "cancelled")
    assert home.states == [VisitState.CANCELLED] * 6
    assert await tab.told() == copy.ENDED["cancelled"]


async def test_none_is_ended_where_a_colleague_cancelled_another_of_them(
    tab, home: Home
) -> None:
    """The one at hand is as it was shown, and yet another home is."""
    state = await opened(tab, home.visit(1))
    home.cancel(6)
    await tab.do(AgendaState.end, "cancelled")
    assert home.states == [VisitState.OPEN] * 5 + [VisitState.CANCELLED]
    assert (await tab.notices())[-1]["title"] == copy.END_ERROR
    assert state.open_name


async def test_what_was_chosen_stays_where_a_colleague_was_faster(
    tab, home: Home
) -> None:
    """Who is about to write one visit alone does not write six by the second press."""
    state = await opened(tab, home.visit(1))
    await tab.do(AgendaState.choose_together, False)
    assert not state.together
    visit = home.visit(1)
    earlier = Slot(STARTS - HALF, 30, None)
    visits.move(home.me, visit.id, earlier, expected_version=visit.version)
    await tab.do(AgendaState.end, "cancelled")
    assert home.states == [VisitState.OPEN] * 6
    assert (state.fields["version"], state.together) == ("2", False)
    with later():
        await tab.do(AgendaState.end, "cancelled")
    assert home.states == [VisitState.CANCELLED] + [VisitState.OPEN] * 5


async def test_the_answer_is_for_whom_was_asked_about(tab, home: Home) -> None:
    """Not for whom the box stands since the question was put."""
    state = await opened(tab, home.visit(1))
    await tab.do(AgendaState.end, "done")
    assert state.question
    await tab.do(AgendaState.choose_together, False)
    await tab.do(AgendaState.end_early)
    assert home.states == [VisitState.DONE] * 6
    assert (state.question, state.busy) == ("", False)


async def test_a_new_server_ends_those_whom_the_page_named(desks, home: Home) -> None:
    """The box was pressed on a server that ended meanwhile."""
    for tab, number, among in ((desks.again, 2, False), (desks.elena, 1, True)):
        await tab.do(DrawerState.open, str(home.people[number - 1]))
        await tab.do(DrawerState.end, "cancelled", among)
        assert await tab.told() == copy.ENDED["cancelled"]
        if not among:
            states = [VisitState.OPEN] * 6
            states[1] = VisitState.CANCELLED
            assert home.states == states
    assert home.states == [VisitState.CANCELLED] * 6


def form_of(home: Home, starts: datetime, **more: Any) -> dict[str, Any]:
    local = starts.astimezone(CHILE)
    return {
        "lead_id": str(home.people[0]),
        "visit_id": "",
        "version": "",
        "seen": "",
        "date": f"{local:%Y-%m-%d}",
        "time": f"{local:%H:%M}",
        "minutes": "30",
        "professional": "",
        **more,
    }


async def waits(tab: Tab, two_colleagues: tuple[Colleague, Colleague]) -> Home:
    """Open the window of a home of which nobody has a visit."""
    home = Home(two_colleagues[0])
    await tab.do(AgendaState.load)
    await tab.do(AgendaState.open_lead, str(home.people[0]))
    return home


async def test_an_hour_that_passed_is_answered_for_all_of_them(
    tab, two_colleagues
) -> None:
    home = await waits(tab, two_colleagues)
    await tab.do(AgendaState.plan, form_of(home, noon(-1)))
    assert (await tab.state(AgendaState)).passed
    await tab.do(AgendaState.plan_passed)
    assert home.states == [VisitState.OPEN] * 6
    assert await tab.told() == copy.SCHEDULED_TOGETHER.format(count=6)


@pytest.mark.parametrize(("until", "is_odd"), [(15, False), (14, True)])
async def test_who_goes_home_before_the_last_of_them_is_told_of(
    tab, two_colleagues, until: int, is_odd: bool
) -> None:
    home = await waits(tab, two_colleagues)
    ends = STARTS.astimezone(CHILE).replace(hour=until).time()
    hours = ((time(8), ends),) * 7
    nurse = Professional(
        uuid.uuid4(), "Marta", "", (), hours, (), None, active=True, version=1
    )
    marta = professionals.add(two_colleagues[0].me, nurse)
    starts = STARTS.astimezone(CHILE).replace(hour=12, minute=0)
    await tab.do(AgendaState.plan, form_of(home, starts, professional=str(marta.id)))
    hint = copy.OUTSIDE_HOURS.format(name="Marta")
    assert (hint in (await tab.notices())[-1]["text"]) is is_odd


@pytest.mark.parametrize(
    ("said", "count"),
    [({"offered": "yes", "together": "yes"}, 6), ({"offered": "yes"}, 1)],
)
@pytest.mark.parametrize("stands", [True, False])
async def test_what_is_pressed_says_for_whom_whatever_a_new_server_knows(
    tab, two_colleagues, said: dict[str, str], count: int, stands: bool
) -> None:
    """A server that began anew has no window, and its box stands as it does at first."""
    home = await waits(tab, two_colleagues)
    await tab.do(AgendaState.choose_together, stands)
    await tab.do(AgendaState.close)
    await tab.do(AgendaState.plan, form_of(home, STARTS, **said))
    written = [visits.of_lead(home.me, lead) for lead in home.people]
    assert [len(each) for each in written] == [1] * count + [0] * (6 - count)
