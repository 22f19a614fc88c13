"""Queries on second factors and their recovery codes."""

import uuid
from collections.abc import Iterable, Sequence

from sqlmodel import Session, col, delete, func, or_, select, update

from app.persistence.account_tables import FactorSetupRow
from app.persistence.tables import AdminRow, RecoveryCodeRow


def set_secret(
    session: Session, admin_id: uuid.UUID, *, secret: str | None, step: int | None
) -> None:
    """Set or take away an administrator's secret; `step` is used up already."""
    session.exec(
        update(AdminRow)
        .where(col(AdminRow.id) == admin_id)
        .values(totp_secret=secret, totp_step=step)
    )


def secrets(session: Session) -> Sequence[tuple[uuid.UUID, str]]:
    """Return every secret as it is kept, and whose it is."""
    found = session.exec(
        select(AdminRow.id, AdminRow.totp_secret).where(
            col(AdminRow.totp_secret).is_not(None)
        )
    )
    return [(admin_id, secret) for admin_id, secret in found if secret]


def replace_secret(
    session: Session, admin_id: uuid.UUID, before: str, after: str
) -> int:
    """Keep a secret in another way, unless it changed meanwhile; return how many."""
    row = AdminRow
    return session.exec(
        update(row)
        .where(col(row.id) == admin_id, col(row.totp_secret) == before)
        .values(totp_secret=after)
    ).rowcount


def use_step(session: Session, admin_id: uuid.UUID, step: int) -> bool:
    """Use a half minute up; return whether it was later than all used before."""
    used = session.exec(
        update(AdminRow)
        .where(
            col(AdminRow.id) == admin_id,
            or_(col(AdminRow.totp_step).is_(None), col(AdminRow.totp_step) < step),
        )
        .values(totp_step=step)
    )
    return used.rowcount == 1


def replace_codes(
    session: Session, admin_id: uuid.UUID, code_hashes: Iterable[str]
) -> None:
    """Forget the recovery codes of an administrator and keep these."""
    session.exec(
        delete(RecoveryCodeRow).where(col(RecoveryCodeRow.admin_id) == admin_id)
    )
    session.add_all(
        RecoveryCodeRow(code_hash=code_hash, admin_id=admin_id)
        for code_hash in code_hashes
    )


def use_code(session: Session, admin_id: uuid.UUID, code_hash: str) -> bool:
    """Use a recovery code up; return whether there was one."""
    used = session.exec(
        delete(RecoveryCodeRow).where(
            col(RecoveryCodeRow.admin_id) == admin_id,
            col(RecoveryCodeRow.code_hash) == code_hash,
        )
    )
    return used.rowcount == 1


def code_hashes(session: Session, admin_id: uuid.UUID) -> set[str]:
    """Return the hashes of the recovery codes that an administrator has."""
    row = RecoveryCodeRow
    return set(session.exec(select(row.code_hash).where(row.admin_id == admin_id)))


def codes_left(session: Session, admin_id: uuid.UUID) -> int:
    """Return how many recovery codes an administrator has."""
    return session.exec(
        select(func.count())
        .select_from(RecoveryCodeRow)
        .where(RecoveryCodeRow.admin_id == admin_id)
    ).one()


def put_setup(session: Session, session_id: uuid.UUID, secret: str) -> None:
    """Keep what somebody sets up, in place of what they set up before."""
    forget_setup(session, session_id)
    session.add(FactorSetupRow(session_id=session_id, secret=secret))


def setup_of(session: Session, session_id: uuid.UUID) -> str | None:
    """Return the secret that is set up in a session, as it is kept."""
    row = FactorSetupRow
    return session.exec(select(row.secret).where(row.session_id == session_id)).first()


def forget_setup(session: Session, session_id: uuid.UUID) -> None:
    """Forget what is set up in a session."""
    row = FactorSetupRow
    session.exec(delete(row).where(col(row.session_id) == session_id))
