"""Queries on the addresses that asked for news."""

import uuid
from datetime import datetime

from sqlmodel import Session, col, delete

from app.persistence.database import insert_for
from app.persistence.tables import NewsletterRow


def add_once(
    session: Session,
    *,
    email: str,
    unsubscribe_token: str,
    consent_text_hash: str,
    now: datetime,
) -> None:
    """Store an address, unless it is there."""
    session.exec(
        insert_for(session, NewsletterRow)
        .values(
            id=uuid.uuid4(),
            email=email,
            unsubscribe_token=unsubscribe_token,
            consent_text_hash=consent_text_hash,
            subscribed_at=now,
        )
        .on_conflict_do_nothing(index_elements=["email"])
    )


def remove(session: Session, *, unsubscribe_token: str) -> None:
    """Forget the address behind a token; unknown tokens are no error."""
    session.exec(
        delete(NewsletterRow).where(
            col(NewsletterRow.unsubscribe_token) == unsubscribe_token
        )
    )
