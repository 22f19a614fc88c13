"""Messages leave at least once, whatever the mail server does."""

import asyncio
import socket
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text as sql
from sqlmodel import delete, select, update

from app.adapters.mail import FileMailer, SmtpMailer
from app.content import mail as copy
from app.domain.clock import CHILE, minute_text
from app.domain.errors import AppointmentNotFound
from app.domain.lead import Category
from app.domain.notification import Notification
from app.domain.outbox import FIRST_RETRY, LEASE, LONGEST_WAIT, MAX_ATTEMPTS
from app.jobs import outbox_worker
from app.persistence import outbox
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import bookings, notifications
from app.settings import get_settings
from tests.support.builders import (
    NOON,
    FakeMailer,
    booking_form,
    clock,
    pharmacy_form,
    wished,
)
from tests.support.mail_server import MailServer
from tests.support.other_days import examples
from tests.support.waiting import until

pytestmark = pytest.mark.usefixtures("database")


def add(count: int = 1) -> list[uuid.UUID]:
    return [
        bookings.submit(booking_form(name=f"P{n}"), Category.B2C, clock=clock()).id
        for n in range(count)
    ]


def row() -> OutboxRow:
    with transaction() as session:
        return session.exec(select(OutboxRow)).one()


async def dispatch(mailer: Any, at=NOON) -> int:
    return await notifications.dispatch_due(mailer, clock=clock(at))


async def test_message_is_sent_once() -> None:
    add()
    mailer = FakeMailer()
    assert await dispatch(mailer) == 1
    assert await dispatch(mailer, NOON + timedelta(days=1)) == 0
    assert len(mailer.sent) == 1
    assert row().sent_at == NOON


async def test_failure_puts_the_message_back_with_a_growing_delay() -> None:
    add()
    mailer = FakeMailer(failures=2)
    await dispatch(mailer)
    assert row().due_at == NOON + FIRST_RETRY
    assert row().last_error == "ConnectionRefusedError"
    assert await dispatch(mailer, NOON + FIRST_RETRY - timedelta(seconds=1)) == 0
    await dispatch(mailer, NOON + FIRST_RETRY)
    assert row().due_at == NOON + 3 * FIRST_RETRY
    await dispatch(mailer, NOON + 3 * FIRST_RETRY)
    assert len(mailer.sent) == 1


async def test_message_is_given_up_after_the_last_try() -> None:
    add()
    with transaction() as session:
        session.exec(select(OutboxRow)).one().attempts = MAX_ATTEMPTS - 1
    await dispatch(FakeMailer(failures=1))
    assert row().dead_at == NOON
    assert await dispatch(FakeMailer(), NOON + timedelta(days=9)) == 0


def test_claimers_never_share_a_message() -> None:
    add(60)

    def claim(_: int) -> list[uuid.UUID]:
        taken: list[uuid.UUID] = []
        while True:
            with transaction() as session:
                batch = outbox.claim_due(session, now=NOON, limit=7)
            if not batch:
                return taken
            taken += [message.id for message in batch]

    with ThreadPoolExecutor(6) as crowd:
        taken = [one for batch in crowd.map(claim, range(6)) for one in batch]
    assert len(taken) == len(set(taken)) == 60


@pytest.mark.parametrize("believed", ["nothing", "empty"])
def test_what_happened_first_is_taken_and_told_first(believed: str) -> None:
    """However many rows the database believes to be there."""
    if believed == "empty":
        bookings.submit(booking_form(name="Antes"), Category.B2C, clock=clock())
        with transaction() as session:
            session.exec(delete(OutboxRow))
            counting = sql(f"ANALYZE {OutboxRow.__tablename__}")
            session.connection().execute(counting)
    minutes = [3, 7, 0, 5, 1, 6, 2, 4]
    for minute in minutes:
        at = NOON + timedelta(minutes=minute)
        bookings.submit(booking_form(name=f"P{minute}"), Category.B2C, clock=clock(at))
    with transaction() as session:
        session.exec(update(OutboxRow).values(due_at=NOON))  # as "Reintentar" does
    taken = []
    for limit in (3, 5):
        with transaction() as session:
            taken.append(outbox.claim_due(session, now=NOON, limit=limit))
    first, later = ([message.created_at for message in batch] for batch in taken)
    assert first + later == [NOON + timedelta(minutes=n) for n in range(8)]


