"""Queries on invitations: one for each address, the newest link alone counts."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, delete, select

from app.domain.identity import Invitation
from app.persistence.database import insert_for
from app.persistence.tables import InvitationRow


def put(
    session: Session,
    *,
    email: str,
    token_hash: str,
    invited_by: str,
    now: datetime,
    expires_at: datetime,
) -> None:
    """Store an invitation; an earlier one to the same address is worth nothing."""
    fresh = {
        "token_hash": token_hash,
        "invited_by": invited_by,
        "created_at": now,
        "expires_at": expires_at,
    }
    session.exec(
        insert_for(session, InvitationRow)
        .values(id=uuid.uuid4(), email=email, **fresh)
        .on_conflict_do_update(index_elements=["email"], set_=fresh)
    )


def pending(session: Session, *, now: datetime) -> Sequence[Invitation]:
    """Return the invitations that still count, the newest first."""
    rows = session.exec(
        select(InvitationRow)
        .where(col(InvitationRow.expires_at) > now)
        .order_by(col(InvitationRow.created_at).desc())
    )
    return [
        Invitation(row.id, row.email, row.invited_by, row.expires_at) for row in rows
    ]


def take(session: Session, *, token_hash: str, now: datetime) -> str | None:
    """Use an invitation up; return its address, None where it counts no more."""
    taken = session.exec(
        delete(InvitationRow)
        .where(
            col(InvitationRow.token_hash) == token_hash,
            col(InvitationRow.expires_at) > now,
        )
        .returning(col(InvitationRow.email))
    )
    return taken.scalar_one_or_none()


def withdraw(session: Session, invitation_id: uuid.UUID) -> None:
    """Forget an invitation; its link is worth nothing from now on."""
    session.exec(delete(InvitationRow).where(col(InvitationRow.id) == invitation_id))
