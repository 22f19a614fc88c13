"""Mails to the staff about their own accounts, in the outbox."""

import uuid
from datetime import datetime

from sqlmodel import Session

from app.domain.account_mail import TO_MEMBER, AccountMail
from app.domain.events import Subject
from app.persistence.outbox_tables import OutboxRow


def add(
    session: Session, kind: AccountMail, admin_id: uuid.UUID, *, now: datetime
) -> None:
    """Queue a mail; its row names the account and never holds an address."""
    row_id = uuid.uuid4()
    session.add(
        OutboxRow(
            id=row_id,
            kind=kind.value,
            recipient=TO_MEMBER,
            dedupe_key=f"{kind.value}:{row_id}",
            subject=Subject.ADMIN.value,
            subject_id=admin_id,
            created_at=now,
            due_at=now,
        )
    )