async def test_message_of_a_worker_that_died_is_taken_after_its_lease() -> None:
    add()
    with transaction() as session:
        assert len(outbox.claim_due(session, now=NOON, limit=10)) == 1
    mailer = FakeMailer()
    assert await dispatch(mailer, NOON + LEASE - timedelta(seconds=1)) == 0
    assert await dispatch(mailer, NOON + LEASE) == 1
    assert len(mailer.sent) == 1


async def test_a_mail_to_the_staff_names_nobody_and_nothing_of_their_health() -> None:
    soon = NOON + timedelta(hours=20)
    form = pharmacy_form(
        vaccine="tetanos", address="Calle Larga 5, Quilpué", **wished(soon)
    )
    lead = bookings.submit(form, Category.PHARMACY, clock=clock())
    mailer = FakeMailer()
    await dispatch(mailer)
    (mail,) = mailer.sent
    for text in (
        copy.URGENT_NOTE,
        f"Referencia: {lead.reference}",
        "Comuna: Quilpué",
        "Categoría: Farmacia",
        f"/admin/?ficha={lead.id}",
    ):
        assert text in mail.body
    for typed in (
        *(form[name] for name in ("name", "phone", "email", "receipt_number")),
        *("Tétanos", "10.000", "Calle Larga", form["time"]),
        f"{soon.astimezone(CHILE):%d/%m/%Y}",
    ):
        assert typed not in mail.subject + mail.body


