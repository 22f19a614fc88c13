"""Making a passkey from the panel: the browser is asked once, and anew once it was left."""

import json

import pytest
import time_machine

from app.admin.account.passkeys_state import PasskeysState
from app.admin.session.key_field import LEFT
from app.domain.clock import utc_now
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab
from tests.support.people import PASSWORD

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def ask(tab: Tab, left: str = "") -> str:
    """Press 'Continuar' and return the attempt that the browser is to answer."""
    form = {"name": "Mi teléfono", "password": PASSWORD, LEFT: left}
    await tab.do(PasskeysState.submit, form)
    return json.loads((await tab.state(PasskeysState)).asked)["attempt"]


async def test_a_second_press_asks_no_browser_anew(desks: Desks) -> None:
    with time_machine.travel(utc_now(), tick=False):
        await desks.rosa.do(PasskeysState.start)
        assert await ask(desks.rosa) == await ask(desks.rosa)


async def test_what_the_browser_left_is_asked_anew_at_once(desks: Desks) -> None:
    with time_machine.travel(utc_now(), tick=False):
        await desks.rosa.do(PasskeysState.start)
        first = await ask(desks.rosa)
        second = await ask(desks.rosa, first)
        assert second != first
        assert await ask(desks.rosa, first) == second


async def test_the_card_that_is_opened_anew_asks_at_once(desks: Desks) -> None:
    with time_machine.travel(utc_now(), tick=False):
        await desks.rosa.do(PasskeysState.start)
        first = await ask(desks.rosa)
        await desks.rosa.do(PasskeysState.start)
        assert await ask(desks.rosa) != first
