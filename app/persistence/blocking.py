"""Blocked requests are kept and used for nothing: the one condition that says so.

Every query that reads requests, or what belongs to them, asks for it; only what the
desk of people's rights does reads them all the same (`blocked_too`).
"""

import uuid
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement
from sqlalchemy import select as rows_of
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select, update

from app.persistence.tables import AppointmentRow

# Under a name of its own, so that it may stand within a query of the same table.
_BLOCKED: Final = aliased(AppointmentRow, name="blocked")
# Written once: every query of the panel has it, and writing takes longer than asking.
_THEIRS: Final = rows_of(col(_BLOCKED.id)).where(col(_BLOCKED.blocked_at).is_not(None))


def unblocked(lead_id: Any) -> ColumnElement[bool]:
    """Return the condition that a column names no blocked request.

    The blocked are few, and an index holds them alone.
    """
    return lead_id.not_in(_THEIRS)


def block(session: Session, lead_id: uuid.UUID, *, now: datetime) -> bool:
    """Block a request; tell whether it was there and not blocked before."""
    return _write(session, lead_id, col(AppointmentRow.blocked_at).is_(None), now)


def unblock(session: Session, lead_id: uuid.UUID) -> bool:
    """Let a request be used again; tell whether it was blocked."""
    return _write(session, lead_id, col(AppointmentRow.blocked_at).is_not(None), None)


@contextmanager
def lifted(session: Session, lead_id: uuid.UUID) -> Generator[None]:
    """Let a deed within a transaction reach a request that may be blocked.

    It is for what people may ask for at any time; nobody else sees it unblocked, and
    after the deed it is blocked since when it was.
    """
    blocked = select(AppointmentRow.blocked_at).where(AppointmentRow.id == lead_id)
    since = session.exec(blocked).one_or_none()
    if since is None:
        yield
        return
    unblock(session, lead_id)
    yield
    block(session, lead_id, now=since)


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
