"""Ending one session, then all others: each press ends what it says."""

import uuid

import pytest
from pyotp.totp import TOTP

from app.admin.account.account_state import AccountState
from app.admin.account.second_factor_state import SecondFactorState
from app.content import account as copy
from app.content.visits import BETWEEN
from app.domain.clock import utc_now
from app.services import own_account, sign_in
from tests.integration.panel.conftest import Desks, later
from tests.support.panel import Tab
from tests.support.people import PASSWORD, Colleague

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def sessions(tab: Tab) -> list[str]:
    await tab.do(AccountState.load)
    return [one["id"] for one in (await tab.state(AccountState)).sessions]


async def test_one_is_ended_and_the_next_press_ends_all_the_others(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague]
) -> None:
    rosa, elena = two_colleagues
    tokens = [rosa.sign_in(), rosa.sign_in()]
    mine = str(rosa.me.session_id)
    others = [one for one in await sessions(desks.rosa) if one != mine]
    assert len(others) == 3
    hers = str(elena.me.session_id)
    for unknown in (hers, str(uuid.UUID(int=1)), ""):
        await desks.rosa.do(AccountState.close, unknown)
    assert await desks.rosa.notices() == []
    await desks.rosa.do(AccountState.close, others[0])
    assert await desks.rosa.told() == copy.SESSION_CLOSED
    assert set(await sessions(desks.rosa)) == {mine, *others[1:]}
    with later():
        await desks.rosa.do(AccountState.close_others)
        assert await desks.rosa.told() == copy.SESSIONS_CLOSED
        assert await sessions(desks.rosa) == [mine]
    assert not [one for one in tokens if rosa.is_in(one)]
    assert (rosa.is_in(), elena.is_in()) == (True, True)


async def test_the_card_follows_what_a_new_factor_ends(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague]
) -> None:
    mine = str(two_colleagues[0].me.session_id)
    assert len(await sessions(desks.rosa)) == 2
    assert len(await sessions(desks.elena)) == 1
    await desks.rosa.do(SecondFactorState.begin)
    secret = (await desks.rosa.state(SecondFactorState))._secret
    form = {"password": PASSWORD, "code": TOTP(secret).at(utc_now())}
    await desks.rosa.do(SecondFactorState.confirm, form)
    card = await desks.rosa.state(AccountState)
    assert [one["id"] for one in card.sessions] == [mine]
    assert two_colleagues[1].is_in()


async def test_one_that_ended_meanwhile_is_said_to_be_gone(desks: Desks) -> None:
    for tab in (desks.rosa, desks.again):
        await sessions(tab)
    (other,) = [
        one["id"]
        for one in (await desks.rosa.state(AccountState)).sessions
        if one["title"] == copy.SESSION_OTHER
    ]
    await desks.rosa.do(AccountState.close, other)
    state = await desks.rosa.state(AccountState)
    state.sessions = [*state.sessions, {"id": other}]
    await desks.rosa.do(AccountState.close, other)
    assert await desks.rosa.told() == copy.SESSION_GONE
    assert len(state.sessions) == 1


async def test_a_press_that_a_new_server_hears_first_ends_the_session(
    desks: Desks, two_colleagues: tuple[Colleague, Colleague]
) -> None:
    rosa, elena = two_colleagues
    (other,) = set(await sessions(desks.rosa)) - {str(rosa.me.session_id)}
    fresh = Tab(rosa.token)
    for ident in (str(elena.me.session_id), other):
        await fresh.do(AccountState.close, ident)
    assert [one["title"] for one in await fresh.notices()] == [copy.SESSION_CLOSED]
    assert await sessions(desks.rosa) == [str(rosa.me.session_id)]
    assert elena.is_in()


async def test_a_button_that_ends_a_session_names_its_browser_and_times(
    desks, two_colleagues
) -> None:
    rosa, elena = two_colleagues
    again = (await desks.again.state(AccountState))._signed_in()
    own_account.name_device(again, "Mozilla/5.0 (iPhone) CriOS/140.0")
    own_account.name_device(elena.me, "Mozilla/5.0 (Windows) Firefox/140.0")
    unnamed = sign_in.resolve(rosa.sign_in())
    assert unnamed
    await sessions(desks.rosa)
    lines = {one["id"]: one for one in (await desks.rosa.state(AccountState)).sessions}
    mine, other, third = (
        lines[str(each.session_id)] for each in (rosa.me, again, unnamed)
    )
    assert mine["close"] == ""
    device = other["title"].partition(BETWEEN)[2]
    assert "iPhone" in device
    assert other["close"] == copy.SESSION_CLOSE_LABEL.format(
        device=device, times=other["times"]
    )
    assert third["close"] == copy.SESSION_CLOSE_UNNAMED.format(times=third["times"])
