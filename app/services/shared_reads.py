"""Reads that several ask for at once: while one goes on, the next serves all who came."""

import asyncio
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


@dataclass(slots=True)
class _Reading(Generic[Answer]):
    """One question's answer, kept while somebody waits for it.

    Attributes:
        lock: Held while it is read.
        begun: When the newest that is done began, monotonic.
        waiting: How many ask at present.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    begun: float = float("-inf")
    answers: list[Answer] = field(default_factory=list[Answer])
    waiting: int = 0


class SharedReads(Generic[Answer]):
    """Reads each question once for all who ask it at the same time.

    Nobody gets an answer whose reading began before they asked, so that whoever asks
    because something changed sees the change; and nothing is kept once the last one
    has their answer.
    """

    def __init__(self) -> None:
        self._readings: dict[
            tuple[asyncio.AbstractEventLoop, Hashable], _Reading[Answer]
        ] = {}

    async def __call__(self, question: Hashable, read: Callable[[], Answer]) -> Answer:
        """Return what a question's reading gives.

        Args:
            question: What is the same for those who may share an answer.
            read: Blocks; it runs on a thread, for one of them. What it raises is told
                to that one, and the next one reads for themselves.
        """
        key = (asyncio.get_running_loop(), question)
        asked_at = time.monotonic()
        reading = self._readings.setdefault(key, _Reading[Answer]())
        reading.waiting += 1
        try:
            async with reading.lock:
                if not reading.answers or reading.begun < asked_at:
                    begun = time.monotonic()
                    reading.answers = [await asyncio.to_thread(read)]
                    reading.begun = begun
                return reading.answers[0]
        finally:
            reading.waiting -= 1
            if not reading.waiting:
                del self._readings[key]
