"""Queries on the outbox of messages."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, and_, col, exists, func, or_, select, update

from app.domain.events import Subject
from app.domain.ids import new_ids
from app.domain.outbox import (
    LEASE,
    LONGEST_WAIT,
    NEW_APPOINTMENT,
    OutboxMessage,
)
from app.domain.visitor_mail import Outcome
from app.persistence.database import insert_once
from app.persistence.newsletter_tables import NewsletterRow
from app.persistence.outbox_tables import OutboxRow
from app.persistence.rights_tables import PrivacyRequestRow


def add_once(
    session: Session,
    appointments: Sequence[uuid.UUID],
    *,
    recipients: Sequence[str],
    now: datetime,
    kind: str = NEW_APPOINTMENT,
    which: str = "",
) -> None:
    """Queue a message for each new request and recipient, but for those queued.

    What happens more than once to a request is told apart by `which`.

    The first recipient's is known by the request alone, as all were before.
    """
    told = [
        (appointment, recipient, f":{recipient}" if place else "")
        for appointment in appointments
        for place, recipient in enumerate(recipients)
    ]
    rows = [
        {
            "id": new_id,
            "kind": kind,
            "recipient": recipient,
            "dedupe_key": f"{kind}:{appointment_id}{which}{of_recipient}",
            "appointment_id": appointment_id,
            "subject": Subject.LEAD.value,
            "subject_id": appointment_id,
            "attempts": 0,
            "created_at": now,
            "due_at": now,
            "last_error": "",
        }
        for new_id, (appointment_id, recipient, of_recipient) in zip(
            new_ids(len(told)), told, strict=True
        )
    ]
    insert_once(session, OutboxRow, rows)


def claim_due(
    session: Session, *, now: datetime, limit: int
) -> Sequence[OutboxMessage]:
    """Take messages that are due, for the length of a lease, the eldest first.

    Two workers never take the same message: PostgreSQL skips rows that another
    one has locked, SQLite lets one writer in at a time.
    """
    open_and_due = (
        select(OutboxRow.id)
        .where(
            col(OutboxRow.sent_at).is_(None),
            col(OutboxRow.dead_at).is_(None),
            or_(
                col(OutboxRow.due_at) <= now,
                # Nobody waits so long: the clock was put back since.
                col(OutboxRow.due_at) > now + LONGEST_WAIT,
            ),
        )
        .order_by(col(OutboxRow.due_at), col(OutboxRow.created_at))
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    is_alone = session.get_bind().dialect.name == "sqlite"
    # Within the update, PostgreSQL may ask anew for each row, past the limit.
    chosen = open_and_due if is_alone else session.exec(open_and_due).all()
    taken = session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id).in_(chosen))
        .values(due_at=now + LEASE, attempts=OutboxRow.attempts + 1)
        .returning(
            col(OutboxRow.id),
            col(OutboxRow.kind),
            col(OutboxRow.appointment_id),
            col(OutboxRow.attempts),
            col(OutboxRow.recipient),
            col(OutboxRow.created_at),
            col(OutboxRow.subject_id),
        )
    )
    # Rows that were changed come back in no order.
    messages = [OutboxMessage(*row) for row in taken]
    return sorted(messages, key=lambda message: message.created_at)


def mark_sent(
    session: Session, messages: Sequence[uuid.UUID], *, now: datetime
) -> None:
    """Note that messages went out."""
    session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id).in_(messages))
        .values(sent_at=now, last_error="")
    )


def release(session: Session, messages: Sequence[uuid.UUID], *, now: datetime) -> None:
    """Give back messages that were taken and not tried: this was no try of theirs."""
    session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id).in_(messages))
        .values(due_at=now, attempts=OutboxRow.attempts - 1)
    )


def reschedule(
    session: Session, message_id: uuid.UUID, *, due_at: datetime, error: str
) -> None:
    """Put a message back for a later try."""
    session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id) == message_id)
        .values(due_at=due_at, last_error=error)
    )


def mark_dead(
    session: Session,
    message_id: uuid.UUID,
    *,
    now: datetime,
    error: str,
    outcome: Outcome = Outcome.GIVEN_UP,
) -> None:
    """Give a message up after its last try; it stays for a person to see.

    One that is dropped was not wanted any more: nobody has to look at it.
    """
    session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id) == message_id)
        .values(dead_at=now, last_error=error, outcome=outcome.value)
    )


def oldest_open(session: Session) -> datetime | None:
    """Return when the oldest unsent message was queued, None if all are out."""
    return session.exec(
        select(func.min(OutboxRow.created_at)).where(
            col(OutboxRow.sent_at).is_(None), col(OutboxRow.dead_at).is_(None)
        )
    ).one()


def depth(session: Session) -> tuple[int, int]:
    """Return how many messages wait, and how many were given up."""
    unsent = col(OutboxRow.sent_at).is_(None)
    dead = col(OutboxRow.dead_at)
    waiting, given_up = session.exec(
        select(
            func.count().filter(dead.is_(None)), func.count().filter(dead.is_not(None))
        ).where(unsent, OutboxRow.outcome != Outcome.DROPPED)
    ).one()
    return waiting, given_up


def to_nobody(session: Session, ids: Sequence[uuid.UUID]) -> Sequence[uuid.UUID]:
    """Return which messages went to whom nothing is known of any more.

    Those are who left the news or never confirmed, and who asked for their rights and
    is forgotten. A message that is not there tells nothing: a copy from before it may
    have been put back.
    """
    row, asked = OutboxRow, PrivacyRequestRow
    in_news = exists().where(col(NewsletterRow.id) == col(row.subject_id))
    known = exists().where(col(asked.id) == col(row.subject_id), col(asked.email) != "")
    found = select(row.id).where(
        col(row.id).in_(ids),
        or_(
            and_(col(row.subject) == Subject.NEWSLETTER.value, ~in_news),
            and_(col(row.subject) == Subject.RIGHTS.value, ~known),
        ),
    )
    return session.exec(found).all()
