"""Tells who keeps something for a session that it has ended."""

from collections.abc import Callable

from app.adapters import changes
from app.services.failures import log_unexpected

_listeners: list[Callable[[str], None]] = []


def listen(listener: Callable[[str], None]) -> None:
    """Have something called with the hash of the token of a session that ended."""
    _listeners.append(listener)


def tell(*hashed: str) -> None:
    """Say that sessions have ended, after the transaction in which they did."""
    for ended in hashed:
        for listener in _listeners:
            try:
                listener(ended)
            except Exception as error:  # noqa: BLE001 - it has ended all the same
                log_unexpected("Forgetting what was loaded for a session", error)
    if hashed:
        changes.tell_of_sessions()
