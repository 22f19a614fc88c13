"""Counts how often something was done: in Redis where it is set, else here.

Only hashes are kept as keys. A Redis that does not answer never refuses
anybody: this process counts by itself until it is back.
"""

import hashlib
import logging
import os
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter, RateLimiter

from app.domain.limits import Limit
from app.settings import get_settings

logger = logging.getLogger(__name__)

_TIMEOUT: Final = 0.5
# Seconds for which a Redis that did not answer is not asked again: people wait.
_REST: Final = 2.0


def admits(limit: Limit, key: str) -> bool:
    """Count one more for `key`; tell whether that is still within the limit."""
    (admitted,) = admits_each(limit, [key])
    return admitted


def admits_each(limit: Limit, keys: Sequence[str]) -> list[bool]:
    """Do for each of several keys, in their order, what `admits` does for one."""
    if not keys:
        return []
    settings = get_settings()
    item = _item(limit, settings.rate_limit_factor)
    hidden = [hashlib.sha256(key.encode()).hexdigest() for key in keys]
    if settings.redis_url:
        admitted = _shared(os.getpid(), settings.redis_url).hit_each(item, hidden)
        if admitted is not None:
            return admitted
    own = _own(os.getpid())
    return [own.hit(item, key) for key in hidden]


class _Shared:
    """What all instances count together."""

    def __init__(self, url: str) -> None:
        self._storage = RedisStorage(
            url, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT
        )
        self._rests_until = 0.0

    def hit_each(self, item: RateLimitItem, keys: Sequence[str]) -> list[bool] | None:
        """Count in one round trip; None where the Redis does not answer."""
        if time.monotonic() < self._rests_until:
            return None
        acquire = self._storage.lua_acquire_moving_window
        arguments = [time.time(), item.amount, item.get_expiry(), 1]
        try:
            with self._storage.get_connection().pipeline(transaction=False) as pipe:
                for key in keys:
                    name = self._storage.prefixed_key(item.key_for(key))
                    acquire([name], arguments, client=pipe)
                return [bool(acquired) for acquired in pipe.execute()]
        except Exception as error:  # noqa: BLE001 - whatever it is, go on without it
            logger.warning("Rate limits without Redis: %s", type(error).__name__)
            self._rests_until = time.monotonic() + _REST
            return None


# Connections and threads do not survive a fork: each process has its own.
@lru_cache(maxsize=8)
def _shared(process: int, url: str) -> _Shared:
    del process
    return _Shared(url)


@lru_cache(maxsize=8)
def _own(process: int) -> RateLimiter:
    del process
    return MovingWindowRateLimiter(MemoryStorage())


@lru_cache(maxsize=64)
def _item(limit: Limit, factor: float) -> RateLimitItem:
    amount = max(1, round(limit.amount * factor))
    seconds = int(limit.window.total_seconds())
    return RateLimitItemPerSecond(amount, seconds, namespace=limit.name)
