"""Mails: queued with what they tell of, sent later."""

import asyncio
import logging
import time
import uuid
from typing import Final

from app.adapters.mail import FileMailer, Mailer, SmtpMailer
from app.content import mail as copy
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.limits import NOTIFICATION_BY_CLIENT
from app.domain.notification import Notification
from app.domain.outbox import LEASE, SEND_TIME, OutboxMessage
from app.persistence import appointments, households, outbox
from app.persistence.database import transaction
from app.services import admission, due_mails, recipients
from app.services.bookings import submit_soon
from app.settings import get_settings
from app.telemetry import metrics

logger = logging.getLogger(__name__)

BATCH: Final = due_mails.BATCH
# Seconds without a visitor who waits, after which there is time for a mail; and
# for how long each mail waits for that.
QUIET: Final = 0.05
PATIENCE: Final = 0.1


def request(
    appointment_id: uuid.UUID, *, client: str = "", clock: Clock = utc_now
) -> None:
    """Queue the notification of a stored request, unless it was queued before.

    People who were sent together have one, at the first of them.

    A request that looks automatic is not told of: the panel shows it.

    Raises:
        AppointmentNotFound: No request has this id.
        RateLimited: Too many at once from one client.
    """
    admission.of_client(NOTIFICATION_BY_CLIENT, client)
    with transaction() as session:
        lead = appointments.find(session, appointment_id)
        if lead is None:
            raise AppointmentNotFound
        if lead.suspect:
            return
        first = households.of(session, lead)[0]
        outbox.add_once(
            session, [first.id], recipients=recipients.configured(), now=clock()
        )


def configured_mailer() -> Mailer:
    """Return the way mails leave: SMTP where it is set, else files."""
    settings = get_settings()
    if settings.smtp_url:
        return SmtpMailer(
            settings.smtp_url.get_secret_value(),
            clear_text=settings.smtp_allow_clear_text,
        )
    return FileMailer(settings.mail_dir)


async def dispatch_due(mailer: Mailer, *, clock: Clock = utc_now) -> int:
    """Send what is due; return how many messages were taken.

    What fails goes back with a growing delay. A process that dies in between
    leaves the message to the next one, once the lease is over; one that a mail
    server keeps waiting stops before that, so that nobody sends the same.
    """
    enough = time.monotonic() + (LEASE - SEND_TIME).total_seconds()
    taken = await asyncio.to_thread(due_mails.take, clock())
    sent: list[OutboxMessage] = []
    try:
        for number, (message, notification) in enumerate(taken.going):
            if time.monotonic() > enough:
                untried = [message for message, _ in taken.going[number:]]
                await asyncio.to_thread(due_mails.release, untried, clock())
                break
            await _let_visitors_pass()
            if await _deliver(mailer, message, notification, clock):
                sent.append(message)
            # What may be repeated is noted together: one commit for all.
            if sent and not mailer.repeatable:
                await _note(mailer, sent, clock)
    finally:
        if sent:
            await _note(mailer, sent, clock)
    return taken.count


async def _let_visitors_pass() -> None:
    """Wait a little while people wait for an answer: mails cost as much as they do."""
    for _ in range(round(PATIENCE / QUIET)):
        if submit_soon.idle_for() >= QUIET:
            return
        await asyncio.sleep(QUIET)


async def _note(mailer: Mailer, sent: list[OutboxMessage], clock: Clock) -> None:
    """Store that messages went out, and begin a new list."""
    await mailer.flush()
    await asyncio.to_thread(due_mails.mark_sent, tuple(sent), clock())
    sent.clear()


async def _deliver(
    mailer: Mailer, message: OutboxMessage, notification: Notification, clock: Clock
) -> bool:
    """Send a message or put it back; tell whether it went out."""
    try:
        await _send(mailer, notification)
    except Exception as error:  # noqa: BLE001 - any failure means: try later
        # Only the kind of failure: a server's answer may quote the message.
        reason = type(error).__name__
        logger.warning(
            "Mail %s (%s) not sent: %s",
            message.id,
            message.kind,
            reason,
            extra={"kind": message.kind},
        )
        await asyncio.to_thread(due_mails.put_back, message, clock(), error)
        return False
    logger.info(
        "Mail %s (%s) sent",
        message.id,
        message.kind,
        extra={"kind": message.kind},
    )
    return True


async def send(mailer: Mailer, notification: Notification) -> None:
    """Send a single message, for good; raises what the mailer raises."""
    await _send(mailer, notification)
    await mailer.flush()


async def send_test(address: str) -> None:
    """Send a mail that says nothing; raises what the server refuses with."""
    settings = get_settings()
    test = Notification(
        id=uuid.uuid4(),
        sender=settings.mail_from,
        recipients=(address,),
        subject=copy.TEST_SUBJECT,
        body=copy.TEST_BODY.format(url=settings.origin),
    )
    await send(configured_mailer(), test)


async def _send(mailer: Mailer, notification: Notification) -> None:
    """Send one of several messages and count how it went."""
    outcome = "failed"
    try:
        async with asyncio.timeout(SEND_TIME.total_seconds()):
            await mailer.send(notification)
        outcome = "sent"
    finally:
        metrics.MAILS.labels(outcome).inc()
