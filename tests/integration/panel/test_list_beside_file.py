"""The list follows what is done in the file beside it, without waiting for news."""

import uuid
from typing import Any

import pytest

from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.moves_state import MovesState
from app.content import household
from app.content.states import LABELS
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.services import lead_states, leads
from tests.integration.panel.conftest import Desks, ask
from tests.integration.panel.test_planning_visits import TEN, form_of
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def rows(tab: Tab) -> list[Any]:
    return (await tab.state(LeadListState))._rows()


@pytest.mark.parametrize("deed", ["scheduled", "cancelled", "moved", "deleted"])
async def test_what_is_done_in_a_file_is_in_the_list_at_once(
    desks: Desks, three: list[str], two_colleagues, deed: str
) -> None:
    ana, tab = three[0], desks.rosa
    await tab.do(DrawerState.open, ana)
    before = await rows(tab)
    if deed == "moved":
        await tab.do(MovesState.open, ana)
        await tab.do(MovesState.choose, LeadState.CONTACTED.value)
        assert LABELS[LeadState.CONTACTED] in str((await tab.state(DrawerState)).file)
    elif deed == "deleted":
        leads.delete(two_colleagues[1].me, uuid.UUID(ana))
        await tab.do(DrawerState.note, {"note": "Llamar"})
        assert (await tab.state(DrawerState)).gone
    else:
        await tab.do(DrawerState.plan, form_of(uuid.UUID(ana), TEN))
    if deed == "cancelled":
        await tab.do(DrawerState.end, deed)
    shown = await rows(tab)
    assert shown != before
    await desks.elena.do(LeadListState.reload)
    assert shown == await rows(desks.elena)


async def test_each_person_of_a_home_is_told_as_they_stand(
    desks: Desks, two_colleagues
) -> None:
    home = {"patient_2": "Beto Paz", "vaccine_2": "covid", "for_whom_2": "adult"}
    dora = ask("Dora Paz", Category.B2C, **home)
    await desks.rosa.do(DrawerState.open, dora)
    state = await desks.rosa.state(DrawerState)
    (other,) = [one["id"] for one in state.file[0]["people"] if one["id"]]
    lead_states.move(two_colleagues[1].me, uuid.UUID(other), LeadState.CANCELLED)
    await desks.rosa.do(DrawerState.refresh)
    told = {one["name"]: one["told"] for one in state.file[0]["people"]}
    beto = told.pop("Beto Paz")
    (herself,) = told.values()
    assert beto.endswith(LABELS[LeadState.CANCELLED])
    assert herself.endswith(LABELS[LeadState.NEW])
    assert state.file[0]["together"] == household.TOGETHER.format(count=2)
    # Seen from the other, it is the first who has a file of her own.
    await desks.elena.do(DrawerState.open, other)
    people = (await desks.elena.state(DrawerState)).file[0]["people"]
    assert [one["id"] for one in people if one["id"]] == [dora]
