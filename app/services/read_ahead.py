"""Pages that are read while the page before is used."""

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, TypeVar

T = TypeVar("T")

# With one, the thread would wait to be asked, and for Python's lock, after each.
_AHEAD: Final = 2


def ahead(source: Generator[T]) -> Generator[T]:
    """Return what a source gives, what comes next made meanwhile in a thread of its own.

    Who asks for no more ends the source, once what it makes at that moment is made.
    What it raises is raised in the place of what it would have given.

    Args:
        source: Gives no None.
    """
    with ThreadPoolExecutor(1, thread_name_prefix="ahead") as maker:

        def ask() -> Future[T | None]:
            return maker.submit(copy_context().run, next, source, None)

        coming = deque(ask() for _ in range(_AHEAD))
        try:
            while (made := coming.popleft().result()) is not None:
                coming.append(ask())
                yield made
        finally:
            for each in coming:
                each.cancel()
            maker.submit(source.close)
