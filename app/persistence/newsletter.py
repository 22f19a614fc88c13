"""Queries on the addresses that asked for news."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select as rows_of
from sqlalchemy import tuple_
from sqlmodel import Session, col, delete, func

from app.domain.events import Kind
from app.domain.newsletter import NewsletterFigures, Subscriber
from app.persistence.database import insert_for
from app.persistence.event_tables import EventRow
from app.persistence.newsletter_tables import NewsletterRow


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


def remove(session: Session, *, unsubscribe_token: str) -> bool:
    """Forget the address behind a token; return whether there was one."""
    gone = delete(NewsletterRow).where(
        col(NewsletterRow.unsubscribe_token) == unsubscribe_token
    )
    return session.exec(gone).rowcount == 1


def page(
    session: Session, *, limit: int, after: Subscriber | None = None
) -> Sequence[Subscriber]:
    """Return addresses, the newest first, from after one of them on."""
    at, email = col(NewsletterRow.subscribed_at), col(NewsletterRow.email)
    some = rows_of(email, at).order_by(at.desc(), email.desc()).limit(limit)
    if after:
        some = some.where(tuple_(at, email) < (after.subscribed_at, after.email))
    return [Subscriber(*row) for row in session.connection().execute(some)]


def figures(session: Session, *, since: datetime) -> NewsletterFigures:
    """Return how many there are, and how many came and went since an instant."""
    row, connection = NewsletterRow, session.connection()
    every = rows_of(func.count()).select_from(row)
    left = rows_of(func.count()).where(col(EventRow.kind) == Kind.NEWSLETTER_LEFT.value)
    return NewsletterFigures(
        subscribed=connection.execute(every).scalar_one(),
        came=connection.execute(
            every.where(col(row.subscribed_at) >= since)
        ).scalar_one(),
        left=connection.execute(left.where(col(EventRow.at) >= since)).scalar_one(),
        left_ever=connection.execute(left).scalar_one(),
    )
