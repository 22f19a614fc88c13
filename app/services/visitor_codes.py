"""Codes that are mailed to a visitor: six digits, ten minutes, five tries."""

import secrets
import uuid
from datetime import datetime

from sqlmodel import Session

from app.domain.visitor_link import CODE_LASTS, Purpose, code_hash, new_code, read_code
from app.persistence import visitor_links


def issue(
    session: Session, lead_id: uuid.UUID, purpose: Purpose, *, now: datetime
) -> str:
    """Make a code for the mail that carries it; an earlier one serves no longer.

    Args:
        session: Of the mail, which is composed when it is sent: the ten minutes
            begin then.
        lead_id: Whose request.
        purpose: What it is good for.
        now: The present instant.
    """
    code = new_code()
    visitor_links.put_code(
        session,
        lead_id,
        purpose,
        code_hash=code_hash(lead_id, purpose, code),
        expires_at=now + CODE_LASTS,
    )
    return code


def accept(
    session: Session, lead_id: uuid.UUID, purpose: Purpose, typed: str, *, now: datetime
) -> bool:
    """Return whether a code is the one that was mailed; it serves once.

    A wrong one is counted, so the transaction must be kept.
    """
    right = is_right(session, lead_id, purpose, typed, now=now)
    return right and use_up(session, lead_id, purpose)


def use_up(session: Session, lead_id: uuid.UUID, purpose: Purpose) -> bool:
    """Let a code serve no more; return whether it still did."""
    return visitor_links.drop_code(session, lead_id, purpose)


def is_right(
    session: Session, lead_id: uuid.UUID, purpose: Purpose, typed: str, *, now: datetime
) -> bool:
    """Return whether a code is the one that was mailed, for a deed that uses it up.

    It counts as a try all the same, so the transaction must be kept.
    """
    code = read_code(typed)
    if not code:
        return False
    expected = visitor_links.count_try(session, lead_id, purpose, now=now)
    return expected is not None and secrets.compare_digest(
        expected, code_hash(lead_id, purpose, code)
    )
