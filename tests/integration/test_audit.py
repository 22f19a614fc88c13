"""What everybody did is told, to administrators alone, in pages of one cost."""

import asyncio
import csv
import io
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import parse_qsl

import httpx
import pytest
from pyotp.totp import TOTP
from sqlalchemy import text
from sqlmodel import select

from app.api.router import create_api
from app.content import audit as copy
from app.domain.audit import AuditCriteria
from app.domain.clock import chilean_day, utc_now
from app.domain.errors import AppError, NotAllowed
from app.domain.events import Actor, Deed, Event, Kind, Subject
from app.domain.ids import time_ordered_id
from app.domain.passkey import KeyRequired
from app.domain.roles import Role
from app.persistence import events
from app.persistence.database import transaction
from app.persistence.event_tables import EventRow
from app.services import (
    admin_accounts,
    audit,
    own_account,
    passkeys,
    second_factor,
    sign_in,
    staff,
)
from app.services.audit_query import audit_criteria_in, audit_query_of
from tests.support.authenticator import Authenticator, written
from tests.support.builders import NOON, FakeMailer
from tests.support.people import PASSWORD, Colleague, sure

pytestmark = pytest.mark.usefixtures("database")
OTHER = "otra clave bastante larga"


def told() -> list[EventRow]:
    with transaction() as session:
        found = session.exec(select(EventRow).order_by(EventRow.id)).all()  # pyright: ignore[reportArgumentType]
        session.expunge_all()
    return list(found)


def new_of(deed: Callable[[], object]) -> list[EventRow]:
    """Return what is told of a deed."""
    before = {row.id for row in told()}
    with suppress(AppError):
        deed()
    return [row for row in told() if row.id not in before]


def facts_of(row: EventRow) -> tuple[str, str, uuid.UUID | None, str, str]:
    return row.kind, row.actor, row.admin_id, row.subject, row.subject_id


def test_signing_in_and_failing_are_told_of_whose_account(two_colleagues) -> None:
    rosa, elena = two_colleagues
    (row,) = new_of(rosa.sign_in)
    mine = ("admin", str(rosa.me.id))
    assert facts_of(row) == ("signed_in", "staff", rosa.me.id, *mine)
    (row,) = new_of(lambda: sign_in.sign_in(elena.email, "no es esta clave"))
    hers = ("admin", str(elena.me.id))
    assert facts_of(row) == ("sign_in_failed", "visitor", None, *hers)
    assert row.facts == {"reason": "bad_credentials"}
    (row,) = new_of(lambda: sign_in.sign_in("nadie@correo.cl", "no es esta clave"))
    assert facts_of(row) == ("sign_in_failed", "visitor", None, "admin", "")
    rosa.protect()
    assert new_of(rosa.sign_in) == []  # the password was right, a code is asked for
    (row,) = new_of(lambda: rosa.sign_in("000000"))
    assert (row.kind, row.facts) == ("sign_in_failed", {"reason": "bad_code"})


def test_keys_are_told_of_whose_account(two_colleagues) -> None:
    rosa, _ = two_colleagues
    device = Authenticator()
    made = device.create(passkeys.begin(rosa.me, PASSWORD))
    mine = ("admin", str(rosa.me.id))
    (row,) = new_of(lambda: passkeys.add(rosa.me, "Mi llave", made))
    assert facts_of(row) == ("passkey_added", "staff", rosa.me.id, *mine)
    sure(rosa.me)
    with pytest.raises(KeyRequired) as required:
        rosa.sign_in()
    other = written(Authenticator().get(required.value.asked))
    (row,) = new_of(lambda: sign_in.sign_in(rosa.email, PASSWORD, key=other))
    assert (row.kind, row.facts) == ("sign_in_failed", {"reason": "bad_key"})
    (key,) = passkeys.mine(rosa.me)
    (row,) = new_of(lambda: passkeys.remove(rosa.me, PASSWORD, key.id))
    assert facts_of(row) == ("passkey_removed", "staff", rosa.me.id, *mine)
    assert new_of(lambda: passkeys.remove(rosa.me, PASSWORD, key.id)) == []


def test_what_changes_an_account_is_told_with_who_did_it(two_colleagues) -> None:
    rosa, elena = two_colleagues
    secret = second_factor.begin(rosa.me).secret
    code = TOTP(secret).at(utc_now())
    deeds = {
        "factor_enabled": lambda: second_factor.enable(rosa.me, PASSWORD, secret, code),
        "codes_renewed": lambda: second_factor.renew_codes(rosa.me, PASSWORD),
        "factor_disabled": lambda: second_factor.disable(rosa.me, PASSWORD),
        "password_changed": lambda: own_account.change_password(
            rosa.me, PASSWORD, OTHER
        ),
        "sessions_closed": lambda: own_account.close_other_sessions(rosa.me),
    }
    for kind, deed in deeds.items():
        (row,) = new_of(deed)
        assert facts_of(row) == (kind, "staff", rosa.me.id, "admin", str(rosa.me.id))
        sure(rosa.me)
    (row,) = new_of(lambda: staff.give_role(rosa.me, elena.me.id, Role.COORDINATOR))
    hers = ("admin", str(elena.me.id))
    assert facts_of(row) == ("role_given", "staff", rosa.me.id, *hers)
    assert row.facts == {"role": "coordinator"}
    (row,) = new_of(lambda: admin_accounts.reset_password(elena.email, None))
    assert facts_of(row) == ("password_reset", "system", None, *hers)
    (row,) = new_of(lambda: admin_accounts.reset_second_factor(elena.email))
    assert facts_of(row) == ("factor_reset", "system", None, *hers)
    (row,) = new_of(lambda: staff.deactivate(rosa.me, elena.me.id))
    assert facts_of(row) == ("deactivated", "staff", rosa.me.id, *hers)
    assert new_of(lambda: staff.deactivate(rosa.me, elena.me.id)) == []


