"""Routes that tell something ask who is there; no address leads elsewhere."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from starlette.types import Message

from app.api.router import create_api
from app.domain.staff_session import SESSION_IDLE_LIMIT
from app.persistence import database as engines
from app.services import sign_in, watching
from app.services.watching import News
from app.settings import get_settings
from app.web.static_site import StaticSite
from tests.support.builders import NOON, clock

pytestmark = pytest.mark.usefixtures("database")
TOKEN = "una-ficha-de-prueba"
CHANGES = "/api/leads/changes"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


@pytest.mark.parametrize("cookie", [None, "x", ""])
@pytest.mark.parametrize(
    "url", [CHANGES, "/api/leads/export.csv", "/api/leads/export.xlsx"]
)
async def test_without_a_session_nothing_is_told(client, url, cookie) -> None:
    if cookie is not None:
        client.cookies.set(get_settings().session_cookie, cookie)
    answer = await client.get(url)
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "unauthorized"


async def test_the_stream_is_for_who_is_signed_in(
    client, two_colleagues, monkeypatch
) -> None:
    rosa, elena = two_colleagues
    monkeypatch.setattr(watching, "BEAT", 0.01)
    sign_in.sign_out(elena.token)
    client.cookies.set(get_settings().session_cookie, elena.token)
    assert (await client.get(CHANGES)).status_code == 401
    # Her colleague's stream opens, beats, and ends with her session.
    heard = []
    async for news in watching.news(rosa.token):
        heard.append(news)
        sign_in.sign_out(rosa.token)
    assert heard == [News.CHANGED, News.SIGNED_OUT]


async def test_figures_need_their_token(client, monkeypatch) -> None:
    headers = {"authorization": f"Bearer {TOKEN}"}
    assert (await client.get("/metrics", headers=headers)).status_code == 404
    assert (
        await client.get("/metrics", headers={"authorization": "Bearer "})
    ).status_code == 404
    monkeypatch.setenv("METRICS_TOKEN", TOKEN)
    get_settings.cache_clear()
    for given in ({}, {"authorization": "Bearer x"}, {"authorization": "Bearer "}):
        refused = await client.get("/metrics", headers=given)
        assert refused.status_code == 404
        assert "outbox_open" not in refused.text
    told = await client.get("/metrics", headers=headers)
    assert told.status_code == 200
    assert "outbox_open" in told.text


@pytest.mark.parametrize(
    "url", [CHANGES, "/api/leads/export.csv", "/api/leads/export.xlsx"]
)
async def test_whom_no_database_knows_is_told_nothing(
    client, two_colleagues, monkeypatch, url
) -> None:
    rosa, _ = two_colleagues
    client.cookies.set(get_settings().session_cookie, rosa.token)
    if url != CHANGES:  # what never ends is not asked for whole
        assert (await client.get(url)).status_code == 200
    engines.get_engine().dispose()
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    get_settings.cache_clear()
    answer = await client.get(url)
    engines.get_engine().dispose()
    assert answer.status_code in {500, 503}
    assert answer.json()["error"]["code"] == "unexpected"


@pytest.mark.parametrize("path", ["openapi.json", "docs", "redoc"])
@pytest.mark.parametrize("under", ["/", "/api/"])
async def test_no_description_of_the_routes_is_served(client, under, path) -> None:
    assert (await client.get(under + path)).status_code == 404


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://site", 200),
        ("http://site.mala.example", 403),
        ("https://site", 403),
        ("http://site:81", 403),
        ("http://sit", 403),
        ("http://mala.example", 403),
        ("http://mala.example/site", 403),
        ("http://site@mala.example", 403),
    ],
)
async def test_only_the_whole_host_is_our_own(client, origin, status) -> None:
    headers = {"origin": origin, "accept": "application/json"}
    answer = await client.post("/api/auth/logout", headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [("https://vacunas.example", 200), ("https://vacunas.example.mala.cl", 403)],
)
async def test_the_public_address_is_our_own_and_no_longer_one(
    client, monkeypatch, origin, status
) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://vacunas.example")
    monkeypatch.setenv("SMTP_URL", "smtps://correo.example")
    monkeypatch.setenv("MAIL_FROM", "avisos@vacunas.example")
    monkeypatch.setenv("NOTIFY_EMAILS", "turno@vacunas.example")
    get_settings.cache_clear()
    headers = {"origin": origin, "accept": "application/json"}
    answer = await client.post("/api/auth/logout", headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("hops", "origin", "status"),
    [("1", "https://site", 200), ("1", "http://site", 403), ("0", "https://site", 403)],
)
async def test_the_scheme_is_what_our_own_proxy_says(
    client, monkeypatch, hops, origin, status
) -> None:
    monkeypatch.setenv("TRUSTED_PROXY_HOPS", hops)
    get_settings.cache_clear()
    told = {"x-forwarded-proto": "https", "accept": "application/json"}
    answer = await client.post("/api/auth/logout", headers={"origin": origin, **told})
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("origin", "status"), [("https://vacunas.example", 200), ("http://site", 403)]
)
async def test_production_is_spoken_to_by_its_public_address_alone(
    client, monkeypatch, origin, status
) -> None:
    monkeypatch.setenv("ENVIRONMENT", "production")
    monkeypatch.setenv("PUBLIC_URL", "https://vacunas.example")
    monkeypatch.setenv("SMTP_URL", "smtps://correo.example")
    monkeypatch.setenv("MAIL_FROM", "avisos@vacunas.example")
    monkeypatch.setenv("NOTIFY_EMAILS", "turno@vacunas.example")
    get_settings.cache_clear()
    headers = {"origin": origin, "accept": "application/json"}
    answer = await client.post("/api/auth/logout", headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/..%2fterminos",
        "//evil.example/../terminos",
        "//evil.example%2f..%2fterminos",
        "///evil.example/..%2f..%2fterminos",
        "/\\evil.example/..%2fterminos",
    ],
)
async def test_no_redirect_leads_to_another_host(tmp_path: Path, path: str) -> None:
    (tmp_path / "terminos").mkdir()
    (tmp_path / "terminos/index.html").write_text("términos")
    asked: list[Message] = []

    async def receive() -> Message:
        raise AssertionError

    async def backend(*_: object) -> None:
        raise AssertionError

    async def send(message: Message) -> None:
        asked.append(message)

    async def led_to(raw: str) -> str | None:
        asked.clear()
        scope = {
            "type": "http",
            "method": "GET",
            "path": raw.replace("%2f", "/"),
            "raw_path": raw.encode(),
            "query_string": b"",
            "headers": [(b"host", b"site")],
        }
        await StaticSite(backend, tmp_path)(scope, receive, send)
        location = dict(asked[0]["headers"]).get(b"location")
        assert (asked[0]["status"] == 404) == (location is None)
        return location and urljoin("http://site/", location.decode())

    assert await led_to("/terminos") == "http://site/terminos/"
    assert urlsplit(await led_to(path) or "http://site/").netloc == "site"


def test_an_open_panel_keeps_no_session_open(two_colleagues) -> None:
    """Watching looks at the session often, and that is no sign of life."""
    rosa, elena = two_colleagues
    for half_hours in range(1, 4):
        at = clock(NOON + timedelta(minutes=30 * half_hours))
        assert sign_in.resolve(rosa.token, present=False, clock=at)
        assert sign_in.resolve(elena.token, clock=at)
    late = clock(NOON + SESSION_IDLE_LIMIT + timedelta(seconds=30))
    assert sign_in.resolve(rosa.token, present=False, clock=late) is None
    assert sign_in.resolve(rosa.token, clock=late) is None
    assert sign_in.resolve(elena.token, clock=late)


async def test_watching_is_no_sign_of_life(two_colleagues, monkeypatch) -> None:
    rosa, _ = two_colleagues
    monkeypatch.setattr(watching, "BEAT", 0.01)
    asked: list[bool] = []
    resolve = sign_in.resolve

    def noted(token, *, present=True, **more):
        asked.append(present)
        return resolve(token, present=present, **more)

    monkeypatch.setattr(sign_in, "resolve", noted)
    news = watching.news(rosa.token)
    assert [await anext(news), await anext(news)] == [News.CHANGED, News.QUIET]
    await news.aclose()
    assert asked == [False]
