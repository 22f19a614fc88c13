"""What becomes of a mail to a visitor is said as it is, whatever the server does."""

from datetime import datetime, timedelta
from email import message_from_bytes
from email.policy import default

import pytest
from sqlmodel import col, select

from app.adapters.mail import SmtpMailer
from app.domain.clock import CHILE
from app.domain.events import Kind
from app.domain.outbox import LEASE
from app.domain.visitor_mail import TO_VISITOR
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    mails,
    reminders,
)
from tests.support.builders import NOON, FakeMailer, clock
from tests.support.mail_server import MailServer
from tests.support.mailing import (
    STAFF,
    STARTS,
    add,
    cancel,
    event_in,
    history,
    move,
    post,
    schedule,
)

pytestmark = pytest.mark.usefixtures("database", "writing")
SOON = timedelta(seconds=31)


class Server:
    """A mail server that refuses one address, and keeps what it took."""

    def __init__(self) -> None:
        self.refused = ""
        self.taken: list[bytes] = []

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        del server, session, options
        if address == self.refused:
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
        del server, session
        self.taken.append(envelope.content)
        return "250 OK"


@pytest.fixture
def server():
    handler = Server()
    controller = MailServer(handler)
    controller.start()
    yield handler, SmtpMailer(f"smtp://127.0.0.1:{controller.port}")
    controller.stop()


async def dispatch(mailer, at: datetime) -> None:
    from app.services.notifications import dispatch_due

    await dispatch_due(mailer, clock=clock(at))


async def test_a_real_server_gets_text_page_and_calendar(
    server, two_colleagues
) -> None:
    handler, mailer = server
    rosa, _ = two_colleagues
    one = add()
    schedule(rosa, one)
    await dispatch(mailer, NOON + SOON)
    mails_of = {
        str(m["To"]) + str(m["Subject"]): m
        for m in (message_from_bytes(c, policy=default) for c in handler.taken)
    }
    (told,) = [m for key, m in mails_of.items() if "agendada" in key]
    assert told["Auto-Submitted"] == "auto-generated"
    assert told["From"].addresses[0].display_name == "Vacuna en Casa"
    assert "@vacunas.example>" in told["Message-ID"]
    kinds = [part.get_content_type() for part in told.walk()]
    assert kinds == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "text/calendar",
    ]
    calendar = list(told.walk())[-1]
    assert calendar["Content-Type"].params["method"] == "PUBLISH"
    assert calendar.get_filename() == "visita.ics"
    page = told.get_body(("html",))
    assert page
    html = page.get_content()
    assert "prefers-color-scheme:dark" in html
    assert 'name="viewport"' in html
    assert "<script" not in html
    assert "<img" not in html


async def test_a_mail_that_goes_out_again_is_the_same_mail(server) -> None:
    handler, mailer = server
    add()
    add(name="Otra", email="berta@correo.cl")
    await dispatch(mailer, NOON)
    with transaction() as session:
        for row in session.exec(select(OutboxRow)).all():
            row.sent_at = None
    await dispatch(mailer, NOON + LEASE)
    to = [message_from_bytes(c, policy=default) for c in handler.taken]
    ids = [(str(one["To"]), str(one["Message-ID"])) for one in to]
    visitors = [one for one in ids if "correo.cl" in one[0]]
    assert len(visitors) == 4
    assert len(set(visitors)) == 2
    assert len({message_id for _, message_id in visitors}) == 2


async def test_states_are_honest(server, two_colleagues) -> None:
    handler, mailer = server
    rosa, _ = two_colleagues
    bad, good = add(), add(name="Otra", email="berta@correo.cl")
    handler.refused = bad.email
    await dispatch(mailer, NOON)
    assert [e.deed.kind for e in history(bad)] == [Kind.VISITOR_MAIL_REFUSED]
    assert [e.deed.kind for e in history(good)] == [Kind.VISITOR_MAILED]
    (shown,) = mails.unsent(rosa.me).messages
    assert (shown.outcome, shown.recipient, shown.kind) == (
        "refused",
        TO_VISITOR,
        "received",
    )
    # Refused for good: nobody knocks again by themselves.
    count = len(handler.taken)
    await dispatch(mailer, NOON + timedelta(hours=2))
    assert len(handler.taken) == count
    handler.refused = ""
    later = NOON + timedelta(days=3)
    mails.resend(rosa.me, shown.id, clock=clock(later))
    await dispatch(mailer, later)
    assert len(handler.taken) == count + 1
    assert not mails.unsent(rosa.me).messages


