"""What visitors are told by mail, and what nobody is told."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from app.domain.booking import TRAP_FIELD
from app.domain.events import Kind
from app.domain.lead_state import LeadState
from app.domain.outbox import FIRST_RETRY
from app.domain.visitor_mail import VisitorMail
from app.persistence import unwanted
from app.persistence.database import transaction
from app.services import (
    lead_states,
    undoing,
    visitor_codes,
    visitor_links,
    visitor_mails,
)
from app.settings import get_settings
from tests.support.builders import NOON, FakeMailer, clock
from tests.support.mailing import (
    SITE,
    STAFF,
    add,
    history,
    lead,
    post,
    schedule,
    write_to_visitors,
)

pytestmark = pytest.mark.usefixtures("database", "writing")
SOON = timedelta(seconds=31)


async def test_the_first_mail_holds_reference_and_link_alone() -> None:
    typed: dict[str, Any] = {
        "name": "Filomena Zúñiga",
        "address": "Pasaje Escondido 7, Concón",
        "message": "Tengo fiebre",
        "phone": "+56 9 1111 2222",
    }
    one = add(**typed, email="filomena.z@correo.cl", vaccine="hepatitis")
    (mail,) = await post(NOON)
    assert mail.recipients == (one.email,)
    assert one.reference in mail.subject
    for shown in (mail.body, mail.html):
        assert one.reference in shown
        assert f"{SITE}/solicitud/#" in shown
        assert f"{SITE}/no-fui-yo/#" in shown
        for said in ("Hepatitis", "hepatitis", "Filomena", "Escondido", "fiebre"):
            assert said not in shown
        assert "1111" not in shown
        assert one.email not in shown
    assert mail.enclosure is None
    token = mail.body.split("/solicitud/#")[1].split()[0]
    assert visitor_links.resolve(token, clock=clock()) == one.id
    (told,) = history(one)
    assert (told.deed.kind, told.deed.facts) == (
        Kind.VISITOR_MAILED,
        {"mail": "received"},
    )


async def test_the_queue_holds_nobodys_data_nor_a_way_in() -> None:
    one = add(email="filomena.z@correo.cl")
    with transaction() as session:
        visitor_mails.ask(session, VisitorMail.CODE, one, at=NOON)
        visitor_mails.ask(session, VisitorMail.LINK, one, at=NOON)
    sent = await post(NOON)
    assert len(sent) == 3
    with transaction() as session:
        rows = session.connection().execute(text("SELECT * FROM outbox")).mappings()
        dumped = "\n".join(str(dict(row)) for row in rows if row["recipient"] != STAFF)
    assert "filomena" not in dumped
    for mail in sent:
        assert mail.body.split("#")[1].split()[0] not in dumped
        for digits in (word for word in mail.body.split() if word.isdigit()):
            assert f"'{digits}'" not in dumped


async def test_staff_are_told_as_ever_and_visitors_beside() -> None:
    one = add()
    mailer = FakeMailer()
    await post(NOON, mailer)
    to_staff = [mail for mail in mailer.sent if mail.recipients == (STAFF,)]
    assert len(to_staff) == 1
    assert one.reference in to_staff[0].body
    assert one.address not in to_staff[0].body
    assert (to_staff[0].html, to_staff[0].sender_name) == ("", "")


@pytest.mark.parametrize(
    "without", ["SMTP_URL", "PUBLIC_URL", "VISITOR_MAILS"], ids=str
)
async def test_visitors_get_none_where_they_cannot_or_must_not(
    without, monkeypatch
) -> None:
    value = "0" if without == "VISITOR_MAILS" else ""
    write_to_visitors(monkeypatch, **{without: value})
    add()
    assert not get_settings().mails_visitors
    mailer = FakeMailer()
    assert await post(NOON, mailer) == []
    assert len(mailer.sent) == 1


async def test_what_was_queued_before_mails_were_switched_off_stays(
    monkeypatch,
) -> None:
    one = add()
    write_to_visitors(monkeypatch, VISITOR_MAILS="0")
    assert await post(NOON) == []
    write_to_visitors(monkeypatch)
    assert await post(NOON + timedelta(hours=1)) == []
    assert history(one) == []


async def test_what_looks_automatic_is_never_mailed() -> None:
    one = add(NOON, **{TRAP_FIELD: "https://spam.example"})
    assert one.suspect
    assert await post(NOON) == []
    with transaction() as session:
        visitor_mails.ask(session, VisitorMail.LINK, one, at=NOON)
    assert await post(NOON) == []
    assert [event.deed.facts["reason"] for event in history(one)] == ["Suspect"]


async def test_three_an_hour_and_ten_a_day_to_one_address(two_colleagues) -> None:
    del two_colleagues
    asked = [
        add(name=f"P{n}", email="ANA@correo.cl" if n % 2 else "ana@correo.cl")
        for n in range(14)
    ]
    beside = add(email="berta@correo.cl")
    went: list[tuple[datetime, str]] = []
    at = NOON
    while at < NOON + timedelta(hours=47):
        went += [(at, mail.subject) for mail in await post(at)]
        at += timedelta(minutes=20)
    assert (NOON, f"Recibimos tu solicitud {beside.reference}") in went
    to_ana = [(when, what) for when, what in went if beside.reference not in what]
    assert sorted(what.split()[-1] for _, what in to_ana) == sorted(
        one.reference for one in asked
    )
    for when, _ in to_ana:
        for span, most in ((1, 3), (24, 10)):
            before = when - timedelta(hours=span)
            assert sum(before < other <= when for other, _ in to_ana) <= most


async def test_a_mail_that_failed_once_does_not_count_against_itself() -> None:
    asked = [add(name=f"P{n}", email="ana@correo.cl") for n in range(2)]
    asked.append(add(email="berta@correo.cl"))
    assert await post(NOON, FakeMailer(failures=100)) == []
    went = [mail.subject.split()[-1] for mail in await post(NOON + FIRST_RETRY)]
    assert sorted(went) == sorted(one.reference for one in asked)


async def test_who_wants_no_mails_gets_none_at_any_request(two_colleagues) -> None:
    rosa, _ = two_colleagues
    first, other = add(), add(name="Otra", email="berta@correo.cl")
    with transaction() as session:
        unwanted.add(session, "ANA@correo.cl", now=NOON)
    second = add(name="Otra vez")
    assert [mail.recipients for mail in await post(NOON)] == [(other.email,)]
    schedule(rosa, second)
    assert await post(NOON + SOON) == []
    for one in (first, second):
        assert history(one)[0].deed.facts["reason"] == "NotWanted"


async def test_a_code_is_made_when_it_leaves_and_serves_once() -> None:
    one, other = add(), add(name="Otra", email="berta@correo.cl")
    await post(NOON)
    with transaction() as session:
        visitor_mails.ask(session, VisitorMail.CODE, one, at=NOON)
    later = NOON + timedelta(minutes=9)
    (mail,) = await post(later)
    (code,) = (word for word in mail.body.split() if word.isdigit() and len(word) == 6)
    assert code in mail.html
    own = visitor_codes.Purpose.OWN_DATA
    at = later + timedelta(minutes=9)
    for lead_id, right in ((other.id, False), (one.id, True), (one.id, False)):
        with transaction() as session:
            assert visitor_codes.accept(session, lead_id, own, code, now=at) is right
    with transaction() as session:
        visitor_mails.ask(session, VisitorMail.CODE, one, at=at)
    assert await post(at + timedelta(minutes=11)) == []
    assert history(one)[0].deed.facts["reason"] == "TooLate"


async def test_a_link_can_be_asked_for_again() -> None:
    one = add()
    (first,) = await post(NOON)
    with transaction() as session:
        visitor_mails.ask(session, VisitorMail.LINK, one, at=NOON)
    (again,) = await post(NOON)
    tokens = {mail.body.split("/solicitud/#")[1].split()[0] for mail in (first, again)}
    assert len(tokens) == 2
    for token in tokens:
        assert visitor_links.resolve(token, clock=clock()) == one.id
    # Where it does not open, the code is typed beside the reference; nobody else asks it.
    for shown in (again.body, again.html):
        assert "la referencia y este código" in shown
        assert "No le digas el código a nadie" in shown
    assert "No le digas el código a nadie" not in first.body


async def test_a_mail_that_goes_out_hinders_nobody_from_undoing(two_colleagues) -> None:
    rosa, _ = two_colleagues
    one = add()
    at = NOON + timedelta(seconds=1)
    event = lead_states.move(rosa.me, one.id, LeadState.CONTACTED, clock=clock(at))
    assert event
    assert len(await post(at + timedelta(seconds=2))) == 1
    undoing.undo(rosa.me, event, clock=clock(at + timedelta(seconds=5)))
    assert lead(one.id).state is LeadState.NEW
