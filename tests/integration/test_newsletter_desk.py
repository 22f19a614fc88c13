"""Administrators see who asked for news, take the addresses out, and count who left."""

import csv
import io
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import httpx
import pytest
from sqlmodel import col, update

from app.api.router import create_api
from app.domain.audit import AuditCriteria
from app.domain.clock import minute_text
from app.domain.errors import NotAllowed
from app.domain.events import Actor, Event, Kind
from app.domain.newsletter import NewsletterFigures, Standing
from app.domain.visitor_link import new_link_token
from app.persistence import events
from app.persistence import newsletter as stored
from app.persistence.database import transaction
from app.persistence.newsletter_tables import NewsletterRow
from app.services import newsletter, newsletter_desk
from app.settings import get_settings
from tests.support.builders import NOON, clock
from tests.support.people import INES, ROSA, Colleague

pytestmark = pytest.mark.usefixtures("database")


def token_of(email: str) -> str:
    """Return a token as a mail would carry it."""
    token = new_link_token()
    with transaction() as session:
        one = stored.find_by_address(session, email)
        assert one
        stored.add_link(session, one.id, token=token, now=NOON)
    return token


def told() -> list[Event]:
    with transaction() as session:
        return list(events.history(session, AuditCriteria()))


def confirmed(email: str, at: datetime = NOON) -> None:
    newsletter.subscribe(email, clock=clock(at))
    with transaction() as session:
        one = stored.find_by_address(session, email)
        assert one
        stored.confirm(session, one.id, consent_text_hash="x", now=at)


def three() -> None:
    for days, email in ((0, "nueva@correo.cl"), (5, "b@correo.cl"), (40, "a@b.cl")):
        confirmed(email, NOON - timedelta(days=days))


def two_that_wait() -> None:
    """One is there from before a confirmation was asked, one has not confirmed."""
    newsletter.subscribe("espera@correo.cl", clock=clock(NOON - timedelta(days=1)))
    newsletter.subscribe("antes@correo.cl", clock=clock(NOON - timedelta(days=2)))
    with transaction() as session:
        session.exec(
            update(NewsletterRow)
            .where(col(NewsletterRow.email) == "antes@correo.cl")
            .values(from_before=True)
        )


def test_figures_tell_who_came_and_who_left() -> None:
    three()
    confirmed("se.fue@correo.cl", NOON - timedelta(days=60))
    long_ago = clock(NOON - timedelta(days=31))
    newsletter.unsubscribe(token_of("se.fue@correo.cl"), clock=long_ago)
    newsletter.unsubscribe(token_of("b@correo.cl"), clock=clock())
    newsletter.unsubscribe("inventado", clock=clock())
    page = newsletter_desk.page(ROSA, clock=clock())
    assert page.figures == NewsletterFigures(
        subscribed=2, waiting=0, came=1, left=1, left_ever=2
    )
    assert [one.email for one in page.subscribers] == ["nueva@correo.cl", "a@b.cl"]
    assert page.next is None


def test_who_confirms_late_came_when_they_did() -> None:
    long_ago = NOON - timedelta(days=31)
    confirmed("antes@correo.cl", long_ago)
    newsletter.subscribe("tarde@correo.cl", clock=clock(long_ago))
    with transaction() as session:
        late = stored.find_by_address(session, "tarde@correo.cl")
        assert late
        stored.confirm(session, late.id, consent_text_hash="x", now=NOON)
    found = newsletter_desk.page(ROSA, clock=clock()).figures
    assert (found.subscribed, found.came) == (2, 1)


def test_who_has_not_confirmed_is_told_apart_and_not_exported() -> None:
    three()
    two_that_wait()
    page = newsletter_desk.page(ROSA, clock=clock())
    assert page.figures == NewsletterFigures(
        subscribed=4, waiting=1, came=3, left=0, left_ever=0
    )
    standings = {one.email: one.standing for one in page.subscribers}
    assert standings["espera@correo.cl"] is Standing.WAITING
    assert standings["antes@correo.cl"] is Standing.FROM_BEFORE
    assert standings["nueva@correo.cl"] is Standing.CONFIRMED
    text = "".join(newsletter_desk.as_csv(ROSA, clock=clock()))
    assert "espera@correo.cl" not in text
    told = {row[0]: row[2] for row in csv.reader(io.StringIO(text))}
    assert told["antes@correo.cl"] == "De antes de la confirmación"
    assert told["nueva@correo.cl"] == minute_text(NOON)
    assert "Sin confirmar" not in text


def test_who_leaves_without_having_confirmed_was_never_there() -> None:
    two_that_wait()
    newsletter.unsubscribe(token_of("espera@correo.cl"), clock=clock())
    assert told() == []
    newsletter.unsubscribe(token_of("antes@correo.cl"), clock=clock())
    assert [event.deed.kind for event in told()] == [Kind.NEWSLETTER_LEFT]


def test_that_somebody_left_is_written_down_and_not_who() -> None:
    three()
    newsletter.unsubscribe(token_of("a@b.cl"), clock=clock())
    (event,) = told()
    assert (event.deed.kind, event.actor) == (Kind.NEWSLETTER_LEFT, Actor.VISITOR)
    assert "a@b.cl" not in str(event)


def test_pages_go_on_where_the_last_one_ended(monkeypatch) -> None:
    monkeypatch.setattr(newsletter_desk, "PAGE", 2)
    for email in "abcde":
        confirmed(f"{email}@correo.cl")
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
    confirmed("=1+1@correo.cl", NOON - timedelta(days=90))
    text = "".join(newsletter_desk.as_csv(ROSA, clock=clock()))
    head, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    assert head == ["Correo", "Se inscribió", "Confirmó"]
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
