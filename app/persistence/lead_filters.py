"""The criteria of a list as conditions, each on an index."""

from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Text,
    exists,
    false,
    literal_column,
    tuple_,
    type_coerce,
)
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, func

from app.domain.clock import day_bounds
from app.domain.comunas import SERVED
from app.domain.lead_criteria import NO_PHARMACY, LeadCriteria, Order
from app.domain.zone import Zone
from app.persistence import tables
from app.persistence.pharmacy_tables import PharmacyRow
from app.persistence.tables import AppointmentRow, VaccineRow

# Written as in the indexes: SQLite knows its partial index by the very words. Without
# a type, because a Boolean becomes `… = 1` there, which are others.
_URGENT: Final[ColumnElement[Any]] = literal_column(f"appointments.{tables.URGENT}")
_OUTSIDE: Final[ColumnElement[Any]] = literal_column(f"appointments.{tables.OUTSIDE}")
_NO_PHARMACY: Final[ColumnElement[Any]] = literal_column(f"({tables.NO_PHARMACY})")


def filters(session: Session, criteria: LeadCriteria) -> list[ColumnElement[bool]]:
    """Return what is asked besides the search, and besides not being blocked."""
    conditions = [*_days(criteria), *_comuna(criteria.comuna)]
    if criteria.category is not None:
        conditions.append(col(AppointmentRow.category) == criteria.category.value)
    if criteria.state is not None:
        conditions.append(col(AppointmentRow.state) == criteria.state.value)
    if criteria.vaccine:
        conditions.append(_vaccine(session, criteria.vaccine))
    if criteria.pharmacy:
        conditions.append(_pharmacy(session, criteria.pharmacy))
    if criteria.urgent:
        conditions.append(_URGENT)
    if criteria.among:
        conditions.append(col(AppointmentRow.id).in_(criteria.among))
    if criteria.phone_odd:
        conditions.append(col(AppointmentRow.phone_e164).is_(None))
    return conditions


def in_order(statement: Any, criteria: LeadCriteria) -> Any:
    """Return a statement for one page of leads, found on the index however deep."""
    created_at, lead_id = col(AppointmentRow.created_at), col(AppointmentRow.id)
    descending = criteria.order is Order.NEWEST_FIRST
    if descending:
        statement = statement.order_by(created_at.desc(), lead_id.desc())
    else:
        statement = statement.order_by(created_at.asc(), lead_id.asc())
    if criteria.after:
        here = tuple_(created_at, lead_id)
        start = tuple_(criteria.after.created_at, criteria.after.id)
        statement = statement.where(here < start if descending else here > start)
    return statement.limit(criteria.limit)


def registered(session: Session) -> ColumnElement[str]:
    """Return the instant of registration, UTC, as text: 2026-11-20 15:04:05.000006."""
    created_at = col(AppointmentRow.created_at)
    if session.get_bind().dialect.name == "sqlite":
        return type_coerce(created_at, Text)
    instant = func.timezone("UTC", created_at)
    return func.to_char(instant, "YYYY-MM-DD HH24:MI:SS.US", type_=Text)


def registered_hour(session: Session) -> ColumnElement[str]:
    """Return the hour of registration, UTC, as text: 2026-11-20 15."""
    return func.substr(registered(session), 1, 13, type_=Text)


def leaves_few(criteria: LeadCriteria) -> bool:
    """Return whether the criteria leave few leads to look through."""
    narrow = criteria.day or criteria.wished or criteria.among
    return bool(narrow)


def _days(criteria: LeadCriteria) -> list[ColumnElement[bool]]:
    created_at = col(AppointmentRow.created_at)
    conditions: list[ColumnElement[bool]] = []
    if first := criteria.day:
        conditions += [
            created_at >= day_bounds(first)[0],
            created_at < day_bounds(first)[1],
        ]
    if criteria.since is not None:
        conditions.append(created_at >= day_bounds(criteria.since)[0])
    if criteria.until is not None:
        conditions.append(created_at < day_bounds(criteria.until)[1])
    if criteria.wished is not None:
        conditions.append(col(AppointmentRow.date) == criteria.wished)
    return conditions


def _comuna(comuna: str) -> list[ColumnElement[bool]]:
    if not comuna:
        return []
    column = col(AppointmentRow.comuna)
    if comuna == Zone.OUTSIDE:
        return [_OUTSIDE]
    if comuna == Zone.UNKNOWN:
        return [column.is_(None)]
    return [column.in_(SERVED) if comuna == Zone.SERVED else column == comuna]


def _pharmacy(session: Session, slug: str) -> ColumnElement[bool]:
    if slug == NO_PHARMACY:
        return _NO_PHARMACY
    known = rows_of(col(PharmacyRow.id)).where(col(PharmacyRow.slug) == slug)
    found = session.connection().execute(known).scalar()
    return false() if found is None else col(AppointmentRow.pharmacy_id) == found


def _vaccine(session: Session, asked: str) -> ColumnElement[bool]:
    """Return the condition that a request shows a vaccine, or carries its id.

    Only what some request carries is asked for: a single value is met in the order
    of the list, and several would have to be sorted.
    """
    column = col(AppointmentRow.vaccine)
    connection = session.connection()
    named = rows_of(col(VaccineRow.id)).where(col(VaccineRow.name) == asked)
    values = sorted({asked, *connection.execute(named).scalars()})
    carried = [
        value
        for value in values
        if connection.execute(rows_of(exists().where(column == value))).scalar()
    ]
    return column == carried[0] if len(carried) == 1 else column.in_(carried)
