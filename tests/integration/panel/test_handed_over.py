"""What a tab was told goes with the session that it was told to."""

import pytest

from app.admin.leads.delete_state import DeleteState
from app.admin.leads.list_state import LeadListState
from app.admin.session.guard import event_name
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.admin.session.session_state import SessionState
from app.services import sign_in
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def told_of(tab: Tab, name: str) -> None:
    await announce(await tab.state(SessionState), "Moved", name)
    assert [one["text"] for one in await tab.notices()] == [name]


@pytest.mark.parametrize("taken_by", ["elena", "again"])
async def test_who_takes_a_tab_over_reads_no_notice_of_the_one_before(
    desks: Desks, three: list[str], taken_by: str
) -> None:
    """Also where it is the same person, in another session."""
    await told_of(desks.rosa, "Ana")
    await told_of(desks.elena, "Berta")
    await desks.rosa.do(DeleteState.ask, three[0], "Ana Soto")
    assert [one["text"] for one in await desks.rosa.notices()] == ["Ana"]
    desks.rosa._cookie = getattr(desks, taken_by)._cookie
    desks.rosa.visit()
    assert await desks.rosa.hears(event_name(LeadListState.reload))
    assert await desks.rosa.notices() == []
    assert (await desks.rosa.state(DeleteState)).lead_id == ""
    assert [one["text"] for one in await desks.elena.notices()] == ["Berta"]


async def test_a_session_that_ended_leaves_no_notice_on_the_screen(
    desks: Desks, two_colleagues
) -> None:
    await told_of(desks.rosa, "Ana")
    await told_of(desks.elena, "Berta")
    sign_in.sign_out(two_colleagues[0].token)
    for tab, is_heard, left in ((desks.rosa, False, 0), (desks.elena, True, 1)):
        assert await tab.hears(event_name(LeadListState.reload)) is is_heard
        assert len(await tab.notices()) == left


@pytest.mark.parametrize(
    ("led_to", "comes_back", "left"),
    [((), False, 0), (("/admin/?x=1",), False, 1), ((), True, 1)],
    ids=["another page", "where the panel led", "the same page"],
)
async def test_only_another_page_takes_away_what_was_told(
    desks: Desks, led_to: tuple[str, ...], comes_back: bool, left: int
) -> None:
    for tab, name in ((desks.rosa, "Ana"), (desks.elena, "Berta")):
        await told_of(tab, name)
    panel = await desks.rosa.state(PanelState)
    panel._led_to, panel._comes_back = led_to, comes_back
    await desks.rosa.do(SessionState.open)
    assert len(await desks.rosa.notices()) == left
    assert len(await desks.elena.notices()) == 1
