"""Each recipient has their own fate, and nothing is told in clear."""

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
import reflex as rx
from aiosmtplib import SMTPRecipientRefused, SMTPRecipientsRefused
from click.testing import CliRunner
from sqlmodel import desc, select

from app.adapters.mail import SmtpMailer, is_final
from app.admin.mails.mails_state import MailsState
from app.admin.session.notices import NoticeState
from app.cli.main import main
from app.content import mails as mail_words
from app.content import visits as visit_words
from app.domain.errors import MessageNotFound
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.notification import Notification
from app.domain.outbox import FIRST_RETRY, MAX_ATTEMPTS
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import bookings, mails, notifications, sign_in
from app.services.lead_file import open_file
from app.settings import get_settings
from tests.support.builders import NOON, FakeMailer, booking_form, clock
from tests.support.mail_server import MailServer

pytestmark = pytest.mark.usefixtures("database")
GOOD, BAD = "una@correo.cl", "otra@correo.cl"
OTHER = "ajena@malo.example"


@pytest.fixture(autouse=True)
def two_recipients(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_EMAILS", f"{GOOD}, {BAD}")
    get_settings.cache_clear()


def add(**changes: str) -> uuid.UUID:
    form = booking_form(**changes)
    return bookings.submit(form, Category.B2C, clock=clock()).id


def rows() -> dict[str, OutboxRow]:
    with transaction() as session:
        return {row.recipient: row for row in session.exec(select(OutboxRow))}


def administrator() -> Admin:
    sign_in.set_up_admin()
    made = CliRunner().invoke(main, ["create-admin", "jefa@correo.cl"])
    password = made.output.split("): ")[1].strip()
    admin = sign_in.resolve(sign_in.sign_in("jefa@correo.cl", password))
    assert admin is not None
    return admin


class Picky:
    """A mail server that refuses one recipient, and keeps what it took."""

    def __init__(self) -> None:
        self.taken: list[str] = []

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        del server, session, options
        if address == BAD:
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
        del server, session
        self.taken += envelope.rcpt_tos
        return "250 OK"


@pytest.fixture
def picky():
    handler = Picky()
    controller = MailServer(handler)
    controller.start()
    yield handler, f"smtp://127.0.0.1:{controller.port}"
    controller.stop()


async def dispatch(mailer, at=NOON) -> int:
    return await notifications.dispatch_due(mailer, clock=clock(at))


async def test_a_refused_recipient_is_told_and_tried_again(picky) -> None:
    handler, url = picky
    add()
    await dispatch(SmtpMailer(url))
    assert handler.taken == [GOOD]
    found = rows()
    assert found[GOOD].sent_at == NOON
    assert found[BAD].sent_at is None
    assert found[BAD].last_error == "SMTPRecipientsRefused"
    assert found[BAD].due_at == NOON + FIRST_RETRY
    await dispatch(SmtpMailer(url), NOON + FIRST_RETRY)
    assert handler.taken == [GOOD]
    assert rows()[BAD].attempts == 2


@pytest.mark.parametrize(
    ("codes", "final"),
    [((550,), True), ((550, 553), True), ((550, 450), False), ((450,), False)],
)
def test_an_address_that_may_work_later_keeps_a_mail_to_several(codes, final) -> None:
    """A message from before goes to all of the staff at once."""
    one_each = zip(codes, (GOOD, BAD), strict=False)
    refused = [SMTPRecipientRefused(code, "no", to) for code, to in one_each]
    assert is_final(SMTPRecipientsRefused(refused)) is final


async def test_asking_again_tells_nobody_twice() -> None:
    lead = add()
    notifications.request(lead)
    assert set(rows()) == {GOOD, BAD}
    mailer = FakeMailer()
    await dispatch(mailer)
    assert sorted(mail.recipients[0] for mail in mailer.sent) == sorted([GOOD, BAD])


async def test_who_left_the_settings_is_told_nothing_more(monkeypatch) -> None:
    add()
    monkeypatch.setenv("NOTIFY_EMAILS", GOOD)
    get_settings.cache_clear()
    mailer = FakeMailer()
    await dispatch(mailer)
    assert [mail.recipients for mail in mailer.sent] == [(GOOD,)]
    assert rows()[BAD].dead_at == NOON


async def test_a_message_from_before_goes_to_all() -> None:
    add()
    with transaction() as session:
        first, second = session.exec(select(OutboxRow).order_by(OutboxRow.dedupe_key))
        session.delete(second)
        first.recipient = ""
    mailer = FakeMailer()
    await dispatch(mailer)
    assert [mail.recipients for mail in mailer.sent] == [(GOOD, BAD)]


async def test_staff_see_what_has_not_gone_out_and_send_it_again(picky) -> None:
    handler, url = picky
    admin = administrator()
    lead = add()
    with transaction() as session:
        for row in session.exec(select(OutboxRow)):
            row.attempts = MAX_ATTEMPTS - 1
    await dispatch(SmtpMailer(url))
    (given_up,) = mails.unsent(admin).messages
    assert (given_up.recipient, given_up.appointment_id) == (BAD, lead)
    assert given_up.dead_at == NOON
    assert given_up.last_error == "SMTPRecipientsRefused"
    later = NOON + timedelta(days=1)
    mails.resend(admin, given_up.id, clock=clock(later))
    mailer = FakeMailer()
    await dispatch(mailer, later)
    assert [mail.recipients for mail in mailer.sent] == [(BAD,)]
    assert not mails.unsent(admin).messages
    with pytest.raises(MessageNotFound):
        mails.resend(admin, given_up.id)
    assert handler.taken == [GOOD]


async def test_what_is_sent_again_by_hand_is_tried_as_often_as_at_first(
    two_colleagues,
) -> None:
    _, elena = two_colleagues
    add()
    with transaction() as session:
        for row in session.exec(select(OutboxRow)):
            row.attempts = MAX_ATTEMPTS - 1
    await dispatch(FakeMailer(failures=2))
    assert {row.dead_at for row in rows().values()} == {NOON}
    later = NOON + timedelta(days=1)
    mails.resend(elena.me, rows()[BAD].id, clock=clock(later))
    await dispatch(FakeMailer(failures=1), later)
    found = rows()
    assert (found[BAD].dead_at, found[BAD].attempts) == (None, 1)
    assert found[BAD].due_at == later + FIRST_RETRY
    assert (found[GOOD].dead_at, found[GOOD].attempts) == (NOON, MAX_ATTEMPTS)


@pytest.mark.parametrize(
    ("url", "clear_text", "start_tls"),
    [
        ("smtp://mail.example.cl", False, True),
        ("smtp://192.0.2.1:25", False, True),
        ("smtp://mail.example.cl", True, None),
        ("smtp://localhost:25", False, None),
        ("smtp://127.0.0.1:25", False, None),
        ("smtp://[::1]:25", False, None),
        ("smtps://mail.example.cl", False, False),
    ],
)
def test_mails_leave_the_machine_only_within_tls(url, clear_text, start_tls) -> None:
    assert SmtpMailer(url, clear_text=clear_text)._start_tls is start_tls


async def test_a_server_without_tls_is_told_nothing(picky, monkeypatch) -> None:
    handler, url = picky
    monkeypatch.setattr("app.adapters.mail._is_here", lambda _: False)
    add()
    await dispatch(SmtpMailer(url))
    assert handler.taken == []
    assert rows()[GOOD].sent_at is None
    await dispatch(SmtpMailer(url, clear_text=True), NOON + FIRST_RETRY)
    assert handler.taken == [GOOD]


@pytest.mark.parametrize("field", ["subject", "sender", "sender_name", "recipients"])
async def test_no_word_of_a_mail_makes_another_header(picky, field: str) -> None:
    handler, url = picky
    bad = f"{GOOD}\r\nBcc: {OTHER}"
    mail = Notification(uuid.uuid4(), GOOD, (GOOD,), "una línea", "dos\r\nlíneas")
    await SmtpMailer(url).send(mail)
    given = (bad,) if field == "recipients" else bad
    with pytest.raises(ValueError, match=r"linefeed|newline|carriage"):
        await SmtpMailer(url).send(replace(mail, **{field: given}))
    assert handler.taken == [GOOD]


def test_a_mail_can_be_tried_out(picky, monkeypatch) -> None:
    handler, url = picky
    assert CliRunner().invoke(main, ["mail-test", GOOD]).exit_code == 1
    monkeypatch.setenv("SMTP_URL", url)
    get_settings.cache_clear()
    sent = CliRunner().invoke(main, ["mail-test", GOOD])
    assert sent.exit_code == 0, sent.output
    assert handler.taken == [GOOD]
    refused = CliRunner().invoke(main, ["mail-test", BAD])
    assert refused.exit_code == 1
    assert "no such user" in refused.output
    assert "Traceback" not in refused.output


async def test_what_is_mailed_again_is_told_in_the_history(two_colleagues) -> None:
    rosa, elena = two_colleagues
    lead = add()
    message = rows()[BAD]
    mails.resend(elena.me, message.id, clock=clock())
    history = open_file(rosa.me, lead).history
    (resent,) = [event for event in history if event.deed.kind is Kind.MAIL_RESENT]
    assert resent.admin_id == elena.me.id
    assert visit_words.KINDS[resent.deed.kind]
    with pytest.raises(MessageNotFound):
        mails.resend(rosa.me, uuid.uuid4(), clock=clock())
    again = open_file(rosa.me, lead).history
    assert len(again) == len(history)


def test_the_screen_tells_how_many_and_since_when() -> None:
    admin = administrator()
    add()
    soon = mails.unsent(admin, clock=clock(NOON + timedelta(minutes=9)))
    assert (soon.waiting, soon.dead, soon.late_minutes) == (2, 0, 0)
    late = mails.unsent(admin, clock=clock(NOON + timedelta(minutes=25)))
    assert late.late_minutes == 25
    first = late.messages[0]
    assert first.reference.startswith("VC-")
    beyond = mails.unsent(admin, offset=2, clock=clock())
    assert (beyond.messages, beyond.waiting) == ([], 2)


async def test_the_state_shows_each_fate_and_sends_again(two_colleagues) -> None:
    rosa, _ = two_colleagues
    state = await panel(rosa)
    await state.load()
    assert (state.lines, state.loaded, state.failed) == ([], True, False)
    add()
    with transaction() as session:
        good, bad = session.exec(select(OutboxRow).order_by(desc(OutboxRow.recipient)))
        good.last_error, bad.dead_at = "TimeoutError", NOON
        bad.last_error = "SMTPRecipientsRefused"
    await state.load()
    shown = {line["recipient"]: line for line in state.lines}
    assert shown[good.recipient]["state"] == "failed"
    assert shown[bad.recipient]["state"] == "dead"
    assert "rechazó esta dirección" in shown[bad.recipient]["reason"]
    assert str(bad.appointment_id) in shown[bad.recipient]["href"]
    assert state.count == "En espera: 1\u00a0· Abandonados: 1"
    await state.resend(str(bad.id))
    assert {line["state"] for line in state.lines} == {"failed"}
    assert state.count == "En espera: 2\u00a0· Abandonados: 0"
    for odd in (str(uuid.uuid4()), "nada"):
        await state.resend(odd)
        notices = await state.get_state(NoticeState)
        assert notices.notices[-1]["title"] == mail_words.RESEND_ERROR


async def test_there_are_further_ones_where_they_fill_more_than_a_page(
    two_colleagues, monkeypatch
) -> None:
    monkeypatch.setattr(mails, "PAGE", 2)
    states = [await panel(who) for who in two_colleagues]

    async def shown(press: str) -> set[tuple[int, bool, bool]]:
        for state in states:
            await getattr(state, press)()
        return {(len(s.lines), s.has_earlier, s.has_further) for s in states}

    add()
    assert await shown("load") == {(2, False, False)}
    lead = add(name="Berta", email="berta@correo.cl")
    with transaction() as session:
        session.delete(
            session.exec(
                select(OutboxRow).where(
                    OutboxRow.appointment_id == lead, OutboxRow.recipient == BAD
                )
            ).one()
        )
    assert await shown("load") == {(2, False, True)}
    assert await shown("further") == {(1, True, False)}
    for _ in range(2):  # The second finds nothing before the first page.
        assert await shown("earlier") == {(2, False, True)}
    assert await shown("further") == {(1, True, False)}


async def panel(who) -> MailsState:
    root = rx.State(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
    state = await root.get_state(MailsState)
    state._admin = who.me
    return state
