"""Queries on what was breached."""

import uuid
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select, update

from app.domain.breach import Breach, Noted
from app.persistence.breach_tables import BreachRow


def add(session: Session, breach_id: uuid.UUID, noted: Noted, *, now: datetime) -> None:
    """Store a new one."""
    session.add(BreachRow(id=breach_id, created_at=now, **_values(noted, now)))
    session.flush()


def find(session: Session, breach_id: uuid.UUID) -> Breach | None:
    """Return one by its id."""
    row = session.get(BreachRow, breach_id)
    return _breach_of(row) if row else None


def all_of(session: Session, *, limit: int) -> Sequence[Breach]:
    """Return them, what was known last first."""
    found = select(BreachRow).order_by(
        col(BreachRow.known_at).desc(), col(BreachRow.id)
    )
    return [_breach_of(row) for row in session.exec(found.limit(limit))]


def write(
    session: Session,
    before: Breach,
    noted: Noted,
    *,
    expected_version: int,
    now: datetime,
) -> bool:
    """Write it where it still stands as it was read; tell whether."""
    row = BreachRow
    changed = update(row).where(
        col(row.id) == before.id, col(row.version) == expected_version
    )
    values = _values(noted, before.closed_at or now) | {"version": expected_version + 1}
    return session.exec(changed.values(**values)).rowcount == 1


def _values(noted: Noted, closed_at: datetime) -> dict[str, Any]:
    values = asdict(noted)
    closed = values.pop("closed")
    return values | {"closed_at": closed_at if closed else None}


def _breach_of(row: BreachRow) -> Breach:
    noted = Noted(
        what=row.what,
        data=row.data,
        people=row.people,
        consequences=row.consequences,
        measures=row.measures,
        reason=row.reason,
        happened_at=row.happened_at,
        known_at=row.known_at,
        agency_told_at=row.agency_told_at,
        people_told_at=row.people_told_at,
        closed=row.closed_at is not None,
    )
    return Breach(row.id, noted, row.closed_at, row.version)
