"""What is done when the server is told to stop."""

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final

# Seconds for which what is under way may go on. Who ends the server for good
# reaches the process that started this one, not this one.
GRACE: Final = 8.0
_TOLD: Final = (signal.SIGINT, signal.SIGTERM)
_OPEN_FILES: Final = "/dev/fd"


def when_told_to_stop(
    act: Callable[[], None],
    *,
    leave: Callable[[], None] = lambda: None,
    last: Callable[[], None] = lambda: None,
    drain: float = 0,
) -> None:
    """Have something done as soon as a signal tells this process to stop.

    The server waits for open connections before it says that it ends, which is too
    late for what ends them. Its own way of stopping stays as it is, but for those
    who never end: after the grace the process is gone. Needs to be called where
    its loop runs, in the main thread.

    Args:
        act: What ends what would never end by itself.
        leave: Called at SIGTERM, while requests are still taken.
        last: Called after the grace, of which nothing is left then.
        drain: Seconds for which they are, so that a proxy hears of it first. Ctrl-C
            has nobody wait.
    """
    loop = asyncio.get_running_loop()
    if drain:
        _leave_first(loop, leave, drain)

    def end() -> None:
        try:
            last()
        finally:
            os._exit(os.EX_OK)

    def begin() -> None:
        act()
        loop.call_later(GRACE, end)

    for number in (signal.SIGINT,) if drain else _TOLD:
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def told(
            number: int,
            frame: FrameType | None,
            before: Callable[[int, FrameType | None], object] = before,
        ) -> None:
            loop.call_soon_threadsafe(begin)
            before(number, frame)

        signal.signal(number, told)


def _leave_first(
    loop: asyncio.AbstractEventLoop, leave: Callable[[], None], drain: float
) -> None:
    """Turn SIGTERM into a SIGINT some seconds later, however often it comes."""
    leaving = False

    def begin() -> None:
        nonlocal leaving
        if leaving:  # a supervisor tells every process, and their parents once more
            return
        leaving = True
        leave()
        loop.call_later(drain, end)

    def end() -> None:
        refuse_more()
        os.kill(os.getpid(), signal.SIGINT)

    loop.add_signal_handler(signal.SIGTERM, begin)


def refuse_more() -> None:
    """Have whoever connects from now on be refused, so that a proxy tries again.

    The server leaves its socket open until it is gone. The system would take
    connections to it and cut them off at the end, with what was sent by then. It does
    not end by itself after this, but with the grace: for those alone who wait anyway.
    """
    for file in Path(_OPEN_FILES).iterdir():
        with suppress(OSError), socket.socket(fileno=os.dup(int(file.name))) as found:
            if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                found.shutdown(socket.SHUT_RD)
