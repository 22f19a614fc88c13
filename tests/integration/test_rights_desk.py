"""The staff answer who asks for their rights: two people beside each other, always."""

import contextlib
import json
import re
import sqlite3
import uuid
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlmodel import SQLModel, select

from app import routes
from app.adapters import erased_ids
from app.api.router import create_api
from app.content import consents as consent_copy
from app.content import forms
from app.content import rights_file as labels
from app.domain.clock import CHILE, chilean_day, chilean_instant
from app.domain.errors import (
    ChosenGone,
    IdentityFirst,
    InvalidInput,
    NotExtendable,
    RightsChanged,
    VisitFirst,
)
from app.domain.events import Kind, Subject
from app.domain.lead import Lead
from app.domain.rights_clocks import Closing, Urgency
from app.domain.rights_request import RightsRequest
from app.persistence import events, person_records
from app.persistence import newsletter as subscribers
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import (
    leads,
    newsletter,
    notes,
    rights_asking,
    rights_desk,
    rights_file,
    rights_records,
    rights_waiting,
)
from app.services.rights_at_hand import known
from app.settings import get_settings
from tests.support.builders import NOON, clock
from tests.support.mailing import add, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
SURE = {"identity": "Llamamos al teléfono de la solicitud"}
ANSWER = {"closing": "granted", "reason": "Listo.\n\nAdjuntamos lo pedido."}


async def received(
    contact: str, asks: str = "access", at: datetime = NOON
) -> RightsRequest:
    """Ask, prove and return a request; all mails of it are out."""
    sent = {"asks": asks, "contact": contact, "detail": "Por favor"}
    request_id = rights_asking.ask(sent, clock=clock(at))
    (mail,) = [m for m in await post(at) if re.search(r"^\d{6}$", m.body, re.MULTILINE)]
    code = re.findall(r"^\d{6}$", mail.body, re.MULTILINE)[0]
    rights_asking.prove(request_id, {"code": code}, clock=clock(at))
    await post(at)
    return now(request_id)


def now(request_id: uuid.UUID) -> RightsRequest:
    found = rights_asking.view(request_id)
    assert found
    return found


def noon_of(days: int) -> datetime:
    """Return the noon of a Chilean day, so many days from the test's."""
    return chilean_instant(chilean_day(NOON) + timedelta(days=days), time(12))


def sure(who, request: RightsRequest) -> RightsRequest:
    rights_desk.note_identity(
        who.me, request.id, SURE, expected_version=request.version, clock=clock()
    )
    return now(request.id)


def told(subject: Subject, ident: object) -> list[Kind]:
    with transaction() as session:
        found = events.of_subject(session, subject, str(ident), limit=100)
    return [event.deed.kind for event in reversed(found)]


async def two(two_visitors) -> tuple[Lead, Lead]:
    ana, berta = (
        add(name=v.name, email=f"{v.name.casefold()}@correo.cl") for v in two_visitors
    )
    await post(NOON)
    return ana, berta


async def test_the_register_tells_what_is_due_first_and_what_is_overdue(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0].me
    old = await received("ana@correo.cl", at=noon_of(-31))
    late = await received("berta@correo.cl", at=noon_of(-29))
    calm = await received("carla@correo.cl")
    quick = await received("elena@correo.cl", "blocking")
    # Nobody proved this one: it is in no list.
    rights_asking.ask({"asks": "access", "contact": "x@correo.cl"}, clock=clock())
    found = rights_desk.register(rosa, clock=clock())
    assert [(one.request.id, one.urgency) for one in found.open] == [
        (old.id, Urgency.OVERDUE),
        (late.id, Urgency.SOON),
        (quick.id, Urgency.SOON),
        (calm.id, Urgency.CALM),
    ]
    assert list(found.closed) == []


