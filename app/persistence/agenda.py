"""Queries of the agenda: visits with their leads, and leads without a visit."""

import uuid
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, bindparam, literal_column, select
from sqlmodel import Session, col

from app.domain.agenda import Booked
from app.domain.lead import Lead
from app.domain.visit import Slot, Visit, VisitState
from app.persistence import tables
from app.persistence.blocking import unblocked
from app.persistence.consents import standing
from app.persistence.lead_rows import lead_of
from app.persistence.tables import AppointmentRow
from app.persistence.visit_tables import VisitRow

# Written as in the index: SQLite knows its partial index by the very words. Without a
# type, because a Boolean becomes `… = 1` there, which are others.
_WAITING: Final[ColumnElement[Any]] = literal_column(f"appointments.{tables.WAITING}")
_WISHED: Final = (
    col(AppointmentRow.date),
    col(AppointmentRow.time),
    col(AppointmentRow.id),
)
_WAIT: Final = select(AppointmentRow).where(
    _WAITING, unblocked(col(AppointmentRow.id)), standing(col(AppointmentRow.id))
)
_SINCE: Final[ColumnElement[Any]] = bindparam("since")
_COMING: Final = _WAIT.where(col(AppointmentRow.date) >= _SINCE).order_by(*_WISHED)
_MISSED: Final = _WAIT.where(col(AppointmentRow.date) < _SINCE).order_by(
    *(one.desc() for one in _WISHED)
)
# A day has hundreds of rows: asking the class for each takes longer than reading it.
_STATES: Final = {state.value: state for state in VisitState}
_BOOKED: Final = (
    select(
        *(
            getattr(VisitRow, name)
            for name in (
                "id",
                "appointment_id",
                "starts_at",
                "minutes",
                "professional_id",
                "state",
                "sequence",
                "version",
            )
        ),
        *(
            getattr(AppointmentRow, name)
            for name in (
                "name",
                "reference",
                "phone",
                "phone_e164",
                "address",
                "comuna",
                "vaccine",
                "message",
                "email",
                "household_id",
                "patient",
                "minor",
            )
        ),
        ~standing(VisitRow.appointment_id),
    )
    .join(AppointmentRow, col(AppointmentRow.id) == col(VisitRow.appointment_id))
    .where(unblocked(col(VisitRow.appointment_id)))
    .order_by(col(VisitRow.starts_at), col(VisitRow.id))
)


def booked(
    session: Session,
    start: datetime,
    end: datetime,
    *,
    professional_id: uuid.UUID | None = None,
) -> list[Booked]:
    """Return visits that begin in a span and were not cancelled, by their hour."""
    query = _between(start, end).where(
        col(VisitRow.state) != VisitState.CANCELLED.value
    )
    if professional_id:
        query = query.where(col(VisitRow.professional_id) == professional_id)
    return [_booked(tuple(row)) for row in session.connection().execute(query)]


def followed(
    session: Session, start: datetime, end: datetime, professional_id: uuid.UUID
) -> list[Booked]:
    """Return somebody's visits of a span, those that were cancelled too."""
    query = _between(start, end).where(col(VisitRow.professional_id) == professional_id)
    return [_booked(tuple(row)) for row in session.connection().execute(query)]


def _between(start: datetime, end: datetime) -> Any:
    return _BOOKED.where(
        col(VisitRow.starts_at) >= start, col(VisitRow.starts_at) < end
    )


def waiting(
    session: Session, *, since: date, limit: int, before: int
) -> Sequence[Lead]:
    """Return leads for which a visit can be made, by the day and hour that they wish.

    Who took back what they had agreed to is not among them.

    Args:
        session: To read with.
        since: First the wishes from this day on.
        limit: At most so many of these.
        before: And at most so many of the latest before it.
    """
    rows = [
        *session.scalars(_COMING.limit(limit), {"since": since}),
        *session.scalars(_MISSED.limit(before), {"since": since}),
    ]
    return [lead_of(row) for row in rows]


def waits(session: Session, lead_id: uuid.UUID) -> bool:
    """Return whether a visit can be made for a lead; see `waiting`."""
    asked = _WAIT.where(col(AppointmentRow.id) == lead_id)
    return session.scalar(select(asked.exists())) is True


def _booked(row: Sequence[Any]) -> Booked:
    return Booked(
        visit=Visit(
            id=row[0],
            lead_id=row[1],
            slot=Slot(row[2], row[3], row[4]),
            state=_STATES[row[5]],
            sequence=row[6],
            version=row[7],
        ),
        name=row[8],
        reference=row[9] or "",
        phone=row[10],
        phone_e164=row[11],
        address=row[12],
        comuna=row[13],
        vaccine=row[14],
        message=row[15],
        email=row[16],
        household_id=row[17],
        patient=row[18],
        minor=row[19],
        withdrawn=row[20],
    )
