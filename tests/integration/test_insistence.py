"""Who goes on posting what is refused is answered in short, and nobody else is."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from prometheus_client import REGISTRY

from app import routes
from app.adapters import rate_limit
from app.api.router import create_api
from app.content import messages
from app.domain.limits import BOOKING_BY_CLIENT, SIGN_IN_BY_CLIENT
from app.domain.staff_session import new_token
from app.services import known_browsers
from app.settings import get_settings
from app.web.insistence import AMOUNT, PAUSE, Insistence
from app.web.security_headers import SecurityHeaders
from tests.support.builders import booking_form
from tests.support.people import PASSWORD

pytestmark = pytest.mark.usefixtures("database")

NUMBERS = itertools.count()


class Watch:
    """A clock that the test holds."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
async def client(
    tmp_path: Path, watch: Watch, monkeypatch
) -> AsyncIterator[httpx.AsyncClient]:
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    monkeypatch.setenv("TRUSTED_PROXY_HOPS", "1")
    get_settings.cache_clear()
    rate_limit._own.cache_clear()
    app = Insistence(SecurityHeaders(create_api(tmp_path)), watch)
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


async def posted(
    client: httpx.AsyncClient,
    path: str = routes.API_APPOINTMENTS,
    *,
    by: str = "190.1.1.1",
    changes: dict[str, str] | None = None,
    accept: str = "*/*",
) -> httpx.Response:
    sent = {"X-Forwarded-For": by, "Accept": accept}
    # An address of its own each time: those are counted, too.
    own = {"email": f"ana{next(NUMBERS)}@correo.cl"}
    return await client.post(
        path, json=booking_form() | (changes or {}) | own, headers=sent
    )


def refused_unread() -> float:
    return REGISTRY.get_sample_value("insistence_total") or 0.0


async def test_who_insists_is_refused_unread_until_they_pause(client, watch) -> None:
    statuses = [
        (await posted(client)).status_code for _ in range(BOOKING_BY_CLIENT.amount)
    ]
    assert set(statuses) == {201}
    before = refused_unread()
    refused = [await posted(client) for _ in range(AMOUNT)]
    assert {answer.status_code for answer in refused} == {429}
    assert refused_unread() == before
    short = await posted(client)
    assert refused_unread() == before + 1
    assert (short.status_code, short.headers["retry-after"]) == (429, str(int(PAUSE)))
    # A script finds the same in it as in every other refusal.
    sentence = messages.API_ERRORS["rate_limited"]
    told = short.json()
    assert {name: told[name] for name in ("outcome", "sentence", "receipt")} == {
        "outcome": "limited",
        "sentence": sentence,
        "receipt": None,
    }
    assert told["error"]["code"] == refused[-1].json()["error"]["code"]
    page = await posted(client, accept="text/html")
    assert page.headers["content-type"].startswith("text/html")
    assert sentence in page.text
    assert booking_form()["name"] not in page.text
    assert "default-src" in page.headers["content-security-policy"]
    # Others, other addresses, and what only looks are none of that.
    assert (await posted(client, by="190.1.1.2")).status_code == 201
    asked = {"X-Forwarded-For": "190.1.1.1"}
    assert (await client.get(routes.HEALTH, headers=asked)).status_code == 200
    before = refused_unread()
    assert (await posted(client, routes.API_PHARMACY_APPOINTMENTS)).status_code == 429
    assert (await client.get(routes.API_APPOINTMENTS, headers=asked)).is_redirect
    assert refused_unread() == before
    # A pause, and whoever it was is listened to again.
    watch.now += PAUSE + 0.1
    await posted(client)
    assert refused_unread() == before


async def test_what_is_wrong_is_not_what_is_too_much(client) -> None:
    """Only refusals for being too many count: who errs is told why, each time."""
    before = refused_unread()
    last = None
    for _ in range(BOOKING_BY_CLIENT.amount):
        last = await posted(client, changes={"name": ""})
    assert last is not None
    assert last.status_code == 422
    assert refused_unread() == before


async def test_refusals_far_apart_never_add_up(client, watch) -> None:
    for _ in range(BOOKING_BY_CLIENT.amount):
        await posted(client)
    before = refused_unread()
    for _ in range(AMOUNT + 5):
        watch.now += PAUSE + 0.1
        assert (await posted(client)).status_code == 429
    assert refused_unread() == before


async def test_a_known_browser_is_heard_where_its_address_insists(
    client, two_colleagues
) -> None:
    rosa, elena = two_colleagues
    name = get_settings().browser_cookie
    hers, its = [
        await asyncio.to_thread(known_browsers.remember, who.me, "")
        for who in two_colleagues
    ]
    office = "190.1.1.1"

    async def tried(email: str, password: str, browser: str | None = "") -> int:
        sent = {"X-Forwarded-For": office, "Cookie": f"{name}={browser}"}
        form = {"email": email, "password": password}
        return (
            await client.post(routes.API_LOGIN, json=form, headers=sent)
        ).status_code

    def whoever() -> str:
        return f"otra{next(NUMBERS)}@correo.cl"

    for _ in range(SIGN_IN_BY_CLIENT.amount):
        assert await tried(whoever(), "no es esta clave") == 401
    for _ in range(AMOUNT):
        assert await tried(rosa.email, PASSWORD) == 429
    before = refused_unread()
    made_up = 3
    for _ in range(made_up):
        assert await tried(rosa.email, PASSWORD, new_token()) == 429
    assert refused_unread() == before + made_up
    assert await tried(rosa.email, PASSWORD, hers) == 200
    # It is heard, not trusted: as often as any address, and each browser by itself.
    for _ in range(AMOUNT):
        assert await tried(elena.email, PASSWORD, hers) == 429
    assert refused_unread() == before + made_up
    assert await tried(rosa.email, PASSWORD, hers) == 429
    assert refused_unread() == before + made_up + 1
    assert await tried(elena.email, PASSWORD, its) == 200


async def test_a_known_browser_is_heard_for_signing_in_alone(
    client, two_colleagues
) -> None:
    """A form that anybody sends has no friends: the list of browsers is not asked."""
    name = get_settings().browser_cookie
    rosas, elenas = [
        await asyncio.to_thread(known_browsers.remember, who.me, "")
        for who in two_colleagues
    ]
    for _ in range(BOOKING_BY_CLIENT.amount + AMOUNT):
        await posted(client)
    for browser in (rosas, elenas):
        before = refused_unread()
        client.cookies.set(name, browser)
        assert (await posted(client)).status_code == 429
        assert refused_unread() == before + 1
