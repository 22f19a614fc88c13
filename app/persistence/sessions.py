"""Queries on the sessions of administrators."""

import uuid
from datetime import datetime

from sqlmodel import Session, col, delete, select, update

from app.domain.identity import Session as AdminSession
from app.persistence.tables import AdminRow, AdminSessionRow


def add(
    session: Session,
    *,
    admin_id: uuid.UUID,
    token_hash: str,
    now: datetime,
    expires_at: datetime,
) -> None:
    """Remember a sign-in."""
    session.add(
        AdminSessionRow(
            admin_id=admin_id,
            token_hash=token_hash,
            created_at=now,
            seen_at=now,
            expires_at=expires_at,
        )
    )


def find(session: Session, *, token_hash: str) -> tuple[AdminSession, str] | None:
    """Return the sign-in behind a token and its administrator's address."""
    found = session.exec(
        select(AdminSessionRow, AdminRow.email)
        .join(AdminRow, col(AdminRow.id) == col(AdminSessionRow.admin_id))
        .where(
            AdminSessionRow.token_hash == token_hash,
            col(AdminRow.deactivated_at).is_(None),
        )
    ).one_or_none()
    if found is None:
        return None
    row, email = found
    return _session(row), email


def of_admin(session: Session, admin_id: uuid.UUID) -> list[AdminSession]:
    """Return the sign-ins of an administrator, the last used first."""
    rows = session.exec(
        select(AdminSessionRow)
        .where(AdminSessionRow.admin_id == admin_id)
        .order_by(col(AdminSessionRow.seen_at).desc())
    )
    return [_session(row) for row in rows]


def touch(session: Session, session_id: uuid.UUID, *, now: datetime) -> None:
    """Note that a session is in use."""
    session.exec(
        update(AdminSessionRow)
        .where(col(AdminSessionRow.id) == session_id)
        .values(seen_at=now)
    )


def end(session: Session, *, token_hash: str) -> None:
    """Forget a sign-in; its token is worth nothing from now on."""
    session.exec(
        delete(AdminSessionRow).where(col(AdminSessionRow.token_hash) == token_hash)
    )


def end_others(session: Session, admin_id: uuid.UUID, *, keep: uuid.UUID) -> None:
    """Forget all sign-ins of an administrator but one."""
    session.exec(
        delete(AdminSessionRow).where(
            col(AdminSessionRow.admin_id) == admin_id, col(AdminSessionRow.id) != keep
        )
    )


def end_all(session: Session, admin_id: uuid.UUID) -> None:
    """Forget all sign-ins of an administrator."""
    session.exec(
        delete(AdminSessionRow).where(col(AdminSessionRow.admin_id) == admin_id)
    )


def end_expired(session: Session, *, now: datetime) -> None:
    """Forget sign-ins whose absolute limit has passed."""
    session.exec(delete(AdminSessionRow).where(col(AdminSessionRow.expires_at) <= now))


def _session(row: AdminSessionRow) -> AdminSession:
    return AdminSession(
        id=row.id,
        admin_id=row.admin_id,
        created_at=row.created_at,
        seen_at=row.seen_at,
        expires_at=row.expires_at,
    )
