"""Queries on who makes visits."""

import uuid
from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any, Final

from sqlalchemy import Row, inspect
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, select, update

from app.domain.visit import Professional
from app.persistence.visit_tables import ProfessionalRow

_FEED_MARK: Final = 12
# Every day of the agenda and every file asks for them: read without objects of rows.
_ALL: Final = rows_of(inspect(ProfessionalRow).local_table).order_by(
    col(ProfessionalRow.name), col(ProfessionalRow.id)
)


def all_of(session: Session, *, active_only: bool = False) -> Sequence[Professional]:
    """Return everybody, by name."""
    asked = _ALL.where(col(ProfessionalRow.active)) if active_only else _ALL
    return [_professional(row) for row in session.connection().execute(asked).all()]


def find(session: Session, professional_id: uuid.UUID) -> Professional | None:
    """Return somebody by their id."""
    row = session.get(ProfessionalRow, professional_id, populate_existing=True)
    return _professional(row) if row else None


def of_admin(session: Session, admin_id: uuid.UUID) -> Professional | None:
    """Return the professional who signs in by an account."""
    query = select(ProfessionalRow).where(ProfessionalRow.admin_id == admin_id)
    row = session.exec(query).one_or_none()
    return _professional(row) if row else None


def add(session: Session, who: Professional, *, now: datetime) -> None:
    """Store somebody new."""
    session.add(ProfessionalRow(id=who.id, created_at=now, version=1, **_values(who)))
    session.flush()


def write(session: Session, who: Professional) -> bool:
    """Write somebody who is still at the version that was read; tell whether."""
    changed = (
        update(ProfessionalRow)
        .where(
            col(ProfessionalRow.id) == who.id,
            col(ProfessionalRow.version) == who.version,
        )
        .values(version=who.version + 1, **_values(who))
    )
    return session.exec(changed).rowcount == 1


def set_feed(
    session: Session, professional_id: uuid.UUID, token_hash: str | None
) -> bool:
    """Let a calendar follow somebody's visits, or none any more; tell whether."""
    changed = (
        update(ProfessionalRow)
        .where(col(ProfessionalRow.id) == professional_id)
        .values(feed_token_hash=token_hash)
    )
    return session.exec(changed).rowcount == 1


def close_feed_of(session: Session, admin_id: uuid.UUID) -> uuid.UUID | None:
    """Let no calendar follow who signs in by an account; return whose it did."""
    who = of_admin(session, admin_id)
    if who is None or not who.feed:
        return None
    return who.id if set_feed(session, who.id, None) else None


def of_feed(session: Session, token_hash: str) -> Professional | None:
    """Return the active professional whose visits a calendar may follow."""
    query = select(ProfessionalRow).where(
        ProfessionalRow.feed_token_hash == token_hash, col(ProfessionalRow.active)
    )
    row = session.exec(query).one_or_none()
    return _professional(row) if row else None


def hold(
    session: Session, professional_id: uuid.UUID, *, whoever: bool = False
) -> bool:
    """Keep everybody else from booking somebody until this transaction ends.

    Writing first also makes SQLite read what was committed last. Tells whether
    there is somebody of this id, who must be active unless `whoever`.
    """
    held = (
        update(ProfessionalRow)
        .where(col(ProfessionalRow.id) == professional_id)
        .values(version=col(ProfessionalRow.version))
    )
    if not whoever:
        held = held.where(col(ProfessionalRow.active))
    return session.exec(held).rowcount == 1


def _values(who: Professional) -> dict[str, Any]:
    return {
        "name": who.name,
        "registration": who.registration,
        "comunas": list(who.comunas),
        "hours": [
            [f"{hours[0]:%H:%M}", f"{hours[1]:%H:%M}"] if hours else None
            for hours in who.hours
        ],
        "days_off": [day.isoformat() for day in who.days_off],
        "admin_id": who.admin_id,
        "active": who.active,
    }


def _professional(row: ProfessionalRow | Row[Any]) -> Professional:
    return Professional(
        id=row.id,
        name=row.name,
        registration=row.registration,
        comunas=tuple(row.comunas),
        hours=tuple(
            (time.fromisoformat(hours[0]), time.fromisoformat(hours[1]))
            if hours
            else None
            for hours in row.hours
        ),
        days_off=tuple(date.fromisoformat(day) for day in row.days_off),
        admin_id=row.admin_id,
        active=row.active,
        version=row.version,
        feed=(row.feed_token_hash or "")[:_FEED_MARK],
    )
