"""News go only where a mailed button was pressed; a way out leaves its proof behind."""

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest
from sqlmodel import select

from app.content import shell
from app.domain.errors import InvalidInput, NotMailed
from app.domain.notification import Notification
from app.domain.staff_session import token_hash
from app.persistence import newsletter as stored
from app.persistence import unwanted, visitor_outbox
from app.persistence.database import transaction
from app.persistence.newsletter_tables import (
    NewsletterLinkRow,
    NewsletterProofRow,
    NewsletterRow,
)
from app.persistence.outbox_tables import OutboxRow
from app.services import newsletter
from tests.support.builders import NOON, FakeMailer, clock
from tests.support.mailing import SITE, add, post, write_to_visitors

pytestmark = pytest.mark.usefixtures("database", "writing")
AGREED = hashlib.sha256(shell.NEWSLETTER_CONSENT.encode()).hexdigest()


def rows() -> dict[str, NewsletterRow]:
    with transaction() as session:
        return {row.email: row for row in session.exec(select(NewsletterRow))}


def proofs() -> Sequence[NewsletterProofRow]:
    with transaction() as session:
        return session.exec(select(NewsletterProofRow)).all()


def outbox() -> Sequence[OutboxRow]:
    with transaction() as session:
        return session.exec(select(OutboxRow)).all()


def ask(email: str, at: datetime = NOON) -> None:
    newsletter.subscribe(email, clock=clock(at))


def linked(mail: Notification, page: str) -> str:
    (token,) = set(re.findall(rf"{SITE}/novedades/{page}/#(\S+)", mail.body))
    assert f"/novedades/{page}/#{token}" in mail.html
    return token


async def mailed(email: str, at: datetime = NOON) -> Notification:
    (mail,) = [m for m in await post(at) if m.recipients == (email,)]
    return mail


def put_before(email: str) -> None:
    """Store an address as a release did that asked for no confirmation."""
    with transaction() as session:
        row = NewsletterRow(
            email=email,
            unsubscribe_token=email,
            consent_text_hash="earlier",
            subscribed_at=NOON - timedelta(days=400),
            from_before=True,
        )
        session.add(row)


async def test_only_the_mailed_button_confirms_and_only_its_address() -> None:
    ask(" Ana@Correo.cl ")
    ask("berta@correo.cl")
    assert {row.confirmed_at for row in rows().values()} == {None}
    mails = {mail.recipients[0]: mail for mail in await post(NOON)}
    assert set(mails) == {"ana@correo.cl", "berta@correo.cl"}
    token = linked(mails["ana@correo.cl"], "confirmar")
    later = NOON + timedelta(hours=1)
    assert newsletter.confirm(token, clock=clock(later))
    ana, berta = rows()["ana@correo.cl"], rows()["berta@correo.cl"]
    assert (ana.subscribed_at, ana.confirmed_at) == (NOON, later)
    assert ana.consent_text_hash == AGREED
    assert berta.confirmed_at is None
    # Once: whoever presses again changes nothing.
    assert newsletter.confirm(token, clock=clock(later + timedelta(days=300)))
    assert rows()["ana@correo.cl"].confirmed_at == later


def test_of_two_presses_at_once_the_first_counts() -> None:
    for email in ("ana@correo.cl", "berta@correo.cl"):
        ask(email)
    # Neither press sees that the other one confirmed it.
    for hours, agreed_to in ((1, "first"), (2, "second")):
        with transaction() as session:
            ana = stored.find_by_address(session, "ana@correo.cl")
            assert ana
            at = NOON + timedelta(hours=hours)
            stored.confirm(session, ana.id, consent_text_hash=agreed_to, now=at)
    ana, berta = rows()["ana@correo.cl"], rows()["berta@correo.cl"]
    assert ana.confirmed_at == NOON + timedelta(hours=1)
    assert ana.consent_text_hash == "first"
    assert berta.confirmed_at is None


async def test_what_is_mailed_holds_nothing_that_was_typed_and_is_kept_hashed() -> None:
    ask("ana@correo.cl")
    mail = await mailed("ana@correo.cl")
    token = linked(mail, "confirmar")
    assert token == linked(mail, "baja")
    assert "ana@correo.cl" not in mail.body + mail.html
    with transaction() as session:
        kept = session.exec(select(NewsletterLinkRow.token_hash)).all()
    assert kept == [token_hash(token)]
    (queued,) = outbox()
    assert queued.appointment_id is None
    assert "correo.cl" not in str(queued)
    assert token not in str(queued)
    assert token not in rows()["ana@correo.cl"].unsubscribe_token


