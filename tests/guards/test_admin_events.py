"""Nobody reaches the panel's handlers without a session, whatever they send."""

import json
import re
import uuid
from collections.abc import Iterator

import httpx
import pytest
import socketio
from reflex_base.registry import RegistrationContext

from app.admin.session.guard import FRAMEWORK_EVENTS, AuthGuard
from app.app import app as site_app
from tests.support.builders import REQUEST
from tests.support.site import Site
from tests.support.waiting import until

TOKEN = "una-ficha-de-prueba-larga"
MARK = "Nombre que nadie debe ver"
PUBLIC = {
    "landing_booking_state.submit",
    "pharmacy_booking_state.submit",
    "session_state.open",
    "session_state.set_up",
}


def guard() -> AuthGuard:
    (found,) = [m for m in site_app._middlewares if isinstance(m, AuthGuard)]
    return found


def handlers() -> list[str]:
    return sorted(RegistrationContext.get().event_handlers)


def private_handlers() -> list[str]:
    return [name for name in handlers() if name not in guard().public_events]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start(METRICS_TOKEN=TOKEN)
    answer = httpx.post(
        running.base_url + "/api/appointments",
        json=REQUEST | {"name": MARK},
    )
    assert answer.status_code == 201
    yield running
    running.stop()


async def call(
    site: Site, events: list[dict], cookie: str = "", *, answers: int | None = None
) -> list[str]:
    """Send events over a websocket of our own; return all that comes back.

    Waits for as many answers as there are events, or as it is told: silence is
    a failure, so that nothing passes because nobody has answered yet.
    """
    heard: list[str] = []
    client = socketio.AsyncClient()

    def hear(name: str, *data: object) -> None:
        heard.append(json.dumps([name, *data], ensure_ascii=False, default=str))

    client.on("*", hear, namespace="/_event")

    await client.connect(
        f"{site.base_url}?token={uuid.uuid4()}",
        headers={"Cookie": cookie} if cookie else {},
        namespaces=["/_event"],
        socketio_path="/_event",
        transports=["websocket"],
    )
    try:
        for one in events:
            await client.emit("event", one, namespace="/_event")
        wanted = len(events) if answers is None else answers
        await until(lambda: len(heard) >= wanted)
    finally:
        await client.disconnect()
    return heard


def judged(site: Site) -> dict[tuple[str, str], float]:
    """Return how many events the guard let pass and refused, by handler."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    text = httpx.get(f"{site.base_url}/metrics", headers=headers).text
    found = re.findall(r'events_total{handler="(.+)",outcome="(.+)"} (.+)', text)
    return {(handler, outcome): float(times) for handler, outcome, times in found}


def event(name: str, **payload: object) -> dict:
    return {"name": name, "payload": payload, "router_data": {"pathname": "/admin"}}


def test_public_list_is_the_one_that_we_mean() -> None:
    ours = {
        name.rpartition("____")[2] for name in guard().public_events - FRAMEWORK_EVENTS
    }
    assert ours == PUBLIC
    assert set(handlers()) >= FRAMEWORK_EVENTS


def test_panel_has_handlers_to_protect() -> None:
    assert any("list_state" in name for name in private_handlers())


def assert_refused(heard: list[str]) -> None:
    answer = "\n".join(heard)
    assert '"status_rx_state_": "out"' in answer
    assert MARK not in answer
    assert "p@correo.cl" not in answer
    assert '"rows_rx_state_": [{' not in answer


@pytest.mark.parametrize("name", private_handlers())
async def test_anonymous_call_is_refused_and_gets_no_data(
    site: Site, name: str
) -> None:
    before = judged(site)
    assert_refused(await call(site, [event(name)]))
    after = judged(site)
    refused, passed = (name, "refused"), (name, "passed")
    assert after[refused] == before.get(refused, 0) + 1
    assert after.get(passed) == before.get(passed)
    assert len(site.rows("SELECT id FROM appointments")) == 1


@pytest.mark.parametrize(
    "cookie", ["session=x", "session=", "session=\x7f", "session=a; session=b"]
)
async def test_invented_cookie_gets_no_data(site: Site, cookie: str) -> None:
    (load,) = [name for name in private_handlers() if name.endswith("list_state.load")]
    assert_refused(await call(site, [event(load)], cookie))


async def test_session_gets_its_data_until_it_is_revoked(site: Site) -> None:
    (load,) = [name for name in private_handlers() if name.endswith("list_state.load")]
    (set_up,) = [
        name for name in guard().public_events if name.endswith("session_state.set_up")
    ]
    await call(site, [event(set_up)])
    site.wait_for("the password", lambda: "contraseña: " in site.output())
    async with httpx.AsyncClient(base_url=site.base_url) as client:
        body = {"email": "admin@localhost", "password": site.generated_password()}
        assert (await client.post("/api/auth/login", json=body)).status_code == 200
        cookie = f"session={client.cookies['session']}"
        assert MARK in "\n".join(await call(site, [event(load)] * 2, cookie))
        await client.post("/api/auth/logout")
        assert_refused(await call(site, [event(load)], cookie))


async def test_unknown_event_is_not_logged_with_its_data(site: Site) -> None:
    (known,) = [x for x in guard().public_events if x.endswith("session_state.open")]
    unknown = event("no.such.handler", secret="clave-secreta-1")
    await call(site, [unknown, event(known)], "session=otra-persona-3", answers=1)
    refused = sum(n for (name, _), n in judged(site).items() if name == "unknown")
    assert refused >= 1
    (submit,) = [
        name
        for name in guard().public_events
        if name.endswith("landing_booking_state.submit")
    ]
    await call(site, [event(submit, form="clave-secreta-2")], "session=otra-persona-3")
    assert "clave-secreta" not in site.output()
    assert "otra-persona-3" not in site.output()
