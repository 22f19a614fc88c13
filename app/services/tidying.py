"""Leaves nothing of what was erased in the files of the database, and says when that is so.

SQLite's text index keeps erased letters until its parts are merged. Whoever erases
waits for a few steps of that; what is left of them goes on by itself, and is told of
until it is done.
"""

from threading import Event, Lock

from sqlalchemy.exc import SQLAlchemyError

from app.persistence import journal
from app.services.failures import log_unexpected

_left = Event()
_at_it = Lock()


def after_erasure() -> None:
    """Tidy as long as somebody may wait; the rest is left to `go_on`.

    What goes wrong is left to it too: who is erased is erased.
    """
    _left.set()
    if _at_it.acquire(blocking=False):
        try:
            _tidy(journal.FEW_STEPS)
        finally:
            _at_it.release()


def after_leaving() -> None:
    """Empty the journal of an address that stood in no text index."""
    if not _cut_off():
        _left.set()


def go_on(*, always: bool = False) -> None:
    """Tidy until nothing is left, where something is.

    Args:
        always: Also what another process left, of which this one knows nothing.
    """
    with _at_it:
        if always or _left.is_set():
            _tidy(journal.ALL_STEPS)


def is_left() -> bool:
    """Return whether letters of who was erased here may still be in the files."""
    return _left.is_set()


def _tidy(steps: int) -> None:
    # Cleared first: who is erased meanwhile is left to the next time.
    _left.clear()
    try:
        done = journal.tidy_index(steps)
    except SQLAlchemyError as error:
        log_unexpected("Merging the index after an erasure", error)
        done = False
    if not (_cut_off() and done):
        _left.set()


def _cut_off() -> bool:
    try:
        return journal.cut_off()
    except SQLAlchemyError as error:
        log_unexpected("Emptying the journal after an erasure", error)
        return False