async def test_other_tokens_confirm_and_remove_nothing() -> None:
    ask("ana@correo.cl")
    token = linked(await mailed("ana@correo.cl"), "confirmar")
    for wrong in (
        "",
        "x",
        "\x00",
        token[:-1],
        token + "x",
        "ñ" * 22,
        token_hash(token),
    ):
        assert not newsletter.confirm(wrong, clock=clock())
        newsletter.unsubscribe(wrong, clock=clock())
    assert rows()["ana@correo.cl"].confirmed_at is None


async def test_a_week_later_the_button_confirms_nothing_and_the_way_out_works() -> None:
    ask("ana@correo.cl")
    ask("berta@correo.cl")
    mails = {mail.recipients[0]: mail for mail in await post(NOON)}
    of_ana = linked(mails["ana@correo.cl"], "confirmar")
    of_berta = linked(mails["berta@correo.cl"], "baja")
    late = NOON + timedelta(days=7, seconds=1)
    assert not newsletter.confirm(of_ana, clock=clock(late))
    newsletter.unsubscribe(of_berta, clock=clock(late))
    assert set(rows()) == {"ana@correo.cl"}
    # Who never confirmed had agreed to nothing.
    assert proofs() == []


async def test_what_nobody_confirms_is_forgotten_and_what_counts_is_not() -> None:
    ask("ana@correo.cl")
    ask("berta@correo.cl")
    put_before("antes@correo.cl")
    mails = {mail.recipients[0]: mail for mail in await post(NOON)}
    newsletter.confirm(linked(mails["berta@correo.cl"], "confirmar"), clock=clock())
    ask("carla@correo.cl", NOON + timedelta(days=30))
    assert set(rows()) == {
        *("ana@correo.cl", "berta@correo.cl", "antes@correo.cl", "carla@correo.cl")
    }
    ask("carla@correo.cl", NOON + timedelta(days=30, seconds=1))
    assert set(rows()) == {"berta@correo.cl", "antes@correo.cl", "carla@correo.cl"}


async def test_leaving_takes_one_address_out_and_keeps_the_proof() -> None:
    tokens = {}
    for email in ("ana@correo.cl", "berta@correo.cl"):
        ask(email)
        tokens[email] = linked(await mailed(email), "confirmar")
        newsletter.confirm(tokens[email], clock=clock())
    left = NOON + timedelta(days=9)
    for _ in range(2):
        newsletter.unsubscribe(tokens["ana@correo.cl"], clock=clock(left))
    assert set(rows()) == {"berta@correo.cl"}
    (proof,) = proofs()
    assert proof.address_hash == token_hash("ana@correo.cl")
    assert (proof.subscribed_at, proof.confirmed_at, proof.left_at) == (
        *(NOON, NOON),
        left,
    )
    assert proof.consent_text_hash == AGREED
    assert "ana@" not in str(proof)
    # Whoever comes back is somebody new, who has confirmed nothing yet.
    ask("ana@correo.cl", left)
    assert rows()["ana@correo.cl"].confirmed_at is None
    assert not newsletter.confirm(tokens["ana@correo.cl"], clock=clock(left))


async def test_who_was_there_before_stays_may_confirm_and_may_leave() -> None:
    put_before("ana@correo.cl")
    put_before("berta@correo.cl")
    ask("ana@correo.cl")
    newsletter.confirm(
        linked(await mailed("ana@correo.cl"), "confirmar"), clock=clock()
    )
    newsletter.ask_to_leave("berta@correo.cl", clock=clock())
    mail = await mailed("berta@correo.cl")
    newsletter.unsubscribe(linked(mail, "baja"), clock=clock())
    (ana,) = rows().values()
    assert (ana.confirmed_at, ana.from_before) == (NOON, True)
    (proof,) = proofs()
    assert (proof.consent_text_hash, proof.confirmed_at) == ("earlier", None)


async def test_who_is_on_the_list_is_told_by_mail_alone() -> None:
    ask("ana@correo.cl")
    newsletter.confirm(
        linked(await mailed("ana@correo.cl"), "confirmar"), clock=clock()
    )
    ask("ana@correo.cl")
    mail = await mailed("ana@correo.cl")
    assert "Ya recibes nuestras novedades" in mail.subject
    assert "/novedades/confirmar/" not in mail.body
    newsletter.unsubscribe(linked(mail, "baja"), clock=clock())
    assert rows() == {}


