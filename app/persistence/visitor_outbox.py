"""Queries on the mails to visitors in the outbox."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlmodel import Session, and_, col, func, or_, select, update

from app.domain.events import Subject
from app.domain.ids import new_ids
from app.domain.outbox import NAMED, OutboxMessage
from app.domain.visitor_mail import ASKED_FOR, DAY, TO_VISITOR, Outcome, VisitorMail
from app.persistence.database import insert_once
from app.persistence.newsletter_tables import NewsletterRow
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow

# What a release that knows no visitors gives such a message up with.
_LEFT: Final = "RecipientRemoved"
_TURN: Final = 7_206_004


@dataclass(frozen=True, slots=True)
class ToVisitor:
    """A mail to be queued.

    Attributes:
        lead_id: The request whose sender it goes to.
        key: Tells it from others of its kind: queued twice, it goes once.
        due_at: When it may go.
        subject: What it tells of, where that is not the request.
    """

    kind: VisitorMail
    lead_id: uuid.UUID
    key: str
    due_at: datetime
    subject: Subject = Subject.LEAD
    subject_id: uuid.UUID | None = None


def add_once(session: Session, mails: Sequence[ToVisitor], *, now: datetime) -> None:
    """Queue mails, but for those that were queued before."""
    rows = [
        {
            "id": new_id,
            "kind": mail.kind.value,
            "recipient": TO_VISITOR,
            "dedupe_key": f"{mail.kind.value}:{mail.key}",
            "appointment_id": mail.lead_id,
            "subject": mail.subject.value,
            "subject_id": mail.subject_id or mail.lead_id,
            "attempts": 0,
            "created_at": now,
            "due_at": mail.due_at,
            "last_error": "",
        }
        for new_id, mail in zip(new_ids(len(mails)), mails, strict=True)
    ]
    insert_once(session, OutboxRow, rows)


def let_out(
    session: Session, message_id: uuid.UUID, *, told: str, now: datetime
) -> None:
    """Count a message against what its address may get, whatever becomes of it."""
    session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id) == message_id)
        .values(counted_at=now, told=told)
    )


def sent_to(
    session: Session, address: str, *, besides: uuid.UUID, now: datetime
) -> Sequence[datetime]:
    """Return when mails were let out to an address within a day, news included.

    What somebody asked for on a page is counted apart (`asked_for`).

    Args:
        session: Of the deed.
        address: Counted whatever its capitals.
        besides: A message that is not counted: the one that wants to go.
        now: The present instant.
    """
    recent = select(OutboxRow.counted_at).where(
        col(OutboxRow.counted_at) > now - DAY,
        OutboxRow.id != besides,
        col(OutboxRow.kind).not_in([kind.value for kind in ASKED_FOR]),
    )
    of_requests = recent.join(
        AppointmentRow, col(AppointmentRow.id) == col(OutboxRow.appointment_id)
    ).where(func.lower(AppointmentRow.email) == func.lower(address))
    of_news = recent.join(
        NewsletterRow, col(NewsletterRow.id) == col(OutboxRow.subject_id)
    ).where(func.lower(NewsletterRow.email) == func.lower(address))
    counted = [*session.exec(of_requests), *session.exec(of_news)]
    return [at for at in counted if at is not None]


def asked_for(
    session: Session, kind: VisitorMail, address: str, *, now: datetime
) -> Sequence[datetime]:
    """Return when mails of a kind were asked for an address within a day.

    Those that gave way to a later one before they left count for nothing.
    """
    asked = (
        select(OutboxRow.created_at)
        .join(AppointmentRow, col(AppointmentRow.id) == col(OutboxRow.appointment_id))
        .where(
            func.lower(AppointmentRow.email) == func.lower(address),
            OutboxRow.kind == kind.value,
            OutboxRow.recipient == TO_VISITOR,
            OutboxRow.outcome != Outcome.DROPPED.value,
            col(OutboxRow.created_at) > now - DAY,
        )
    )
    return session.exec(asked).all()


def last_told(session: Session, subject_id: uuid.UUID, kind: VisitorMail) -> str:
    """Return what was last told of something; empty where nothing was."""
    told = session.exec(
        select(OutboxRow.told)
        .where(
            OutboxRow.subject_id == subject_id,
            OutboxRow.kind == kind.value,
            col(OutboxRow.sent_at).is_not(None),
        )
        .order_by(col(OutboxRow.sent_at).desc(), col(OutboxRow.created_at).desc())
        .limit(1)
    ).first()
    return told or ""


def is_superseded(session: Session, message: OutboxMessage) -> bool:
    """Return whether a later message of the same waits, which tells the newest."""
    later = select(OutboxRow.id).where(
        col(OutboxRow.subject_id) == message.subject_id,
        OutboxRow.kind == message.kind,
        OutboxRow.recipient == message.recipient,
        col(OutboxRow.sent_at).is_(None),
        col(OutboxRow.dead_at).is_(None),
        or_(
            col(OutboxRow.created_at) > message.created_at,
            and_(
                col(OutboxRow.created_at) == message.created_at,
                col(OutboxRow.id) > message.id,
            ),
        ),
    )
    return session.exec(later.limit(1)).first() is not None


def hand_over(
    session: Session, entry: uuid.UUID, lead_id: uuid.UUID, *, sent_too: bool = False
) -> None:
    """Let what waits to tell of an entry in the calendar be of one of its people.

    Args:
        session: Of the deed.
        entry: In the calendar of a home.
        lead_id: Of whom it is from then on.
        sent_too: Whether also what was told, which else goes with who is erased.
    """
    row = OutboxRow
    of_entry = update(row).where(
        col(row.subject_id) == entry, col(row.kind) == VisitorMail.VISIT.value
    )
    if not sent_too:
        of_entry = of_entry.where(
            col(row.sent_at).is_(None), col(row.dead_at).is_(None)
        )
    session.exec(of_entry.values(appointment_id=lead_id))


def entries_of(session: Session, lead_id: uuid.UUID) -> Sequence[uuid.UUID]:
    """Return of which entries in the calendar mails tell that are of a request."""
    row = OutboxRow
    told = select(row.subject_id).where(
        row.appointment_id == lead_id, row.kind == VisitorMail.VISIT.value
    )
    return [entry for entry in session.exec(told.distinct()) if entry]


def hand_on_first(
    session: Session, lead_id: uuid.UUID, to: uuid.UUID, kind: str
) -> None:
    """Let what waits to tell that a home asked, to it or to the staff, be of another."""
    row = OutboxRow
    session.exec(
        update(row)
        .where(
            col(row.appointment_id) == lead_id,
            col(row.kind) == kind,
            col(row.sent_at).is_(None),
            col(row.dead_at).is_(None),
        )
        .values(appointment_id=to, subject_id=to)
    )


def put_off(
    session: Session, message_id: uuid.UUID, *, due_at: datetime, attempts: int
) -> None:
    """Let a message wait that was taken and may not go yet: no try of its own."""
    session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id) == message_id)
        .values(due_at=due_at, attempts=attempts - 1)
    )


def take_back(session: Session, *, now: datetime) -> None:
    """Revive what a release that knows no visitors, beside this one, gave up."""
    session.exec(
        update(OutboxRow)
        .where(
            col(OutboxRow.recipient).in_(NAMED),
            col(OutboxRow.dead_at).is_not(None),
            col(OutboxRow.sent_at).is_(None),
            col(OutboxRow.outcome) == "",
            col(OutboxRow.last_error) == _LEFT,
        )
        .values(dead_at=None, last_error="", due_at=now, attempts=0)
    )


def reminder_key(visit_id: uuid.UUID, starts_at: datetime) -> str:
    """Return what tells the reminder of a visit at one moment from others."""
    return f"{visit_id}:{int(starts_at.timestamp())}"


def has_key(session: Session, message_id: uuid.UUID, key: str) -> bool:
    """Return whether a message was queued under a key of its kind."""
    row = session.get(OutboxRow, message_id)
    return row is not None and row.dedupe_key == f"{row.kind}:{key}"


def count_alone(session: Session) -> None:
    """Let no other worker count mails to visitors until this transaction ends.

    On SQLite whoever has taken messages is alone already.
    """
    if session.get_bind().dialect.name != "sqlite":
        session.connection().execute(select(func.pg_advisory_xact_lock(_TURN)))
