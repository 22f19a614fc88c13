"""Asking for one's rights: typed, proved by a mailed code, received; nothing is told."""

import asyncio
import re
import time
import uuid
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from sqlmodel import col, select, update

from app import routes
from app.adapters import rate_limit
from app.api.router import create_api
from app.content import messages
from app.content import rights as copy
from app.content.calendar import long_day
from app.domain.clock import chilean_day, utc_now
from app.domain.errors import InvalidInput, RateLimited, WrongCode
from app.domain.events import Kind, Subject
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.limits import (
    RIGHTS_BY_BOTH,
    RIGHTS_BY_CONTACT,
    RIGHTS_MAIL_BY_EMAIL,
    RIGHTS_MAIL_BY_REFERENCE,
    RIGHTS_MAIL_UNWANTED,
)
from app.domain.rights_clocks import ANSWER_WITHIN, EXTENDED_BY
from app.domain.rights_request import UNPROVED_FOR
from app.domain.visitor_link import CODE_LASTS, CODE_TRIES
from app.persistence import blocking, events, outbox, unwanted
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.rights_tables import PrivacyRequestRow
from app.persistence.tables import AppointmentRow
from app.services import bookings, due_mails, mails, rights_asking, rights_desk
from app.settings import get_settings
from tests.support.builders import NOON, FakeMailer, clock
from tests.support.mailing import post

pytestmark = pytest.mark.usefixtures("database", "writing")
PATTERN = """<!doctype html><html><head><title>Derechos</title></head><body>
<div data-own-notice=""></div>
<div data-own-part="ask"><form data-own-form="ask"><input type="hidden" name="page">
<input type="radio" name="asks" value="access"><input type="radio" name="asks" value="erasure">
<p data-field-error="asks" hidden=""></p><input name="contact">
<p data-field-error="contact" hidden=""></p><textarea name="detail"></textarea>
<p data-field-error="detail" hidden=""></p></form></div>
<div data-own-part="code"><form data-own-form="prove"><input type="hidden" name="peticion">
<input name="code"><p data-field-error="code" hidden=""></p></form>
<form data-own-form="again"><input type="hidden" name="peticion"></form></div>
<div data-own-part="receipt">RECEIPT <b data-own="reference"></b> <i data-own="asks"></i>
<u data-own="due"></u><p data-own-part="may-extend"><span data-own="latest"></span></p></div>
</body></html>"""


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    folder = tmp_path / routes.RIGHTS.strip("/")
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(PATTERN, encoding="utf-8")
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        yield http


