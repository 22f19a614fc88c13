"""Work that arrives together is done together, and nobody's is lost."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from app.services.batching import Together
from tests.support.waiting import join, until


class Desk:
    """Doubles numbers, once it is let; keeps the groups that it was given."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.open.set()
        self.groups: list[list[int]] = []

    def double(self, numbers: Sequence[int]) -> list[int | Exception]:
        self.groups.append(list(numbers))
        assert self.open.wait(10)
        return [2 * n if n >= 0 else ValueError(n) for n in numbers]


@pytest.fixture
def desk() -> Desk:
    return Desk()


async def test_one_alone_waits_for_nobody(desk: Desk) -> None:
    assert await Together(desk.double)(4) == 8
    assert desk.groups == [[4]]


async def test_what_comes_meanwhile_is_one_group(desk: Desk) -> None:
    desk.open.clear()
    together = Together(desk.double)
    tasks = [asyncio.create_task(together(0))]
    await until(lambda: desk.groups)
    tasks += [asyncio.create_task(together(n)) for n in range(1, 6)]
    await asyncio.sleep(0.05)
    desk.open.set()
    assert await asyncio.gather(*tasks) == [0, 2, 4, 6, 8, 10]
    assert desk.groups == [[0], [1, 2, 3, 4, 5]]


async def test_no_group_is_larger_than_it_may_be(desk: Desk) -> None:
    desk.open.clear()
    together = Together(desk.double, largest=3)
    tasks = [asyncio.create_task(together(n)) for n in range(10)]
    await asyncio.sleep(0.05)
    desk.open.set()
    assert await asyncio.gather(*tasks) == [2 * n for n in range(10)]
    assert max(map(len, desk.groups)) == 3


async def test_failure_of_one_is_its_own(desk: Desk) -> None:
    together = Together(desk.double)
    results = await asyncio.gather(
        *(together(n) for n in (1, -1, 3)), return_exceptions=True
    )
    assert results[0] == 2
    assert isinstance(results[1], ValueError)
    assert results[2] == 6


async def test_failing_call_is_repeated_for_each_alone() -> None:
    groups: list[list[int]] = []

    def work(numbers: Sequence[int]) -> list[int]:
        groups.append(list(numbers))
        if 1 in numbers:
            raise OSError
        return list(numbers)

    together: Together[int, int] = Together(work)
    results = await asyncio.gather(
        *(together(n) for n in range(3)), return_exceptions=True
    )
    assert results[0] == 0
    assert isinstance(results[1], OSError)
    assert results[2] == 2
    assert groups[-3:] == [[0], [1], [2]]
    assert await together(7) == 7


async def test_who_went_away_is_still_served(desk: Desk) -> None:
    desk.open.clear()
    together = Together(desk.double)
    gone = asyncio.create_task(together(1))
    stays = asyncio.create_task(together(2))
    await asyncio.sleep(0.05)
    gone.cancel()
    desk.open.set()
    assert await stays == 4
    assert sorted(n for group in desk.groups for n in group) == [1, 2]


async def test_it_is_idle_when_nobody_waits(desk: Desk) -> None:
    together = Together(desk.double)
    assert together.idle_for() == float("inf")
    desk.open.clear()
    waiting = asyncio.create_task(together(1))
    await asyncio.sleep(0.02)
    assert together.idle_for() == 0
    desk.open.set()
    await waiting
    await asyncio.sleep(0.02)
    assert 0 < together.idle_for() < 10


def test_several_loops_do_not_mix(desk: Desk) -> None:
    together = Together(desk.double)
    results: list[int] = []

    def own_loop(number: int) -> None:
        results.append(asyncio.run(together(number)))

    threads = [
        threading.Thread(target=own_loop, args=(n,), daemon=True) for n in range(4)
    ]
    for thread in threads:
        thread.start()
    join(*threads)
    assert sorted(results) == [0, 2, 4, 6]
