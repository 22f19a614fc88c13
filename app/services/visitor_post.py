"""Mails to visitors on their way out: which go now, which wait, which never go."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlmodel import Session

from app import routes
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.lead import Lead
from app.domain.notification import Notification
from app.domain.outbox import LONGEST_WAIT, OutboxMessage
from app.domain.reminder import is_night, morning_after
from app.domain.visitor_mail import (
    ASKED_FOR,
    ORDINARY,
    TO_VISITOR,
    WHOLE,
    Dropped,
    Outcome,
    VisitorMail,
    free_from,
)
from app.persistence import outbox, unwanted, visitor_outbox
from app.services import visitor_letters, visitor_links
from app.services import visitor_mail_text as text
from app.services.events import record
from app.services.visitor_letters import Ready
from app.settings import get_settings


def compose(
    session: Session,
    messages: Sequence[OutboxMessage],
    leads: Mapping[uuid.UUID, Lead],
    now: datetime,
) -> list[tuple[OutboxMessage, Notification]]:
    """Return those of the taken messages that go out now, ready to be sent.

    Args:
        session: In which the messages were taken.
        messages: To visitors.
        leads: Of the messages, by their id.
        now: The present instant.
    """
    if not messages:
        return []
    visitor_outbox.count_alone(session)
    going: list[tuple[OutboxMessage, Notification]] = []
    for message in _visits_first(messages):
        lead = message.appointment_id and leads.get(message.appointment_id)
        if not lead or message.kind not in set(VisitorMail):
            continue
        decided = _decide(session, message, lead, now)
        if isinstance(decided, Dropped):
            drop(session, message, decided, now)
        elif isinstance(decided, Notification):
            going.append((message, decided))
        else:
            # No wait is longer: else it would look as if the clock had gone back.
            due = min(decided, now + LONGEST_WAIT)
            visitor_outbox.put_off(
                session, message.id, due_at=due, attempts=message.attempts
            )
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


def drop(
    session: Session, message: OutboxMessage, reason: Dropped, now: datetime
) -> None:
    """End a message that is not wanted any more, and say so where that is news."""
    outbox.mark_dead(
        session, message.id, now=now, error=reason.value, outcome=Outcome.DROPPED
    )
    if message.recipient != TO_VISITOR:
        return
    superseded = message.kind == VisitorMail.VISIT and reason is Dropped.OUTDATED
    if not superseded and reason is not Dropped.SWITCHED_OFF:
        _tell(session, message, Kind.VISITOR_MAIL_DROPPED, now, reason)


def _visits_first(messages: Sequence[OutboxMessage]) -> Sequence[OutboxMessage]:
    """Return messages so that what was told first takes nothing of a visit's change."""
    return sorted(
        messages, key=lambda one: (one.kind != VisitorMail.VISIT, one.created_at)
    )


def _decide(
    session: Session, message: OutboxMessage, lead: Lead, now: datetime
) -> Notification | Dropped | datetime:
    """Return a mail, why there is none, or when to ask again."""
    reason = unwelcome(session, lead)
    if reason:
        return reason
    found = visitor_letters.ready(session, message, lead, now)
    if isinstance(found, Dropped):
        return found
    if message.kind == VisitorMail.REMINDER and is_night(now):
        return morning_after(now)
    if message.kind in ASKED_FOR:
        # Somebody waits for it; how many there are was decided when it was asked for.
        return _written(session, message, lead, found, now)
    sent = visitor_outbox.sent_to(session, lead.email, besides=message.id, now=now)
    free = free_from(sent, now, WHOLE if found.soon else ORDINARY)
    return free if free > now else _written(session, message, lead, found, now)


def unwelcome(session: Session, lead: Lead) -> Dropped | None:
    """Return why nothing at all is mailed to who asked for a visit, None if it is."""
    if not get_settings().mails_visitors:
        return Dropped.SWITCHED_OFF
    if lead.suspect:
        return Dropped.SUSPECT
    if not lead.email:
        return Dropped.NO_ADDRESS
    return Dropped.NOT_WANTED if unwanted.holds(session, lead.email) else None


def _written(
    session: Session, message: OutboxMessage, lead: Lead, found: Ready, now: datetime
) -> Notification:
    visitor_outbox.let_out(session, message.id, told=found.told, now=now)
    own = visitor_links.issue(session, lead.id, to=lead.email, now=now)
    site = get_settings().origin
    not_me = f"{site}{routes.page_href(routes.NOT_ME)}#{own.partition('#')[2]}"
    letter = found.letter(text.Page(own, not_me))
    # What tells something else, after a try that may have arrived, is another mail.
    name = uuid.uuid5(message.id, found.told) if found.told else message.id
    return text.notification(name, lead, letter)


def _tell(
    session: Session,
    message: OutboxMessage,
    kind: Kind,
    now: datetime,
    reason: Dropped | None = None,
) -> None:
    facts: dict[str, str | int | list[str]] = {"mail": message.kind}
    if reason:
        facts["reason"] = reason.value
    deed = Deed(kind, Subject.LEAD, str(message.appointment_id), facts=facts)
    record(session, Actor.SYSTEM, deed, at=now)
