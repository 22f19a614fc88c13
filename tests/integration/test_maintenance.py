"""A site that is closed for a while says so to people, programs and proxies."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from app import __version__, routes
from app.api.router import create_api
from app.cli.main import main
from app.content import maintenance as copy
from app.settings import get_settings
from app.web.maintenance import Maintenance
from app.web.security_headers import SecurityHeaders
from tests.support.builders import booking_form

pytestmark = pytest.mark.usefixtures("database")
PAGE = {"Accept": "text/html"}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = SecurityHeaders(Maintenance(create_api(tmp_path)))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


def told(*command: str) -> str:
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    return done.output.strip()


async def test_a_closed_site_says_when_to_come_back(client, monkeypatch) -> None:
    monkeypatch.setenv("WHATSAPP_NUMBER", "56912345678")
    get_settings.cache_clear()
    assert (await client.get("/readyz")).status_code == 200
    assert told("maintenance", "on") == copy.CLOSED
    page = await client.get("/farmacia/", headers=PAGE)
    assert page.status_code == 503
    assert int(page.headers["retry-after"]) > 0
    assert page.headers["cache-control"] == "no-store"
    assert "default-src" in page.headers["content-security-policy"]
    assert "https://wa.me/56912345678" in page.text
    for words in (copy.TITLE, copy.TEXT, copy.WHATSAPP):
        assert words in page.text
    booked = await client.post("/api/appointments", json=booking_form())
    assert booked.status_code == 503
    assert booked.json()["sentence"] == copy.TEXT
    assert booked.headers["retry-after"]
    assert (await client.get("/healthz")).json() == {"status": "ok"}
    ready = await client.get("/readyz")
    assert (ready.status_code, ready.json()) == (503, {"status": "maintenance"})
    # A proxy leaves nobody out: the page is for visitors.
    assert (await client.get("/readyz?only=shutdown")).status_code == 200
    assert told("maintenance", "off") == copy.OPEN
    again = await client.post("/api/appointments", json=booking_form())
    assert again.status_code == 201


async def test_who_watches_a_closed_site_still_reads_its_figures(
    client, monkeypatch
) -> None:
    monkeypatch.setenv("MAINTENANCE", "1")
    monkeypatch.setenv("METRICS_TOKEN", "una-ficha-de-prueba-larga")
    get_settings.cache_clear()
    own = {"authorization": "Bearer una-ficha-de-prueba-larga"}
    told_figures = await client.get(routes.METRICS, headers=own)
    assert told_figures.status_code == 200
    assert "outbox_open" in told_figures.text
    stranger = await client.get(routes.METRICS, headers={"authorization": "Bearer x"})
    assert stranger.status_code == 404
    assert (await client.get("/", headers=own | PAGE)).status_code == 503


async def test_a_setting_closes_it_too(client, monkeypatch) -> None:
    monkeypatch.setenv("MAINTENANCE", "1")
    get_settings.cache_clear()
    assert (await client.get("/", headers=PAGE)).status_code == 503
    assert told("maintenance", "off") == copy.BY_SETTING


async def test_a_websocket_is_asked_to_come_later(monkeypatch) -> None:
    monkeypatch.setenv("MAINTENANCE", "1")
    get_settings.cache_clear()
    sent = []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message) -> None:
        sent.append(message)

    async def never(*_: object) -> None:
        raise AssertionError

    scope = {"type": "websocket", "path": "/_event/"}
    await Maintenance(never)(scope, receive, send)
    assert sent == [{"type": "websocket.close", "code": 1013}]


def test_the_release_is_told() -> None:
    assert told("--version").split()[0] == __version__