def test_an_invitation_is_told_from_its_making_to_its_end(two_colleagues) -> None:
    rosa, _ = two_colleagues
    made = [staff.Invited("", "", mailed=False)]

    def invite(email: str, role: Role) -> None:
        made[0] = asyncio.run(staff.invite(rosa.me, email, role, mailer=FakeMailer()))

    (row,) = new_of(lambda: invite("nueva@correo.cl", Role.PROFESSIONAL))
    assert facts_of(row)[:4] == ("invited", "staff", rosa.me.id, "invitation")
    assert row.facts == {"role": "professional"}
    token = made[0].link.partition("#")[2]
    joined, signed_in = new_of(lambda: staff.accept(token, PASSWORD))
    assert (joined.kind, signed_in.kind) == ("joined", "signed_in")
    assert joined.subject_id == str(joined.admin_id)
    invite("otra@correo.cl", Role.COORDINATOR)
    (pending,) = staff.team(rosa.me).invitations
    (row,) = new_of(lambda: staff.withdraw(rosa.me, pending.id))
    assert facts_of(row)[3:] == ("invitation", str(pending.id))
    assert new_of(lambda: staff.withdraw(rosa.me, pending.id)) == []


def test_no_event_holds_an_address_or_a_password(two_colleagues) -> None:
    rosa, elena = two_colleagues
    staff.give_role(rosa.me, elena.me.id, Role.COORDINATOR)
    with suppress(AppError):
        sign_in.sign_in("secreta@correo.cl", "clave-secreta-1")
    rows = told()
    assert len(rows) >= 4
    for row in rows:
        assert "@" not in f"{row.subject_id}{row.facts}{row.request_id}"
        assert "secreta" not in str(row.facts)


def put(count: int, *, kind: Kind = Kind.NOTED, by: uuid.UUID | None = None) -> None:
    """Store events a minute apart, the last one now."""
    at = [NOON - timedelta(minutes=n) for n in range(count)]
    made = [
        Event(
            time_ordered_id(when),
            when,
            Actor.STAFF if by else Actor.SYSTEM,
            by,
            "",
            Deed(kind, Subject.LEAD, "x"),
        )
        for when in at
    ]
    with transaction() as session:
        events.append(session, made)


def walked(rosa: Colleague, criteria: AuditCriteria) -> list[Event]:
    found: list[Event] = []
    asked: AuditCriteria | None = criteria
    while asked is not None:
        page = audit.page(rosa.me, asked)
        found += page.events
        asked = page.next
    return found


def test_pages_follow_each_other_without_a_gap_or_a_repeat(two_colleagues) -> None:
    rosa, _ = two_colleagues
    put(120)
    found = walked(rosa, AuditCriteria(kind=Kind.NOTED))
    assert len(found) == 120
    assert [e.id for e in found] == sorted((e.id for e in found), reverse=True)
    assert audit.page(rosa.me, AuditCriteria(after=uuid.uuid4())).events == []


def test_a_file_begins_with_the_newest_wherever_the_list_was(
    two_colleagues, monkeypatch
) -> None:
    rosa, elena = two_colleagues
    monkeypatch.setattr(audit, "_EXPORT_PAGE", 3)
    put(8)
    put(4, by=elena.me.id)
    first = audit.page(rosa.me, AuditCriteria(kind=Kind.NOTED, limit=5))
    assert first.next
    for asked, count in (
        (first.next, 12),
        (replace(first.next, admin_id=elena.me.id), 4),
        (replace(first.next, admin_id=rosa.me.id), 0),
    ):
        whole = "".join(audit.as_csv(rosa.me, asked)).removeprefix("\ufeff")
        _, *lines = csv.reader(io.StringIO(whole))
        expected = walked(rosa, replace(asked, after=None))
        people = {rosa.me.id: rosa.email, elena.me.id: elena.email}
        assert len(lines) == count
        assert lines == [list(audit.cells(event, people)) for event in expected]
        taken = [row for row in told() if row.kind == "audit_exported"][-1]
        assert taken.facts["rows"] == count


