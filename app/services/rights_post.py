"""Mails to who asks for their rights: queued by their request, written when they leave.

A row of the queue names the request and never holds an address or a code. Those who
want no mails of visits get these: they ask by this form for themselves.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.notification import Notification
from app.domain.outbox import OutboxMessage
from app.domain.rights_mail import RightsMail, waits_no_longer
from app.domain.rights_request import RightsRequest
from app.domain.visitor_mail import Dropped, Outcome
from app.persistence import outbox, rights_outbox, rights_requests
from app.services import rights_codes
from app.services import rights_mail_text as text
from app.services.events import record


def queue(
    session: Session, kind: RightsMail, request: RightsRequest, *, at: datetime
) -> bool:
    """Queue a mail to who asked; tell whether there is an address for it."""
    # A code is queued anyway: whoever asks by an unknown reference waits no less.
    if not request.email and kind is not RightsMail.CODE:
        return False
    # A code is mailed as often as it is asked for, all else once.
    often = f":{uuid.uuid4()}" if kind is RightsMail.CODE else ""
    rights_outbox.add_once(session, request.id, kind, key=often, now=at)
    return bool(request.email)


def compose(
    session: Session, messages: Sequence[OutboxMessage], now: datetime
) -> list[tuple[OutboxMessage, Notification]]:
    """Return those of the taken messages that go out, ready to be sent."""
    going: list[tuple[OutboxMessage, Notification]] = []
    for message in messages:
        if message.kind not in set(RightsMail) or message.subject_id is None:
            continue
        kind = RightsMail(message.kind)
        request = rights_requests.find(session, message.subject_id)
        reason = _unwelcome(message, kind, request, now)
        if request is None or reason:
            outbox.mark_dead(
                session,
                message.id,
                now=now,
                error=(reason or Dropped.OUTDATED).value,
                outcome=Outcome.DROPPED,
            )
            continue
        going.append((message, _written(session, message, kind, request, now)))
    return going


def tell_accepted(
    session: Session, messages: Sequence[OutboxMessage], now: datetime
) -> None:
    """Write down that a server took mails: more is not known of them."""
    for message in messages:
        _tell(session, message, Kind.VISITOR_MAILED, now)


def tell_ended(
    session: Session, message: OutboxMessage, outcome: Outcome, now: datetime
) -> None:
    """Write down that a mail was refused or given up."""
    refused = outcome is Outcome.REFUSED
    kind = Kind.VISITOR_MAIL_REFUSED if refused else Kind.VISITOR_MAIL_GIVEN_UP
    _tell(session, message, kind, now)


def _unwelcome(
    message: OutboxMessage,
    kind: RightsMail,
    request: RightsRequest | None,
    now: datetime,
) -> Dropped | None:
    if request is None:
        return Dropped.OUTDATED
    if not request.email:
        return Dropped.NO_ADDRESS
    if kind is not RightsMail.CODE:
        return None
    if request.received_at:
        return Dropped.OUTDATED
    if waits_no_longer(kind, message.created_at, now):
        return Dropped.TOO_LATE
    return None


def _written(
    session: Session,
    message: OutboxMessage,
    kind: RightsMail,
    request: RightsRequest,
    now: datetime,
) -> Notification:
    match kind:
        case RightsMail.CODE:
            letter = text.code(rights_codes.issue(session, request.id, now=now))
        case RightsMail.RECEIVED:
            letter = text.received(request)
        case RightsMail.EXTENDED:
            letter = text.extended(request)
        case RightsMail.ANSWERED:
            letter = text.answered(request)
    return text.notification(message.id, request, letter)


def _tell(session: Session, message: OutboxMessage, kind: Kind, now: datetime) -> None:
    if message.kind == RightsMail.CODE:
        return  # anybody may have asked for it
    facts = {"mail": message.kind}
    deed = Deed(kind, Subject.RIGHTS, str(message.subject_id), facts=facts)
    record(session, Actor.SYSTEM, deed, at=now)
