"""The window that asks who it is: nothing typed or asked for in it stays behind."""

import pytest

from app.admin.account.account_state import AccountState
from app.admin.session.confirming import Confirming
from app.admin.team.team_state import TeamState
from app.content import session as copy
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab
from tests.support.people import PASSWORD, Colleague

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
INVITED = {"email": "nueva@correo.cl", "role": "coordinator"}
WINDOWS = pytest.mark.parametrize(
    ("screen", "ask"),
    [
        (AccountState, (AccountState.close_others,)),
        (TeamState, (TeamState.invite, INVITED)),
    ],
)


@pytest.fixture
def stolen(desks: Desks, two_colleagues: tuple[Colleague, Colleague]) -> Tab:
    """A session of Rosa's that has not shown who it is; both have codes."""
    del desks
    for one in two_colleagues:
        one.protect()
    code, *rest = two_colleagues[0].codes
    two_colleagues[0].codes = tuple(rest)
    return Tab(two_colleagues[0].sign_in(code))


def shown(state: Confirming) -> tuple[bool, bool, str, str, str, bool]:
    return (
        state.asks_who,
        state.who_code,
        state.who_error,
        state.who_wrong,
        state.who_key,
        state.who_busy,
    )


CLOSED = (False, False, "", "", "", False)


@WINDOWS
async def test_a_window_that_closes_is_drawn_anew_with_empty_fields(
    stolen: Tab, two_colleagues, screen, ask
) -> None:
    rosa, elena = two_colleagues
    state = await stolen.state(screen)
    await stolen.do(*ask)
    drawn = state.who_round
    assert shown(state) == (True, False, "", "", "", False)
    await stolen.do(screen.confirm_who, {"password": PASSWORD})
    needed = copy.WHO_ERRORS["second_factor_required"]
    assert shown(state)[:3] == (True, True, needed)
    other = {"password": PASSWORD, "code": elena.codes[0]}
    await stolen.do(screen.confirm_who, other)
    # What was typed stays to be corrected.
    assert (state.asks_who, state.who_round) == (True, drawn)
    await stolen.do(screen.leave_who)
    assert (shown(state), state.who_round) == (CLOSED, drawn + 1)
    await stolen.do(*ask)
    assert shown(state) == (True, False, "", "", "", False)
    right = {"password": PASSWORD, "code": rosa.codes[0]}
    await stolen.do(screen.confirm_who, right)
    assert (shown(state), state.who_round) == (CLOSED, drawn + 2)


@WINDOWS
async def test_who_leaves_the_window_has_done_nothing(
    stolen: Tab, two_colleagues, screen, ask
) -> None:
    rosa, elena = two_colleagues
    await stolen.do(*ask)
    await stolen.do(screen.leave_who)
    right = {"password": PASSWORD, "code": rosa.codes[0]}
    await stolen.do(screen.confirm_who, right)
    assert await stolen.notices() == []
    assert (rosa.is_in(), elena.is_in()) == (True, True)
    await stolen.do(TeamState.load)
    assert (await stolen.state(TeamState)).invitations == []
