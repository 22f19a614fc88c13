"""Which presses of a tab a server knows of."""

import asyncio
from typing import Any

from app.web.sockets.presses import Presses


def done() -> asyncio.Future[Any]:
    answer = asyncio.get_running_loop().create_future()
    answer.set_result(None)
    return answer


async def test_a_press_is_known_to_its_own_tab_alone() -> None:
    presses = Presses()
    presses.begin("mine", "a", done())
    assert (await presses.heard("mine", ["a", "b"]))["answered"] == ["a"]
    assert (await presses.heard("other", ["a"]))["lost"] == ["a"]


async def test_a_press_under_way_is_waited_for() -> None:
    presses = Presses()
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    presses.begin("mine", "a", answer)
    asked = asyncio.create_task(presses.heard("mine", ["a"]))
    await asyncio.sleep(0)
    assert not asked.done()
    answer.set_result(None)
    assert (await asked)["answered"] == ["a"]


async def test_a_press_that_was_broken_off_is_lost() -> None:
    presses = Presses()
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    presses.begin("mine", "a", answer)
    answer.cancel()
    assert (await presses.heard("mine", ["a"]))["lost"] == ["a"]


async def test_of_each_tab_the_last_twenty_are_known() -> None:
    presses = Presses()
    for number in range(21):
        presses.begin("mine", str(number), done())
    assert await presses.heard("mine", ["0", "1", "20"]) == {
        "answered": ["1", "20"],
        "lost": ["0"],
    }