async def test_of_more_than_are_shown_those_that_are_due_first_are(
    two_colleagues, monkeypatch
) -> None:
    rosa = two_colleagues[0].me
    monkeypatch.setattr(rights_waiting, "OPEN_SHOWN", 2)
    extended = await received("ana@correo.cl", at=noon_of(-20))
    rights_desk.extend(
        rosa, extended.id, expected_version=extended.version, clock=clock()
    )
    old = await received("berta@correo.cl", at=noon_of(-10))
    later = await received("carla@correo.cl", at=noon_of(-9))
    quick = await received("elena@correo.cl", "blocking")
    found = rights_desk.register(rosa, clock=clock())
    assert [one.request.id for one in found.open] == [quick.id, old.id]
    assert found.count == 4
    # Who follows the address of another one finds it all the same, of nobody else.
    for named in (later, extended):
        found = rights_desk.register(rosa, named=str(named.id), clock=clock())
        assert [one.request.id for one in found.open] == [quick.id, old.id, named.id]
    for named in ("x", str(uuid.uuid4()), str(old.id)):
        assert len(rights_desk.register(rosa, named=named, clock=clock()).open) == 2


async def test_a_clock_is_extended_once_in_time_and_never_for_a_blocking(
    two_colleagues,
) -> None:
    rosa, elena = (one.me for one in two_colleagues)
    request, other = await received("ana@correo.cl"), await received("berta@correo.cl")
    rights_desk.extend(
        rosa, request.id, expected_version=request.version, clock=clock()
    )
    after = now(request.id)
    assert after.clocks
    assert after.clocks.due == chilean_day(NOON) + timedelta(days=60)
    assert now(other.id).extended_at is None
    (mail,) = await post(NOON)
    assert (mail.recipients, request.reference in mail.subject) == (
        ("ana@correo.cl",),
        True,
    )
    for version in (request.version, after.version):
        with pytest.raises((NotExtendable, RightsChanged)):
            rights_desk.extend(
                elena, request.id, expected_version=version, clock=clock()
            )
    blocking = await received("carla@correo.cl", "blocking")
    with pytest.raises(NotExtendable):
        rights_desk.extend(
            rosa, blocking.id, expected_version=blocking.version, clock=clock()
        )
    over = clock(noon_of(31))
    with pytest.raises(NotExtendable):
        rights_desk.extend(rosa, other.id, expected_version=other.version, clock=over)
    # On the evening of the last day, which in UTC is over.
    last = clock(noon_of(30) + timedelta(hours=11, minutes=30))
    rights_desk.extend(rosa, other.id, expected_version=other.version, clock=last)
    assert told(Subject.RIGHTS, request.id)[-2:] == [
        Kind.RIGHTS_EXTENDED,
        Kind.VISITOR_MAILED,
    ]


async def test_a_person_is_found_by_all_that_they_may_say(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0].me
    ana, berta = await two(two_visitors)
    for typed in (ana.reference, "ana@correo.cl", "Ana"):
        assert [lead.id for lead in rights_desk.find(rosa, typed)] == [ana.id], typed
    # A family shares a phone: both are found, and somebody has to tick.
    assert {lead.id for lead in rights_desk.find(rosa, "98765 4321")} == {
        ana.id,
        berta.id,
    }
    assert rights_desk.find(rosa, "  ") == []
    named = await received(berta.reference)
    assert rights_desk.suggestion(rosa, named) == berta.reference
    assert rights_desk.suggestion(rosa, await received("x@correo.cl")) == "x@correo.cl"


