"""Queries on the staff's notes."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from app.domain.ids import time_ordered_id
from app.persistence.blocking import unblocked
from app.persistence.visit_tables import NoteRow


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a lead, by whom and when (UTC)."""

    id: uuid.UUID
    admin_id: uuid.UUID | None
    at: datetime
    text: str


def add(
    session: Session, lead_id: uuid.UUID, admin_id: uuid.UUID, text: str, at: datetime
) -> None:
    """Store a note."""
    session.add(
        NoteRow(
            id=time_ordered_id(at),
            appointment_id=lead_id,
            admin_id=admin_id,
            at=at,
            text=text,
        )
    )
    session.flush()


def of_leads(
    session: Session, lead_ids: Sequence[uuid.UUID]
) -> dict[uuid.UUID, list[str]]:
    """Return the words of the notes on several leads, the oldest first."""
    found: dict[uuid.UUID, list[str]] = {}
    rows = session.exec(
        select(NoteRow)
        .where(
            col(NoteRow.appointment_id).in_(lead_ids),
            unblocked(col(NoteRow.appointment_id)),
        )
        .order_by(col(NoteRow.id))
    )
    for row in rows:
        found.setdefault(row.appointment_id, []).append(row.text)
    return found


def of_lead(session: Session, lead_id: uuid.UUID) -> Sequence[Note]:
    """Return the notes on a lead, the newest first."""
    rows = session.exec(
        select(NoteRow)
        .where(
            NoteRow.appointment_id == lead_id,
            unblocked(col(NoteRow.appointment_id)),
        )
        .order_by(col(NoteRow.id).desc())
    )
    return [Note(row.id, row.admin_id, row.at, row.text) for row in rows]
