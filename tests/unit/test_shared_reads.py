"""Those who ask the same at once share a reading, and nobody gets an older one."""

import asyncio
import threading

import pytest

from app.services.shared_reads import SharedReads
from tests.support.waiting import until


class Shelf:
    """Tells how often it was looked at, once it is let."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.open.set()
        self.looks = 0

    def look(self) -> int:
        self.looks += 1
        mine = self.looks
        assert self.open.wait(10)
        return mine


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


async def test_who_asks_one_after_another_gets_a_look_each(shelf: Shelf) -> None:
    reads = SharedReads[int]()
    assert [await reads("a", shelf.look) for _ in range(3)] == [1, 2, 3]


async def test_who_comes_while_it_is_read_shares_the_next_look(shelf: Shelf) -> None:
    reads = SharedReads[int]()
    shelf.open.clear()
    tasks = [asyncio.create_task(reads("a", shelf.look))]
    await until(lambda: shelf.looks)
    tasks += [asyncio.create_task(reads("a", shelf.look)) for _ in range(5)]
    await asyncio.sleep(0)
    shelf.open.set()
    # What the first one sees may have changed before the others asked.
    assert await asyncio.gather(*tasks) == [1, 2, 2, 2, 2, 2]


async def test_other_questions_are_read_beside_it(shelf: Shelf) -> None:
    reads = SharedReads[object]()
    shelf.open.clear()
    slow = asyncio.create_task(reads("a", shelf.look))
    await until(lambda: shelf.looks)
    assert await reads("b", lambda: "at once") == "at once"
    shelf.open.set()
    assert await slow == 1


async def test_a_failure_is_told_to_one_and_the_next_reads_again(shelf: Shelf) -> None:
    reads = SharedReads[int]()

    def fail() -> int:
        shelf.look()
        raise OSError

    shelf.open.clear()
    tasks = [asyncio.create_task(reads("a", fail))]
    await until(lambda: shelf.looks)
    tasks += [asyncio.create_task(reads("a", shelf.look)) for _ in range(2)]
    await asyncio.sleep(0)
    shelf.open.set()
    told = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(told[0], OSError)
    assert told[1:] == [2, 2]


async def test_who_goes_away_leaves_the_others_theirs(shelf: Shelf) -> None:
    reads = SharedReads[int]()
    shelf.open.clear()
    gone = asyncio.create_task(reads("a", shelf.look))
    await until(lambda: shelf.looks)
    staying = asyncio.create_task(reads("a", shelf.look))
    await asyncio.sleep(0)
    gone.cancel()
    shelf.open.set()
    assert await staying == 2
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_nothing_is_kept_once_all_have_their_answer(shelf: Shelf) -> None:
    reads = SharedReads[int]()
    await asyncio.gather(*(reads(each, shelf.look) for each in "aab"))
    assert shelf.looks == 3
    assert not reads._readings
