"""Queries on visits."""

import uuid
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, func, select, update

from app.domain.overtaken import VisitExists
from app.domain.visit import Slot, Visit, VisitState
from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow
from app.persistence.visit_tables import VisitRow


def add(session: Session, visit: Visit, *, now: datetime) -> None:
    """Store a new visit.

    Raises:
        VisitExists: The lead has an open one.
    """
    row = VisitRow(
        id=visit.id,
        appointment_id=visit.lead_id,
        state=visit.state.value,
        sequence=visit.sequence,
        version=visit.version,
        created_at=now,
        calendar_id=visit.calendar_id,
        **_when(visit.slot),
    )
    try:
        with session.begin_nested():
            session.add(row)
    except IntegrityError as error:
        raise VisitExists from error


def find(session: Session, visit_id: uuid.UUID) -> Visit | None:
    """Return a visit by its id, as it is now."""
    query = select(VisitRow).where(
        VisitRow.id == visit_id, unblocked(col(VisitRow.appointment_id))
    )
    again = query.execution_options(populate_existing=True)
    row = session.exec(again).one_or_none()
    return _visit(row) if row else None


def open_of(session: Session, lead_id: uuid.UUID) -> Visit | None:
    """Return the open visit of a lead, if it has one."""
    query = select(VisitRow).where(
        VisitRow.appointment_id == lead_id,
        VisitRow.state == VisitState.OPEN.value,
        unblocked(col(VisitRow.appointment_id)),
    )
    row = session.exec(query).one_or_none()
    return _visit(row) if row else None


def of_lead(session: Session, lead_id: uuid.UUID) -> Sequence[Visit]:
    """Return all visits of a lead, the newest first."""
    rows = session.exec(
        select(VisitRow)
        .where(
            VisitRow.appointment_id == lead_id,
            unblocked(col(VisitRow.appointment_id)),
        )
        .order_by(col(VisitRow.id).desc())
    )
    return [_visit(row) for row in rows]


def made(session: Session, lead_ids: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Return which leads had their visit, blocked or not: they are not erased."""
    row = VisitRow
    asked = select(row.appointment_id).where(
        col(row.appointment_id).in_(lead_ids), row.state == VisitState.DONE.value
    )
    return set(session.exec(asked))


def write(
    session: Session, visit: Visit, slot: Slot, state: VisitState, *, told: bool
) -> bool:
    """Write a visit that is still at the version that was read; tell whether.

    Args:
        session: Of the deed.
        visit: As it was read, with the calendar's entry that it belongs to now.
        slot: When it is now.
        state: How it stands now.
        told: Whether calendars must hear of it.
    """
    changed = (
        update(VisitRow)
        .where(col(VisitRow.id) == visit.id, col(VisitRow.version) == visit.version)
        .values(
            state=state.value,
            sequence=visit.sequence + told,
            version=visit.version + 1,
            calendar_id=visit.calendar_id,
            **_when(slot),
        )
    )
    return session.exec(changed).rowcount == 1


def overlapping(
    session: Session, slot: Slot, *, besides: Collection[uuid.UUID] = ()
) -> Sequence[Visit]:
    """Return open visits of the slot's professional that take some of its time."""
    query = select(VisitRow).where(
        VisitRow.professional_id == slot.professional_id,
        VisitRow.state == VisitState.OPEN.value,
        col(VisitRow.starts_at) < slot.ends_at,
        col(VisitRow.ends_at) > slot.starts_at,
    )
    if besides:
        query = query.where(col(VisitRow.id).not_in(besides))
    return [_visit(row) for row in session.exec(query)]


def count_open(session: Session, professional_id: uuid.UUID) -> int:
    """Return how many open visits are somebody's."""
    query = select(func.count()).where(
        VisitRow.professional_id == professional_id,
        VisitRow.state == VisitState.OPEN.value,
        unblocked(col(VisitRow.appointment_id)),
    )
    return session.exec(query).one()


def of_household(session: Session, household_id: uuid.UUID) -> Sequence[Visit]:
    """Return the visits of a household by their hour, those that are over too."""
    query = (
        select(VisitRow)
        .join(AppointmentRow, col(AppointmentRow.id) == VisitRow.appointment_id)
        .where(
            AppointmentRow.household_id == household_id,
            unblocked(col(VisitRow.appointment_id)),
        )
        .order_by(col(VisitRow.starts_at), col(VisitRow.id))
    )
    return [_visit(row) for row in session.exec(query)]


def between(
    session: Session,
    start: datetime,
    end: datetime,
    *,
    professional_id: uuid.UUID | None = None,
) -> Sequence[Visit]:
    """Return visits that begin in a span and were not cancelled, by their hour."""
    query = (
        select(VisitRow)
        .where(
            col(VisitRow.starts_at) >= start,
            col(VisitRow.starts_at) < end,
            VisitRow.state != VisitState.CANCELLED.value,
            unblocked(col(VisitRow.appointment_id)),
        )
        .order_by(col(VisitRow.starts_at), col(VisitRow.id))
    )
    if professional_id:
        query = query.where(VisitRow.professional_id == professional_id)
    return [_visit(row) for row in session.exec(query)]


def _when(slot: Slot) -> dict[str, Any]:
    return {
        "starts_at": slot.starts_at,
        "ends_at": slot.ends_at,
        "minutes": slot.minutes,
        "professional_id": slot.professional_id,
    }


def _visit(row: VisitRow) -> Visit:
    return Visit(
        id=row.id,
        lead_id=row.appointment_id,
        slot=Slot(row.starts_at, row.minutes, row.professional_id),
        state=VisitState(row.state),
        sequence=row.sequence,
        version=row.version,
        calendar_id=row.calendar_id,
    )
