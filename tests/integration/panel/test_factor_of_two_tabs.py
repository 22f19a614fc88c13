"""The second factor in two tabs of one person: each is told how it really stands."""

import pytest
from pyotp.totp import TOTP

from app.admin.account.second_factor_state import SecondFactorState
from app.content import team as copy
from app.domain.clock import utc_now
from app.services import second_factor
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab
from tests.support.people import PASSWORD, sure

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def card(tab: Tab) -> SecondFactorState:
    return await tab.state(SecondFactorState)


async def confirm(tab: Tab) -> str:
    secret = (await card(tab))._secret
    given = {"password": PASSWORD, "code": TOTP(secret).at(utc_now())}
    await tab.do(SecondFactorState.confirm, given)
    return secret


async def test_a_key_that_came_into_force_in_another_tab_is_told_to_be_that(
    desks: Desks, two_colleagues
) -> None:
    other = Tab(two_colleagues[0].token)
    await desks.rosa.do(SecondFactorState.begin)
    await other.do(SecondFactorState.load)
    await desks.elena.do(SecondFactorState.begin)
    assert await confirm(desks.rosa) == await confirm(other)
    told = (await other.notices())[-1]
    assert (told["title"], told["text"], told["kind"]) == (
        copy.FACTOR_ON_ALREADY,
        copy.FACTOR_ERRORS["factor_on_with_this"],
        "success",
    )
    assert ((await card(other)).step, (await card(other)).busy) == ("on", False)
    # A colleague's own stays as it is.
    assert (await card(desks.elena)).step == "setup"
    assert await desks.elena.notices() == []


async def test_a_key_beside_the_one_in_force_is_told_to_serve_nobody(
    desks: Desks, two_colleagues
) -> None:
    other = Tab(two_colleagues[0].token)
    for tab in (other, desks.rosa, desks.elena):
        await tab.do(SecondFactorState.begin)
    assert await confirm(desks.rosa) != await confirm(other)
    told = (await other.notices())[-1]
    assert (told["title"], told["text"], told["kind"]) == (
        copy.FACTOR_ON_ALREADY,
        copy.FACTOR_ERRORS["factor_on_with_another"],
        "error",
    )
    assert (await card(other)).step == "on"
    # Elena's is no other person's.
    await confirm(desks.elena)
    assert (await card(desks.elena)).step == "codes"


async def test_who_wants_codes_of_a_factor_that_is_off_is_not_told_of_a_password(
    desks: Desks, two_colleagues
) -> None:
    rosa = two_colleagues[0].me
    for tab in (desks.rosa, desks.elena):
        await tab.do(SecondFactorState.begin)
        await confirm(tab)
        await tab.do(SecondFactorState.leave)
        await tab.do(SecondFactorState.choose, "renew")
    second_factor.disable(sure(rosa), PASSWORD)
    sure(two_colleagues[1].me)
    for tab in (desks.rosa, desks.elena):
        await tab.do(SecondFactorState.finish, {"password": PASSWORD})
    told = (await desks.rosa.notices())[-1]
    assert (told["title"], told["text"]) == (
        copy.FACTOR_ERROR,
        copy.FACTOR_ERRORS["no_factor"],
    )
    mine, hers = await card(desks.rosa), await card(desks.elena)
    assert (mine.step, mine.error, mine.busy) == ("off", "", False)
    # A colleague has hers still, and new codes of it.
    assert hers.step == "codes"
