"""What is done when the server is told to stop."""

import asyncio
import os
import signal
from collections.abc import Callable
from types import FrameType
from typing import Final

# Seconds for which what is under way may go on. Who ends the server for good
# reaches the process that started this one, not this one.
GRACE: Final = 8.0
_TOLD: Final = (signal.SIGINT, signal.SIGTERM)


def when_told_to_stop(act: Callable[[], None]) -> None:
    """Have something done as soon as a signal tells this process to stop.

    The server waits for open connections before it says that it ends, which is too
    late for what ends them. Its own way of stopping stays as it is, but for those
    who never end: after the grace the process is gone. Needs to be called where
    its loop runs, in the main thread.
    """
    loop = asyncio.get_running_loop()

    def begin() -> None:
        act()
        loop.call_later(GRACE, os._exit, os.EX_OK)

    for number in _TOLD:
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
