"""The texts for WhatsApp: who may change them, and what a chat with a lead brings."""

import uuid
from collections.abc import AsyncIterator
from datetime import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from app.api.router import create_api
from app.content import message_texts as copy
from app.domain.errors import InvalidInput, NotAllowed
from app.domain.events import Actor, Change, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.message_template import TemplateChanged
from app.domain.roles import Role
from app.domain.visit import EVERY_DAY, Professional, Slot, VisitState, moment
from app.persistence import blocking, events
from app.persistence.database import transaction
from app.services import (
    bookings,
    consents,
    lead_states,
    message_texts,
    professionals,
    staff,
    visits,
)
from tests.support.builders import NOON, booking_form, clock, day
from tests.support.people import ELENA, NURSE, ROSA, Colleague

NEW, DONE = LeadState.NEW, LeadState.DONE
HEALTH = ("Influenza", "influenza", "Timbre 4", "Quilpué", "12.000", "12000")


def texts(admin: Admin = ROSA) -> dict[LeadState, message_texts.MessageText]:
    return {one.state: one for one in message_texts.everything(admin)}


def save(who: Admin, text: str, version: int, state: LeadState = NEW):
    return message_texts.save(
        who, state, {"text": text}, expected_version=version, clock=clock()
    )


def stored(name: str = "Ana Soto", **changes: str) -> uuid.UUID:
    form = booking_form(
        name=name,
        vaccine="influenza",
        address="Los Carrera 1, Quilpué",
        message="Timbre 4",
        **changes,
    )
    return bookings.submit(form, Category.B2C, clock=clock()).id


def nurse(name: str, account: uuid.UUID | None = None) -> Professional:
    who = Professional(
        uuid.uuid4(), name, "1", (), EVERY_DAY, (), account, active=True, version=1
    )
    return professionals.add(ROSA, who, clock=clock())


def visit(lead: uuid.UUID, who: Professional | None, at: int = 10):
    slot = Slot(moment(day(3), time(at, 30)), 30, who.id if who else None)
    return visits.schedule(ROSA, lead, slot, clock=clock())[0]


@pytest.mark.usefixtures("database")
def test_originals_stand_until_somebody_changes_one() -> None:
    assert {state: one.text for state, one in texts().items()} == copy.DEFAULTS
    assert not any(one.own or one.version for one in texts().values())
    saved = save(ELENA, "Hola {nombre} 😀\n¿50% & más?", 0)
    found = texts()
    assert found[NEW] == saved
    assert (saved.text, saved.own, saved.version) == (
        "Hola {nombre} 😀\n¿50% & más?",
        True,
        1,
    )
    assert not any(one.own for state, one in found.items() if state is not NEW)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("version", [0, 1])
def test_who_is_later_is_told_and_writes_nothing(version: int) -> None:
    for earlier in range(version):
        save(ROSA, f"Antes {earlier}", earlier)
    save(ROSA, "De Rosa", version)
    with pytest.raises(TemplateChanged) as told:
        save(ELENA, "De Elena", version)
    assert (told.value.text, told.value.version) == ("De Rosa", version + 1)
    assert texts()[NEW].text == "De Rosa"
    assert save(ELENA, "De Elena", version + 1).text == "De Elena"
    assert texts()[DONE].text == copy.DEFAULTS[DONE]


@pytest.mark.usefixtures("database")
def test_the_original_comes_back_and_no_old_version_passes_for_it() -> None:
    save(ROSA, "De Rosa", 0)
    again = save(ELENA, copy.DEFAULTS[NEW], 1)
    assert (again.own, again.text, again.version) == (False, copy.DEFAULTS[NEW], 2)
    with pytest.raises(TemplateChanged):
        save(ROSA, "De hace rato", 0)
    assert not texts()[NEW].own


@pytest.mark.usefixtures("database")
def test_who_changed_what_is_written_down_once() -> None:
    save(ELENA, "Hola {nombre}", 0)
    save(ROSA, "Hola {nombre}", 1)  # nothing new, so nothing is told
    with pytest.raises(InvalidInput):
        save(ROSA, "Hola {vacuna}", 2)
    with transaction() as session:
        found = events.of_subject(session, Subject.TEXT, NEW.value, limit=9)
    (event,) = found
    assert (event.admin_id, event.deed.kind, event.at) == (
        ELENA.id,
        Kind.TEXT_CHANGED,
        NOON,
    )
    assert event.deed.changes == (Change("text", copy.DEFAULTS[NEW], "Hola {nombre}"),)


@pytest.mark.usefixtures("database")
def test_a_professional_changes_none_and_reads_none() -> None:
    for deed in (
        lambda: message_texts.everything(NURSE),
        lambda: save(NURSE, "Hola", 0),
        lambda: message_texts.preview(NURSE, NEW, {"text": "Hola"}),
    ):
        with pytest.raises(NotAllowed):
            deed()
    assert texts()[NEW].version == 0


@pytest.mark.usefixtures("database")
def test_preview_reads_as_for_somebody() -> None:
    told = message_texts.preview(
        ELENA, LeadState.SCHEDULED, {"text": "{nombre}, {dia}, {hora}, {servicio}"}
    )
    assert told == "Camila, martes 14 de julio, 10:30, Vacuna en Casa"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as made:
        yield made


async def way(client: httpx.AsyncClient, token: str, lead: object) -> str:
    """Return where the link of a lead leads to."""
    url = f"/api/leads/{lead}/whatsapp"
    answer = await client.get(url, headers={"Cookie": f"session={token}"})
    assert answer.status_code == 303
    assert answer.headers["cache-control"] == "no-store"
    return answer.headers["location"]


