"""Queries on requests whose wished day is long over."""

import uuid
from collections.abc import Sequence
from datetime import date

from sqlmodel import Session, col, func, select

from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow


def count_before(session: Session, day: date) -> int:
    """Return how many visits were wished for before a day."""
    return session.exec(
        select(func.count()).where(
            col(AppointmentRow.date) < day, unblocked(col(AppointmentRow.id))
        )
    ).one()


def ids_before(session: Session, day: date, *, limit: int) -> Sequence[uuid.UUID]:
    """Return leads whose visit was wished for before a day, at most so many."""
    wished = select(AppointmentRow.id).where(
        col(AppointmentRow.date) < day, unblocked(col(AppointmentRow.id))
    )
    return session.exec(wished.limit(limit)).all()
