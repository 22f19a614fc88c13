"""Queries on the sessions of administrators."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import bindparam, exists, or_
from sqlalchemy import select as core_select
from sqlmodel import Session, col, delete, select, update

from app.domain.roles import Role
from app.domain.staff_session import Session as AdminSession
from app.persistence.account_tables import FactorSetupRow, PasskeyRow
from app.persistence.tables import AdminRow, AdminSessionRow

# Asked at every event of every panel: written once, and read without objects of rows.
_BEHIND: Final = (
    core_select(
        col(AdminSessionRow.id),
        col(AdminSessionRow.admin_id),
        col(AdminSessionRow.created_at),
        col(AdminSessionRow.seen_at),
        col(AdminSessionRow.expires_at),
        col(AdminSessionRow.device),
        col(AdminRow.email),
        col(AdminRow.role),
        or_(
            col(AdminRow.totp_secret).is_not(None),
            exists().where(col(PasskeyRow.admin_id) == col(AdminRow.id)),
        ),
    )
    .join(AdminRow, col(AdminRow.id) == col(AdminSessionRow.admin_id))
    .where(
        col(AdminSessionRow.token_hash) == bindparam("token_hash"),
        col(AdminRow.deactivated_at).is_(None),
    )
)


@dataclass(frozen=True, slots=True)
class Owner:
    """Who a sign-in is of."""

    email: str
    role: Role
    has_factor: bool


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


def find(session: Session, *, token_hash: str) -> tuple[AdminSession, Owner] | None:
    """Return the sign-in behind a token, and who it is of."""
    found = session.connection().execute(_BEHIND, {"token_hash": token_hash}).first()
    return _behind(tuple(found)) if found else None


def _behind(row: Sequence[Any]) -> tuple[AdminSession, Owner]:
    email, role, has_factor = row[6:]
    return AdminSession(*row[:6]), Owner(email, Role(role), has_factor=has_factor)


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


def confirm(session: Session, session_id: uuid.UUID, *, now: datetime) -> None:
    """Note that whoever has a session showed once more who they are."""
    session.exec(
        update(AdminSessionRow)
        .where(col(AdminSessionRow.id) == session_id)
        .values(confirmed_at=now)
    )


def forget_confirmation(session: Session, session_id: uuid.UUID) -> None:
    """Have whoever has a session show anew who they are."""
    session.exec(
        update(AdminSessionRow)
        .where(col(AdminSessionRow.id) == session_id)
        .values(confirmed_at=None)
    )


def is_confirmed(
    session: Session, session_id: uuid.UUID, *, since: datetime, hold: bool
) -> bool:
    """Return whether a session is there and was confirmed after an instant.

    Args:
        session: Of the deed.
        session_id: Which sign-in.
        since: Instant.
        hold: Whether its end waits for this transaction.
    """
    asked = select(AdminSessionRow.id).where(
        AdminSessionRow.id == session_id, col(AdminSessionRow.confirmed_at) > since
    )
    return session.exec(asked.with_for_update() if hold else asked).first() is not None


def name_device(session: Session, session_id: uuid.UUID, device: str) -> None:
    """Note in which browser a session was opened."""
    session.exec(
        update(AdminSessionRow)
        .where(col(AdminSessionRow.id) == session_id)
        .values(device=device)
    )


def hashes(session: Session) -> Sequence[str]:
    """Return the hashes of the tokens of all that are kept."""
    return session.exec(select(AdminSessionRow.token_hash)).all()


def end_own(
    session: Session, admin_id: uuid.UUID, session_id: uuid.UUID
) -> Sequence[str]:
    """Forget one sign-in of an administrator; return the hash of its token."""
    row = AdminSessionRow
    gone = delete(row).where(col(row.admin_id) == admin_id, col(row.id) == session_id)
    return session.exec(gone.returning(col(row.token_hash))).scalars().all()


def end(session: Session, *, token_hash: str) -> None:
    """Forget a sign-in; its token is worth nothing from now on."""
    session.exec(
        delete(AdminSessionRow).where(col(AdminSessionRow.token_hash) == token_hash)
    )


def end_others(
    session: Session, admin_id: uuid.UUID, *, keep: uuid.UUID
) -> Sequence[str]:
    """Forget all sign-ins of an administrator but one; return their tokens' hashes."""
    row = AdminSessionRow
    gone = delete(row).where(col(row.admin_id) == admin_id, col(row.id) != keep)
    return session.exec(gone.returning(col(row.token_hash))).scalars().all()


def end_all(session: Session, admin_id: uuid.UUID) -> Sequence[str]:
    """Forget all sign-ins of an administrator; return their tokens' hashes."""
    row = AdminSessionRow
    gone = delete(row).where(col(row.admin_id) == admin_id)
    return session.exec(gone.returning(col(row.token_hash))).scalars().all()


def end_everybodys(session: Session) -> None:
    """Forget all sign-ins, and what was begun in them.

    By itself it would go with them, but not in a transaction that watches no references.
    """
    session.exec(delete(FactorSetupRow))
    session.exec(delete(AdminSessionRow))


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
        device=row.device,
    )
