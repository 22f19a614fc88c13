"""How many leads there are where a page counts only to its cap."""

import asyncio

import pytest

from app.admin.leads import criteria_view, whole_count
from app.admin.leads.list_state import LeadListState
from app.domain.identity import Admin
from app.domain.lead_criteria import LeadCriteria
from app.persistence import lead_matches
from app.services import lead_totals
from tests.integration.panel.conftest import Desks, ask
from tests.support.panel import Tab
from tests.support.waiting import until

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
NAMES = ("Ana Soto", "Berta Soto", "Carla Soto")


@pytest.fixture(autouse=True)
def cap(monkeypatch: pytest.MonkeyPatch) -> None:
    lead_totals._counts.clear()
    for place in (whole_count, lead_matches, criteria_view):
        monkeypatch.setattr(place, "COUNT_CAP", 1)


class Counts:
    """Holds every whole count until it is let go on, and notes who asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[LeadCriteria] = []
        self.open = asyncio.Event()
        self._read = lead_totals.shared
        monkeypatch.setattr(whole_count.lead_totals, "shared", self._hold)

    async def _hold(self, admin: Admin, criteria: LeadCriteria) -> int:
        self.asked.append(criteria)
        await self.open.wait()
        return await self._read(admin, criteria)


@pytest.fixture
async def counts(monkeypatch: pytest.MonkeyPatch) -> Counts:
    return Counts(monkeypatch)


async def told(tab: Tab) -> str:
    return (await tab.state(LeadListState)).count


async def listed(tab: Tab) -> None:
    for name in NAMES:
        ask(name)
    await tab.do(LeadListState.load)


async def test_beyond_the_cap_the_number_comes_a_moment_later(
    desks: Desks, counts: Counts
) -> None:
    await listed(desks.rosa)
    assert await told(desks.rosa) == "Más de 1 leads"
    counts.open.set()
    await desks.rosa.do(LeadListState.count_whole)
    assert await told(desks.rosa) == "5 leads"


async def test_what_comes_while_it_is_counted_is_counted_by_the_same(
    desks: Desks, counts: Counts
) -> None:
    await listed(desks.rosa)
    counting = asyncio.create_task(desks.rosa.do(LeadListState.count_whole))
    await until(lambda: counts.asked)
    ask("Dora Soto")
    assert await desks.rosa.do(LeadListState.refresh) == []
    assert await desks.rosa.do(LeadListState.count_whole) == []
    counts.open.set()
    await counting
    assert len(counts.asked) == 2
    assert await told(desks.rosa) == "6 leads"
    ask("Elsa Soto")
    assert await desks.rosa.do(LeadListState.refresh) == [LeadListState.count_whole]


async def test_a_count_that_broke_off_is_not_the_last(
    desks: Desks, counts: Counts
) -> None:
    await listed(desks.rosa)
    broken = asyncio.create_task(desks.rosa.do(LeadListState.count_whole))
    await until(lambda: counts.asked)
    broken.cancel()
    with pytest.raises(asyncio.CancelledError):
        await broken
    counts.open.set()
    await desks.rosa.do(LeadListState.count_whole)
    assert await told(desks.rosa) == "5 leads"


async def test_a_count_that_ends_lets_go_of_no_other_one(
    desks: Desks, counts: Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state is free before the first has returned: the next begins meanwhile."""
    await listed(desks.rosa)
    counts.open.set()
    tab = (await desks.rosa.state(LeadListState)).router.session.client_token

    async def begin_another(*_: object) -> None:
        if not whole_count._counting:
            monkeypatch.setattr(whole_count, "_counting", next_one)

    next_one = {tab}
    monkeypatch.setattr(LeadListState, "__aexit__", begin_another)
    await desks.rosa.do(LeadListState.count_whole)
    assert next_one == {tab}
