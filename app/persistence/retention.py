"""Queries on requests whose wished day is long over, and that had no visit."""

import uuid
from collections.abc import Sequence
from datetime import date

from sqlalchemy import ColumnElement, and_
from sqlmodel import Session, col, func, select

from app.domain.lead_state import LeadState
from app.domain.visit import VisitState
from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow
from app.persistence.visit_tables import VisitRow


def count_before(session: Session, day: date) -> int:
    """Return how many requests without a visit wished for a day before another."""
    return session.exec(
        select(func.count()).select_from(AppointmentRow).where(_over(day))
    ).one()


def ids_before(session: Session, day: date, *, limit: int) -> Sequence[uuid.UUID]:
    """Return leads whose visit was wished for before a day, at most so many."""
    wished = select(AppointmentRow.id).where(_over(day))
    return session.exec(wished.limit(limit)).all()


def _over(day: date) -> ColumnElement[bool]:
    """Return the condition of what may go: what had its visit, or is blocked, stays."""
    made = select(VisitRow.appointment_id).where(
        VisitRow.state == VisitState.DONE.value
    )
    row = AppointmentRow
    return and_(
        col(row.date) < day,
        col(row.state) != LeadState.DONE.value,
        col(row.id).not_in(made),
        unblocked(col(row.id)),
    )
