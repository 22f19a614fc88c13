"""Strangers do not shut out a browser in which its owner has signed in before."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from sqlmodel import select

from app.adapters import rate_limit
from app.api.router import create_api
from app.domain.errors import BadCredentials, RateLimited
from app.domain.identity import BROWSER_KNOWN_FOR
from app.domain.limits import (
    SIGN_IN_BY_BROWSER,
    SIGN_IN_BY_CLIENT,
    SIGN_IN_BY_CUSTOMER,
)
from app.domain.sign_in_tries import FIRST_DELAY, FREE_TRIES, FREE_TRIES_FROM_ANYWHERE
from app.persistence.account_tables import KnownBrowserRow
from app.persistence.database import transaction
from app.services import admin_accounts, known_browsers, sign_in, staff
from app.settings import get_settings
from tests.support.builders import NOON, clock
from tests.support.people import PASSWORD, Colleague

pytestmark = pytest.mark.usefixtures("database")
NONE = timedelta(0)
OWN = "198.51.100.7"


def strangers_try(email: str) -> None:
    """Fail so often, from as many addresses, that strangers are slowed down."""
    for number in range(FREE_TRIES_FROM_ANYWHERE + 1):
        address = f"203.0.{number}.9"
        with pytest.raises(BadCredentials):
            sign_in.sign_in(email, "no es esta clave", client=address)


def test_strangers_shut_nobody_out_and_slow_no_known_browser(two_colleagues) -> None:
    rosa, elena = two_colleagues
    token = known_browsers.remember(rosa.me, "")
    known = known_browsers.hash_of_known(rosa.email, token or "")
    assert known
    strangers_try(rosa.email)
    assert sign_in.delay(rosa.email, None) == FIRST_DELAY
    assert sign_in.delay(rosa.email, known) == sign_in.delay(elena.email, None) == NONE
    assert sign_in.sign_in(rosa.email, PASSWORD, client=OWN, browser=known)
    assert sign_in.sign_in(elena.email, PASSWORD, client=OWN)
    # Who comes from a new place is slow, not out; and then nobody is slow any more.
    assert sign_in.sign_in(rosa.email, PASSWORD, client=OWN)
    assert sign_in.delay(rosa.email, None) == NONE


@pytest.mark.parametrize("command", ["reset_password", "reset_second_factor"])
def test_both_commands_forget_what_strangers_did(two_colleagues, command) -> None:
    rosa, elena = two_colleagues
    for who in two_colleagues:
        strangers_try(who.email)
        for _ in range(FREE_TRIES):
            with pytest.raises(BadCredentials):
                sign_in.sign_in(who.email, "no es esta clave", client=OWN)
    if command == "reset_password":
        admin_accounts.reset_password(rosa.email, PASSWORD)
    else:
        admin_accounts.reset_second_factor(rosa.email)
    assert sign_in.delay(rosa.email, None) == NONE
    assert sign_in.sign_in(rosa.email, PASSWORD, client=OWN)
    assert sign_in.delay(elena.email, None) > NONE
    with pytest.raises(RateLimited):
        sign_in.sign_in(elena.email, PASSWORD, client=OWN)


def test_a_known_browser_has_few_tries_too(two_colleagues) -> None:
    rosa, _ = two_colleagues
    known = known_browsers.hash_of_known(
        rosa.email, known_browsers.remember(rosa.me, "") or ""
    )
    for _ in range(FREE_TRIES):
        with pytest.raises(BadCredentials):
            sign_in.sign_in(rosa.email, "no es esta clave", browser=known)
    with pytest.raises(RateLimited):
        sign_in.sign_in(rosa.email, PASSWORD, browser=known)
    # What that browser did shuts nobody else out.
    assert sign_in.sign_in(rosa.email, PASSWORD, client=OWN)


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count as the site does; the limits of an address by the account stand apart."""
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    rate_limit._own.cache_clear()


def everybody_fails_at(client: str) -> None:
    """Use up what an address may, on accounts of other people."""
    for number in range(SIGN_IN_BY_CLIENT.amount):
        with pytest.raises(BadCredentials):
            sign_in.sign_in(f"otra{number}@correo.cl", "no es esta", client=client)


