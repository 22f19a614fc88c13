"""Queries of the agenda: visits with their leads, and leads without a visit."""

import uuid
from collections.abc import Sequence
from dataclasses import fields
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Executable,
    Integer,
    bindparam,
    func,
    inspect,
    literal_column,
    select,
)
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
# Written once, and read without objects of rows: that takes as long as the asking.
_WAIT: Final = select(inspect(AppointmentRow).local_table).where(
    _WAITING, unblocked(col(AppointmentRow.id)), standing(col(AppointmentRow.id))
)
_SINCE: Final[ColumnElement[Any]] = bindparam("since")
_LIMIT: Final = bindparam("limit", type_=Integer)
_COMING: Final = (
    _WAIT.where(col(AppointmentRow.date) >= _SINCE).order_by(*_WISHED).limit(_LIMIT)
)
_MISSED: Final = (
    _WAIT.where(col(AppointmentRow.date) < _SINCE)
    .order_by(*(one.desc() for one in _WISHED))
    .limit(_LIMIT)
)
# A day has hundreds of rows: asking the class for each takes longer than reading it.
_STATES: Final = {state.value: state for state in VisitState}
_OF_VISIT: Final = (
    "id",
    "appointment_id",
    "starts_at",
    "minutes",
    "professional_id",
    "state",
    "sequence",
    "version",
)
# What is told of the lead: in the order of the class, between visit and withdrawal.
_OF_LEAD: Final = tuple(field.name for field in fields(Booked))[1:-1]
_BOOKED: Final = (
    select(
        *(getattr(VisitRow, name) for name in _OF_VISIT),
        *(
            func.coalesce(getattr(AppointmentRow, name), "")
            if name == "reference"
            else getattr(AppointmentRow, name)
            for name in _OF_LEAD
        ),
        ~standing(VisitRow.appointment_id),
    )
    .join(AppointmentRow, col(AppointmentRow.id) == col(VisitRow.appointment_id))
    .where(
        unblocked(col(VisitRow.appointment_id)),
        col(VisitRow.starts_at) >= bindparam("start"),
        col(VisitRow.starts_at) < bindparam("end"),
    )
    .order_by(col(VisitRow.starts_at), col(VisitRow.id))
)
_STANDING: Final = _BOOKED.where(col(VisitRow.state) != VisitState.CANCELLED.value)
_OF: Final[ColumnElement[Any]] = bindparam("who")
_STANDING_OF: Final = _STANDING.where(col(VisitRow.professional_id) == _OF)
_FOLLOWED: Final = _BOOKED.where(col(VisitRow.professional_id) == _OF)


def booked(
    session: Session,
    start: datetime,
    end: datetime,
    *,
    professional_id: uuid.UUID | None = None,
) -> list[Booked]:
    """Return visits that begin in a span and were not cancelled, by their hour."""
    if professional_id is None:
        return _found(session, _STANDING, start=start, end=end)
    return _found(session, _STANDING_OF, start=start, end=end, who=professional_id)


def followed(
    session: Session, start: datetime, end: datetime, professional_id: uuid.UUID
) -> list[Booked]:
    """Return somebody's visits of a span, those that were cancelled too."""
    return _found(session, _FOLLOWED, start=start, end=end, who=professional_id)


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
    ask = session.connection().execute
    coming = ask(_COMING, {"since": since, "limit": limit}).all()
    missed = ask(_MISSED, {"since": since, "limit": before}).all()
    return [lead_of(row) for row in (*coming, *missed)]


def waits(session: Session, lead_id: uuid.UUID) -> bool:
    """Return whether a visit can be made for a lead; see `waiting`."""
    asked = _WAIT.where(col(AppointmentRow.id) == lead_id)
    return session.scalar(select(asked.exists())) is True


def _found(session: Session, asked: Executable, **given: Any) -> list[Booked]:
    return [_booked(row) for row in session.connection().execute(asked, given).all()]


def _booked(row: Sequence[Any]) -> Booked:
    visit_id, lead_id, starts, minutes, who, state, sequence, version, *told = row
    slot = Slot(starts, minutes, who)
    visit = Visit(visit_id, lead_id, slot, _STATES[state], sequence, version)
    return Booked(visit, *told)
