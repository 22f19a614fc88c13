"""Counting leads by hour, form and vaccine, by place and by wait."""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Float,
    Integer,
    Select,
    cast,
    extract,
    literal,
    or_,
)
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, func

from app.domain.lead import Category, Source
from app.domain.lead_state import LeadState
from app.domain.summary import Bucket, Count, PharmacyCount
from app.persistence.blocking import unblocked
from app.persistence.lead_filters import registered_hour
from app.persistence.pharmacy_tables import PharmacyRow
from app.persistence.tables import AppointmentRow, UtcDateTime


def buckets(session: Session, *, since: datetime) -> list[Bucket]:
    """Return the hours since an instant in which there were leads."""
    created_at = col(AppointmentRow.created_at)
    hour = registered_hour(session)
    category, vaccine = col(AppointmentRow.category), col(AppointmentRow.vaccine)
    grouped: Select[str, str, str, int, int, int] = (
        rows_of(
            hour,
            category,
            vaccine,
            func.count(),
            func.sum(cast(col(AppointmentRow.urgent), Integer)),
            func.sum(col(AppointmentRow.vaccine_price)),
        )
        .where(created_at >= since, unblocked(col(AppointmentRow.id)))
        .group_by(hour, category, vaccine)
    )
    return [
        Bucket(
            hour=datetime.strptime(text, "%Y-%m-%d %H").replace(tzinfo=UTC),
            category=Category(form),
            vaccine=wanted,
            leads=leads,
            urgent=int(urgent),
            value=int(value),
        )
        for text, form, wanted, leads, urgent, value in session.connection().execute(
            grouped
        )
    ]


def counts(session: Session, by: str, *, since: datetime) -> list[Count]:
    """Return how many leads since an instant share what a column says."""
    column = getattr(AppointmentRow, by)
    grouped = (
        rows_of(column, func.count())
        .where(
            col(AppointmentRow.created_at) >= since,
            unblocked(col(AppointmentRow.id)),
        )
        .group_by(column)
    )
    return [Count(of, leads) for of, leads in session.connection().execute(grouped)]


def by_pharmacy(session: Session, *, since: datetime) -> list[PharmacyCount]:
    """Return how many leads since an instant came through each pharmacy.

    Those of the pharmacy form that name none come under an empty slug.
    """
    row = AppointmentRow
    grouped = (
        rows_of(col(PharmacyRow.slug), col(PharmacyRow.name), func.count())
        .select_from(row)
        .outerjoin(PharmacyRow, col(PharmacyRow.id) == col(row.pharmacy_id))
        .where(
            col(row.created_at) >= since,
            unblocked(col(row.id)),
            or_(
                col(row.pharmacy_id).is_not(None),
                col(row.category) == Category.PHARMACY.value,
            ),
        )
        .group_by(col(PharmacyRow.slug), col(PharmacyRow.name))
    )
    return [
        PharmacyCount(slug or "", name or "", leads)
        for slug, name, leads in session.connection().execute(grouped)
    ]


def waits(
    session: Session, *, since: datetime, now: datetime
) -> list[tuple[int, bool, int]]:
    """Return how many leads since an instant waited how many whole minutes.

    Until they were contacted, or until now where they still wait; whoever cancelled
    before anybody answered waits no more and is left out. So is who asked by phone: an
    earlier release wrote an answer of theirs when their visit was made.

    Returns:
        Minutes, whether contacted, and how many leads.
    """
    answered = col(AppointmentRow.answered_at)
    end = func.coalesce(answered, literal(now, UtcDateTime))
    minutes = _minutes(session, end)
    is_answered = answered.is_not(None)
    grouped = (
        rows_of(minutes, is_answered, func.count())
        .where(
            col(AppointmentRow.created_at) >= since,
            unblocked(col(AppointmentRow.id)),
            col(AppointmentRow.source) != Source.PHONE.value,
            or_(is_answered, col(AppointmentRow.state) == LeadState.NEW.value),
        )
        .group_by(minutes, is_answered)
    )
    return [
        (int(minute), bool(contacted), leads)
        for minute, contacted, leads in session.connection().execute(grouped)
    ]


# SQLite tells instants as days: a whole minute may come out a little less.
_ROUNDING: Final = 0.0005


def _minutes(session: Session, end: ColumnElement[datetime]) -> ColumnElement[int]:
    """Return the whole minutes since the registration."""
    created = col(AppointmentRow.created_at)
    if session.get_bind().dialect.name == "sqlite":
        days = func.julianday(end) - func.julianday(created)
        return cast(days * 1_440 + _ROUNDING, Integer)
    return cast(func.floor(cast(extract("epoch", end - created), Float) / 60), Integer)
