"""Counting leads by hour, form and vaccine."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Float, Integer, Select, cast, extract
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, func, select

from app.domain.lead import Category
from app.domain.summary import Bucket
from app.persistence.tables import AppointmentRow


def buckets(session: Session, *, since: datetime) -> list[Bucket]:
    """Return the hours since an instant in which there were leads."""
    created_at = col(AppointmentRow.created_at)
    hour = _hour(session)
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
        .where(created_at >= since)
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


def median_first_edit(session: Session, *, since: datetime) -> timedelta | None:
    """Return the median time until leads since an instant were first edited."""
    waited = _seconds_until_first_edit(session)
    edited = (
        col(AppointmentRow.created_at) >= since,
        col(AppointmentRow.first_edited_at).is_not(None),
    )
    count = session.exec(
        select(func.count()).select_from(AppointmentRow).where(*edited)
    ).one()
    if not count:
        return None
    middle = select(waited).where(*edited).order_by(waited).offset((count - 1) // 2)
    return timedelta(seconds=float(session.exec(middle.limit(1)).one()))


def _hour(session: Session) -> ColumnElement[str]:
    created_at = col(AppointmentRow.created_at)
    if session.get_bind().dialect.name == "sqlite":
        return func.substr(created_at, 1, 13)
    return func.to_char(func.timezone("UTC", created_at), "YYYY-MM-DD HH24")


def _seconds_until_first_edit(session: Session) -> ColumnElement[float]:
    first, created = (
        col(AppointmentRow.first_edited_at),
        col(AppointmentRow.created_at),
    )
    if session.get_bind().dialect.name == "sqlite":
        return (func.julianday(first) - func.julianday(created)) * 86_400
    return cast(extract("epoch", first - created), Float)
