"""Queries on passkeys and the challenges that they answer; each knows whose they are."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, delete, func, select, update

from app.domain.ids import time_ordered_id
from app.domain.passkey import Passkey, PublicKey, Purpose
from app.persistence.account_tables import PasskeyChallengeRow, PasskeyRow
from app.persistence.database import insert_for


def of_admin(session: Session, admin_id: uuid.UUID) -> Sequence[Passkey]:
    """Return somebody's keys, the oldest first."""
    return [
        Passkey(row.id, row.name, row.created_at, row.used_at)
        for row in _rows(session, admin_id)
    ]


def public_of(session: Session, admin_id: uuid.UUID) -> Sequence[PublicKey]:
    """Return what somebody's keys are checked against, the oldest first."""
    return [_public(row) for row in _rows(session, admin_id)]


def count(session: Session, admin_id: uuid.UUID) -> int:
    """Return how many keys somebody has."""
    return session.exec(
        select(func.count())
        .select_from(PasskeyRow)
        .where(PasskeyRow.admin_id == admin_id)
    ).one()


def add(
    session: Session, admin_id: uuid.UUID, key: PublicKey, name: str, *, at: datetime
) -> bool:
    """Keep a key; tell whether nobody had it."""
    added = (
        insert_for(session, PasskeyRow)
        .values(
            id=time_ordered_id(at),
            admin_id=admin_id,
            credential_id=key.credential_id,
            public_key=key.public_key,
            sign_count=key.sign_count,
            transports=" ".join(key.transports),
            name=name,
            created_at=at,
        )
        .on_conflict_do_nothing(index_elements=["credential_id"])
        .returning(col(PasskeyRow.id))
    )
    return session.exec(added).scalar_one_or_none() is not None


def find(session: Session, admin_id: uuid.UUID, credential_id: str) -> PublicKey | None:
    """Return one of somebody's keys; held, so that two answers count one by one."""
    row = session.exec(
        select(PasskeyRow)
        .where(
            PasskeyRow.admin_id == admin_id, PasskeyRow.credential_id == credential_id
        )
        .with_for_update()
    ).one_or_none()
    return row and _public(row)


def use(session: Session, key: PublicKey, sign_count: int, *, at: datetime) -> None:
    """Note that a key answered."""
    session.exec(
        update(PasskeyRow)
        .where(col(PasskeyRow.credential_id) == key.credential_id)
        .values(sign_count=sign_count, used_at=at)
    )


def remove(session: Session, admin_id: uuid.UUID, key_id: uuid.UUID) -> bool:
    """Forget one of somebody's keys; tell whether it was theirs."""
    gone = delete(PasskeyRow).where(
        col(PasskeyRow.id) == key_id, col(PasskeyRow.admin_id) == admin_id
    )
    return session.exec(gone).rowcount == 1


def remove_all(session: Session, admin_id: uuid.UUID) -> None:
    """Forget all of somebody's keys, and what they were asked."""
    for row in (PasskeyRow, PasskeyChallengeRow):
        session.exec(delete(row).where(col(row.admin_id) == admin_id))


def forget_additions(session: Session, admin_id: uuid.UUID) -> None:
    """Forget which keys somebody was about to add."""
    row = PasskeyChallengeRow
    gone = delete(row).where(
        col(row.admin_id) == admin_id, col(row.purpose) == Purpose.ADD
    )
    session.exec(gone)


def ask(  # noqa: PLR0913 - what a challenge is bound to
    session: Session,
    *,
    token_hash: str,
    admin_id: uuid.UUID,
    session_id: uuid.UUID | None,
    purpose: Purpose,
    challenge: str,
    now: datetime,
    expires_at: datetime,
) -> None:
    """Keep a challenge; those that nobody answered in time go."""
    row = PasskeyChallengeRow
    session.exec(delete(row).where(col(row.expires_at) <= now))
    session.add(
        row(
            token_hash=token_hash,
            admin_id=admin_id,
            session_id=session_id,
            purpose=purpose,
            challenge=challenge,
            expires_at=expires_at,
        )
    )


def take(
    session: Session,
    *,
    token_hash: str,
    admin_id: uuid.UUID,
    session_id: uuid.UUID | None,
    purpose: Purpose,
    now: datetime,
) -> str | None:
    """Use a challenge up; return it if it was for this account, session and purpose."""
    row = PasskeyChallengeRow
    taken = (
        delete(row)
        .where(
            col(row.token_hash) == token_hash,
            col(row.admin_id) == admin_id,
            col(row.session_id).is_not_distinct_from(session_id),
            col(row.purpose) == purpose,
            col(row.expires_at) > now,
        )
        .returning(col(row.challenge))
    )
    return session.exec(taken).scalar_one_or_none()


def _rows(session: Session, admin_id: uuid.UUID) -> Sequence[PasskeyRow]:
    return session.exec(
        select(PasskeyRow)
        .where(PasskeyRow.admin_id == admin_id)
        .order_by(col(PasskeyRow.created_at), col(PasskeyRow.id))
    ).all()


def _public(row: PasskeyRow) -> PublicKey:
    return PublicKey(
        row.credential_id,
        row.public_key,
        row.sign_count,
        tuple(row.transports.split()),
    )
