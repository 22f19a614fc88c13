"""What stands around everything: whatever fails, a kind answer and no trace."""

from functools import partial
from pathlib import Path

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from app.api.errors import LastResort
from app.api.form_page import FormPages
from app.app import app as site_app
from app.content import seo
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


async def ask(app: LastResort, accept: str) -> httpx.Response:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        return await client.get("/", headers={"accept": accept})


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


def test_it_stands_outermost() -> None:
    transformers = site_app.api_transformer
    assert isinstance(transformers, list | tuple)
    last = transformers[-1]
    assert isinstance(last, partial)
    assert last.func is LastResort
