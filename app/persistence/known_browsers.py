"""Queries on browsers in which somebody of the staff has signed in before."""

import uuid
from datetime import datetime

from sqlmodel import Session, col, delete, select

from app.persistence.account_tables import KnownBrowserRow
from app.persistence.tables import AdminRow


def is_known(
    session: Session, *, email: str | None, token_hash: str, now: datetime
) -> bool:
    """Return whether whoever has this address, or anybody, signed in there and may."""
    row = KnownBrowserRow
    asked = (
        select(row.token_hash)
        .join(AdminRow, col(AdminRow.id) == col(row.admin_id))
        .where(
            row.token_hash == token_hash,
            row.expires_at > now,
            col(AdminRow.deactivated_at).is_(None),
        )
    )
    if email is not None:
        asked = asked.where(AdminRow.email == email)
    return session.exec(asked).first() is not None


def add(
    session: Session,
    admin_id: uuid.UUID,
    *,
    token_hash: str,
    now: datetime,
    expires_at: datetime,
) -> None:
    """Remember a browser, and forget those whose time is over."""
    session.exec(delete(KnownBrowserRow).where(col(KnownBrowserRow.expires_at) <= now))
    session.add(
        KnownBrowserRow(token_hash=token_hash, admin_id=admin_id, expires_at=expires_at)
    )
