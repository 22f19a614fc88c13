"""Mails that are due: taken from the outbox and written, and what became of them."""

import logging
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.adapters.mail import is_final
from app.domain.account_mail import TO_MEMBER
from app.domain.events import Kind
from app.domain.lead import Lead
from app.domain.newsletter import TO_SUBSCRIBER
from app.domain.notification import Notification
from app.domain.outbox import NAMED, OUTSIDE, OutboxMessage, retry_delay
from app.domain.rights_mail import TO_REQUESTER
from app.domain.vaccines import Vaccine
from app.domain.visitor_mail import TO_VISITOR, Dropped, Outcome
from app.persistence import appointments, consents, households, outbox, vaccines
from app.persistence.database import transaction
from app.services import (
    account_notices,
    newsletter_post,
    recipients,
    rights_post,
    staff_mails,
    visitor_post,
)
from app.services.notification_text import compose

logger = logging.getLogger(__name__)

BATCH: Final = 50
# Noted on a message whose recipient left the settings before it went out.
NOT_WANTED: Final = "RecipientRemoved"
# An address of the staff is tried to the end: was it refused, the last time?
_LAST_WORD: Final = {True: Kind.TEAM_MAIL_REFUSED, False: Kind.TEAM_MAIL_GIVEN_UP}


@dataclass(frozen=True, slots=True)
class Taken:
    """What a worker holds for the length of a lease.

    Attributes:
        count: How many messages were taken, also those that do not go now.
        going: Those to be sent, each with what it says.
    """

    count: int
    going: Sequence[tuple[OutboxMessage, Notification]]


def take(now: datetime) -> Taken:
    """Take what is due, and decide what each says now."""
    with transaction() as session:
        messages = outbox.claim_due(session, now=now, limit=BATCH)
        if not messages:
            return Taken(0, ())
        named = [m.appointment_id for m in messages if m.appointment_id]
        leads = appointments.find_all(session, named)
        _drop_blocked(session, messages, leads, now)
        to_staff = [m for m in messages if m.recipient not in NAMED]
        to_visitors = [m for m in messages if m.recipient == TO_VISITOR]
        to_requesters = [m for m in messages if m.recipient == TO_REQUESTER]
        to_subscribers = [m for m in messages if m.recipient == TO_SUBSCRIBER]
        to_members = [m for m in messages if m.recipient == TO_MEMBER]
        going = [
            *_to_staff(session, to_staff, leads, now),
            *visitor_post.compose(session, to_visitors, leads, now),
            *rights_post.compose(session, to_requesters, now),
            *newsletter_post.compose(session, to_subscribers, now),
            *account_notices.compose(session, to_members, now),
        ]
        return Taken(len(messages), going)


def _to_staff(
    session: Session,
    messages: Sequence[OutboxMessage],
    leads: Mapping[uuid.UUID, Lead],
    now: datetime,
) -> list[tuple[OutboxMessage, Notification]]:
    if not messages:
        return []
    catalogue = vaccines.catalogue(session)
    return [
        (message, _composed(session, message, lead, catalogue))
        for message in _still_wanted(session, messages, now)
        if message.appointment_id and (lead := leads.get(message.appointment_id))
    ]


def _drop_blocked(
    session: Session,
    messages: Sequence[OutboxMessage],
    leads: Mapping[uuid.UUID, Lead],
    now: datetime,
) -> None:
    """Drop what tells of requests that are blocked: with those gone it went along."""
    for message in messages:
        if message.appointment_id and message.appointment_id not in leads:
            visitor_post.drop(session, message, Dropped.BLOCKED, now)


def _composed(
    session: Session,
    message: OutboxMessage,
    lead: Lead,
    catalogue: Sequence[Vaccine],
) -> Notification:
    if message.kind in staff_mails.DEEDS:
        return staff_mails.compose(message, lead)
    others = [one for one in households.of(session, lead) if one.id != lead.id]
    withdrawn = consents.withdrawn_among(session, [one.id for one in others])
    still = [one for one in others if one.id not in withdrawn]
    return compose(message, [lead, *still], catalogue)


def _still_wanted(
    session: Session, messages: Sequence[OutboxMessage], now: datetime
) -> Sequence[OutboxMessage]:
    """Give up what waits for somebody who is no longer to be told."""
    wanted = {"", *recipients.configured()}
    left = [message for message in messages if message.recipient not in wanted]
    for message in left:
        outbox.mark_dead(session, message.id, now=now, error=NOT_WANTED)
    staff_mails.tell_fate(session, left, Kind.TEAM_MAIL_DROPPED, now)
    return [message for message in messages if message.recipient in wanted]


def mark_sent(messages: Sequence[OutboxMessage], now: datetime) -> None:
    """Note that a server took messages: whether they arrive, nobody tells us."""
    with transaction() as session:
        outbox.mark_sent(session, [message.id for message in messages], now=now)
        to_staff = [m for m in messages if m.recipient not in NAMED]
        staff_mails.tell_fate(session, to_staff, Kind.TEAM_MAILED, now)
        to_visitors = [m for m in messages if m.recipient == TO_VISITOR]
        visitor_post.tell_accepted(session, to_visitors, now)
        to_requesters = [m for m in messages if m.recipient == TO_REQUESTER]
        rights_post.tell_accepted(session, to_requesters, now)


def release(messages: Sequence[OutboxMessage], now: datetime) -> None:
    """Give back what was taken and not tried."""
    with transaction() as session:
        outbox.release(session, [message.id for message in messages], now=now)


def put_back(message: OutboxMessage, now: datetime, error: Exception) -> None:
    """Let a message that failed be tried later, or end it.

    Only the kind of the failure is kept: a server's answer may quote the message.
    An address of no staff that a server refuses for good is not tried again.
    """
    reason = type(error).__name__
    refused = message.recipient in OUTSIDE and is_final(error)
    delay = None if refused else retry_delay(message.attempts)
    with transaction() as session:
        if delay is not None:
            outbox.reschedule(session, message.id, due_at=now + delay, error=reason)
            return
        outcome = Outcome.REFUSED if refused else Outcome.GIVEN_UP
        logger.error("Mail %s %s", message.id, outcome.value)
        outbox.mark_dead(session, message.id, now=now, error=reason, outcome=outcome)
        if message.recipient not in NAMED:
            last = _LAST_WORD[is_final(error)]
            staff_mails.tell_fate(session, [message], last, now)
        if message.recipient == TO_VISITOR:
            visitor_post.tell_ended(session, message, outcome, now)
        if message.recipient == TO_REQUESTER:
            rights_post.tell_ended(session, message, outcome, now)
