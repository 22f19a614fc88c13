"""Blocked requests are kept and used for nothing: the one condition that says so.

Every query that reads requests, or what belongs to them, asks for it; only what the
desk of people's rights does reads them all the same (`blocked_too`).
"""

import uuid
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement
from sqlalchemy import select as rows_of
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, update

from app.persistence.tables import AppointmentRow

# Under a name of its own, so that it may stand within a query of the same table.
_BLOCKED: Final = aliased(AppointmentRow, name="blocked")


def unblocked(lead_id: Any) -> ColumnElement[bool]:
    """Return the condition that a column names no blocked request.

    The blocked are few, and an index holds them alone.
    """
    blocked = rows_of(col(_BLOCKED.id)).where(col(_BLOCKED.blocked_at).is_not(None))
    return lead_id.not_in(blocked)


def block(session: Session, lead_id: uuid.UUID, *, now: datetime) -> bool:
    """Block a request; tell whether it was there and not blocked before."""
    return _write(session, lead_id, col(AppointmentRow.blocked_at).is_(None), now)


def unblock(session: Session, lead_id: uuid.UUID) -> bool:
    """Let a request be used again; tell whether it was blocked."""
    return _write(session, lead_id, col(AppointmentRow.blocked_at).is_not(None), None)


def _write(
    session: Session,
    lead_id: uuid.UUID,
    where: ColumnElement[bool],
    at: datetime | None,
) -> bool:
    written = (
        update(AppointmentRow)
        .where(col(AppointmentRow.id) == lead_id, where)
        .values(blocked_at=at)
    )
    return session.exec(written).rowcount == 1
