"""Queries on the mails to who asks for their rights in the outbox."""

import uuid
from datetime import datetime

from sqlmodel import Session

from app.domain.events import Subject
from app.domain.rights_mail import TO_REQUESTER, RightsMail
from app.persistence.database import insert_once
from app.persistence.outbox_tables import OutboxRow


def add_once(
    session: Session,
    request_id: uuid.UUID,
    kind: RightsMail,
    *,
    key: str,
    now: datetime,
) -> None:
    """Queue a mail of a kind, unless one with the same key was queued for a request."""
    row = {
        "id": uuid.uuid4(),
        "kind": kind.value,
        "recipient": TO_REQUESTER,
        "dedupe_key": f"{kind.value}:{request_id}{key}",
        "appointment_id": None,
        "subject": Subject.RIGHTS.value,
        "subject_id": request_id,
        "attempts": 0,
        "created_at": now,
        "due_at": now,
        "last_error": "",
    }
    insert_once(session, OutboxRow, [row])
