"""Whether a process that serves may use what is stored, asked last in each transaction."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar

from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlmodel import Session

_asked: list[Callable[[Session], bool]] = []
_passes: ContextVar[bool] = ContextVar("passes", default=False)


class Shut(PoolTimeout):
    """It may not now: to whoever asks it is as if others held the database."""


def watch(is_shut: Callable[[Session], bool]) -> None:
    """Have something asked from now on, in this process, in the place of another one."""
    _asked[:] = [is_shut]


@contextmanager
def passing() -> Generator[None]:
    """Let through what has to be done before it opens again."""
    before = _passes.set(True)
    try:
        yield
    finally:
        _passes.reset(before)


def require_open(session: Session) -> None:
    """Let a transaction end that may.

    It is asked last: what waited for a lock is of after whoever had that lock.

    Raises:
        Shut: What was read and written must not count.
    """
    if not _passes.get() and any(is_shut(session) for is_shut in _asked):
        raise Shut
