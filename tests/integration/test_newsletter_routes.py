"""The routes of the newsletter: posts alone do something, and no answer tells who reads."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from bs4 import BeautifulSoup
from sqlmodel import select

from app import routes
from app.api import own_answers
from app.api.router import create_api
from app.content import news as news_copy
from app.content import shell
from app.domain.clock import utc_now
from app.domain.visitor_link import new_link_token
from app.persistence import newsletter
from app.persistence.database import transaction
from app.persistence.newsletter_tables import NewsletterRow
from app.settings import get_settings

pytestmark = pytest.mark.usefixtures("database")
PAGE = """<!DOCTYPE html><html><head><title>x</title></head><body>
<form data-newsletter><input name="email" value=""><p data-newsletter-status></p></form>
</body></html>"""


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    for path in (routes.HOME, routes.NEWS_LEAVE):
        page = tmp_path / path.strip("/") / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(PAGE, encoding="utf-8")
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


async def test_news_are_confirmed_and_left_by_posts_alone(client) -> None:
    await client.post("/api/newsletter", json={"email": "ana@correo.cl"})
    await client.post("/api/newsletter", json={"email": "berta@correo.cl"})
    tokens = {
        email: news_token(email) for email in ("ana@correo.cl", "berta@correo.cl")
    }
    token = tokens["ana@correo.cl"]
    for path in ("confirm", "leave", "leave-link"):
        for method in ("GET", "HEAD", "OPTIONS", "PUT", "DELETE"):
            query = f"token={token}&email=ana@correo.cl"
            answer = await client.request(method, f"/api/newsletter/{path}?{query}")
            assert answer.status_code == 405
    assert news() == {"ana@correo.cl": False, "berta@correo.cl": False}
    answer = await client.post("/api/newsletter/confirm", data={"token": token})
    assert answer.headers["location"] == "/novedades/confirmar/listo/"
    assert news() == {"ana@correo.cl": True, "berta@correo.cl": False}
    answer = await client.post("/api/newsletter/confirm", data={"token": "x" * 22})
    assert answer.headers["location"] == "/novedades/confirmar/vencido/"
    answers = [
        await client.post("/api/newsletter/leave", data={"token": given})
        for given in (token, token, "x" * 22, "")
    ]
    assert {(a.status_code, a.headers["location"]) for a in answers} == {
        (303, "/novedades/baja/listo/")
    }
    assert news() == {"berta@correo.cl": False}
    one_click = f"/api/newsletter/unsubscribe?token={tokens['berta@correo.cl']}"
    assert (await client.post(one_click)).status_code == 200
    assert news() == {}


async def test_nobody_learns_on_the_site_who_reads_news(client) -> None:
    await client.post("/api/newsletter", json={"email": "ana@correo.cl"})
    token = news_token("ana@correo.cl")
    await client.post("/api/newsletter/confirm", data={"token": token})
    for path in ("/api/newsletter", "/api/newsletter/leave-link"):
        for sent in ("json", "data"):
            answers = [
                await client.post(path, **{sent: {"email": email}})
                for email in ("ana@correo.cl", "nadie@correo.cl")
            ]
            assert len({(a.status_code, a.text) for a in answers}) == 1
    answer = await client.post("/api/newsletter/leave-link", data={"email": 'no "es"'})
    assert answer.status_code == 422
    page = BeautifulSoup(answer.text, "html.parser")
    field = page.select_one("[data-newsletter] [name=email]")
    assert field is not None
    assert field["value"] == 'no "es"'
    assert news_copy.LINK_ERROR in answer.text


@pytest.mark.usefixtures("even_answers")
@pytest.mark.parametrize("kind", ["json", "data"])
async def test_how_long_the_way_out_takes_tells_nothing_either(client, kind) -> None:
    """A mail is queued for who reads news, and nothing for who does not."""
    await client.post("/api/newsletter", json={"email": "ana@correo.cl"})
    took: list[float] = []
    for email in ("ana@correo.cl", "nadie@correo.cl"):
        begun = time.monotonic()
        answer = await client.post(
            "/api/newsletter/leave-link", **{kind: {"email": email}}
        )
        took.append(time.monotonic() - begun)
        assert answer.status_code == 200
    assert min(took) >= own_answers.ALWAYS


async def test_where_no_mails_are_sent_the_newsletter_says_so(
    client, monkeypatch
) -> None:
    monkeypatch.setenv("VISITOR_MAILS", "0")
    get_settings.cache_clear()
    for path in ("/api/newsletter", "/api/newsletter/leave-link"):
        answer = await client.post(path, json={"email": "ana@correo.cl"})
        assert answer.status_code == 409
        assert answer.json()["error"]["message"] == shell.NEWSLETTER_NOT_MAILED
        answer = await client.post(path, data={"email": "ana@correo.cl"})
        assert answer.status_code == 409
        assert shell.NEWSLETTER_NOT_MAILED in answer.text
        assert "ana@correo.cl" in answer.text
    assert news() == {}


def news() -> dict[str, bool]:
    """Return who asked for news, and whether they confirmed it."""
    with transaction() as session:
        rows = session.exec(select(NewsletterRow)).all()
        return {row.email: row.confirmed_at is not None for row in rows}


def news_token(email: str) -> str:
    """Return a token as a mail would carry it."""
    token = new_link_token()
    with transaction() as session:
        one = newsletter.find_by_address(session, email)
        assert one
        newsletter.add_link(session, one.id, token=token, now=utc_now())
    return token