def test_each_filter_narrows_to_its_own(two_colleagues) -> None:
    rosa, elena = two_colleagues
    put(3, kind=Kind.LEAD_EDITED, by=rosa.me.id)
    put(4, kind=Kind.LEAD_EDITED, by=elena.me.id)
    put(5, kind=Kind.NOTED, by=elena.me.id)
    edited = AuditCriteria(kind=Kind.LEAD_EDITED)
    assert len(walked(rosa, edited)) == 7
    both = AuditCriteria(kind=Kind.LEAD_EDITED, admin_id=elena.me.id)
    assert len(walked(rosa, both)) == 4
    hers = walked(rosa, AuditCriteria(admin_id=elena.me.id))
    assert {e.admin_id for e in hers} == {elena.me.id}
    assert len(hers) >= 9
    today = chilean_day(NOON)
    assert len(walked(rosa, AuditCriteria(Kind.NOTED, since=today, until=today))) == 5
    tomorrow = today + timedelta(days=1)
    assert walked(rosa, AuditCriteria(Kind.NOTED, since=tomorrow)) == []
    before = today - timedelta(days=1)
    assert walked(rosa, AuditCriteria(Kind.NOTED, until=before)) == []


def test_only_administrators_read_it(two_colleagues) -> None:
    rosa, elena = two_colleagues
    staff.give_role(rosa.me, elena.me.id, Role.COORDINATOR)
    coordinator = sign_in.resolve(elena.sign_in())
    assert coordinator is not None
    with pytest.raises(NotAllowed):
        audit.page(coordinator, AuditCriteria())
    with pytest.raises(NotAllowed):
        audit.as_csv(coordinator, AuditCriteria())
    assert audit.page(rosa.me, AuditCriteria()).events


def test_every_kind_of_deed_and_subject_has_its_words() -> None:
    assert set(copy.KINDS) == {kind.value for kind in Kind}
    assert set(copy.SUBJECTS) == {subject.value for subject in Subject}


@pytest.mark.parametrize(
    "asked",
    [
        AuditCriteria(),
        AuditCriteria(kind=Kind.SIGNED_IN),
        AuditCriteria(admin_id=uuid.UUID(int=5), after=uuid.UUID(int=7)),
        AuditCriteria(since=chilean_day(NOON), until=chilean_day(NOON)),
    ],
    ids=["nothing", "kind", "who", "days"],
)
def test_an_address_reads_as_it_was_written(asked: AuditCriteria) -> None:
    assert audit_criteria_in(dict(parse_qsl(audit_query_of(asked)))) == asked


@pytest.mark.parametrize("text", ["x", "\x00", "9999-12-31", "' OR 1", "ñ" * 500])
def test_what_cannot_be_made_out_asks_for_nothing(two_colleagues, text: str) -> None:
    rosa, _ = two_colleagues
    names = ("tipo", "quien", "desde-dia", "hasta-dia", "desde")
    asked = audit_criteria_in(dict.fromkeys(names, text))
    assert asked == AuditCriteria()
    assert audit.page(rosa.me, asked).events


# The indexes are the same on PostgreSQL, whose planner reads so few rows as they lie.
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    "where",
    ["", "kind = 'noted'", "admin_id = '0'", "kind = 'noted' AND admin_id = '0'"],
)
def test_each_question_is_answered_by_an_index_in_order(where: str) -> None:
    narrowed = f"WHERE {where} AND (at, id) < ('2026', 'x')" if where else ""
    with transaction() as session:
        plan = session.connection().execute(
            text(
                f"EXPLAIN QUERY PLAN SELECT * FROM events {narrowed} "  # noqa: S608
                "ORDER BY at DESC, id DESC LIMIT 51"
            )
        )
        lines = " ".join(str(row) for row in plan)
    assert "USING INDEX ix_events" in lines
    assert "TEMP B-TREE" not in lines


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver"
    ) as http:
        yield http


async def test_the_file_holds_what_the_page_asks_for_and_its_taking_is_told(
    client,
) -> None:
    rosa = await asyncio.to_thread(Colleague, "rosa@correo.cl")
    elena = await asyncio.to_thread(Colleague, "elena@correo.cl")
    await asyncio.to_thread(staff.give_role, rosa.me, elena.me.id, Role.COORDINATOR)
    hers = await asyncio.to_thread(elena.sign_in)
    address = "/api/audit/export.csv?tipo=role_given"
    assert (await client.get(address)).status_code == 401
    refused = await client.get(address, headers={"Cookie": f"session={hers}"})
    assert refused.status_code == 403
    answer = await client.get(address, headers={"Cookie": f"session={rosa.token}"})
    assert answer.status_code == 200
    heading, line = csv.reader(io.StringIO(answer.text.removeprefix("\ufeff")))
    assert heading == list(copy.CSV_COLUMNS)
    assert line[1:6] == [
        rosa.email,
        "Cambio de rol",
        "Cuenta",
        elena.email,
        "rol: Coordinador",
    ]
    (row,) = [row for row in told() if row.kind == "audit_exported"]
    assert (row.admin_id, row.facts) == (rosa.me.id, {"criteria": ["kind"], "rows": 1})