@pytest.fixture
def strict_limits(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    rate_limit._own.cache_clear()
    yield
    rate_limit._own.cache_clear()


def form(contact: str, asks: str = "access", detail: str = "") -> dict[str, str]:
    return {"asks": asks, "contact": contact, "detail": detail}


def rows() -> list[PrivacyRequestRow]:
    with transaction() as session:
        found = session.exec(
            select(PrivacyRequestRow).order_by(col(PrivacyRequestRow.asked_at))
        )
        return list(found)


def told(request_id: uuid.UUID) -> list[Kind]:
    with transaction() as session:
        found = events.of_subject(session, Subject.RIGHTS, str(request_id), limit=100)
    return [event.deed.kind for event in reversed(found)]


async def codes(at=NOON) -> dict[str, str]:
    """Send what is due; return the code that each address got."""
    return {
        mail.recipients[0]: found[0]
        for mail in await post(at)
        if (found := re.findall(r"^(\d{6})$", mail.body, re.MULTILINE))
    }


def ask(contact: str, asks: str = "access", at=NOON, detail: str = "") -> uuid.UUID:
    return rights_asking.ask(form(contact, asks, detail), clock=clock(at))


async def test_what_is_sent_twice_from_a_page_is_asked_once(client) -> None:
    """A line that swallowed the answer has browsers send the same again."""

    async def page() -> str:
        shown = (await client.get(f"{routes.RIGHTS}/")).text
        return re.findall(r'name="page" type="hidden" value="([^"]*)"', shown)[0]

    async def sent(page: str, contact: str = "ana@correo.cl") -> str:
        answer = await client.post(
            routes.RIGHTS_ASK, data=form(contact) | {"page": page}
        )
        return answer.headers["location"]

    one, other = await page(), await page()
    assert one != other
    first = await sent(one)
    assert await sent(one) == first
    # Two pages are two, and so is what was changed before it was sent once more.
    ways = {first, await sent(other), await sent(one, "berta@correo.cl")}
    ways |= {await sent(""), await sent("no es")}
    assert len(ways) == len(rows()) == 5
    mailed = await post(utc_now() + timedelta(seconds=31))
    assert len(mailed) == 5


@pytest.mark.parametrize("berta_is", ["blocked", "suspect"])
async def test_one_page_tells_nothing_of_which_references_there_are(
    client, two_visitors, berta_is: str
) -> None:
    """Each reference is a petition of its own, sent twice or not, whoever has it."""
    ana, berta = [
        await asyncio.to_thread(bookings.submit, each.form(), Category.B2C)
        for each in two_visitors
    ]
    with transaction() as session:
        if berta_is == "suspect":
            of_berta = update(AppointmentRow).where(col(AppointmentRow.id) == berta.id)
            session.exec(of_berta.values(suspect=True))
        else:
            assert blocking.block(session, berta.id, now=NOON)
    page = str(uuid.uuid4())

    async def sent(contact: str) -> str:
        answer = await client.post(
            routes.RIGHTS_ASK, data=form(contact) | {"page": page}
        )
        assert answer.status_code == 303
        return answer.headers["location"]

    typed = [ana.reference, berta.reference, "VC-222222", "VC-Y99VK4"]
    ways = [await sent(each) for each in typed]
    assert len(set(ways)) == len(rows()) == len(typed)
    assert [await sent(each) for each in typed] == ways
    assert len(rows()) == len(typed)


async def test_a_code_starts_the_clock_of_its_own_request_alone() -> None:
    first, second = ask("Ana@Correo.cl"), ask("berta@correo.cl", "erasure")
    got = await codes()
    assert set(got) == {"Ana@Correo.cl", "berta@correo.cl"}
    later = NOON + timedelta(minutes=5)
    wrong = {"code": got["berta@correo.cl"]}
    with pytest.raises(WrongCode):
        rights_asking.prove(first, wrong, clock=clock(later))
    rights_asking.prove(first, {"code": got["Ana@Correo.cl"]}, clock=clock(later))
    one, other = rights_asking.view(first), rights_asking.view(second)
    assert one
    assert other
    assert other.received_at is other.clocks is None
    assert one.received_at == later
    assert one.clocks
    today = chilean_day(later)
    assert one.clocks.due == today + ANSWER_WITHIN
    assert one.clocks.latest == today + ANSWER_WITHIN + EXTENDED_BY
    assert re.fullmatch(r"DP-[2-9A-HJ-NP-Z]{6}", one.reference)
    assert one.reference != other.reference
    assert told(first) == [Kind.RIGHTS_ASKED]
    assert told(second) == []
    # It serves once: the receipt is mailed once.
    with pytest.raises(WrongCode):
        rights_asking.prove(first, {"code": got["Ana@Correo.cl"]}, clock=clock(later))
    (receipt,) = await post(later)
    assert receipt.recipients == ("Ana@Correo.cl",)
    assert one.reference in receipt.subject
    assert long_day(one.clocks.due) in receipt.body
    assert "Comprobamos tu correo" in receipt.body
    assert f"/privacidad/derechos/?peticion={first}" in receipt.body
    assert told(first) == [Kind.RIGHTS_ASKED, Kind.VISITOR_MAILED]


async def test_a_reference_leads_to_the_address_of_its_request(two_visitors) -> None:
    ana, berta = (
        bookings.submit(v.form(), Category.B2C, clock=clock()) for v in two_visitors
    )
    await post(NOON)
    request_id = ask(berta.reference.lower().replace("-", " "))
    got = await codes()
    assert list(got) == ["berta@correo.cl"]
    found = rights_asking.view(request_id)
    assert found
    assert (found.lead_id, found.email) == (berta.id, "berta@correo.cl")
    assert found.lead_id != ana.id
    # Of the code the hash alone is kept, and no row of the queue holds an address.
    (row,) = rows()
    assert got["berta@correo.cl"] not in str(row.model_dump())
    with transaction() as session:
        queued = session.exec(
            select(OutboxRow).where(OutboxRow.subject == Subject.RIGHTS)
        ).all()
    assert [one.appointment_id for one in queued] == [None]
    assert "berta" not in str([one.model_dump() for one in queued])


@pytest.mark.usefixtures("even_answers")
async def test_known_and_unknown_get_one_answer(client, two_visitors) -> None:
    ana = await asyncio.to_thread(bookings.submit, two_visitors[0].form(), Category.B2C)
    await post(NOON)
    answers, took = set(), []
    for contact in ("ana@correo.cl", "nadie@correo.cl", ana.reference, "VC-222222"):
        begun = time.monotonic()
        answer = await client.post(routes.RIGHTS_ASK, data=form(contact))
        took.append(time.monotonic() - begun)
        page = await client.get(answer.headers["location"])
        text = re.sub(r"[0-9a-f-]{36}", "ID", page.text)
        wrong = await client.post(
            routes.RIGHTS_PROVE,
            data={
                "peticion": answer.headers["location"][-36:],
                "code": "000 000",
            },
        )
        said = re.sub(r"[0-9a-f-]{36}", "ID", wrong.text)
        answers.add((answer.status_code, text, wrong.status_code, said))
    assert len(answers) == 1
    assert copy.WRONG_CODE in answers.pop()[3]
    assert min(took) >= 0.4
    # A code goes wherever somebody may read it, and nowhere for an unknown reference.
    got = await codes(utc_now())
    assert sorted(got) == ["ana@correo.cl", "nadie@correo.cl"]


async def test_the_way_through_the_page(client) -> None:
    empty = await client.get("/privacidad/derechos/")
    assert empty.headers["cache-control"] == "no-store"
    assert 'data-own-form="ask"' in empty.text
    assert 'data-own-form="prove"' not in empty.text
    assert "RECEIPT" not in empty.text
    sent = form("ana@correo.cl", "erasure", "<b>todo</b>")
    answer = await client.post(routes.RIGHTS_ASK, data=sent)
    place = answer.headers["location"]
    assert answer.status_code == 303
    page = await client.get(place)
    assert 'data-own-form="prove"' in page.text
    assert "ana@correo.cl" not in page.text
    got = await codes(utc_now())
    given = {"peticion": place[-36:], "code": f"{got['ana@correo.cl'][:3]} "}
    refused = await client.post(routes.RIGHTS_PROVE, data=given)
    assert refused.status_code == 422
    assert messages.FIELD_ERRORS["code_invalid"] in refused.text
    given["code"] = got["ana@correo.cl"]
    done = await client.post(routes.RIGHTS_PROVE, data=given)
    assert (done.status_code, done.headers["location"]) == (303, place)
    receipt = await client.get(place)
    (row,) = rows()
    for part in ("RECEIPT", row.reference, copy.ASKS["erasure"]):
        assert part in receipt.text
    assert "ana@correo.cl" not in receipt.text
    assert row.detail == "<b>todo</b>"
    # A second press of the button ends at the receipt too.
    again = await client.post(routes.RIGHTS_PROVE, data=given)
    assert (again.status_code, again.headers["location"]) == (303, place)


async def test_what_was_answered_takes_no_more_time(client, two_colleagues) -> None:
    rosa, _ = two_colleagues
    ids = []
    for email in ("ana@correo.cl", "berta@correo.cl"):
        ids.append(ask(email))
        (code,) = (await codes()).values()
        rights_asking.prove(ids[-1], {"code": code}, clock=clock())
        await post(NOON)
    of_ana, of_berta = ids
    sure, answer = {"identity": "Por teléfono"}, {"closing": "granted", "reason": "Va"}
    for deed, raw in ((rights_desk.note_identity, sure), (rights_desk.close, answer)):
        found = rights_asking.view(of_ana)
        assert found
        deed(rosa.me, of_ana, raw, expected_version=found.version, clock=clock())
    latest = long_day(chilean_day(NOON) + ANSWER_WITHIN + EXTENDED_BY)
    for ident, extends in ((of_ana, False), (of_berta, True)):
        shown = await client.get(f"{routes.RIGHTS}/", params={"peticion": str(ident)})
        assert "RECEIPT" in shown.text
        assert ('data-own-part="may-extend"' in shown.text) is extends
        assert (latest in shown.text) is extends


async def test_nothing_typed_is_lost_and_each_field_has_its_sentence(client) -> None:
    for sent, wrong in (
        (form("ana@correo.cl", "todo"), "asks_required"),
        (form("", "erasure"), "contact_required"),
        (form("ana", "erasure", "<i>mucho"), "contact_invalid"),
        (form("ana@", "erasure"), "email_invalid"),
        (form("ana@correo.cl", "rectification"), "detail_required"),
    ):
        answer = await client.post(routes.RIGHTS_ASK, data=sent)
        assert answer.status_code == 422
        assert messages.FIELD_ERRORS[wrong] in answer.text
        assert f'value="{sent["contact"]}"' in answer.text
        pressed = re.findall(r'checked="" [^>]*value="(\w+)"', answer.text) or (
            re.findall(r'value="(\w+)"[^>]* checked=""', answer.text)
        )
        assert pressed == (["erasure"] if sent["asks"] == "erasure" else [])
    assert rows() == []
    long = form("ana@correo.cl", "access", "x" * 2001)
    answer = await client.post(routes.RIGHTS_ASK, data=long)
    assert answer.status_code == 422
    assert "x" * 2001 in answer.text
    assert messages.field_sentence("too_long", {"limit": 2000}) in answer.text
    long = form("x" * 2001, "access")
    answer = await client.post(routes.RIGHTS_ASK, data=long)
    assert answer.status_code == 422
    assert f'value="{"x" * 2001}"' in answer.text
    assert messages.FIELD_ERRORS["contact_invalid"] in answer.text


async def test_no_get_does_anything_and_unknown_ids_lead_to_the_form(client) -> None:
    request_id = ask("ana@correo.cl")
    got = await codes()
    before = [row.model_dump() for row in rows()]
    asked = {"peticion": str(request_id), "code": got["ana@correo.cl"]}
    for path in (*routes.RIGHTS_DEEDS, "/privacidad/derechos/"):
        for method in ("GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"):
            answer = await client.request(method, path, params=asked)
            assert answer.status_code < 500
    assert [row.model_dump() for row in rows()] == before
    for strange in ("", "x", str(uuid.uuid4()), "\x00", "ñ" * 300):
        page = await client.get("/privacidad/derechos/", params={"peticion": strange})
        assert page.status_code in {200, 303}
        for path in (routes.RIGHTS_PROVE, routes.RIGHTS_CODE):
            data = {"peticion": strange, "code": "123456"}
            answer = await client.post(path, data=data)
            assert answer.status_code in {303, 422}


async def test_what_is_posted_to_the_page_itself_only_leads_there(client) -> None:
    request_id = ask("ana@correo.cl")
    got = await codes()
    before = [row.model_dump() for row in rows()]
    asked = {"peticion": str(request_id), "code": got["ana@correo.cl"]}
    page = f"/privacidad/derechos/?peticion={request_id}"
    for address in (page, "/privacidad/derechos/"):
        answer = await client.post(address, data=asked)
        assert (answer.status_code, answer.headers["location"]) == (303, address)
    assert [row.model_dump() for row in rows()] == before


async def test_five_tries_and_ten_minutes() -> None:
    request_id = ask("ana@correo.cl")
    (code,) = (await codes()).values()
    other = f"{(int(code) + 1) % 10**6:06}"
    for _ in range(CODE_TRIES):
        with pytest.raises(WrongCode):
            rights_asking.prove(request_id, {"code": other}, clock=clock())
    with pytest.raises(WrongCode):
        rights_asking.prove(request_id, {"code": code}, clock=clock())
    assert rights_asking.send_again(request_id, clock=clock())
    (fresh,) = (await codes()).values()
    over = NOON + CODE_LASTS
    with pytest.raises(WrongCode):
        rights_asking.prove(request_id, {"code": fresh}, clock=clock(over))
    in_time = over - timedelta(seconds=1)
    rights_asking.prove(request_id, {"code": fresh}, clock=clock(in_time))
    with pytest.raises(InvalidInput):
        rights_asking.prove(request_id, {"code": "12345"}, clock=clock())


async def test_what_nobody_proved_is_forgotten_after_a_day() -> None:
    proved, unproved = ask("ana@correo.cl"), ask("berta@correo.cl")
    got = await codes()
    rights_asking.prove(proved, {"code": got["ana@correo.cl"]}, clock=clock())
    ask("elena@correo.cl", at=NOON + UNPROVED_FOR)
    assert rights_asking.view(unproved)
    ask("elena@correo.cl", at=NOON + UNPROVED_FOR + timedelta(seconds=1))
    assert rights_asking.view(unproved) is None
    assert rights_asking.view(proved)
    assert not rights_asking.send_again(unproved)


@pytest.mark.usefixtures("strict_limits")
async def test_who_said_that_it_was_not_them_asks_like_anybody_and_seldom() -> None:
    with transaction() as session:
        unwanted.add(session, "berta@correo.cl", now=NOON)
    mine = ask("berta@correo.cl", "erasure")
    ask("ana@correo.cl")
    for _ in range(RIGHTS_MAIL_UNWANTED.amount):
        ask("berta@correo.cl", "erasure")
        ask("ana@correo.cl")
    got = [mail.recipients[0] for mail in await post(NOON)]
    assert got.count("berta@correo.cl") == RIGHTS_MAIL_UNWANTED.amount
    assert got.count("ana@correo.cl") == RIGHTS_MAIL_UNWANTED.amount + 1
    assert rights_asking.view(mine)


async def test_who_said_that_it_was_not_them_proves_the_address() -> None:
    with transaction() as session:
        unwanted.add(session, "berta@correo.cl", now=NOON)
    mine = ask("berta@correo.cl", "erasure")
    (code,) = (await codes()).values()
    rights_asking.prove(mine, {"code": code}, clock=clock())
    found = rights_asking.view(mine)
    assert found
    assert found.received_at == NOON


async def test_a_code_that_comes_too_late_does_not_go() -> None:
    ask("ana@correo.cl")
    assert await codes(NOON + CODE_LASTS + timedelta(seconds=1)) == {}
    with transaction() as session:
        outcomes = session.exec(select(OutboxRow.outcome)).all()
        waiting, dead = outbox.depth(session)
    assert set(outcomes) == {"dropped"}
    assert (waiting, dead) == (0, 0)


async def test_a_request_that_looks_automatic_gets_no_code(two_visitors) -> None:
    receipt = bookings.submit(two_visitors[0].form(), Category.B2C, clock=clock())
    await post(NOON)
    with transaction() as session:
        session.exec(update(AppointmentRow).values(suspect=True))
    request_id = ask(receipt.reference)
    assert await codes() == {}
    found = rights_asking.view(request_id)
    assert found
    assert (found.email, found.lead_id) == ("", receipt.id)


@pytest.mark.usefixtures("strict_limits")
async def test_limits_by_contact_are_told_and_the_form_stays_filled(
    client, monkeypatch
) -> None:
    monkeypatch.setenv("WHATSAPP_NUMBER", "+56 9 1111 2222")
    monkeypatch.setenv("CONTACT_EMAIL", "datos@correo.cl")
    get_settings.cache_clear()
    for number in range(RIGHTS_BY_CONTACT.amount):
        rights_asking.ask(form("ana@correo.cl"), client=f"203.0.113.{number}")
    with pytest.raises(RateLimited):
        rights_asking.ask(form("ANA@correo.cl "), client="198.51.100.1")
    answer = await client.post(
        routes.RIGHTS_ASK, data=form("ana@correo.cl", "access", "hola")
    )
    assert answer.status_code == 429
    assert "a más tardar en 60 minutos" in answer.text
    assert "unos minutos y envía" not in answer.text
    for way in ("llámanos al +56911112222", "escribe a datos@correo.cl"):
        assert way in answer.text
    assert copy.WAY_WHATSAPP in answer.text
    assert "escribe su referencia en vez del correo" in answer.text
    assert ">\nhola</textarea>" in answer.text
    berta = rights_asking.ask(form("berta@correo.cl"), client="203.0.113.3")
    assert rights_asking.view(berta)


@pytest.mark.usefixtures("strict_limits")
async def test_a_stranger_alone_closes_nobodys_way() -> None:
    for _ in range(RIGHTS_BY_BOTH.amount):
        rights_asking.ask(form("ana@correo.cl"), client="203.0.113.1", clock=clock())
    with pytest.raises(RateLimited):
        rights_asking.ask(form("ANA@correo.cl "), client="203.0.113.1")
    await codes()
    mine = rights_asking.ask(
        form("ana@correo.cl", "erasure"), client="203.0.113.2", clock=clock()
    )
    (code,) = (await codes()).values()
    rights_asking.prove(mine, {"code": code}, client="203.0.113.2", clock=clock())
    found = rights_asking.view(mine)
    assert found
    assert found.received_at == NOON
    assert rights_asking.ask(form("berta@correo.cl"), client="203.0.113.1")


@pytest.mark.usefixtures("strict_limits")
async def test_many_strangers_do_not_fill_an_inbox() -> None:
    for number in range(RIGHTS_MAIL_BY_EMAIL.amount):
        rights_asking.ask(
            form("ana@correo.cl"), client=f"203.0.113.{number}", clock=clock()
        )
    with pytest.raises(RateLimited):
        rights_asking.ask(form("ana@correo.cl"), client="198.51.100.1", clock=clock())
    rights_asking.ask(form("berta@correo.cl"), client="198.51.100.1", clock=clock())
    got = [mail.recipients[0] for mail in await post(NOON)]
    assert got.count("ana@correo.cl") == RIGHTS_MAIL_BY_EMAIL.amount
    assert got.count("berta@correo.cl") == 1


@pytest.mark.usefixtures("strict_limits")
async def test_references_of_one_address_share_its_mails(two_visitors) -> None:
    ana, berta = two_visitors
    sent = [
        bookings.submit(
            ana.form(address=f"Calle {n}, Quilpué"), Category.B2C, clock=clock()
        )
        for n in range(3)
    ]
    await post(NOON)
    for receipt in (*sent, *sent, *sent):
        ask(receipt.reference)
    got = [
        mail.recipients[0]
        for mail in await post(NOON)
        if re.search(r"^\d{6}$", mail.body, re.MULTILINE)
    ]
    assert got == ["ana@correo.cl"] * 5
    ask(f"{berta.name}@correo.cl")
    assert list(await codes()) == ["Berta@correo.cl"]


def called(reference: str, *, blocked: bool) -> None:
    """Let the staff have called somebody, who may have asked for a block since."""
    row = AppointmentRow
    told = {"state": LeadState.CONTACTED, "blocked_at": NOON if blocked else None}
    with transaction() as session:
        session.exec(update(row).where(col(row.reference) == reference).values(**told))


@pytest.mark.usefixtures("strict_limits")
@pytest.mark.parametrize("blocked", [False, True])
async def test_who_was_called_gets_a_code_by_reference_whatever_strangers_ask(
    two_visitors, blocked: bool
) -> None:
    ana, _ = two_visitors
    sent = [
        bookings.submit(
            ana.form(address=f"Calle {n}, Quilpué"), Category.B2C, clock=clock()
        ).reference
        for n in range(2)
    ]
    mine, strange = sent
    called(mine, blocked=blocked)
    for number in range(RIGHTS_MAIL_BY_EMAIL.amount):
        rights_asking.ask(
            form("ana@correo.cl"), client=f"203.0.113.{number}", clock=clock()
        )
    await post(NOON)
    # Anybody may have made a request with an address that is not theirs.
    rights_asking.ask(form(strange), client="198.51.100.1", clock=clock())
    assert await codes() == {}
    proved = rights_asking.ask(form(mine), client="198.51.100.1", clock=clock())
    (code,) = (await codes()).values()
    rights_asking.prove(proved, {"code": code}, clock=clock())
    found = rights_asking.view(proved)
    assert found
    assert (found.received_at, found.email) == (NOON, "ana@correo.cl")
    # It is a few an hour for that too.
    for number in range(RIGHTS_MAIL_BY_REFERENCE.amount + 1):
        rights_asking.ask(form(mine), client=f"192.0.2.{number}", clock=clock())
    got = [re.search(r"^\d{6}$", m.body, re.MULTILINE) for m in await post(NOON)]
    assert sum(map(bool, got)) == RIGHTS_MAIL_BY_REFERENCE.amount - 1


async def test_a_refused_receipt_is_told_and_sent_again_by_the_staff(
    two_colleagues,
) -> None:
    request_id = ask("ana@correo.cl")
    (code,) = (await codes()).values()
    rights_asking.prove(request_id, {"code": code}, clock=clock())
    await post(NOON, FakeMailer(failures=1))
    rosa = two_colleagues[0].me
    (waiting,) = mails.unsent(rosa, clock=clock()).messages
    found = rights_asking.view(request_id)
    assert found
    assert (waiting.reference, waiting.appointment_id) == (found.reference, None)
    mails.resend(rosa, waiting.id, clock=clock())
    (mail,) = await post(NOON)
    assert mail.recipients == ("ana@correo.cl",)
    assert told(request_id) == [
        Kind.RIGHTS_ASKED,
        Kind.MAIL_RESENT,
        Kind.VISITOR_MAILED,
    ]


def test_who_is_gone_gets_nothing() -> None:
    request_id = ask("ana@correo.cl")
    with transaction() as session:
        row = session.get(PrivacyRequestRow, request_id)
        session.delete(row)
    assert not due_mails.take(NOON).going
