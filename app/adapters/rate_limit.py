"""Counts how often something was done: in Redis where it is set, else here.

Only hashes are kept as keys. A Redis that does not answer never refuses
anybody: this process counts by itself until it is back.
"""

import hashlib
import logging
import os
from functools import lru_cache
from typing import Final

from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage, RedisStorage, Storage
from limits.strategies import MovingWindowRateLimiter, RateLimiter

from app.domain.limits import Limit
from app.settings import get_settings

logger = logging.getLogger(__name__)

_TIMEOUT: Final = 0.5


def admits(limit: Limit, key: str) -> bool:
    """Count one more for `key`; tell whether that is still within the limit."""
    settings = get_settings()
    amount = max(1, round(limit.amount * settings.rate_limit_factor))
    item = RateLimitItemPerSecond(
        amount, int(limit.window.total_seconds()), namespace=limit.name
    )
    hidden = hashlib.sha256(key.encode()).hexdigest()
    own = _limiter(os.getpid(), None)
    if settings.redis_url:
        try:
            return _limiter(os.getpid(), settings.redis_url).hit(item, hidden)
        except Exception as error:  # noqa: BLE001 - whatever it is, go on without it
            logger.warning("Rate limits without Redis: %s", type(error).__name__)
    return own.hit(item, hidden)


@lru_cache(maxsize=8)
def _limiter(process: int, redis_url: str | None) -> RateLimiter:
    del process  # connections and threads do not survive a fork
    return MovingWindowRateLimiter(_storage(redis_url))


def _storage(redis_url: str | None) -> Storage:
    if redis_url is None:
        return MemoryStorage()
    return RedisStorage(
        redis_url, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT
    )