async def said(client: httpx.AsyncClient, token: str, lead: object) -> str:
    """Return the text that a chat begins with."""
    address = urlsplit(await way(client, token, lead))
    assert (address.netloc, address.path) == ("wa.me", "/56987654321")
    return parse_qs(address.query).get("text", [""])[0]


async def test_the_text_follows_where_the_lead_stands(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, _ = two_colleagues
    ana, other = stored("Ana Soto Rojas"), stored("Otra Persona")
    first = await said(client, rosa.token, ana)
    assert first.startswith(
        "Hola Ana, te escribimos de Vacuna en Casa por tu solicitud"
    )
    assert "VC-" in first
    assert "Soto" not in first
    assert "Hola Otra," in await said(client, rosa.token, other)
    lead_states.move(ROSA, ana, LeadState.CONTACTED)
    assert "¿Qué día y a qué hora" in await said(client, rosa.token, ana)
    held = visit(ana, nurse("Marta Soto"))
    told = await said(client, rosa.token, ana)
    assert "Hora: 10:30\nTe visitará: Marta Soto\n" in told
    assert copy.EXAMPLE["day"] not in told
    visits.end(ROSA, held.id, VisitState.NO_SHOW, expected_version=1, early=True)
    assert "no pudimos encontrarte" in await said(client, rosa.token, ana)
    lead_states.move(ROSA, ana, LeadState.CANCELLED)
    told = await said(client, rosa.token, ana)
    assert "quedó cancelada" in told
    assert "por tu solicitud" in await said(client, rosa.token, other)


@pytest.mark.parametrize("state", list(LeadState))
async def test_no_text_says_anything_of_health_or_home(
    two_colleagues: tuple[Colleague, Colleague], client, state: LeadState
) -> None:
    rosa, _ = two_colleagues
    ana = stored()
    if state in (LeadState.SCHEDULED, LeadState.DONE, LeadState.NO_SHOW):
        held = visit(ana, None)
        if state is not LeadState.SCHEDULED:
            visits.end(
                ROSA, held.id, VisitState(state.value), expected_version=1, early=True
            )
    elif state is not NEW:
        lead_states.move(ROSA, ana, state)
    told = await said(client, rosa.token, ana)
    assert "Ana" in told
    assert not [word for word in HEALTH if word in told]


async def test_a_visit_of_nobody_yet_is_of_the_team(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    ana = stored()
    visit(ana, None)
    told = await said(client, two_colleagues[0].token, ana)
    assert f"Te visitará: {copy.NOBODY_YET}" in told


async def test_an_edited_text_arrives_with_every_sign(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, _ = two_colleagues
    save(ROSA, "¿100% & 😀 #1?\nHola {nombre} שלום +", 0)
    ana = stored("😀 Soto")
    told = await said(client, rosa.token, ana)
    assert told == "¿100% & 😀 #1?\nHola 😀 שלום +"


async def test_where_there_is_no_chat_the_file_says_so(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, _ = two_colleagues
    for phone in ("+56 2 2345 6789", "no tiene"):
        lead = stored(phone=phone)
        assert await way(client, rosa.token, lead) == f"/admin/?ficha={lead}"
    nobody, blocked = uuid.uuid4(), stored()
    with transaction() as session:
        assert blocking.block(session, blocked, now=NOON)
    for lead in (nobody, blocked):
        assert await way(client, rosa.token, lead) == f"/admin/?ficha={lead}"


async def test_who_took_their_authorisation_back_is_not_written_to(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, _ = two_colleagues
    gone, other = stored("Ana Soto"), stored("Berta Ríos")
    with transaction() as session:
        assert consents.withdraw(session, gone, Actor.VISITOR, at=NOON)
    url = f"/api/leads/{gone}/whatsapp"
    answer = await client.get(url, headers={"Cookie": f"session={rosa.token}"})
    assert answer.status_code == 409
    assert "location" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"
    error = answer.json()["error"]
    assert error["code"] == "consent_withdrawn"
    assert error["message"].startswith("Retiró su autorización")
    assert "Hola Berta" in await said(client, rosa.token, other)


async def test_a_professional_writes_to_the_people_of_their_visits_alone(
    two_colleagues: tuple[Colleague, Colleague], client
) -> None:
    rosa, marta = two_colleagues
    staff.give_role(rosa.me, marta.me.id, Role.PROFESSIONAL)
    token = marta.sign_in()
    mine, theirs, nobodys, gone, alone = (
        stored(f"Persona {number}") for number in range(5)
    )
    me, ivan = nurse("Marta", marta.me.id), nurse("Iván")
    visit(mine, me, 9)
    visit(theirs, ivan, 9)
    visit(nobodys, None, 9)
    ended = visit(gone, me, 15)
    visits.end(ROSA, ended.id, VisitState.CANCELLED, expected_version=1)
    assert "Te visitará: Marta" in await said(client, token, mine)
    for lead in (theirs, nobodys, gone, alone, uuid.uuid4()):
        assert await way(client, token, lead) == "/admin/agenda/"
        if lead in (theirs, nobodys, gone, alone):
            assert await said(client, rosa.token, lead)


async def test_nobody_without_a_session_learns_a_phone(database: str, client) -> None:
    del database
    lead = stored()
    assert await way(client, "inventada", lead) == "/admin/"
    refused = await client.get(f"/api/leads/{lead}/whatsapp")
    assert (refused.status_code, refused.headers["location"]) == (303, "/admin/")