async def test_a_day_without_a_server_and_then_every_mail_once(two_colleagues) -> None:
    """Simulated: tries every few minutes, deeds of the staff in between."""
    rosa, elena = two_colleagues
    stays, moves, ends, unheard = (
        add(name=name, email=f"{name}@correo.cl")
        for name in ("ana", "berta", "carla", "dora")
    )
    told_of_end = schedule(rosa, ends)
    await post(NOON + SOON)
    down = FakeMailer(failures=10**9)
    at, back = NOON + timedelta(minutes=5), NOON + timedelta(days=1)
    late = add(at, name="eva", email="eva@correo.cl")
    schedule(rosa, stays, at=at)
    moving = schedule(elena, moves, at=at)
    never = schedule(rosa, unheard, at=at)
    deeds = {
        5: lambda when: move(elena, moving, STARTS + timedelta(hours=2), when),
        9: lambda when: cancel(rosa, told_of_end, when),
        11: lambda when: cancel(elena, never, when),
        14: lambda when: move(rosa, moving, STARTS + timedelta(hours=4), when),
    }
    while at < back:
        at += timedelta(minutes=7)
        hour = int((at - NOON).total_seconds() // 3600)
        if hour in deeds:
            deeds.pop(hour)(at)
        await dispatch(down, at)
    assert not deeds
    up = FakeMailer()
    while at < back + timedelta(hours=3):
        at += timedelta(minutes=7)
        await post(at, up)
    to = [(mail.recipients[0], mail.subject.split(" (")[0]) for mail in up.sent]
    assert sorted(one for one in to if one[0] != STAFF) == sorted(
        [
            (stays.email, "Tu visita quedó agendada"),
            (moves.email, "Tu visita quedó agendada"),
            (ends.email, "Tu visita fue cancelada"),
            (late.email, f"Recibimos tu solicitud {late.reference}"),
        ]
    )
    (about,) = [mail for mail in up.sent if mail.recipients == (moves.email,)]
    assert event_in(about).start == STARTS + timedelta(hours=4)
    assert len([one for one in to if one[0] == STAFF]) == 1
    assert _left() == {"dropped"}
    assert mails.unsent(rosa.me).waiting == mails.unsent(rosa.me).dead == 0


def _left() -> set[str]:
    with transaction() as session:
        left = session.exec(select(OutboxRow).where(col(OutboxRow.sent_at).is_(None)))
        return {row.outcome for row in left}


def test_what_an_older_release_gave_up_is_taken_back(two_colleagues) -> None:
    """It takes a visitor for somebody who left the settings."""
    del two_colleagues
    add()
    with transaction() as session:
        rows = session.exec(
            select(OutboxRow).where(OutboxRow.recipient == TO_VISITOR)
        ).all()
        for row in rows:
            row.dead_at, row.last_error = NOON, "RecipientRemoved"
    # Nobody is reminded at night.
    by_day = NOON.astimezone(CHILE).replace(hour=12)
    reminders.queue_due(clock=clock(by_day))
    with transaction() as session:
        (row,) = session.exec(
            select(OutboxRow).where(OutboxRow.recipient == TO_VISITOR)
        ).all()
        assert (row.dead_at, row.last_error) == (None, "")


def test_what_is_sent_again_to_the_team_waits_as_long_as_it_did(two_colleagues) -> None:
    """Who else is mailed hears of it for two days from then on; the team looks it up."""
    rosa, elena = two_colleagues
    add()
    waiting = mails.unsent(rosa.me, clock=clock()).messages
    assert {one.created_at for one in waiting} == {NOON}
    again = NOON + timedelta(hours=1)
    for one in waiting:
        mails.resend(elena.me, one.id, clock=clock(again))
    since = {
        one.recipient: one.created_at
        for one in mails.unsent(rosa.me, clock=clock(again)).messages
    }
    assert since == {STAFF: NOON, TO_VISITOR: again}
