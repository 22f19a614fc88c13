"""A signal to stop reaches who wants to know, and whoever knew it before."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from app.web import stopping
from app.web.stopping import when_told_to_stop


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    before = {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_both_are_told(number: signal.Signals) -> None:
    told: list[str] = []
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(number, told.append, "server")
    when_told_to_stop(lambda: told.append("we"))
    os.kill(os.getpid(), number)
    await asyncio.sleep(0.1)
    loop.remove_signal_handler(number)
    assert sorted(told) == ["server", "we"]


async def test_a_handler_of_another_kind_is_called_too() -> None:
    told: list[object] = []
    signal.signal(signal.SIGTERM, lambda number, _: told.append(number))
    when_told_to_stop(lambda: told.append("we"))
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.sleep(0.1)
    assert told == [signal.SIGTERM, "we"]


async def test_what_nobody_handles_stays_the_systems() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    when_told_to_stop(lambda: None)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


async def test_who_drains_leaves_first_and_stops_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(stopping, "refuse_more", lambda: told.append("refuse"))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.append, "server")
    when_told_to_stop(
        lambda: told.append("we"), leave=lambda: told.append("leave"), drain=0.3
    )
    # A supervisor tells each process of a group, and its parent tells it again.
    for _ in range(2):
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(0.05)
    assert told == ["leave"]
    await asyncio.sleep(0.6)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.remove_signal_handler(number)
    assert told[:2] == ["leave", "refuse"]
    assert sorted(told[2:]) == ["server", "we"]


async def test_ctrl_c_waits_for_no_drain() -> None:
    told: list[str] = []
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, told.append, "server")
    when_told_to_stop(
        lambda: told.append("we"), leave=lambda: told.append("leave"), drain=60
    )
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.sleep(0.1)
    loop.remove_signal_handler(signal.SIGINT)
    loop.remove_signal_handler(signal.SIGTERM)
    assert sorted(told) == ["server", "we"]


HOLDS_ON = """
import asyncio, signal
from app.web import stopping

async def serve():
    stopping.GRACE = 0.2
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: None)
    def last():
        print("last", flush=True)
        raise RuntimeError

    stopping.when_told_to_stop(lambda: print("told", flush=True), last=last)
    print("ready", flush=True)
    await asyncio.sleep(60)

asyncio.run(serve())
"""


def test_who_holds_on_is_gone_after_the_grace() -> None:
    command = [sys.executable, "-c", HOLDS_ON]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
        server.send_signal(signal.SIGTERM)
        assert server.stdout.read() == "told\nlast\n"
        assert server.wait(20) == os.EX_OK
