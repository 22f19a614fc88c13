"""Codes that prove an address to who asks for their rights: as those of a visitor."""

import secrets
import uuid
from datetime import datetime

from sqlmodel import Session

from app.domain.visitor_link import CODE_LASTS, Purpose, code_hash, new_code
from app.persistence import rights_requests


def issue(session: Session, request_id: uuid.UUID, *, now: datetime) -> str:
    """Make a code for the mail that carries it; an earlier one serves no longer.

    The ten minutes begin when the mail is composed.
    """
    code = new_code()
    rights_requests.put_code(
        session,
        request_id,
        code_hash=code_hash(request_id, Purpose.RIGHTS, code),
        expires_at=now + CODE_LASTS,
    )
    return code


def accept(
    session: Session, request_id: uuid.UUID, code: str, *, now: datetime
) -> bool:
    """Return whether six digits are those that were mailed.

    A wrong one is counted, so the transaction must be kept.
    """
    expected = rights_requests.count_try(session, request_id, now=now)
    return expected is not None and secrets.compare_digest(
        expected, code_hash(request_id, Purpose.RIGHTS, code)
    )
