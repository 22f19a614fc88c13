"""Queries on invitations: one for each address, the newest link alone counts."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, exists
from sqlmodel import Session, col, delete, select

from app.domain.identity import Invitation
from app.domain.roles import Role
from app.persistence.database import insert_for
from app.persistence.tables import AdminRow, InvitationRow


def put(
    session: Session, invitation: Invitation, *, token_hash: str, now: datetime
) -> uuid.UUID:
    """Store an invitation; an earlier one to the same address is worth nothing.

    Returns:
        Its id, which is that of the earlier one.
    """
    fresh = {
        "role": invitation.role.value,
        "token_hash": token_hash,
        "invited_by": invitation.invited_by,
        "created_at": now,
        "expires_at": invitation.expires_at,
    }
    stored = session.exec(
        insert_for(session, InvitationRow)
        .values(id=invitation.id, email=invitation.email, **fresh)
        .on_conflict_do_update(index_elements=["email"], set_=fresh)
        .returning(col(InvitationRow.id))
    )
    return stored.scalar_one()


def pending(session: Session, *, now: datetime) -> Sequence[Invitation]:
    """Return the invitations that still count, the newest first."""
    rows = session.exec(
        select(InvitationRow)
        .where(col(InvitationRow.expires_at) > now)
        .order_by(col(InvitationRow.created_at).desc())
    )
    return [
        Invitation(row.id, row.email, Role(row.role), row.invited_by, row.expires_at)
        for row in rows
    ]


def address_of(session: Session, *, token_hash: str, now: datetime) -> str | None:
    """Return whom an invitation is for; None where it counts no more."""
    return session.exec(
        select(InvitationRow.email).where(*_counts(token_hash, now))
    ).first()


def take(
    session: Session, *, token_hash: str, now: datetime
) -> tuple[str, Role] | None:
    """Use an invitation up; return address and role, None where it counts no more."""
    taken = session.exec(
        delete(InvitationRow)
        .where(*_counts(token_hash, now))
        .returning(col(InvitationRow.email), col(InvitationRow.role))
    ).one_or_none()
    return taken and (taken[0], Role(taken[1]))


def withdraw(session: Session, invitation_id: uuid.UUID) -> bool:
    """Forget an invitation, whose link is worth nothing then; return whether it was."""
    row = InvitationRow
    return session.exec(delete(row).where(col(row.id) == invitation_id)).rowcount == 1


def withdraw_of(session: Session, admin_id: uuid.UUID) -> None:
    """Forget what somebody of the staff invited: their word counts no more."""
    inviter = select(AdminRow.email).where(col(AdminRow.id) == admin_id)
    session.exec(
        delete(InvitationRow).where(col(InvitationRow.invited_by).in_(inviter))
    )


def _counts(token_hash: str, now: datetime) -> tuple[ColumnElement[bool], ...]:
    """Return what a link needs to open anything: its time, and who may invite still."""
    inviter = exists().where(
        col(AdminRow.email) == InvitationRow.invited_by,
        col(AdminRow.role) == Role.ADMINISTRATOR.value,
        col(AdminRow.deactivated_at).is_(None),
    )
    return (
        col(InvitationRow.token_hash) == token_hash,
        col(InvitationRow.expires_at) > now,
        inviter,
    )