async def test_nothing_is_given_or_erased_before_somebody_is_sure(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, _ = await two(two_visitors)
    request = await received("ana@correo.cl")
    for deed in (rights_records.as_file, rights_records.erase):
        with pytest.raises(IdentityFirst):
            deed(rosa.me, request.id, [ana.id], clock=clock())
    for closing in (Closing.GRANTED, Closing.PARTLY):
        with pytest.raises(IdentityFirst):
            rights_desk.close(
                rosa.me,
                request.id,
                ANSWER | {"closing": closing},
                expected_version=request.version,
                clock=clock(),
            )
    with pytest.raises(InvalidInput):
        rights_desk.note_identity(
            rosa.me, request.id, {"identity": " "}, expected_version=request.version
        )
    known = sure(rosa, request)
    for deed in (rights_records.as_file, rights_records.erase):
        with pytest.raises(ChosenGone):
            deed(rosa.me, known.id, [uuid.uuid4()], clock=clock())
        with pytest.raises(RightsChanged):
            deed(rosa.me, uuid.uuid4(), [ana.id], clock=clock())
    assert leads.find(rosa.me, ana.id)[0] == ana


def plain(value: Any) -> Any:
    """Return a value of the database as the file writes it."""
    if isinstance(value, datetime):
        return value.astimezone(CHILE).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, uuid.UUID) else value


def code(value: Any) -> Any:
    """Return what a program reads of a value of the file."""
    coded = isinstance(value, dict) and set(value) == {"código", "texto"}
    return value["código"] if coded else value


def compare(record: dict[str, Any], stored: person_records.Records) -> list[str]:
    """Compare what a file shows with rows, field by field; return of which tables."""
    compared: list[str] = []
    for table, rows in stored.items():
        if table not in labels.TABLES or not rows:
            continue
        columns = labels.COLUMNS[table]
        shown = record[labels.TABLES[table]]
        assert [{name: code(one[name]) for name in one} for one in shown] == [
            {label: plain(row[column]) for column, label in columns.items()}
            for row in rows
        ], table
        compared.append(table)
    return compared


