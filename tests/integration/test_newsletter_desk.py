"""Administrators see who asked for news, take the addresses out, and count who left."""

import csv
import io
import uuid
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from sqlmodel import select

from app.api.router import create_api
from app.domain.audit import AuditCriteria
from app.domain.errors import NotAllowed
from app.domain.events import Actor, Event, Kind
from app.domain.identity import Admin
from app.domain.newsletter import NewsletterFigures
from app.domain.roles import Role
from app.persistence import events
from app.persistence.database import transaction
from app.persistence.newsletter_tables import NewsletterRow
from app.services import newsletter, newsletter_desk
from app.settings import get_settings
from tests.support.builders import NOON, clock
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database")
ROSA = Admin(uuid.uuid4(), "rosa@correo.cl", uuid.uuid4())
INES = Admin(uuid.uuid4(), "ines@correo.cl", uuid.uuid4(), Role.COORDINATOR)


def token_of(email: str) -> str:
    with transaction() as session:
        rows = session.exec(select(NewsletterRow)).all()
        return next(row.unsubscribe_token for row in rows if row.email == email)


def told() -> list[Event]:
    with transaction() as session:
        return list(events.history(session, AuditCriteria()))


def three() -> None:
    for days, email in ((0, "nueva@correo.cl"), (5, "b@correo.cl"), (40, "a@b.cl")):
        newsletter.subscribe(email, clock=clock(NOON - timedelta(days=days)))


def test_figures_tell_who_came_and_who_left() -> None:
    three()
    newsletter.subscribe("se.fue@correo.cl", clock=clock(NOON - timedelta(days=60)))
    long_ago = clock(NOON - timedelta(days=31))
    newsletter.unsubscribe(token_of("se.fue@correo.cl"), clock=long_ago)
    newsletter.unsubscribe(token_of("b@correo.cl"), clock=clock())
    newsletter.unsubscribe("inventado", clock=clock())
    page = newsletter_desk.page(ROSA, clock=clock())
    assert page.figures == NewsletterFigures(subscribed=2, came=1, left=1, left_ever=2)
    assert [one.email for one in page.subscribers] == ["nueva@correo.cl", "a@b.cl"]
    assert page.next is None


def test_that_somebody_left_is_written_down_and_not_who() -> None:
    three()
    newsletter.unsubscribe(token_of("a@b.cl"), clock=clock())
    (event,) = told()
    assert (event.deed.kind, event.actor) == (Kind.NEWSLETTER_LEFT, Actor.VISITOR)
    assert "a@b.cl" not in str(event)


def test_pages_go_on_where_the_last_one_ended(monkeypatch) -> None:
    monkeypatch.setattr(newsletter_desk, "PAGE", 2)
    for email in "abcde":
        newsletter.subscribe(f"{email}@correo.cl", clock=clock())
    found, after = [], None
    for _ in range(3):
        page = newsletter_desk.page(ROSA, after)
        found += [one.email[0] for one in page.subscribers]
        after = page.next
    assert after is None
    assert found == ["e", "d", "c", "b", "a"]


def test_file_holds_all_of_them_beyond_its_first_piece(monkeypatch) -> None:
    monkeypatch.setattr(newsletter_desk, "_PIECE", 2)
    three()
    newsletter.subscribe("=1+1@correo.cl", clock=clock(NOON - timedelta(days=90)))
    text = "".join(newsletter_desk.as_csv(ROSA, clock=clock()))
    head, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    assert head == ["Correo", "Se inscribió"]
    emails = [row[0] for row in rows]
    assert emails[:3] == ["nueva@correo.cl", "b@correo.cl", "a@b.cl"]
    assert not emails[3].startswith("=")
    (event,) = told()
    assert (event.deed.kind, event.deed.facts) == (
        Kind.NEWSLETTER_EXPORTED,
        {"rows": 4},
    )


def test_only_administrators_see_addresses() -> None:
    three()
    for deed in (newsletter_desk.page, newsletter_desk.as_csv):
        with pytest.raises(NotAllowed):
            deed(INES)
    assert len(newsletter_desk.page(ROSA).subscribers) == 3


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as made:
        yield made


async def test_the_file_needs_a_session(client) -> None:
    three()
    refused = await client.get("/api/newsletter/export.csv")
    assert refused.status_code == 401
    assert "correo.cl" not in refused.text
    rosa = Colleague("rosa@correo.cl")
    client.cookies.set(get_settings().session_cookie, rosa.token)
    answer = await client.get("/api/newsletter/export.csv")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "nueva@correo.cl" in answer.text
