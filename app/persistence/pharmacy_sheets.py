"""Counting what came through pharmacies within a time."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, literal
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, func

from app.domain.clock import chilean_day
from app.domain.lead_state import LeadState
from app.domain.pharmacy_sheet import Happened, Sum
from app.domain.retention import Span
from app.domain.visit import VisitState
from app.persistence.anonymous_tables import AnonymousRequestRow as AnonymousRow
from app.persistence.blocking import unblocked
from app.persistence.tables import AppointmentRow
from app.persistence.visit_tables import VisitRow

_ONCE: Final[ColumnElement[int]] = literal(1)


@dataclass(frozen=True, slots=True)
class Count:
    """How often something happened with one vaccine, through one pharmacy."""

    pharmacy_id: uuid.UUID
    vaccine: str
    what: Happened
    sum: Sum


def counts(
    session: Session,
    start: datetime,
    end: datetime,
    pharmacy_id: uuid.UUID | None = None,
) -> Iterator[Count]:
    """Yield what happened from one instant until before another.

    Args:
        session: Where to ask.
        start: The first instant.
        end: The first that is too late.
        pharmacy_id: Only what came through this one; None for all.

    What lost its person since counts as before where whole months are asked for: of
    its day no more than the month may be left.
    """
    row = AppointmentRow
    partner = col(row.pharmacy_id)
    whose = partner.is_not(None) if pharmacy_id is None else partner == pharmacy_id
    yield from _grouped(
        session,
        Happened.REQUESTED,
        whose,
        col(row.created_at) >= start,
        col(row.created_at) < end,
    )
    made = (
        col(VisitRow.appointment_id) == col(row.id),
        col(VisitRow.state) == VisitState.DONE.value,
        col(VisitRow.starts_at) >= start,
        col(VisitRow.starts_at) < end,
    )
    if pharmacy_id is None:
        yield from _grouped(session, Happened.DONE, whose, *made)
    else:  # the leads of one are few: each is asked for its visits
        asked = rows_of(func.count()).where(*made).correlate(row)
        times = asked.scalar_subquery()
        yield from _grouped(session, Happened.DONE, whose, times=times)
    yield from _grouped(
        session,
        Happened.CANCELLED,
        whose,
        col(row.state) == LeadState.CANCELLED.value,
        col(row.state_at) >= start,
        col(row.state_at) < end,
    )
    first, last = chilean_day(start), chilean_day(end)
    yield from _anonymous(
        session, Happened.REQUESTED, col(AnonymousRow.day), first, last, pharmacy_id
    )
    yield from _anonymous(
        session,
        Happened.CANCELLED,
        col(AnonymousRow.cancelled),
        first,
        last,
        pharmacy_id,
    )


def _grouped(
    session: Session,
    what: Happened,
    *conditions: ColumnElement[bool],
    times: ColumnElement[int] = _ONCE,
) -> Iterator[Count]:
    """Yield how often it happened to the leads, `times` to each."""
    pharmacy_id, vaccine = col(AppointmentRow.pharmacy_id), col(AppointmentRow.vaccine)
    grouped = (
        rows_of(
            pharmacy_id,
            vaccine,
            func.sum(times),
            func.sum(times * col(AppointmentRow.vaccine_price)),
        )
        .where(*conditions, unblocked(col(AppointmentRow.id)))
        .group_by(pharmacy_id, vaccine)
    )
    for partner, wanted, number, value in session.connection().execute(grouped):
        if partner is not None and number:
            yield Count(partner, wanted, what, Sum(int(number), int(value)))


def _anonymous(
    session: Session,
    what: Happened,
    when: Any,
    first: date,
    end: date,
    pharmacy_id: uuid.UUID | None,
) -> Iterator[Count]:
    """Yield how often it happened to what lost its person, by days."""
    row = AnonymousRow
    partner, vaccine = col(row.pharmacy_id), col(row.vaccine)
    whose = partner.is_not(None) if pharmacy_id is None else partner == pharmacy_id
    grouped = (
        rows_of(partner, vaccine, func.count(), func.sum(col(row.price)))
        .where(whose, when >= first, when < end, col(row.span) != Span.YEAR.value)
        .group_by(partner, vaccine)
    )
    for found, wanted, number, value in session.connection().execute(grouped):
        if found is not None:
            yield Count(found, wanted, what, Sum(int(number), int(value)))
