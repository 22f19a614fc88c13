"""Queries that join two requests, and that find the one by what the other was."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, inspect
from sqlmodel import Session, col, delete, select, update

from app.persistence.consent_tables import ConsentRow
from app.persistence.outbox_tables import OutboxRow
from app.persistence.rights_tables import PrivacyRequestRow
from app.persistence.tables import AppointmentRow, LeadSearchRow, MergedLeadRow
from app.persistence.visit_tables import NoteRow, VisitRow
from app.persistence.visitor_tables import (
    VisitorCodeRow,
    VisitorLinkRow,
    VisitorSessionRow,
)

# What goes along; each refers to its request by `appointment_id`.
MOVED: Final = (
    VisitRow,
    NoteRow,
    VisitorLinkRow,
    VisitorSessionRow,
    ConsentRow,
    OutboxRow,
    PrivacyRequestRow,
    MergedLeadRow,
)
# What goes with the request: a search finds it under the one that stays, and a code
# that was mailed for it opens nothing any more.
LEFT: Final = (LeadSearchRow, VisitorCodeRow)

# Ids in one question.
_AT_ONCE: Final = 500


def hold(session: Session, lead_ids: Collection[uuid.UUID]) -> bool:
    """Keep everybody else from writing requests until this transaction ends.

    Writing first also makes SQLite read what was committed last. Tells whether all
    are there. Those that are are held, in the order of their ids, so that two who hold
    several wait in turn; and before anything else that somebody may hold: what belongs
    to them, a petition, the professional who visits them. Whoever holds several of a
    home, or one after another, holds all of them here first.
    """
    held = [
        session.exec(
            update(AppointmentRow)
            .where(col(AppointmentRow.id) == lead_id)
            .values(version=col(AppointmentRow.version))
        ).rowcount
        for lead_id in sorted(set(lead_ids))
    ]
    return all(held)


def join(session: Session, stays: uuid.UUID, goes: uuid.UUID, *, now: datetime) -> None:
    """Move what belongs to one request to another, and remove the first.

    Mails that had not gone out are dropped: they tell of what is no more.
    """
    unsent = (col(OutboxRow.sent_at).is_(None), col(OutboxRow.dead_at).is_(None))
    session.connection().execute(
        delete(OutboxRow).where(col(OutboxRow.appointment_id) == goes, *unsent)
    )
    for table in MOVED:
        session.exec(
            update(table)
            .where(col(table.appointment_id) == goes)
            .values(appointment_id=stays)
        )
    session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.subject_id) == goes)
        .values(subject_id=stays)
    )
    gone = session.get_one(AppointmentRow, goes)
    text = select(LeadSearchRow.text).where(LeadSearchRow.appointment_id == goes)
    session.add(
        MergedLeadRow(
            id=goes,
            reference=gone.reference,
            appointment_id=stays,
            text=session.exec(text).one_or_none() or "",
            at=now,
        )
    )
    session.delete(gone)
    session.flush()


def ids_of(session: Session, lead_id: uuid.UUID) -> Sequence[uuid.UUID]:
    """Return the requests that became part of one."""
    of = select(MergedLeadRow.id).where(MergedLeadRow.appointment_id == lead_id)
    return session.exec(of).all()


def there(connection: Connection, ids: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Return which requests are there, by themselves or as part of another.

    The database may be of an earlier release.
    """
    columns = [col(AppointmentRow.id)]
    if inspect(connection).has_table("merged_leads"):
        columns.append(col(MergedLeadRow.id))
    wanted, found = sorted(ids), set[uuid.UUID]()
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        for column in columns:
            asked = select(column).where(column.in_(some))
            found.update(connection.execute(asked).scalars())
    return found


def left_of(session: Session, lead_id: uuid.UUID) -> uuid.UUID | None:
    """Return of which request one became part; None where it became part of none."""
    row = session.get(MergedLeadRow, lead_id)
    return row.appointment_id if row else None


def references_of(
    session: Session, lead_ids: Collection[uuid.UUID]
) -> dict[uuid.UUID, list[str]]:
    """Return the references of what became part of requests, by their ids."""
    found: dict[uuid.UUID, list[str]] = {}
    for row in _rows(session, lead_ids):
        if row.reference:
            found.setdefault(row.appointment_id, []).append(row.reference)
    return found


def texts_of(
    session: Session, lead_ids: Collection[uuid.UUID]
) -> dict[uuid.UUID, list[str]]:
    """Return the lines by which what became part of requests was found, by their ids."""
    found: dict[uuid.UUID, list[str]] = {}
    for row in _rows(session, lead_ids):
        found.setdefault(row.appointment_id, []).extend(row.text.splitlines())
    return found


def _rows(session: Session, lead_ids: Collection[uuid.UUID]) -> Iterable[MergedLeadRow]:
    row = MergedLeadRow
    of_them = select(row).where(col(row.appointment_id).in_(lead_ids))
    return session.exec(of_them.order_by(col(row.at), col(row.id)))
