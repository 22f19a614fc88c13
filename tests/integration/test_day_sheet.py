"""The sheet of a day: whose visits it tells, to whom, and that it needs nothing else."""

import uuid
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import time
from pathlib import Path

import httpx
import pytest
from bs4 import BeautifulSoup
from sqlmodel import col, select, update

from app.api.router import create_api
from app.content import consents as words
from app.content import day_sheet as copy
from app.domain.agenda import NOBODY
from app.domain.clock import utc_now
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.roles import Role
from app.domain.visit import EVERY_DAY, Professional, Slot, VisitState, moment
from app.persistence.consent_tables import ConsentRow
from app.persistence.database import transaction
from app.persistence.event_tables import EventRow
from app.services import agenda, bookings, notes, professionals, staff, visits
from tests.support.builders import booking_form, day
from tests.support.people import ROSA, Colleague

URL = "/api/agenda/hoja.html"


def nurse(name: str, account: uuid.UUID | None = None) -> Professional:
    who = Professional(
        uuid.uuid4(), name, "1", (), EVERY_DAY, (), account, active=True, version=1
    )
    return professionals.add(ROSA, who)


def visit(name: str, at: int, who: Professional | None, **changes) -> uuid.UUID:
    form = booking_form(name=name, **changes)
    lead = bookings.submit(form, Category.B2C).id
    slot = Slot(moment(day(3), time(at)), 30, who.id if who else None)
    visits.schedule(ROSA, lead, slot)
    return lead


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as made:
        yield made


async def sheet(client: httpx.AsyncClient, token: str, **query: str) -> httpx.Response:
    headers = {"Cookie": f"session={token}"}
    query = {"dia": day(3).isoformat(), **query}
    return await client.get(URL, params=query, headers=headers)


def told(answer: httpx.Response) -> dict[str, list[str]]:
    """Return the heads of the visits by the name above them."""
    page = BeautifulSoup(answer.text, "html.parser")
    return {
        part.h2.get_text(): [head.get_text() for head in part.find_all("h3")]
        for part in page.find_all("section")
        if part.h2
    }


