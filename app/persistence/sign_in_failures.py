"""Queries on failed sign-ins: one row for each key that fails."""

from datetime import datetime

from sqlmodel import Session, col, delete, select

from app.persistence.account_tables import SignInFailureRow
from app.persistence.database import insert_for


def locked_until(session: Session, key: str) -> datetime | None:
    """Return until when a key has to wait; None where it never failed."""
    return session.exec(
        select(SignInFailureRow.locked_until).where(SignInFailureRow.key == key)
    ).first()


def so_far(session: Session, key: str) -> int:
    """Return how often a key has failed."""
    asked = select(SignInFailureRow.failures).where(SignInFailureRow.key == key)
    return session.exec(asked).first() or 0


def count(session: Session, key: str, *, now: datetime) -> int:
    """Count one more try of a key, before it is known how it ends."""
    row = SignInFailureRow
    statement = (
        insert_for(session, row)
        .values(key=key, failures=1, last_at=now, locked_until=now)
        .on_conflict_do_update(
            index_elements=["key"],
            set_={"failures": col(row.failures) + 1, "last_at": now},
        )
        .returning(col(row.failures))
    )
    return session.exec(statement).scalar_one()


def lock(session: Session, key: str, *, until: datetime) -> None:
    """Let a key wait."""
    found = session.get(SignInFailureRow, key)
    if found is not None:
        found.locked_until = until


def forget(session: Session, keys: tuple[str, ...], *, older_than: datetime) -> None:
    """Forget keys that signed in, and those that have been quiet for long."""
    row = SignInFailureRow
    session.exec(
        delete(row).where(col(row.key).in_(keys) | (col(row.last_at) < older_than))
    )


def forget_account(session: Session, account_key: str) -> None:
    """Forget the failures of an account, from wherever they came."""
    row = SignInFailureRow
    session.exec(delete(row).where(col(row.key).startswith(account_key)))
