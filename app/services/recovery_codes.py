"""Recovery codes: what signs in once, whatever the second factor was."""

import uuid
from collections.abc import Collection

from sqlmodel import Session

from app.domain.second_factor import (
    RECOVERY_CODES,
    new_recovery_code,
    normalise_code,
)
from app.domain.staff_session import token_hash
from app.persistence import second_factors


def renew(session: Session, admin_id: uuid.UUID) -> tuple[str, ...]:
    """Replace the recovery codes of an account; return the new ones, to be shown once."""
    codes = tuple(new_recovery_code() for _ in range(RECOVERY_CODES))
    second_factors.replace_codes(session, admin_id, map(_hash, codes))
    return codes


def forget(session: Session, admin_id: uuid.UUID) -> None:
    """Forget them all: nothing is left that they stand in for."""
    second_factors.replace_codes(session, admin_id, ())


def count_all(session: Session, admin_id: uuid.UUID, codes: Collection[str]) -> bool:
    """Return whether these are all that an account has, and there are some."""
    if len(codes) > RECOVERY_CODES:
        return False
    hashes = {_hash(code) for code in codes}
    return bool(hashes) and hashes == second_factors.code_hashes(session, admin_id)


def use(session: Session, admin_id: uuid.UUID, code: str) -> bool:
    """Use one up, however it was typed; return whether there was one."""
    return second_factors.use_code(session, admin_id, _hash(code))


def _hash(code: str) -> str:
    return token_hash(normalise_code(code))
