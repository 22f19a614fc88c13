"""A link to hand over is put away by the next deed, whatever comes of that one."""

import pytest

from app.admin.team.team_state import TeamState
from app.services import staff
from tests.integration.panel.conftest import Desks
from tests.support.builders import FakeMailer
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture(autouse=True)
def unmailed(monkeypatch: pytest.MonkeyPatch) -> None:
    invite = staff.invite

    async def made(*asked):
        return await invite(*asked, mailer=FakeMailer(failures=9))

    monkeypatch.setattr(staff, "invite", made)


async def invite(tab: Tab, email: str, role: str = "coordinator") -> TeamState:
    await tab.do(TeamState.invite, {"email": email, "role": role})
    return await tab.state(TeamState)


@pytest.mark.parametrize("next_one", ["", "elena@correo.cl", "no es correo"])
async def test_an_invitation_that_is_refused_shows_no_link_of_another(
    desks: Desks, next_one: str
) -> None:
    hers = await invite(desks.elena, "otra@correo.cl")
    state = await invite(desks.rosa, "nueva@correo.cl")
    assert state.link
    await invite(desks.rosa, next_one)
    assert state.error
    assert (state.link, state.is_away) == ("", True)
    assert hers.link.startswith("http")


async def test_making_another_one_void_puts_the_link_away(desks: Desks) -> None:
    await invite(desks.elena, "otra@correo.cl")
    state = await invite(desks.rosa, "nueva@correo.cl")
    (other,) = [one for one in state.invitations if one["email"].startswith("otra")]
    await desks.rosa.do(TeamState.withdraw, other["id"])
    assert [one["email"] for one in state.invitations] == ["nueva@correo.cl"]
    assert (state.link, state.is_away) == ("", True)


async def test_who_hands_it_over_puts_it_away_for_this_tab_alone(desks: Desks) -> None:
    hers = await invite(desks.elena, "otra@correo.cl")
    state = await invite(desks.rosa, "nueva@correo.cl")
    await desks.rosa.do(TeamState.put_away)
    assert (state.link, state.is_away) == ("", True)
    assert hers.link
    await desks.rosa.do(TeamState.load)
    assert len(state.invitations) == 2
