"""Mails to who asked for news, in the outbox."""

import uuid
from datetime import datetime

from sqlmodel import Session

from app.domain.events import Subject
from app.domain.newsletter import TO_SUBSCRIBER, NewsMail
from app.persistence.outbox_tables import OutboxRow


def add(
    session: Session, kind: NewsMail, subscriber_id: uuid.UUID, *, now: datetime
) -> None:
    """Queue a mail; its row names the subscription and never holds an address."""
    row_id = uuid.uuid4()
    session.add(
        OutboxRow(
            id=row_id,
            kind=kind.value,
            recipient=TO_SUBSCRIBER,
            dedupe_key=f"{kind.value}:{row_id}",
            subject=Subject.NEWSLETTER.value,
            subject_id=subscriber_id,
            created_at=now,
            due_at=now,
        )
    )
