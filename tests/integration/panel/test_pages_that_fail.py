"""A page of leads that could not be read leads nowhere until it is read again."""

from dataclasses import replace

import pytest

from app.admin.leads.list_state import LeadListState
from app.services import leads
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def one_a_page(tab: Tab) -> LeadListState:
    """Show the list as if a page were one lead."""
    state = await tab.state(LeadListState)
    state._criteria = replace(state._criteria, limit=1)
    await tab.do(LeadListState.reload)
    return state


def names(state: LeadListState) -> list[str]:
    return [row["name"] for row in state._rows()]


async def test_a_page_that_failed_leads_on_once_it_is_read_again(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, hers = [await one_a_page(tab) for tab in (desks.rosa, desks.elena)]
    assert (names(state), state.has_next) == (["Carla Díaz"], True)

    def fails(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(leads, "list_page", fails)
        await desks.rosa.do(LeadListState.next_page)
        shown = (state.failed, state.loading, state.has_next, state.page)
        assert shown == (True, False, False, 2)
        # There is no next of a page that nobody saw.
        await desks.rosa.do(LeadListState.next_page)
        assert (state.page, names(state)) == (2, [])
    await desks.rosa.do(LeadListState.reload)
    assert (names(state), state.failed) == (["Berta Rojas"], False)
    await desks.rosa.do(LeadListState.next_page)
    assert (names(state), state.page, state.has_next) == (["Ana Soto"], 3, False)
    assert (names(hers), hers.page, hers.has_next) == (["Carla Díaz"], 1, True)


async def test_a_way_back_that_fails_leaves_the_page(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = await one_a_page(desks.rosa)
    for _ in range(2):
        await desks.rosa.do(LeadListState.next_page)
    assert (names(state), state.page) == (["Ana Soto"], 3)

    def fails(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(leads, "page_before", fails)
        await desks.rosa.do(LeadListState.previous_page)
    assert (await desks.rosa.notices())[-1]["kind"] == "error"
    assert (names(state), state.page) == (["Ana Soto"], 3)
    await desks.rosa.do(LeadListState.previous_page)
    assert (names(state), state.page) == (["Berta Rojas"], 2)