async def test_the_file_equals_what_the_database_holds_of_the_ticked_alone(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    for lead in (ana, berta):
        notes.add(rosa.me, lead.id, f"Nota sobre {lead.name}", clock=clock())
        schedule(rosa, lead)
    request = sure(rosa, await received("ana@correo.cl"))
    for one in (ana, berta):
        newsletter.subscribe(one.email, clock=clock())
    with transaction() as session:
        stored = person_records.of_lead(session, ana.id)
        of_address = person_records.of_address(session, ana.email)
    name, content = rights_records.as_file(rosa.me, request.id, [ana.id], clock=clock())
    text = content.decode()
    assert name == f"datos-{request.reference}.json"
    file = json.loads(text)
    assert file[labels.REQUEST] == request.reference
    (record,) = file[labels.RECORDS]
    compared = [
        *compare(record, stored),
        *compare(file[labels.OF_ADDRESS], of_address),
    ]
    assert {"appointments", "newsletter", "privacy_requests"} <= set(compared)
    (petition,) = file[labels.OF_ADDRESS]["Peticiones de derechos"]
    assert petition["Referencia"] == request.reference
    (news,) = file[labels.OF_ADDRESS]["Novedades"]
    assert news["Correo"] == "ana@correo.cl"
    assert record["Solicitud"][0]["Nombre"] == "Ana"
    assert record["Notas del equipo"][0]["Texto"] == "Nota sobre Ana"
    assert "Berta" not in text
    assert rosa.email not in text
    assert told(Subject.LEAD, ana.id)[-1] is Kind.RIGHTS_FILE_TAKEN
    assert Kind.RIGHTS_FILE_TAKEN not in told(Subject.LEAD, berta.id)
    assert told(Subject.RIGHTS, request.id)[-1] is Kind.RIGHTS_FILE_TAKEN


async def test_the_file_has_codes_with_their_words_and_the_exact_text(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    schedule(rosa, ana)
    request = sure(rosa, await received("ana@correo.cl"))
    _, content = rights_records.as_file(
        rosa.me, request.id, [ana.id, berta.id], clock=clock()
    )
    states = {"Ana": "Agendada", "Berta": "Recibida"}
    records = json.loads(content)[labels.RECORDS]
    assert len(records) == len(states)
    for record in records:
        (one,) = record["Solicitud"]
        assert one["Estado"]["texto"] == states[one["Nombre"]]
        (agreed,) = record["Autorizaciones"]
        assert agreed["Texto exacto"] in {forms.CONSENT_TEXT, forms.CONSENT_SENTENCE}
        assert agreed["Qué se autoriza"]["texto"] == consent_copy.KINDS["request"]
        assert datetime.fromisoformat(agreed["Autorizado el"]) == NOON
        assert agreed["Autorizado el"][-6:] in {"-03:00", "-04:00"}


def test_every_column_of_every_table_of_a_person_is_in_the_file_or_left_out() -> None:
    tables = [SQLModel.metadata.tables[name] for name in ("appointments", "events")]
    tables.append(SQLModel.metadata.tables["event_values"])
    for table in (*tables, *person_records.tied_tables()):
        told_of = set(labels.COLUMNS.get(table.name, {}))
        left_out = set(rights_file.LEFT_OUT[table.name])
        assert told_of | left_out == {column.name for column in table.columns}, table
        assert not told_of & left_out
        assert not told_of or table.name in labels.TABLES


async def test_what_is_ticked_is_erased_and_nothing_else(
    two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    schedule(rosa, berta)
    request = sure(rosa, await received("ana@correo.cl", "erasure"))
    with pytest.raises(VisitFirst):
        rights_records.erase(rosa.me, request.id, [ana.id, berta.id], clock=clock())
    for one in (ana, berta):
        newsletter.subscribe(one.email, clock=clock())
    assert rights_records.erase(rosa.me, request.id, [ana.id], clock=clock()) == 1
    with transaction() as session:
        assert subscribers.find_by_address(session, ana.email) is None
        assert subscribers.find_by_address(session, berta.email)
        left = session.exec(select(AppointmentRow.id)).all()
        assert left == [berta.id]
        gone = person_records.of_lead(session, ana.id)
    assert {table for table, rows in gone.items() if rows} == {"events", "consents"}
    assert ana.id in erased_ids.known()
    assert told(Subject.RIGHTS, request.id)[-1] is Kind.RIGHTS_ERASED
    assert told(Subject.LEAD, ana.id)[-1] is Kind.LEAD_DELETED


@pytest.mark.parametrize("deed", [rights_records.erase, rights_records.block])
async def test_what_a_colleague_denied_meanwhile_is_not_done(
    two_colleagues, two_visitors, deed
) -> None:
    """Elena closes the petition between the check and the deed of Rosa's press."""
    rosa, elena = two_colleagues
    ana, berta = await two(two_visitors)
    request = sure(rosa, await received("ana@correo.cl", "erasure"))
    other = sure(rosa, await received("berta@correo.cl", "erasure"))

    def meanwhile() -> datetime:
        rights_desk.close(
            elena.me,
            request.id,
            {"closing": "denied", "reason": "No."},
            expected_version=request.version,
            clock=clock(),
        )
        return NOON

    with pytest.raises(RightsChanged):
        deed(rosa.me, request.id, [ana.id], clock=meanwhile)
    assert leads.find(rosa.me, ana.id)[0] == ana
    assert deed(rosa.me, other.id, [berta.id], clock=clock()) == 1


async def test_a_petition_is_not_closed_while_something_is_done_for_it(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    ana = sure(rosa, await received("ana@correo.cl"))
    berta = sure(rosa, await received("berta@correo.cl"))

    def close(request: RightsRequest) -> bool:
        return rights_desk.close(
            elena.me, request.id, ANSWER, expected_version=request.version
        )

    with ThreadPoolExecutor(1) as press:
        with transaction() as session:
            assert known(session, ana.id).id == ana.id
            pressed = press.submit(close, ana)
            with pytest.raises(TimeoutError):
                pressed.result(0.3)
        assert pressed.result(10)
        assert press.submit(close, berta).result(10)
    with transaction() as session, pytest.raises(RightsChanged):
        known(session, ana.id)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_the_news_are_forgotten_before_the_journal_is_emptied(
    two_colleagues, two_visitors, sqlite_file: Path, tmp_path: Path
) -> None:
    """The petition keeps the address, so the table of the news is looked into."""
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    request = sure(rosa, await received("ana@correo.cl", "erasure"))
    for one in (ana, berta):
        newsletter.subscribe(one.email, clock=clock())
    rights_records.erase(rosa.me, request.id, [ana.id], clock=clock())
    # Without the journal: what stands there is not in the file yet.
    alone = tmp_path / "alone.db"
    alone.write_bytes(sqlite_file.read_bytes())
    with contextlib.closing(sqlite3.connect(alone)) as file:
        assert file.execute("SELECT email FROM newsletter").fetchall() == [
            (berta.email,)
        ]


async def test_the_answer_is_mailed_as_it_was_written_and_the_request_is_over(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    request, other = await received("ana@correo.cl"), await received("berta@correo.cl")
    known = sure(rosa, request)
    for wrong in ({}, {"closing": "x", "reason": "y"}, {"closing": "granted"}):
        with pytest.raises(InvalidInput):
            rights_desk.close(
                rosa.me, request.id, wrong, expected_version=known.version
            )
    # Elena still sees it as it was before.
    with pytest.raises(RightsChanged):
        rights_desk.close(
            elena.me, request.id, ANSWER, expected_version=request.version
        )
    rights_desk.close(
        rosa.me, request.id, ANSWER, expected_version=known.version, clock=clock()
    )
    (mail,) = await post(NOON)
    assert mail.recipients == ("ana@correo.cl",)
    for part in ("Listo.", "Adjuntamos lo pedido.", request.reference):
        assert part in mail.body
    found = rights_desk.register(elena.me, clock=clock())
    assert [one.id for one in found.closed] == [request.id]
    assert [one.request.id for one in found.open] == [other.id]
    closed = found.closed[0]
    assert (closed.closing, closed.closed_at) == (Closing.GRANTED, NOON)
    with pytest.raises(RightsChanged):
        rights_desk.extend(
            rosa.me, request.id, expected_version=closed.version, clock=clock()
        )
    # What was refused or held nothing asks for nobody's identity.
    rights_desk.close(
        elena.me,
        other.id,
        {"closing": "no_data", "reason": "Nada."},
        expected_version=other.version,
        clock=clock(),
    )
    assert told(Subject.RIGHTS, other.id)[-1] is Kind.RIGHTS_CLOSED


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        yield http


async def test_the_file_is_for_a_session_with_the_right_alone(
    client, two_colleagues, two_visitors
) -> None:
    rosa = two_colleagues[0]
    ana, berta = await two(two_visitors)
    request = await received("ana@correo.cl")
    path = routes.API_RIGHTS_FILE.format(request_id=request.id, kind="json")
    chosen = {"elegidos": f"{ana.id},x,,{uuid.uuid4()}"}
    assert (await client.get(path, params=chosen)).status_code == 401
    client.cookies.set(get_settings().session_cookie, rosa.token)
    assert (await client.get(path, params=chosen)).status_code == 403
    sure(rosa, request)
    for gone in ("x", str(uuid.uuid4())):
        there = await client.get(path, params={"elegidos": gone})
        assert there.status_code == 404
    alone = await client.get(path)
    assert (alone.status_code, alone.json()[labels.RECORDS]) == (200, [])
    assert ana.reference not in alone.text
    assert (await client.get(path.replace(str(request.id), "x"))).status_code == 422
    answer = await client.get(path, params=chosen)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert f"datos-{request.reference}.json" in answer.headers["content-disposition"]
    assert ana.reference in answer.text
    assert berta.reference not in answer.text
    pdf = await client.get(path.replace(".json", ".pdf"), params=chosen)
    assert (pdf.status_code, pdf.content[:5]) == (200, b"%PDF-")
    assert pdf.headers["content-type"] == "application/pdf"
    other = await client.get(path.replace(".json", ".exe"), params=chosen)
    assert other.status_code == 404
