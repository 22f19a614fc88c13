"""Queries on messages that have not gone out, as the staff see them."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlmodel import Session, case, col, delete, or_, select, update

from app.domain.events import Subject
from app.domain.outbox import OUTSIDE, UnsentMessage
from app.domain.visitor_mail import ASKED_FOR, TO_VISITOR, Dropped, Outcome
from app.persistence.blocking import unblocked
from app.persistence.outbox_tables import OutboxRow
from app.persistence.rights_tables import PrivacyRequestRow
from app.persistence.tables import AppointmentRow


def unsent(session: Session, *, offset: int, limit: int) -> Sequence[UnsentMessage]:
    """Return messages that have not gone out, the oldest first."""
    rows = session.exec(
        select(OutboxRow, AppointmentRow.reference, PrivacyRequestRow.reference)
        .outerjoin(
            AppointmentRow, col(AppointmentRow.id) == col(OutboxRow.appointment_id)
        )
        .outerjoin(
            PrivacyRequestRow, col(PrivacyRequestRow.id) == col(OutboxRow.subject_id)
        )
        .where(
            col(OutboxRow.sent_at).is_(None),
            OutboxRow.outcome != Outcome.DROPPED,
            _of_none_blocked(),
        )
        .order_by(col(OutboxRow.created_at), col(OutboxRow.id))
        .offset(offset)
        .limit(limit)
    )
    return [
        UnsentMessage(
            id=row.id,
            kind=row.kind,
            appointment_id=row.appointment_id,
            recipient=row.recipient,
            attempts=row.attempts,
            created_at=row.created_at,
            due_at=row.due_at,
            dead_at=row.dead_at,
            last_error=row.last_error,
            reference=of_lead or of_rights or "",
            outcome=row.outcome,
        )
        for row, of_lead, of_rights in rows
    ]


def renew(
    session: Session, message_id: uuid.UUID, *, now: datetime
) -> tuple[Subject, uuid.UUID] | None:
    """Let a message be tried at once, as if for the first time.

    Returns:
        What it belongs to, a request for a visit unless it has none; None if the
        message is out, dropped, or unknown.
    """
    renewed = session.exec(
        update(OutboxRow)
        .where(
            col(OutboxRow.id) == message_id,
            col(OutboxRow.sent_at).is_(None),
            col(OutboxRow.outcome) != Outcome.DROPPED,
            _of_none_blocked(),
        )
        .values(
            due_at=now,
            attempts=0,
            dead_at=None,
            outcome="",
            created_at=case(
                (col(OutboxRow.recipient).in_(OUTSIDE), now),
                else_=OutboxRow.created_at,
            ),
        )
        .returning(
            col(OutboxRow.appointment_id),
            col(OutboxRow.subject),
            col(OutboxRow.subject_id),
        )
    ).first()
    if renewed is None:
        return None
    lead_id, subject, subject_id = renewed
    return (Subject.LEAD, lead_id) if lead_id else (Subject(subject), subject_id)


def drop_of(session: Session, lead_id: uuid.UUID, *, now: datetime) -> None:
    """Drop what waits for the person of a request."""
    row = OutboxRow
    waits = update(row).where(
        col(row.appointment_id) == lead_id,
        col(row.recipient) == TO_VISITOR,
        col(row.sent_at).is_(None),
        col(row.dead_at).is_(None),
    )
    values = {
        "dead_at": now,
        "last_error": Dropped.NOT_WANTED.value,
        "outcome": Outcome.DROPPED.value,
    }
    session.exec(waits.values(**values))


def remove_of(session: Session, lead_id: uuid.UUID) -> None:
    """Take away all messages of a request that is about to go, sent or not.

    They would go along with it. But whoever takes messages to be sent holds those, and
    then wants their requests: who deletes a request wants the same, in that order.
    """
    session.exec(delete(OutboxRow).where(col(OutboxRow.appointment_id) == lead_id))


def revive_blocked(session: Session, lead_id: uuid.UUID, *, now: datetime) -> None:
    """Let what was dropped because a request was blocked be due, as it was queued.

    Codes and links are of the moment in which somebody asked for them.
    """
    row = OutboxRow
    session.exec(
        update(row)
        .where(
            col(row.appointment_id) == lead_id,
            col(row.kind).not_in([kind.value for kind in ASKED_FOR]),
            col(row.sent_at).is_(None),
            col(row.outcome) == Outcome.DROPPED.value,
            col(row.last_error) == Dropped.BLOCKED.value,
        )
        .values(dead_at=None, last_error="", outcome="", attempts=0, due_at=now)
    )


def _of_none_blocked() -> ColumnElement[bool]:
    lead_id = col(OutboxRow.appointment_id)
    return or_(lead_id.is_(None), unblocked(lead_id))
