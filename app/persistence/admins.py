"""Queries on administrators and their sessions."""

import uuid
from datetime import datetime

from sqlmodel import Session, col, delete, func, select, update

from app.domain.identity import Session as AdminSession
from app.persistence.database import insert_for
from app.persistence.tables import AdminRow, AdminSessionRow


def any_exists(session: Session) -> bool:
    """Return whether an administrator was set up."""
    return session.exec(select(AdminRow.id).limit(1)).first() is not None


def count(session: Session) -> int:
    """Return how many administrators there are."""
    return session.exec(select(func.count()).select_from(AdminRow)).one()


def add_once(
    session: Session, *, email: str, password_hash: str, now: datetime
) -> uuid.UUID | None:
    """Store an administrator; None where the address is taken."""
    statement = (
        insert_for(session, AdminRow)
        .values(
            id=uuid.uuid4(), email=email, password_hash=password_hash, created_at=now
        )
        .on_conflict_do_nothing(index_elements=["email"])
        .returning(col(AdminRow.id))
    )
    return session.exec(statement).scalar_one_or_none()


def add(session: Session, *, email: str, password_hash: str, now: datetime) -> bool:
    """Store an administrator; tell whether the address was free."""
    return (
        add_once(session, email=email, password_hash=password_hash, now=now) is not None
    )


def end_sessions_of(session: Session, admin_id: uuid.UUID) -> None:
    """Forget all sign-ins of an administrator."""
    session.exec(
        delete(AdminSessionRow).where(col(AdminSessionRow.admin_id) == admin_id)
    )


def find_credentials(session: Session, *, email: str) -> tuple[uuid.UUID, str] | None:
    """Return the id and password hash behind an address."""
    row = session.exec(select(AdminRow).where(AdminRow.email == email)).one_or_none()
    return (row.id, row.password_hash) if row else None


def add_session(
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


def find_session(
    session: Session, *, token_hash: str
) -> tuple[AdminSession, str] | None:
    """Return the sign-in behind a token and its administrator's address."""
    found = session.exec(
        select(AdminSessionRow, AdminRow.email)
        .join(AdminRow, col(AdminRow.id) == col(AdminSessionRow.admin_id))
        .where(AdminSessionRow.token_hash == token_hash)
    ).one_or_none()
    if found is None:
        return None
    row, email = found
    return _session(row), email


def sessions_of(session: Session, admin_id: uuid.UUID) -> list[AdminSession]:
    """Return the sign-ins of an administrator, the last used first."""
    rows = session.exec(
        select(AdminSessionRow)
        .where(AdminSessionRow.admin_id == admin_id)
        .order_by(col(AdminSessionRow.seen_at).desc())
    )
    return [_session(row) for row in rows]


def end_other_sessions(
    session: Session, admin_id: uuid.UUID, *, keep: uuid.UUID
) -> None:
    """Forget all sign-ins of an administrator but one."""
    session.exec(
        delete(AdminSessionRow).where(
            col(AdminSessionRow.admin_id) == admin_id, col(AdminSessionRow.id) != keep
        )
    )


def set_password(session: Session, admin_id: uuid.UUID, *, password_hash: str) -> None:
    """Replace an administrator's password."""
    session.exec(
        update(AdminRow)
        .where(col(AdminRow.id) == admin_id)
        .values(password_hash=password_hash)
    )


def touch_session(session: Session, session_id: uuid.UUID, *, now: datetime) -> None:
    """Note that a session is in use."""
    session.exec(
        update(AdminSessionRow)
        .where(col(AdminSessionRow.id) == session_id)
        .values(seen_at=now)
    )


def end_session(session: Session, *, token_hash: str) -> None:
    """Forget a sign-in; its token is worth nothing from now on."""
    session.exec(
        delete(AdminSessionRow).where(col(AdminSessionRow.token_hash) == token_hash)
    )


def end_expired_sessions(session: Session, *, now: datetime) -> None:
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
