"""Tells who keeps something for a session that it has ended."""

from collections.abc import Callable

from app.adapters import changes
from app.persistence import sessions
from app.persistence.database import transaction
from app.services.failures import log_unexpected

_listeners: list[Callable[[str], None]] = []


def listen(listener: Callable[[str], None]) -> None:
    """Have something called with the hash of the token of a session that ended."""
    _listeners.append(listener)


def tell(*hashed: str) -> None:
    """Say that sessions have ended, after the transaction in which they did.

    Who listens in another process, as the server does to a command of the console,
    hears nothing of it, and asks `not_ended`.
    """
    for ended in hashed:
        for listener in _listeners:
            try:
                listener(ended)
            except Exception as error:  # noqa: BLE001 - it has ended all the same
                log_unexpected("Forgetting what was loaded for a session", error)
    if hashed:
        changes.tell_of_sessions()


def not_ended() -> frozenset[str]:
    """Return the hashes of the tokens of all sessions that nobody ended."""
    with transaction() as session:
        return frozenset(sessions.hashes(session))
