"""Waiting that ends: what does not come within seconds is a failure."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 10.0
T = TypeVar("T")


def wait_until(condition: Callable[[], T], patience: float = PATIENCE) -> T:
    """Wait until a condition gives something true, and return it."""
    deadline = time.monotonic() + patience
    while not (found := condition()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)
    return found


async def until(condition: Callable[[], T], patience: float = PATIENCE) -> T:
    """Let others work until a condition gives something true, and return it."""
    deadline = time.monotonic() + patience
    while not (found := condition()):
        assert time.monotonic() < deadline, "waited in vain"
        await asyncio.sleep(0.01)
    return found


def join(*threads: threading.Thread, patience: float = PATIENCE) -> None:
    """Wait until threads have ended."""
    for thread in threads:
        thread.join(patience)
        assert not thread.is_alive(), "a thread never ended"
