"""Queries on visits of which somebody may have to be reminded."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlmodel import Session, col, func

from app.domain.visit import VisitState
from app.domain.visitor_mail import VisitorMail
from app.persistence.blocking import unblocked
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.persistence.visit_tables import VisitRow


@dataclass(frozen=True, slots=True)
class Upcoming:
    """An open visit.

    Attributes:
        agreed_at: When it was scheduled, or moved to where it is.
        shared: Others at its address were asked for together with it.
    """

    visit_id: uuid.UUID
    lead_id: uuid.UUID
    starts_at: datetime
    agreed_at: datetime
    shared: bool


def upcoming(session: Session, start: datetime, end: datetime) -> list[Upcoming]:
    """Return open visits that begin in a span of instants, the first first."""
    told = (
        select(func.max(col(OutboxRow.created_at)))
        .where(
            col(OutboxRow.subject_id)
            == func.coalesce(col(VisitRow.calendar_id), col(VisitRow.id)),
            col(OutboxRow.kind) == VisitorMail.VISIT.value,
        )
        .correlate(VisitRow)
        .scalar_subquery()
    )
    found = session.connection().execute(
        select(
            col(VisitRow.id),
            col(VisitRow.appointment_id),
            col(VisitRow.starts_at),
            col(VisitRow.created_at),
            told,
            col(AppointmentRow.household_id),
        )
        .join(AppointmentRow, col(AppointmentRow.id) == VisitRow.appointment_id)
        .where(
            col(VisitRow.state) == VisitState.OPEN.value,
            col(VisitRow.starts_at) >= start,
            col(VisitRow.starts_at) < end,
            unblocked(col(VisitRow.appointment_id)),
        )
        .order_by(col(VisitRow.starts_at), col(VisitRow.id))
    )
    return [
        Upcoming(visit_id, lead_id, starts_at, told_at or made_at, shared is not None)
        for visit_id, lead_id, starts_at, made_at, told_at, shared in found
    ]
