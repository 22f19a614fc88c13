"""Queries on visits of which somebody may have to be reminded."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlmodel import Session, col

from app.domain.events import Kind, Subject
from app.domain.visit import VisitState
from app.persistence.blocking import unblocked
from app.persistence.event_tables import EventRow, EventValueRow
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
    found = session.connection().execute(
        select(
            col(VisitRow.id),
            col(VisitRow.appointment_id),
            col(VisitRow.starts_at),
            col(VisitRow.created_at),
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
    visits = found.all()
    moved = _moved_at(session, [visit.appointment_id for visit in visits])
    return [
        Upcoming(
            visit_id,
            lead_id,
            starts_at,
            moved.get((lead_id, starts_at), made_at),
            shared is not None,
        )
        for visit_id, lead_id, starts_at, made_at, shared in visits
    ]


def _moved_at(
    session: Session, lead_ids: Sequence[uuid.UUID]
) -> dict[tuple[uuid.UUID, datetime], datetime]:
    """Return when leads' visits were last moved, by where they were moved to.

    What else is told of a visit (that another of the home was cancelled, or how long
    it takes) is no reason to count from then.
    """
    leads = {str(one): one for one in lead_ids}
    found = session.connection().execute(
        select(col(EventRow.subject_id), col(EventRow.at), col(EventValueRow.after))
        .join(EventValueRow, col(EventValueRow.event_id) == EventRow.id)
        .where(
            col(EventRow.subject) == Subject.LEAD.value,
            col(EventRow.subject_id).in_(leads),
            col(EventRow.kind) == Kind.VISIT_MOVED.value,
            col(EventValueRow.field) == "starts_at",
        )
        .order_by(col(EventRow.id))
    )
    return {(leads[of], datetime.fromisoformat(starts)): at for of, at, starts in found}
