"""Counts how often something was done: in Redis where it is set, else here.

Only hashes are kept as keys. A Redis that does not answer never refuses
anybody: this process counts by itself until it is back.
"""

import hashlib
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import redis
from cachetools import TTLCache
from limits.storage import RedisStorage

from app.domain.limits import Limit
from app.settings import get_settings

logger = logging.getLogger(__name__)

_TIMEOUT: Final = 0.5
# Seconds for which a Redis that did not answer is not asked again: people wait.
_REST: Final = 2.0
# The policy of a Redis that refuses what is new when it is full.
_KEEPS_ALL: Final = "noeviction"
# Of so many keys a process remembers when they came; the longest unheard-of goes.
_MOST_KEYS: Final = 50_000


def admits_each(limit: Limit, keys: Sequence[str]) -> list[bool]:
    """Count one more for each key, in their order; tell which is within the limit."""
    if not keys:
        return []
    settings = get_settings()
    amount = max(1, round(limit.amount * settings.rate_limit_factor))
    seconds = int(limit.window.total_seconds())
    hidden = [hashlib.sha256(key.encode(errors="replace")).hexdigest() for key in keys]
    if url := place():
        shared = _shared(os.getpid(), url)
        admitted = shared.hit_each(limit, hidden, amount, seconds)
        if admitted is not None:
            return admitted
    return _own(os.getpid(), limit.name, amount, seconds).hit_each(hidden)


def place() -> str:
    """Return the address of the Redis that counts, empty where each process does."""
    settings = get_settings()
    # What is counted must not give way to what else a Redis keeps.
    return settings.limits_redis_url or settings.redis_url or ""


def pushed_out_by() -> str | None:
    """Return by which policy what is counted gives way to what else a Redis gets.

    Returns:
        Empty where nothing gives way, None where nobody may look.

    Raises:
        redis.RedisError: It does not answer.
    """
    url = place()
    return _shared(os.getpid(), url).pushed_out_by() if url else ""


class _Own:
    """What this process counts by itself: when each key was last admitted."""

    def __init__(self, amount: int, seconds: int) -> None:
        self._amount = amount
        self._seconds = seconds
        self._times = TTLCache[str, deque[float], float](
            maxsize=_MOST_KEYS, ttl=seconds, timer=time.monotonic
        )
        self._lock = threading.Lock()

    def hit_each(self, keys: Sequence[str]) -> list[bool]:
        """Count each key; tell which were admitted less often than they may be."""
        with self._lock:
            return [self._hit(key, time.monotonic()) for key in keys]

    def _hit(self, key: str, now: float) -> bool:
        times = self._times.get(key)
        if times is None:
            times = deque[float](maxlen=self._amount)
        if len(times) == self._amount and now - times[0] < self._seconds:
            return False
        times.append(now)
        self._times[key] = times  # and it lives as long as a window again
        return True


class _Shared:
    """What all instances count together."""

    def __init__(self, url: str) -> None:
        self._client: Any = redis.Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
            url, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT
        )
        self._acquire = self._client.register_script(
            RedisStorage.SCRIPT_ACQUIRE_MOVING_WINDOW
        )
        self._rests_until = 0.0

    def hit_each(
        self, limit: Limit, keys: Sequence[str], amount: int, seconds: int
    ) -> list[bool] | None:
        """Count in one round trip; None where the Redis does not answer."""
        if time.monotonic() < self._rests_until:
            return None
        arguments = [time.time(), amount, seconds, 1]
        try:
            with self._client.pipeline(transaction=False) as pipe:
                for key in keys:
                    name = f"limits:{limit.name}:{amount}:{seconds}:{key}"
                    self._acquire([name], arguments, client=pipe)
                return [bool(acquired) for acquired in pipe.execute()]
        except Exception as error:  # noqa: BLE001 - whatever it is, go on without it
            logger.warning("Rate limits without Redis: %s", type(error).__name__)
            self._rests_until = time.monotonic() + _REST
            return None

    def pushed_out_by(self) -> str | None:
        """Return by which policy it evicts, empty for none, None for unknown.

        INFO tells it too, and is let through by many that refuse CONFIG.
        """
        try:
            told = self._client.info("memory")
        except redis.ResponseError:
            return None
        policy = told.get("maxmemory_policy")
        evicts = policy != _KEEPS_ALL and told.get("maxmemory", 1)
        return policy if evicts else ""


# Connections and threads do not survive a fork: each process has its own.
@lru_cache(maxsize=8)
def _shared(process: int, url: str) -> _Shared:
    del process
    return _Shared(url)


@lru_cache(maxsize=64)
def _own(process: int, name: str, amount: int, seconds: int) -> _Own:
    del process, name
    return _Own(amount, seconds)
