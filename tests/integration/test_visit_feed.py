"""A calendar follows one professional's visits, by an address that can be taken back."""

import uuid
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import time, timedelta
from pathlib import Path

import httpx
import icalendar
import pytest
from sqlmodel import select

from app import routes
from app.api.router import create_api
from app.domain.errors import RateLimited
from app.domain.lead import Category
from app.domain.limits import FEED_BY_CLIENT
from app.domain.visit import EVERY_DAY, Professional, Slot, VisitState, moment
from app.persistence.database import transaction
from app.persistence.visit_tables import ProfessionalRow
from app.services import bookings, professionals, staff, visit_feed, visits
from app.settings import get_settings
from tests.support.builders import booking_form, day
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")


def nurse(name: str) -> Professional:
    who = Professional(
        uuid.uuid4(), name, "1", (), EVERY_DAY, (), None, active=True, version=1
    )
    return professionals.add(ROSA, who)


def visit(name: str, at: int, who: Professional):
    form = booking_form(name=name, message="Alergia al huevo")
    lead = bookings.submit(form, Category.B2C).id
    return visits.schedule(ROSA, lead, Slot(moment(day(3), time(at)), 45, who.id))[0]


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as made:
        yield made


async def read(client: httpx.AsyncClient, token: str) -> list[icalendar.Component]:
    answer = await client.get(f"/api/agenda/{token}/visitas.ics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/calendar")
    calendar = icalendar.Calendar.from_ical(answer.content)
    (zone,) = calendar.walk("VTIMEZONE")
    assert zone["TZID"] == "America/Santiago"
    return [*calendar.walk("VEVENT")]


async def test_calendar_follows_one_professional_and_tells_little(client) -> None:
    marta, ivan = nurse("Marta"), nurse("Iván")
    visit("Ana Pérez Soto", 10, marta)
    visit("Berta Ajena", 10, ivan)
    token = professionals.open_feed(ROSA, marta.id)
    (event,) = await read(client, token)
    assert event["SUMMARY"] == "Visita · Ana P. · Quilpué"
    assert event.decoded("DTSTART") == moment(day(3), time(10))
    assert event.decoded("DTEND") - event.decoded("DTSTART") == timedelta(minutes=45)
    assert event["DTSTART"].params["TZID"] == "America/Santiago"
    told = event.to_ical().decode()
    for hidden in ("Pérez", "Influenza", "Alergia", "98765", "Larga", "ana@"):
        assert hidden not in told


async def test_a_visit_of_the_evening_leads_to_its_own_day(client) -> None:
    """In UTC it is the next one."""
    marta = nurse("Marta")
    visit("Ana Pérez", 22, marta)
    (event,) = await read(client, professionals.open_feed(ROSA, marta.id))
    told = str(event["DESCRIPTION"])
    assert f"{routes.QUERY_AGENDA_DAY}={day(3)}&" in told


async def test_calendar_names_who_is_visited_as_shortly_as_anybody(client) -> None:
    marta = nurse("Marta")
    about = {"for_whom": "adult", "patient": "Beto Paz Rojas"}
    form = booking_form(name="Ana Pérez", **about)
    lead = bookings.submit(form, Category.B2C).id
    visits.schedule(ROSA, lead, Slot(moment(day(3), time(10)), 45, marta.id))
    (event,) = await read(client, professionals.open_feed(ROSA, marta.id))
    assert event["SUMMARY"] == "Visita · Beto P. · Quilpué"


async def test_a_moved_visit_is_the_same_one_and_a_cancelled_one_says_so(
    client,
) -> None:
    marta = nurse("Marta")
    made = visit("Ana Pérez", 10, marta)
    token = professionals.open_feed(ROSA, marta.id)
    (before,) = await read(client, token)
    later = Slot(moment(day(4), time(12)), 30, marta.id)
    visits.move(ROSA, made.id, later, expected_version=1)
    (moved,) = await read(client, token)
    assert moved["UID"] == before["UID"]
    assert moved.decoded("SEQUENCE") > before.decoded("SEQUENCE")
    assert moved.decoded("DTSTART") == later.starts_at
    visits.end(ROSA, made.id, VisitState.CANCELLED, expected_version=2)
    (over,) = await read(client, token)
    assert (moved["STATUS"], over["STATUS"]) == ("CONFIRMED", "CANCELLED")
    assert over.decoded("SEQUENCE") > moved.decoded("SEQUENCE")


async def test_an_address_counts_until_it_is_taken_back_or_renewed(client) -> None:
    marta = nurse("Marta")
    visit("Ana Pérez", 10, marta)
    first = professionals.open_feed(ROSA, marta.id)
    assert len(await read(client, first)) == 1
    second = professionals.open_feed(ROSA, marta.id)
    assert len(await read(client, second)) == 1
    professionals.close_feed(ROSA, marta.id)
    for token in (first, second, "inventado", "0" * 300):
        answer = await client.get(f"/api/agenda/{token}/visitas.ics")
        assert answer.status_code == 404
        assert "Ana" not in answer.text
    (open_again,) = [professionals.open_feed(ROSA, marta.id)]
    with transaction() as session:
        row = session.exec(select(ProfessionalRow)).one()
    assert row.feed_token_hash
    assert open_again not in row.feed_token_hash
    (who,) = professionals.everybody(ROSA)
    assert who.feed
    assert row.feed_token_hash.startswith(who.feed)


def test_who_asks_too_often_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    client = f"203.0.113.{uuid.uuid4().int % 200}"
    for _ in range(FEED_BY_CLIENT.amount):
        assert visit_feed.calendar_of("nada", client=client) is None
    with pytest.raises(RateLimited):
        visit_feed.calendar_of("nada", client=client)


async def test_who_may_not_sign_in_any_more_is_followed_by_a_new_address_alone(
    client, two_colleagues
) -> None:
    rosa, elena = (one.me for one in two_colleagues)
    mine = professionals.change(ROSA, replace(nurse("Rosa"), admin_id=rosa.id))
    hers = professionals.change(ROSA, replace(nurse("Elena"), admin_id=elena.id))
    visit("Ana Soto", 10, hers)
    tokens = [professionals.open_feed(ROSA, who.id) for who in (mine, hers)]
    staff.deactivate(rosa, elena.id)
    answers = [await client.get(f"/api/agenda/{it}/visitas.ics") for it in tokens]
    assert [answer.status_code for answer in answers] == [200, 404]
    (event,) = await read(client, professionals.open_feed(ROSA, hers.id))
    assert event["SUMMARY"] == "Visita · Ana S. · Quilpué"
    assert (await client.get(f"/api/agenda/{tokens[1]}/visitas.ics")).status_code == 404


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana María Soto", "Ana M."),
        ("  José  Núñez", "José N."),
        ("Pérez,Ana", "Pérez A."),
        ("AnaPérezSoto", "Ana P."),
        ("ana.perez@gmail.com", "ana p."),
        ("ANA SOTO", "ANA S."),
        ("Ñ" * 200, "Ñ" * 14),
        ("Maximiliano", "Maximiliano"),
        ("יוסף כהן", "יוסף כ."),
        ("77", "77"),
    ],
)
def test_no_whole_name_stands_in_a_calendar(name: str, shown: str) -> None:
    assert visit_feed._short(name) == shown
