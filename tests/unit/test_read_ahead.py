"""What comes next is made while what came before is used, and ends with who asks."""

import threading
from collections.abc import Generator
from contextvars import ContextVar

import pytest

from app.services.read_ahead import ahead

PATIENCE = 10
WHO: ContextVar[str] = ContextVar("who", default="nobody")


class Source:
    """Numbers, made one by one; says what it made, where, and that it was ended."""

    def __init__(self, until: int, breaks_at: int | None = None) -> None:
        self.made: list[int] = []
        self.threads: set[str] = set()
        self.told: set[str] = set()
        self.ended = False
        self.next = {at: threading.Event() for at in range(until)}
        self._until, self._breaks_at = until, breaks_at

    def numbers(self) -> Generator[int]:
        try:
            for at in range(self._until):
                if at == self._breaks_at:
                    raise OSError(f"at {at}")
                self.made.append(at)
                self.threads.add(threading.current_thread().name)
                self.told.add(WHO.get())
                self.next[at].set()
                yield at
        finally:
            self.ended = True


def mine() -> set[str]:
    return {each.name for each in threading.enumerate() if "ahead" in each.name}


def test_all_comes_in_its_order_made_elsewhere_as_who_asked() -> None:
    source = Source(5)
    WHO.set("rosa")
    assert list(ahead(source.numbers())) == [0, 1, 2, 3, 4]
    assert source.ended
    assert source.told == {"rosa"}
    assert threading.current_thread().name not in source.threads
    assert mine() == set()


def test_nothing_gives_nothing() -> None:
    source = Source(0)
    assert list(ahead(source.numbers())) == []
    assert source.ended


def test_what_comes_next_is_made_meanwhile_and_no_more_than_that() -> None:
    source = Source(9)
    coming = ahead(source.numbers())
    assert next(coming) == 0
    assert source.next[2].wait(PATIENCE)
    assert not source.next[3].wait(0.05)
    assert next(coming) == 1
    assert source.next[3].wait(PATIENCE)
    coming.close()
    assert source.made == [0, 1, 2, 3]


def test_who_asks_for_no_more_ends_it() -> None:
    source = Source(9)
    coming = ahead(source.numbers())
    next(coming)
    assert not source.ended
    coming.close()
    assert source.ended
    assert mine() == set()


def test_what_breaks_is_raised_in_its_place() -> None:
    source = Source(9, breaks_at=2)
    coming = ahead(source.numbers())
    assert [next(coming), next(coming)] == [0, 1]
    with pytest.raises(OSError, match="at 2"):
        next(coming)
    assert source.ended
    assert mine() == set()
