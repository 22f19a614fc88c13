"""What a set-up shows lies sealed in the store of states, and survives it."""

from typing import Any

import pytest
from pyotp.totp import TOTP
from reflex.state import BaseState

from app.admin.account.second_factor_state import SecondFactorState
from app.domain.clock import utc_now
from app.services import factor_secrets
from app.settings import get_settings
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab
from tests.support.people import PASSWORD

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
SHOWN = ("secret", "picture", "_secret", "codes", "step", "status")


def sealing(monkeypatch: pytest.MonkeyPatch, *keys: str) -> None:
    monkeypatch.setenv("FACTOR_KEYS", ",".join(keys))
    get_settings.cache_clear()


async def stored(tab: Tab) -> bytes:
    return (await tab.state(SecondFactorState))._serialize()


def shown(state: BaseState) -> dict[str, Any]:
    return {name: getattr(state, name) for name in SHOWN}


async def codes_of(tab: Tab) -> list[str]:
    """Turn the factor on; return the recovery codes."""
    await tab.do(SecondFactorState.begin)
    secret = (await tab.state(SecondFactorState))._secret
    form = {"password": PASSWORD, "code": TOTP(secret).at(utc_now())}
    await tab.do(SecondFactorState.confirm, form)
    return list((await tab.state(SecondFactorState)).codes)


async def test_a_set_up_is_stored_sealed_and_comes_back_whole(
    desks: Desks, monkeypatch
) -> None:
    sealing(monkeypatch, factor_secrets.new_key())
    for tab in (desks.rosa, desks.elena):
        await tab.do(SecondFactorState.begin)
    for tab in (desks.rosa, desks.elena):
        state = await tab.state(SecondFactorState)
        kept = await stored(tab)
        for secret in (state._secret, state.secret, "data:image"):
            assert secret
            assert secret.encode() not in kept
        assert shown(BaseState._deserialize(kept)) == shown(state)
        assert state.step == "setup"  # storing it takes nothing from an open page


async def test_recovery_codes_are_stored_sealed(desks: Desks, monkeypatch) -> None:
    sealing(monkeypatch, factor_secrets.new_key())
    codes = await codes_of(desks.rosa)
    assert codes
    kept = await stored(desks.rosa)
    assert not [code for code in codes if code.encode() in kept]
    assert getattr(BaseState._deserialize(kept), "codes") == codes  # noqa: B009


async def test_who_has_another_key_begins_anew(desks: Desks, monkeypatch) -> None:
    old, new = factor_secrets.new_key(), factor_secrets.new_key()
    sealing(monkeypatch, old)
    await desks.rosa.do(SecondFactorState.begin)
    kept, was = (
        await stored(desks.rosa),
        shown(await desks.rosa.state(SecondFactorState)),
    )
    sealing(monkeypatch, new, old)
    assert shown(BaseState._deserialize(kept)) == was
    sealing(monkeypatch, new)
    fresh = shown(BaseState._deserialize(kept))
    assert (fresh["step"], fresh["secret"], fresh["_secret"]) == ("off", "", "")


async def test_without_a_key_it_is_stored_as_the_secrets_are(desks: Desks) -> None:
    await desks.rosa.do(SecondFactorState.begin)
    state = await desks.rosa.state(SecondFactorState)
    assert shown(BaseState._deserialize(await stored(desks.rosa))) == shown(state)
