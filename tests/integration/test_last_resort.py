"""What stands around everything: whatever fails, a kind answer and no trace."""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import cast

import httpx
import pytest
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app import app as wiring
from app.api.errors import RETRY_AFTER, LastResort
from app.api.form_page import FormPages
from app.app import app as site_app
from app.content import seo
from app.web import insistence
from app.web.line_breaks import LineBreaks
from app.web.security_headers import SecurityHeaders

SECRET = "Ana María, hepatitis"
PAGE = f"<html><body><h1>Lo sentimos</h1><b>{seo.FAILURE_REFERENCE}</b></body></html>"


async def broken(scope: Scope, receive: Receive, send: Send) -> None:
    del scope, receive, send
    raise RuntimeError(SECRET)


async def half_broken(scope: Scope, receive: Receive, send: Send) -> None:
    del scope, receive
    await send({"type": "http.response.start", "status": 200, "headers": []})
    raise RuntimeError(SECRET)


def around(app, folder: Path) -> LastResort:
    return LastResort(app, FormPages(folder), SecurityHeaders)


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    (tmp_path / "error").mkdir()
    (tmp_path / "error/index.html").write_text(PAGE)
    return tmp_path


async def ask(app: ASGIApp, accept: str, method: str = "GET") -> httpx.Response:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        return await client.request(method, "/", headers={"accept": accept})


async def test_people_get_the_page_with_headers_and_a_reference(pages, caplog) -> None:
    answer = await ask(around(broken, pages), "text/html")
    assert answer.status_code == 500
    assert "Lo sentimos" in answer.text
    assert seo.FAILURE_REFERENCE not in answer.text
    reference = answer.text.partition("<b>")[2].partition("</b>")[0]
    assert reference
    assert reference in caplog.text
    assert "RuntimeError" in caplog.text
    assert SECRET not in caplog.text + answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


async def test_programs_get_the_same_in_their_way(pages) -> None:
    answer = await ask(around(broken, pages), "application/json")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "unexpected"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_an_answer_under_way_is_not_begun_again(pages, caplog) -> None:
    sent: list[str] = []

    async def send(message) -> None:
        sent.append(message["type"])

    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    await around(half_broken, pages)(scope, broken, send)  # pyright: ignore[reportArgumentType]
    assert sent == ["http.response.start"]
    assert "RuntimeError" in caplog.text


async def test_a_websocket_that_fails_writes_no_trace(pages, caplog) -> None:
    async def send(message) -> None:
        raise AssertionError(message)

    await around(broken, pages)({"type": "websocket"}, broken, send)  # pyright: ignore[reportArgumentType]
    assert "RuntimeError" in caplog.text
    assert SECRET not in caplog.text


def test_it_stands_around_what_reflex_serves() -> None:
    transformers = site_app.api_transformer
    assert isinstance(transformers, list | tuple)
    last = cast("Callable[[ASGIApp], ASGIApp]", transformers[-1])
    assert isinstance(last(whole), LastResort)


@pytest.fixture
def serving(
    pages: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[ASGIApp], ASGIApp]:
    """Return what makes all that is served, around another application of Reflex."""

    def made(inside: ASGIApp) -> ASGIApp:
        monkeypatch.setattr(wiring, "BUILT_PAGES", pages)
        monkeypatch.setattr(wiring, "app", lambda: inside)
        return wiring.serve()

    return made


async def whole(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request; take a websocket and tell what came over it."""
    if scope["type"] == "http":
        await Response("bien")(scope, receive, send)
        return
    told = await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": told["type"]})


async def fails(*_: object) -> None:
    raise RuntimeError(SECRET)


def breaks_insistence(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(scope: Scope) -> str:
        del scope
        raise RuntimeError(SECRET)

    monkeypatch.setattr(insistence, "client_of", unreadable)


def breaks_line_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LineBreaks, "__call__", fails)


@pytest.mark.parametrize("breaks", [breaks_insistence, breaks_line_breaks])
async def test_nothing_that_is_served_stands_outside(
    serving, monkeypatch, caplog, breaks
) -> None:
    breaks(monkeypatch)
    site = serving(whole)
    shown = await ask(site, "text/html", "POST")
    assert shown.status_code == 500
    assert "Lo sentimos" in shown.text
    reference = shown.text.partition("<b>")[2].partition("</b>")[0]
    assert reference
    assert reference in caplog.text
    told = await ask(site, "application/json", "POST")
    assert told.json()["error"]["code"] == "unexpected"
    assert SECRET not in caplog.text + shown.text + told.text
    for answer in (shown, told):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


async def test_what_reflex_itself_fails_with_is_answered_too(serving) -> None:
    answer = await ask(serving(broken), "text/html")
    assert answer.status_code == 500
    assert "Lo sentimos" in answer.text


async def test_what_is_whole_passes_as_it_is(serving) -> None:
    site = serving(whole)
    answer = await ask(site, "text/html")
    assert (answer.status_code, answer.text) == (200, "bien")
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await site({"type": "websocket", "path": "/_event"}, receive, send)
    assert sent == [
        {"type": "websocket.accept"},
        {"type": "websocket.send", "text": "websocket.connect"},
    ]


async def test_a_server_that_cannot_start_says_so_by_itself(serving) -> None:
    with pytest.raises(RuntimeError):
        await serving(broken)({"type": "lifespan"}, fails, fails)


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
@pytest.mark.parametrize(
    ("error", "status"),
    [
        (OSError(errno.ENOSPC, SECRET), 503),
        (PoolTimeout(SECRET), 503),
        (OSError(errno.EACCES, SECRET), 500),
    ],
    ids=["no room", "busy", "something else"],
)
async def test_what_passes_by_itself_is_said_to_be_worth_another_try(
    pages, error: Exception, status: int, accept: str
) -> None:
    async def failing(*_: object) -> None:
        raise error

    answer = await ask(around(failing, pages), accept)
    assert answer.status_code == status
    later = RETRY_AFTER if status == 503 else None
    assert answer.headers.get("retry-after") == later
    assert SECRET not in answer.text
