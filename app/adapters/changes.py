"""Who watches the list hears of each change, in this process or through Redis.

A message is the id of a lead, or nothing where sessions ended. It may get lost: whoever hears
reads the truth from the database, and reads it again after a lost connection.
"""

import asyncio
import logging
import threading
import time
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, Final, Protocol

import redis
import redis.asyncio

from app.settings import get_settings

CHANNEL: Final = "leads:changed"
TIMEOUT: Final = 1.0

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_waiting: set["_Local"] = set()


class Listener(Protocol):
    """One watcher's ear."""

    async def hear(self, within: float) -> bool:
        """Wait for a change; return whether one came within so many seconds."""
        ...


class _Local:
    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._heard = asyncio.Event()

    def tell(self) -> None:
        self._loop.call_soon_threadsafe(self._heard.set)

    async def hear(self, within: float) -> bool:
        try:
            await asyncio.wait_for(self._heard.wait(), within)
        except TimeoutError:
            return False
        self._heard.clear()
        return True


class _Remote:
    def __init__(self, channel: Any) -> None:
        self._channel = channel

    async def hear(self, within: float) -> bool:
        until = time.monotonic() + within
        while (left := until - time.monotonic()) > 0:
            # Also answers, with nothing, when a subscription is confirmed.
            message = await self._channel.get_message(
                ignore_subscribe_messages=True, timeout=left
            )
            if message is not None:
                return True
        return False


def tell(lead_id: uuid.UUID) -> None:
    """Tell all watchers that a lead is new, changed or gone; never fails."""
    _tell(str(lead_id))


def tell_of_sessions() -> None:
    """Let all watchers look whether their session is open still; never fails."""
    _tell("")


def tell_of_team() -> None:
    """Tell all watchers that the team is another one; never fails."""
    _tell("")


def _tell(message: str) -> None:
    url = get_settings().redis_url
    if url:
        try:
            _client(url).publish(CHANNEL, message)
        except redis.RedisError as error:
            _log.warning("No watcher was told of a change: %s", type(error).__name__)
        return
    with _lock:
        watchers = list(_waiting)
    for watcher in watchers:
        watcher.tell()


def greet(url: str) -> None:
    """Ask a Redis whether it is there.

    Raises:
        redis.RedisError: It does not answer.
    """
    _client(url).ping()


@asynccontextmanager
async def listen() -> AsyncGenerator[Listener]:
    """Listen for changes as long as the context is open.

    Raises:
        redis.RedisError: The Redis of the settings does not answer.
    """
    url = get_settings().redis_url
    if url:
        client: Any = redis.asyncio.Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
            url, socket_connect_timeout=TIMEOUT
        )
        async with client, client.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            yield _Remote(channel)
        return
    watcher = _Local()
    with _lock:
        _waiting.add(watcher)
    try:
        yield watcher
    finally:
        with _lock:
            _waiting.discard(watcher)


@cache
def _client(url: str) -> Any:
    return redis.Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
        url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT
    )
