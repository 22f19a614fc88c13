"""Whose turn it is at work that only one instance may do at a time."""

from typing import Final

from sqlmodel import Session, func, select

REMINDERS: Final = 7_206_005
RETENTION: Final = 7_206_006


def take(session: Session, turn: int) -> bool:
    """Return whether no other instance is at it, until this transaction ends.

    SQLite lets one write at a time anyway.
    """
    if session.get_bind().dialect.name == "sqlite":
        return True
    taken = session.connection().execute(select(func.pg_try_advisory_xact_lock(turn)))
    return bool(taken.scalar_one())