@pytest.mark.usefixtures("exact")
def test_what_others_do_at_its_address_shuts_no_known_browser_out(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    known = known_browsers.hash_of_known(
        rosa.email, known_browsers.remember(rosa.me, "") or ""
    )
    everybody_fails_at(OWN)
    for email in (rosa.email, elena.email):
        with pytest.raises(RateLimited):
            sign_in.sign_in(email, PASSWORD, client=OWN)
    assert sign_in.sign_in(rosa.email, PASSWORD, client=OWN, browser=known)
    with pytest.raises(RateLimited):
        sign_in.sign_in(elena.email, PASSWORD, client=OWN)


@pytest.mark.usefixtures("exact")
def test_a_known_browser_signs_in_so_often_and_no_oftener(two_colleagues) -> None:
    rosa, elena = two_colleagues
    browsers = [
        known_browsers.hash_of_known(
            who.email, known_browsers.remember(who.me, "") or ""
        )
        for who in two_colleagues
    ]
    for _ in range(SIGN_IN_BY_BROWSER.amount):
        assert sign_in.sign_in(rosa.email, PASSWORD, client=OWN, browser=browsers[0])
    with pytest.raises(RateLimited):
        sign_in.sign_in(rosa.email, PASSWORD, client="", browser=browsers[0])
    # Neither its address nor another browser there has to do with that.
    assert sign_in.sign_in(elena.email, PASSWORD, client=OWN, browser=browsers[1])
    assert sign_in.sign_in(rosa.email, PASSWORD, client=OWN)


@pytest.mark.usefixtures("exact")
@pytest.mark.parametrize("network", ["2800:300:1:2{:02x}::1", "2800:300:1:{:x}00::1"])
def test_one_customers_networks_together_try_so_often_and_no_oftener(
    two_colleagues, network
) -> None:
    rosa, elena = two_colleagues
    known = known_browsers.hash_of_known(
        rosa.email, known_browsers.remember(rosa.me, "") or ""
    )
    for number in range(SIGN_IN_BY_CUSTOMER.amount):
        client = network.format(number)
        with pytest.raises(BadCredentials):
            sign_in.sign_in(f"otra{number}@correo.cl", "no", client=client)
    unused = network.format(SIGN_IN_BY_CUSTOMER.amount)
    with pytest.raises(RateLimited):
        sign_in.sign_in(elena.email, PASSWORD, client=unused)
    assert sign_in.sign_in(rosa.email, PASSWORD, client=unused, browser=known)
    assert sign_in.sign_in(elena.email, PASSWORD, client="2800:300:2:200::1")
    assert sign_in.sign_in(elena.email, PASSWORD, client=OWN)


def test_a_browser_is_known_to_the_account_that_signed_in_there_alone(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    token = known_browsers.remember(rosa.me, "", clock=clock()) or ""
    assert known_browsers.hash_of_known(rosa.email.upper(), token)
    assert known_browsers.hash_of_known(elena.email, token) is None
    for worthless in ("", "x", "\x00", "\ud800", "ñ" * 900):
        assert known_browsers.hash_of_known(rosa.email, worthless) is None
    assert known_browsers.remember(rosa.me, token) is None
    late = clock(NOON + BROWSER_KNOWN_FOR)
    assert known_browsers.hash_of_known(rosa.email, token, clock=late) is None
    staff.deactivate(elena.me, rosa.me.id)
    assert known_browsers.hash_of_known(rosa.email, token) is None


def test_browsers_whose_time_is_over_are_forgotten(two_colleagues) -> None:
    rosa, elena = two_colleagues
    known_browsers.remember(rosa.me, "", clock=clock())
    later = clock(NOON + BROWSER_KNOWN_FOR + timedelta(seconds=1))
    known_browsers.remember(elena.me, "", clock=later)
    with transaction() as session:
        left = session.exec(select(KnownBrowserRow.admin_id)).all()
    assert left == [elena.me.id]


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver"
    ) as http:
        yield http


@pytest.mark.usefixtures("exact")
@pytest.mark.parametrize("way", ["json", "data"])
async def test_by_the_routes_a_cookie_passes_for_its_own_account_alone(
    client, way, two_colleagues
) -> None:
    rosa, elena = two_colleagues
    held = await asyncio.to_thread(known_browsers.remember, rosa.me, "")
    name = get_settings().browser_cookie

    async def sign_in_as(email: str, cookie: str | None) -> bool:
        client.cookies.clear()
        form = {"email": email, "password": PASSWORD}
        headers = {"Cookie": f"{name}={cookie}"} if cookie else {}
        if way == "json":
            answer = await client.post("/api/auth/login", json=form, headers=headers)
            assert answer.status_code in (200, 429)
        else:
            headers["Origin"] = "http://testserver"
            answer = await client.post("/api/auth/login", data=form, headers=headers)
            assert answer.status_code == 303
        return get_settings().session_cookie in answer.headers.get("set-cookie", "")

    # The client of the tests has this address.
    await asyncio.to_thread(everybody_fails_at, "127.0.0.1")
    assert await sign_in_as(rosa.email, held)
    assert not await sign_in_as(elena.email, held)
    assert not await sign_in_as(rosa.email, None)
    assert not await sign_in_as(rosa.email, "x")


async def test_the_browser_keeps_its_cookie_and_comes_in_with_it(
    client, monkeypatch
) -> None:
    rosa = await asyncio.to_thread(Colleague, "rosa@correo.cl")
    form = {"email": rosa.email, "password": PASSWORD}
    first = await client.post("/api/auth/login", json=form)
    given = [c for c in first.headers.get_list("set-cookie") if c.startswith("browser")]
    assert len(given) == 1
    assert "HttpOnly" in given[0]
    assert "SameSite=lax" in given[0]
    await asyncio.to_thread(strangers_try, rosa.email)
    again = await client.post("/api/auth/login", json=form)
    assert again.status_code == 200
    assert "browser=" not in str(again.headers.get_list("set-cookie"))
    client.cookies.clear()
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    slow = await client.post("/api/auth/login", json=form)
    assert slow.status_code == 200
    assert FIRST_DELAY.total_seconds() in slept
