"""Panels that ask for the same page at once share a reading, and nothing else."""

import asyncio
import threading

import pytest

from app.admin.leads import shown_page as pages
from app.admin.leads.list_state import LeadListState
from app.admin.leads.shown_page import shown_page
from app.domain.errors import NotAllowed
from app.domain.identity import Admin
from app.domain.lead_criteria import LeadCriteria
from app.services import leads
from tests.integration.panel.conftest import Desks, ask
from tests.support.people import ELENA, NURSE, ROSA
from tests.support.waiting import until

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


class Held:
    """Holds every reading of the list until it is let go; counts them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.asked: list[LeadCriteria] = []
        self._read = leads.list_page
        monkeypatch.setattr(pages.leads, "list_page", self._hold)

    def _hold(self, admin: Admin, criteria: LeadCriteria) -> leads.LeadPage:
        self.asked.append(criteria)
        assert self.open.wait(10)
        return self._read(admin, criteria)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch, desks: Desks) -> Held:
    del desks
    return Held(monkeypatch)


async def test_all_see_what_came_before_they_asked(held: Held) -> None:
    everything = LeadCriteria()
    first = asyncio.create_task(shown_page(ROSA, everything))
    await until(lambda: held.asked)
    ask("Diana Nueva")
    others = [asyncio.create_task(shown_page(who, everything)) for who in (ROSA, ELENA)]
    await asyncio.sleep(0)
    held.open.set()
    await first
    for shown in await asyncio.gather(*others):
        assert shown.rows[0]["name"] == "Diana Nueva"
        assert shown.page.leads[0].name == "Diana Nueva"
    assert held.asked == [everything] * 2


async def test_each_gets_what_they_asked_for(held: Held) -> None:
    held.open.set()
    wanted = [LeadCriteria(search=name) for name in ("berta", "carla", "berta")]
    found = await asyncio.gather(*(shown_page(ROSA, each) for each in wanted))
    assert [[row["name"] for row in shown.rows] for shown in found] == [
        ["Berta Rojas"],
        ["Carla Díaz"],
        ["Berta Rojas"],
    ]


async def test_who_may_not_see_the_list_has_no_part_in_it(held: Held) -> None:
    first = asyncio.create_task(shown_page(ROSA, LeadCriteria()))
    await until(lambda: held.asked)
    with pytest.raises(NotAllowed):
        await shown_page(NURSE, LeadCriteria())
    held.open.set()
    assert len((await first).rows) == 3


async def test_what_one_panel_does_to_its_rows_is_its_own(desks: Desks) -> None:
    await asyncio.gather(
        *(tab.do(LeadListState.refresh) for tab in (desks.rosa, desks.elena))
    )
    mine, theirs = [await tab.state(LeadListState) for tab in (desks.rosa, desks.elena)]
    name = f"place_{mine.order[0]}"
    getattr(mine, name)["name"] = "Otra"
    assert mine._rows()[0]["name"] == "Otra"
    assert theirs._rows()[0]["name"] == "Carla Díaz"
