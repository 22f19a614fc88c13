"""Mails in the outbox to somebody whose address is looked up when they leave."""

import uuid
from datetime import datetime
from enum import StrEnum

from sqlmodel import Session

from app.domain.events import Subject
from app.persistence.outbox_tables import OutboxRow


def add(
    session: Session,
    kind: StrEnum,
    subject_id: uuid.UUID,
    *,
    subject: Subject,
    recipient: str,
    now: datetime,
) -> None:
    """Queue a mail; its row names what it tells of and never holds an address.

    Args:
        session: Of the deed.
        kind: What the mail tells.
        subject_id: Of whom or what.
        subject: Which kind of thing that is.
        recipient: The word for whom it goes to, one of `domain.outbox.NAMED`.
        now: When it is queued, and due.
    """
    row_id = uuid.uuid4()
    session.add(
        OutboxRow(
            id=row_id,
            kind=kind.value,
            recipient=recipient,
            dedupe_key=f"{kind.value}:{row_id}",
            subject=subject.value,
            subject_id=subject_id,
            created_at=now,
            due_at=now,
        )
    )
