"""Queries on requests whose time is over: which they are, and what stays of them."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import ColumnElement, and_, or_
from sqlmodel import Session, col, func, select, update

from app.domain import retention
from app.domain.clock import day_bounds
from app.domain.identity import lowered
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.retention import WISH_COUNTS_FOR, Due
from app.domain.visit import VisitState
from app.persistence import advisory_locks
from app.persistence.blocking import unblocked
from app.persistence.lead_rows import lead_of
from app.persistence.rights_tables import PrivacyRequestRow
from app.persistence.tables import AppointmentRow, VaccineRow
from app.persistence.visit_tables import VisitRow


def alone(session: Session) -> bool:
    """Return whether nobody else is at it; ask before anything is read.

    Writing first makes SQLite wait for who writes, and read what was written last.
    """
    if session.get_bind().dialect.name == "sqlite":
        session.exec(update(VaccineRow).values(version=col(VaccineRow.version)))
    return advisory_locks.take(session, advisory_locks.RETENTION)


def due(session: Session, first_kept: date, *, limit: int) -> Sequence[Lead]:
    """Return leads that are over before a day, at most so many, the oldest first."""
    row = AppointmentRow
    free = unblocked(col(row.id))
    found = select(row).where(_old(first_kept), ~_visited(), free, ~_asked(session))
    ordered = found.order_by(col(row.date), col(row.id)).limit(limit)
    return [lead_of(each) for each in session.exec(ordered)]


def counts(session: Session, first_kept: date) -> Due:
    """Return how many are over before a day, and how many of them are kept, and why."""
    free, asked = unblocked(col(AppointmentRow.id)), _asked(session)

    def count(*of: ColumnElement[bool]) -> int:
        asked = select(func.count()).select_from(AppointmentRow)
        return session.exec(asked.where(_old(first_kept), *of)).one()

    return Due(
        due=count(~_visited(), free, ~asked),
        visited=count(_visited()),
        blocked=count(~_visited(), ~free),
        asked=count(~_visited(), free, asked),
    )


def _old(first_kept: date) -> ColumnElement[bool]:
    """Return the condition that wish, registration and visits lie before a day.

    A wish that was far ahead counts until `WISH_COUNTS_FOR` months after registration.
    """
    row, start = AppointmentRow, day_bounds(first_kept)[0]
    farthest = day_bounds(retention.first_kept(first_kept, WISH_COUNTS_FOR))[0]
    return and_(
        or_(col(row.date) < first_kept, col(row.created_at) < farthest),
        col(row.created_at) < start,
        # One of which nobody noted how it ended was not made, as far as anybody knows.
        col(row.id).not_in(
            select(VisitRow.appointment_id).where(col(VisitRow.starts_at) >= start)
        ),
    )


def _asked(session: Session) -> ColumnElement[bool]:
    """Return the condition that a petition that waits for its answer may be about it.

    It names the request, or its address is the same.
    """
    row, asked = AppointmentRow, PrivacyRequestRow
    waits = col(asked.received_at).is_not(None), col(asked.closed_at).is_(None)
    named = select(asked.appointment_id).where(
        *waits, col(asked.appointment_id).is_not(None)
    )
    told = session.exec(select(asked.email).where(*waits).distinct())
    addresses = {each for email in told for each in lowered(email)}
    return or_(col(row.id).in_(named), func.lower(row.email).in_(addresses))


def _visited() -> ColumnElement[bool]:
    """Return the condition that a visit was made: the law asks to keep it."""
    made = select(VisitRow.appointment_id).where(
        VisitRow.state == VisitState.DONE.value
    )
    row = AppointmentRow
    done = col(row.state) == LeadState.DONE.value
    return or_(done, col(row.id).in_(made))