async def test_sheet_tells_each_visit_under_its_professional(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, _ = two_colleagues
    marta, ivan = nurse("Marta"), nurse("Iván")
    lead = visit("Ana <b>Pérez</b>", 10, marta, message="Timbre malo", phone="12")
    notes.add(ROSA, lead, "Hay un perro")
    visit("Berta", 11, ivan)
    visit("Carla", 12, None)
    over = visits.of_lead(ROSA, visit("Dora", 13, ivan))[0]
    visits.end(ROSA, over.id, VisitState.DONE, expected_version=1, early=True)
    answer = await sheet(client, rosa.token)
    assert told(answer) == {
        "Iván": ["11:00 a 11:30 · Berta"],
        "Marta": ["10:00 a 10:30 · Ana <b>Pérez</b>"],
        "Sin asignar": ["12:00 a 12:30 · Carla"],
    }
    for text in ("Timbre malo", "Hay un perro", "Calle Larga 12", "Influenza"):
        assert text in answer.text
    page = BeautifulSoup(answer.text, "html.parser")
    links = [str(link["href"]) for link in page.find_all("a")]
    assert "tel:12" in links
    assert any("maps" in link and "Calle%20Larga" in link for link in links)
    alone = await sheet(client, rosa.token, quien=str(marta.id))
    assert list(told(alone)) == ["Marta"]


async def test_who_took_back_their_consent_is_not_called(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    """Their visit stays with who is on the way, who knows."""
    marta = nurse("Marta")
    ana = visit("Ana", 10, marta, phone="+56 9 1111 1111")
    visit("Berta", 11, marta, phone="+56 9 2222 2222", email="b@correo.cl")
    with transaction() as session:
        of_ana = update(ConsentRow).where(col(ConsentRow.appointment_id) == ana)
        session.exec(of_ana.values(withdrawn_at=utc_now()))
    answer = await sheet(client, two_colleagues[0].token)
    assert told(answer)["Marta"] == ["10:00 a 10:30 · Ana", "11:00 a 11:30 · Berta"]
    page = BeautifulSoup(answer.text, "html.parser")
    first, second = page.find_all("li")
    assert words.BADGE in first.get_text()
    assert words.BADGE not in second.get_text()
    called = [
        str(link["href"]) for link in page.find_all("a") if "tel:" in link["href"]
    ]
    assert called == ["tel:+56922222222"]


async def test_who_is_visited_heads_the_visit_and_who_asked_is_told(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    marta = nurse("Marta")
    visit("Ana Soto", 10, marta, for_whom="adult", patient="Beto <i>Paz</i>")
    visit("Carla", 11, marta)
    answer = await sheet(client, two_colleagues[0].token)
    assert told(answer)["Marta"] == [
        "10:00 a 10:30 · Beto <i>Paz</i>",
        "11:00 a 11:30 · Carla",
    ]
    page = BeautifulSoup(answer.text, "html.parser")
    asked = [one.get_text() for one in page.find_all("dd") if "Pide" in one.get_text()]
    assert asked == ["Pide Ana Soto"]


async def test_sheets_of_two_nurses_are_kept_beside_one_another(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    token = two_colleagues[0].token
    ivan, nobody = nurse("Iván Ñu-Rojas"), nurse("…")
    for who, whose in ((ivan, "ivan-nu-rojas"), (nobody, nobody.id.hex)):
        own = await sheet(client, token, guardar="si", quien=str(who.id))
        called = f'filename="hoja_{day(3):%d-%m-%Y}_{whose}.html"'
        assert called in own.headers["content-disposition"]


async def test_what_belongs_to_nobody_has_a_sheet_of_its_own(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    token = two_colleagues[0].token
    nothing = await sheet(client, token, quien="none")
    assert told(nothing) == {"Sin asignar": []}
    assert copy.NONE in nothing.text
    visit("Ana", 10, nurse("Marta"))
    visit("Carla", 12, None)
    kept = await sheet(client, token, quien="none", guardar="si")
    assert told(kept) == {"Sin asignar": ["12:00 a 12:30 · Carla"]}
    called = f'filename="hoja_{day(3):%d-%m-%Y}_sin-asignar.html"'
    assert called in kept.headers["content-disposition"]


async def test_a_kept_copy_asks_for_nothing(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    visit("Ana", 10, nurse("Marta"))
    shown = await sheet(client, two_colleagues[0].token)
    kept = await sheet(client, two_colleagues[0].token, guardar="si")
    name = f'filename="hoja_{day(3):%d-%m-%Y}.html"'
    assert name in kept.headers["content-disposition"]
    assert "content-disposition" not in shown.headers
    assert {shown.headers["cache-control"], kept.headers["cache-control"]} == {
        "no-store"
    }
    page = BeautifulSoup(kept.text, "html.parser")
    assert page.find_all(["link", "script", "img"]) == []
    assert "guardar" not in kept.text
    assert "guardar=si" in shown.text
    with transaction() as session:
        events = session.exec(
            select(EventRow).where(EventRow.kind == "day_sheet_made")
        ).all()
    assert [event.facts for event in events] == [
        {"day": day(3).isoformat(), "visits": 1}
    ] * 2
    assert {event.admin_id for event in events} == {two_colleagues[0].me.id}


async def test_its_event_counts_the_visits_that_it_tells_of_and_no_others(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, elena = two_colleagues
    marta, ivan = nurse("Marta"), nurse("Iván")
    visit("Ana", 10, marta)
    visit("Berta", 11, marta)
    visit("Carla", 12, ivan)
    visit("Dora", 13, None)
    whose = ("", str(marta.id), str(ivan.id), NOBODY)
    for by in two_colleagues:
        for quien in whose:
            assert (await sheet(client, by.token, quien=quien)).status_code == 200
    with transaction() as session:
        made = select(EventRow).where(EventRow.kind == "day_sheet_made")
        rows = session.exec(made.order_by(col(EventRow.id))).all()
    for by in (rosa, elena):
        counted = [one.facts["visits"] for one in rows if one.admin_id == by.me.id]
        assert counted == [4, 2, 1, 1]


async def test_nobody_without_a_session_gets_it(database: str, client) -> None:
    del database
    visit("Ana", 10, None)
    refused = await sheet(client, "inventada")
    assert refused.status_code == 401
    assert "Ana" not in refused.text


async def test_a_professional_has_their_own_visits_and_no_others(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, elena = two_colleagues
    staff.give_role(rosa.me, elena.me.id, Role.PROFESSIONAL)
    token = elena.sign_in()
    marta, ivan = nurse("Marta", elena.me.id), nurse("Iván")
    visit("Propia", 10, marta)
    visit("Ajena", 10, ivan)
    visit("De nadie", 11, None)
    for query in ({}, {"quien": str(ivan.id)}, {"quien": "none"}):
        answer = await sheet(client, token, **query)
        assert answer.status_code == 200
        assert "Ajena" not in answer.text
        assert "De nadie" not in answer.text
    assert told(await sheet(client, token)) == {"Marta": ["10:00 a 10:30 · Propia"]}

    own = agenda.of_days(replace(elena.me, role=Role.PROFESSIONAL), [day(3)])
    assert [one.name for one in own.booked] == ["Propia"]
    assert [who.name for who in own.professionals] == ["Marta"]
    assert own.waiting == ()
    all_of_it = agenda.of_days(rosa.me, [day(3)])
    assert {one.name for one in all_of_it.booked} == {"Propia", "Ajena", "De nadie"}
    nobody = Admin(uuid.uuid4(), "x@correo.cl", uuid.uuid4(), Role.PROFESSIONAL)
    assert agenda.of_days(nobody, [day(3)]).booked == ()