async def test_mail_file_says_everything_where_that_is_wanted(
    tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setenv("NOTIFY_IN_FULL", "1")
    get_settings.cache_clear()
    soon = NOON + timedelta(hours=20)
    form = pharmacy_form(vaccine="tetanos", message="Timbre\nroto", **wished(soon))
    lead = bookings.submit(form, Category.PHARMACY, clock=clock())
    await dispatch(FileMailer(tmp_path))
    (file,) = tmp_path.glob("*.eml")
    message = message_from_bytes(file.read_bytes(), policy=default)
    body = message.get_content().replace("\r\n", "\n")
    assert message["Subject"] == "Nueva solicitud de cita urgente (Farmacia)"
    assert message["Message-ID"] == f"<{row().id}@localhost>"
    for text in (
        form["name"],
        form["phone"],
        form["email"],
        "Tétanos",
        "$10.000",
        f"{soon.astimezone(CHILE):%d/%m/%Y}",
        form["time"],
        form["address"],
        "B-100",
        "Timbre\nroto",
        minute_text(NOON),
        str(lead.id),
        f"Referencia: {lead.reference}",
    ):
        assert text in body


async def test_repeat_carries_the_same_message_id() -> None:
    add()
    mailer = FakeMailer()
    await dispatch(mailer)
    with transaction() as session:
        again = session.exec(select(OutboxRow)).one()
        again.sent_at = None
    await dispatch(mailer, NOON + LEASE)
    first, second = mailer.sent
    assert first.message_id == second.message_id


def test_asking_again_queues_nothing_new() -> None:
    (lead,) = add()
    notifications.request(lead)
    assert row().appointment_id == lead
    with pytest.raises(AppointmentNotFound):
        notifications.request(uuid.uuid4())


class Server:
    """What a mail server answers to each message."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.accepted: list[bytes] = []

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
        del server, session
        answer = self.answers.pop(0) if self.answers else "250 OK"
        if answer.startswith("250"):
            self.accepted.append(envelope.content)
        return answer


@pytest.mark.parametrize("refusal", ["421 busy", "451 later", "550 never"])
async def test_refusing_server_delays_and_loses_nothing(refusal: str) -> None:
    add()
    handler = Server(refusal)
    controller = MailServer(handler)
    controller.start()
    try:
        mailer = SmtpMailer(f"smtp://127.0.0.1:{controller.port}")
        await dispatch(mailer)
        assert row().sent_at is None
        await dispatch(mailer, NOON + FIRST_RETRY)
    finally:
        controller.stop()
    (content,) = handler.accepted
    assert message_from_bytes(content, policy=default)["From"] == "avisos@localhost"
    assert row().sent_at == NOON + FIRST_RETRY


async def test_absent_server_delays_and_blocks_no_request() -> None:
    add()
    mailer = SmtpMailer(f"smtp://127.0.0.1:{free_port()}")
    await dispatch(mailer)
    assert row().due_at == NOON + FIRST_RETRY
    assert bookings.submit(booking_form(name="Otra"), Category.B2C).id


class WatchfulMailer(FakeMailer):
    """Notes how many messages are known to be out at each delivery."""

    def __init__(self, *, repeatable: bool) -> None:
        super().__init__()
        self.repeatable = repeatable
        self.known: list[int] = []

    async def send(self, notification: Notification) -> None:
        with transaction() as session:
            rows = session.exec(select(OutboxRow)).all()
        self.known.append(sum(row.sent_at is not None for row in rows))
        await super().send(notification)


@pytest.mark.parametrize(
    ("repeatable", "known"), [(False, [0, 1, 2]), (True, [0, 0, 0])]
)
async def test_mail_that_cannot_be_repeated_is_noted_at_once(repeatable, known) -> None:
    """A process that dies repeats what was not noted yet."""
    add(3)
    mailer = WatchfulMailer(repeatable=repeatable)
    assert await dispatch(mailer) == 3
    assert mailer.known == known
    assert await dispatch(mailer) == 0


async def test_what_went_out_is_noted_although_the_rest_is_cut_off() -> None:
    add(2)
    mailer = WatchfulMailer(repeatable=True)
    mailer.sent = _FullAfterOne()
    with pytest.raises(SystemExit):
        await dispatch(mailer)
    with transaction() as session:
        rows = session.exec(select(OutboxRow)).all()
    assert sorted(row.sent_at is not None for row in rows) == [False, True]


class _FullAfterOne(list):
    def append(self, item: object) -> None:
        if self:
            raise SystemExit
        super().append(item)


class HangingMailer:
    """A mail server that takes the connection and says nothing more."""

    repeatable = False

    def __init__(self) -> None:
        self.tried: list[uuid.UUID] = []

    async def send(self, notification: Notification) -> None:
        self.tried.append(notification.id)
        await asyncio.sleep(60)


async def test_hanging_server_is_left_before_the_lease_ends(monkeypatch) -> None:
    add(8)
    monkeypatch.setattr(notifications, "LEASE", timedelta(seconds=3))
    monkeypatch.setattr(notifications, "SEND_TIME", timedelta(seconds=1))
    hanging, watch = HangingMailer(), time.monotonic()
    assert await dispatch(hanging) == 8
    # Another worker may take what is left from here on: nothing is sent any more.
    assert time.monotonic() - watch < 3
    assert len(hanging.tried) <= 2
    # What was not tried has lost neither time nor one of its tries.
    with transaction() as session:
        rows = session.exec(select(OutboxRow)).all()
    untried = [row for row in rows if row.id not in hanging.tried]
    assert {(row.attempts, row.due_at) for row in untried} == {(0, NOON)}
    healthy = FakeMailer()
    await dispatch(healthy, NOON + LEASE)
    assert len({n.id for n in healthy.sent} | set(hanging.tried)) == 8


@settings(max_examples=examples(20))
@given(
    jumps=st.lists(st.integers(-400, 400), min_size=1, max_size=6),
    failures=st.integers(0, 4),
)
def test_clock_that_jumps_delays_for_an_hour_at_most(jumps, failures) -> None:
    """Hours by which the clock is put on or back; every message goes out once."""
    with transaction() as session:
        session.exec(delete(OutboxRow))
        session.exec(delete(AppointmentRow))
    add(3)
    mailer = FakeMailer(failures=failures)
    at = NOON
    for hours in jumps:
        at += timedelta(hours=hours)
        asyncio.run(dispatch(mailer, at))
    for _ in range(6):
        at += LONGEST_WAIT + LEASE
        asyncio.run(dispatch(mailer, at))
    assert len(mailer.sent) == len({n.id for n in mailer.sent}) == 3


async def test_worker_goes_on_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    async def dispatch_due(_: object) -> int:
        calls.append(1)
        if len(calls) == 1:
            raise ConnectionError
        return 0

    monkeypatch.setattr(notifications, "dispatch_due", dispatch_due)
    monkeypatch.setattr(outbox_worker, "PAUSE_AFTER_FAILURE", 0)
    monkeypatch.setattr(outbox_worker, "PAUSE", 0)
    worker = asyncio.create_task(outbox_worker.run())
    await until(lambda: len(calls) >= 3)
    worker.cancel()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
