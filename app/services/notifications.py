"""Telling the staff of new requests: queued with the request, sent later."""

import asyncio
import logging
import time
import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from app.adapters.mail import FileMailer, Mailer, SmtpMailer
from app.content import admin as admin_content
from app.content import mail as copy
from app.domain.booking import is_urgent
from app.domain.clock import Clock, minute_text, utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.identity import LOCAL_ADMIN_EMAIL
from app.domain.lead import Lead
from app.domain.limits import NOTIFICATION_BY_CLIENT
from app.domain.notification import Notification
from app.domain.outbox import LEASE, SEND_TIME, OutboxMessage, retry_delay
from app.domain.vaccines import Vaccine, display_name, format_clp
from app.persistence import appointments, outbox, vaccines
from app.persistence.database import transaction
from app.routes import ADMIN, page_href
from app.services import admission
from app.services.bookings import submit_soon
from app.settings import get_settings
from app.telemetry import metrics

logger = logging.getLogger(__name__)

BATCH: Final = 50
# Seconds without a visitor who waits, after which there is time for a mail; and
# for how long each mail waits for that.
QUIET: Final = 0.05
PATIENCE: Final = 0.1


def request(
    appointment_id: uuid.UUID, *, client: str = "", clock: Clock = utc_now
) -> None:
    """Queue the notification of a stored request, unless it was queued before.

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
        outbox.add_once(session, [appointment_id], now=clock())


def configured_mailer() -> Mailer:
    """Return the way mails leave: SMTP where it is set, else files."""
    settings = get_settings()
    if settings.smtp_url:
        return SmtpMailer(settings.smtp_url.get_secret_value())
    return FileMailer(settings.mail_dir)


async def dispatch_due(mailer: Mailer, *, clock: Clock = utc_now) -> int:
    """Send what is due; return how many messages were taken.

    What fails goes back with a growing delay. A process that dies in between
    leaves the message to the next one, once the lease is over; one that a mail
    server keeps waiting stops before that, so that nobody sends the same.
    """
    enough = time.monotonic() + (LEASE - SEND_TIME).total_seconds()
    taken = await asyncio.to_thread(_claim, clock())
    sent: list[uuid.UUID] = []
    try:
        for number, (message, notification) in enumerate(taken):
            if time.monotonic() > enough:
                untried = [message.id for message, _ in taken[number:]]
                await asyncio.to_thread(_release, untried, clock())
                break
            await _let_visitors_pass()
            if await _deliver(mailer, message, notification, clock):
                sent.append(message.id)
            # What may be repeated is noted together: one commit for all.
            if sent and not mailer.repeatable:
                await _note(mailer, sent, clock)
    finally:
        if sent:
            await _note(mailer, sent, clock)
    return len(taken)


async def _let_visitors_pass() -> None:
    """Wait a little while people wait for an answer: mails cost as much as they do."""
    for _ in range(round(PATIENCE / QUIET)):
        if submit_soon.idle_for() >= QUIET:
            return
        await asyncio.sleep(QUIET)


async def _note(mailer: Mailer, sent: list[uuid.UUID], clock: Clock) -> None:
    """Store that messages went out, and begin a new list."""
    await mailer.flush()
    await asyncio.to_thread(_mark_sent, tuple(sent), clock())
    sent.clear()


def _claim(now: datetime) -> Sequence[tuple[OutboxMessage, Notification]]:
    with transaction() as session:
        messages = outbox.claim_due(session, now=now, limit=BATCH)
        if not messages:
            return ()
        leads = appointments.find_all(session, [m.appointment_id for m in messages])
        catalogue = vaccines.catalogue(session)
        return [
            (message, _compose(message, lead, catalogue))
            for message in messages
            if (lead := leads.get(message.appointment_id))
        ]


async def _deliver(
    mailer: Mailer, message: OutboxMessage, notification: Notification, clock: Clock
) -> bool:
    """Send a message or put it back; tell whether it went out."""
    try:
        await _send(mailer, notification)
    except Exception as error:  # noqa: BLE001 - any failure means: try later
        # Only the kind of failure: a server's answer may quote the message.
        reason = type(error).__name__
        logger.warning("Notification %s not sent: %s", message.id, reason)
        await asyncio.to_thread(_put_back, message, clock(), reason)
        return False
    return True


async def send(mailer: Mailer, notification: Notification) -> None:
    """Send a single message, for good; raises what the mailer raises."""
    await _send(mailer, notification)
    await mailer.flush()


async def _send(mailer: Mailer, notification: Notification) -> None:
    """Send one of several messages and count how it went."""
    outcome = "failed"
    try:
        async with asyncio.timeout(SEND_TIME.total_seconds()):
            await mailer.send(notification)
        outcome = "sent"
    finally:
        metrics.MAILS.labels(outcome).inc()


def _mark_sent(messages: Sequence[uuid.UUID], now: datetime) -> None:
    with transaction() as session:
        outbox.mark_sent(session, messages, now=now)


def _release(messages: Sequence[uuid.UUID], now: datetime) -> None:
    with transaction() as session:
        outbox.release(session, messages, now=now)


def _put_back(message: OutboxMessage, now: datetime, reason: str) -> None:
    delay = retry_delay(message.attempts)
    with transaction() as session:
        if delay is None:
            logger.error("Notification %s given up", message.id)
            outbox.mark_dead(session, message.id, now=now, error=reason)
        else:
            outbox.reschedule(session, message.id, due_at=now + delay, error=reason)


def _compose(
    message: OutboxMessage, lead: Lead, catalogue: Sequence[Vaccine]
) -> Notification:
    settings = get_settings()
    urgent = is_urgent(lead.date, lead.time, lead.created_at)
    subject = copy.SUBJECT_URGENT if urgent else copy.SUBJECT
    return Notification(
        id=message.id,
        sender=settings.mail_from,
        recipients=settings.recipients or (settings.admin_email or LOCAL_ADMIN_EMAIL,),
        subject=subject.format(category=admin_content.CATEGORY_LABELS[lead.category]),
        body=_body(lead, catalogue, urgent=urgent),
    )


def _body(lead: Lead, catalogue: Sequence[Vaccine], *, urgent: bool) -> str:
    fields = (
        (copy.LABEL_NAME, lead.name),
        (copy.LABEL_PHONE, lead.phone),
        (copy.LABEL_EMAIL, lead.email),
        (copy.LABEL_VACCINE, display_name(lead.vaccine, catalogue)),
        (copy.LABEL_PRICE, format_clp(lead.vaccine_price)),
        (copy.LABEL_DATE, f"{lead.date:%d/%m/%Y}"),
        (copy.LABEL_TIME, lead.time),
        (copy.LABEL_ADDRESS, lead.address),
        (copy.LABEL_CATEGORY, admin_content.CATEGORY_LABELS[lead.category]),
        (copy.LABEL_RECEIPT_NUMBER, lead.receipt_number),
        (copy.LABEL_MESSAGE, lead.message),
        (copy.LABEL_CREATED_AT, minute_text(lead.created_at)),
        (copy.LABEL_ID, str(lead.id)),
    )
    lines = [
        copy.LINE.format(label=label, value=value or copy.EMPTY_VALUE)
        for label, value in fields
    ]
    panel = copy.PANEL_LINK.format(url=get_settings().origin + page_href(ADMIN))
    opening = [copy.INTRO, *([copy.URGENT_NOTE] if urgent else [])]
    return "\n".join([*opening, "", *lines, "", panel, "", copy.FOOTER, ""])
