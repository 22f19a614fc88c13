"""Queries on the addresses that asked for news."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, tuple_
from sqlalchemy import select as rows_of
from sqlmodel import Session, col, delete, func, or_, select, update

from app.domain.events import Kind
from app.domain.newsletter import NewsletterFigures, Subscriber
from app.domain.staff_session import token_hash
from app.persistence.database import insert_for
from app.persistence.event_tables import EventRow
from app.persistence.newsletter_tables import (
    NewsletterLinkRow,
    NewsletterProofRow,
    NewsletterRow,
)


def add_once(
    session: Session, *, email: str, consent_text_hash: str, now: datetime
) -> Subscriber:
    """Store an address, unless it is there; return it as it stands then."""
    new_id = uuid.uuid4()
    session.exec(
        insert_for(session, NewsletterRow)
        .values(
            id=new_id,
            email=email,
            unsubscribe_token=str(new_id),
            consent_text_hash=consent_text_hash,
            subscribed_at=now,
        )
        .on_conflict_do_nothing(index_elements=["email"])
    )
    return _subscriber(session, col(NewsletterRow.email) == email)[0]


def find(session: Session, subscriber_id: uuid.UUID) -> Subscriber | None:
    """Return who asked for news, None once they left."""
    found = _subscriber(session, col(NewsletterRow.id) == subscriber_id)
    return found[0] if found else None


def find_by_address(session: Session, email: str) -> Subscriber | None:
    """Return who asked for news with an address, None where nobody did."""
    found = _subscriber(session, col(NewsletterRow.email) == email)
    return found[0] if found else None


def forget_unconfirmed(session: Session, *, before: datetime) -> None:
    """Forget addresses that were asked for before an instant and not confirmed."""
    row = NewsletterRow
    session.exec(delete(row).where(~_counts(), col(row.subscribed_at) < before))


def add_link(
    session: Session, subscriber_id: uuid.UUID, *, token: str, now: datetime
) -> None:
    """Store a hash of the token that a mail carries."""
    session.add(
        NewsletterLinkRow(
            token_hash=token_hash(token), newsletter_id=subscriber_id, created_at=now
        )
    )


def find_link(session: Session, token: str) -> tuple[Subscriber, datetime] | None:
    """Return whom a mailed token belongs to, and when it was made."""
    link = session.get(NewsletterLinkRow, token_hash(token))
    if link is None:
        return None
    found = find(session, link.newsletter_id)
    return (found, link.created_at) if found else None


def confirm(
    session: Session, subscriber_id: uuid.UUID, *, consent_text_hash: str, now: datetime
) -> None:
    """Note that the owner of an address wants news, once; the first time counts."""
    row = NewsletterRow
    session.exec(
        update(row)
        .where(col(row.id) == subscriber_id, col(row.confirmed_at).is_(None))
        .values(confirmed_at=now, consent_text_hash=consent_text_hash)
    )


def remove(session: Session, subscriber: Subscriber, *, now: datetime) -> bool:
    """Forget an address; keep what its owner had agreed to, if they had.

    Returns:
        Whether it was there still.
    """
    gone = session.exec(
        delete(NewsletterRow)
        .where(col(NewsletterRow.id) == subscriber.id)
        .returning(
            col(NewsletterRow.consent_text_hash), col(NewsletterRow.confirmed_at)
        )
    ).first()
    if gone is None:
        return False
    agreed_to, confirmed_at = gone
    if confirmed_at or subscriber.from_before:
        session.add(
            NewsletterProofRow(
                address_hash=token_hash(subscriber.email),
                consent_text_hash=agreed_to,
                subscribed_at=subscriber.subscribed_at,
                confirmed_at=confirmed_at,
                left_at=now,
            )
        )
    return True


def page(
    session: Session,
    *,
    limit: int,
    after: Subscriber | None = None,
    only_subscribed: bool = False,
) -> Sequence[Subscriber]:
    """Return addresses, the newest first, from after one of them on.

    Args:
        session: Of the deed.
        limit: How many at most.
        after: The last one before them.
        only_subscribed: Leave out those that nobody confirmed.
    """
    at, email = col(NewsletterRow.subscribed_at), col(NewsletterRow.email)
    conditions: list[ColumnElement[bool]] = [_counts()] if only_subscribed else []
    if after:
        conditions.append(tuple_(at, email) < (after.subscribed_at, after.email))
    some = _columns().where(*conditions).order_by(at.desc(), email.desc()).limit(limit)
    return [Subscriber(*row) for row in session.connection().execute(some)]


def figures(session: Session, *, since: datetime) -> NewsletterFigures:
    """Return how many there are, and how many came and went since an instant."""
    row, connection = NewsletterRow, session.connection()
    since_when = func.coalesce(col(row.confirmed_at), col(row.subscribed_at))
    subscribed, came, waiting = connection.execute(
        rows_of(
            func.count().filter(_counts()),
            func.count().filter(_counts(), since_when >= since),
            func.count().filter(~_counts()),
        ).select_from(row)
    ).one()
    left = select(func.count()).where(col(EventRow.kind) == Kind.NEWSLETTER_LEFT.value)
    return NewsletterFigures(
        subscribed=subscribed,
        waiting=waiting,
        came=came,
        left=session.exec(left.where(col(EventRow.at) >= since)).one(),
        left_ever=session.exec(left).one(),
    )


def _counts() -> ColumnElement[bool]:
    row = NewsletterRow
    return or_(col(row.confirmed_at).is_not(None), col(row.from_before))


def _columns() -> Any:
    row = NewsletterRow
    return rows_of(
        col(row.id),
        col(row.email),
        col(row.subscribed_at),
        col(row.confirmed_at),
        col(row.from_before),
    )


def _subscriber(
    session: Session, condition: ColumnElement[bool]
) -> Sequence[Subscriber]:
    found = session.connection().execute(_columns().where(condition))
    return [Subscriber(*row) for row in found]