async def test_asking_to_leave_mails_the_way_out_to_who_is_there_and_nobody_else() -> (
    None
):
    ask("ana@correo.cl")
    await post(NOON)
    for email in ("ANA@correo.cl", "nadie@correo.cl"):
        newsletter.ask_to_leave(email, clock=clock())
    (mail,) = await post(NOON)
    assert mail.recipients == ("ana@correo.cl",)
    assert "/novedades/confirmar/" not in mail.body
    assert set(rows()) == {"ana@correo.cl"}


async def test_news_leave_the_last_mail_of_an_hour_to_visits() -> None:
    add(email="ana@correo.cl")
    for _ in range(4):
        ask("Ana@correo.cl")
    ask("berta@correo.cl")
    sent = [mail.recipients[0] for mail in await post(NOON)]
    assert sorted(sent) == ["ana@correo.cl"] * 2 + ["berta@correo.cl"]
    assert [m.recipients for m in await post(NOON + timedelta(minutes=59))] == []
    # What waits is decided anew: all of them still ask for the same.
    late = await post(NOON + timedelta(hours=1, seconds=1))
    assert {mail.recipients for mail in late} == {("ana@correo.cl",)}


async def test_mails_of_an_address_are_counted_by_one_worker_at_a_time(
    monkeypatch,
) -> None:
    done: list[str] = []
    for name in ("count_alone", "sent_to"):
        asked = getattr(visitor_outbox, name)

        def noted(*args, asked=asked, name=name, **named):
            done.append(name)
            return asked(*args, **named)

        monkeypatch.setattr(visitor_outbox, name, noted)
    ask("ana@correo.cl")
    ask("berta@correo.cl")
    done.clear()
    sent = [mail.recipients[0] for mail in await post(NOON)]
    assert sorted(sent) == ["ana@correo.cl", "berta@correo.cl"]
    assert done == ["count_alone", "sent_to", "sent_to"]


async def test_what_waits_is_dropped_once_it_is_of_no_use() -> None:
    for email in ("ana@correo.cl", "berta@correo.cl", "carla@correo.cl"):
        ask(email)
    with transaction() as session:
        ana = stored.find_by_address(session, "ana@correo.cl")
        berta = stored.find_by_address(session, "berta@correo.cl")
        assert ana
        assert berta
        stored.confirm(session, ana.id, consent_text_hash=AGREED, now=NOON)
        stored.remove(session, berta, now=NOON)
        unwanted.add(session, "carla@correo.cl", now=NOON)
    assert await post(NOON) == []
    assert sorted(row.last_error for row in outbox()) == [
        *("NotWanted", "Outdated", "Outdated")
    ]
    ask("dora@correo.cl")
    assert await post(NOON + timedelta(days=3)) == []


async def test_a_server_that_is_down_delays_and_a_refused_address_is_left() -> None:
    ask("ana@correo.cl")
    mailer = FakeMailer(failures=2)
    assert await post(NOON, mailer) == []
    again = await post(NOON + timedelta(hours=1), mailer)
    again += await post(NOON + timedelta(hours=2), mailer)
    (mail,) = again
    assert newsletter.confirm(linked(mail, "confirmar"), clock=clock())
    (queued,) = outbox()
    assert queued.sent_at


def test_where_no_mails_are_sent_nothing_is_kept(monkeypatch) -> None:
    write_to_visitors(monkeypatch, VISITOR_MAILS="0")
    for deed in (newsletter.subscribe, newsletter.ask_to_leave):
        with pytest.raises(NotMailed):
            deed("ana@correo.cl")
    assert rows() == {}
    assert outbox() == []


async def test_what_was_queued_before_mails_were_switched_off_stays(
    monkeypatch,
) -> None:
    ask("ana@correo.cl")
    write_to_visitors(monkeypatch, VISITOR_MAILS="0")
    assert await post(NOON) == []
    assert [row.last_error for row in outbox()] == ["SwitchedOff"]


@pytest.mark.parametrize("email", ["", None, "no", [], "x" * 201 + "@b.cl"])
def test_what_is_no_address_is_refused(email) -> None:
    for deed in (newsletter.subscribe, newsletter.ask_to_leave):
        with pytest.raises(InvalidInput):
            deed(email)
    assert rows() == {}
