"""How many leads match, to the last one, without a count for each who asks.

A page of the list counts up to a cap, which takes a millisecond. Beyond it, whoever
looks is told the whole number a moment later: those who ask the same share one count,
and a count waits for a while that grows with what the last one took. So fifty panels
to which ten leads come a second cost a small, constant part of one core.
"""

import asyncio
import time
from dataclasses import dataclass, field, replace
from typing import Final

from cachetools import TTLCache

from app.domain.identity import Admin
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.roles import Right
from app.persistence import lead_matches
from app.persistence.database import transaction

# A count rests so many times what it took before the next one of the same.
_REST: Final = 20
_MOST_REST: Final = 10.0


@dataclass(slots=True)
class _Count:
    """One question's counts; the lock is held while one is under way.

    Attributes:
        begun: When the newest that is done began, monotonic.
        rests_until: Before when no other begins.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    begun: float = float("-inf")
    rests_until: float = 0.0
    total: int = 0


_counts: Final = TTLCache[LeadCriteria, _Count](maxsize=1_000, ttl=60)


def exact(admin: Admin, criteria: LeadCriteria) -> int:
    """Return how many leads match now."""
    admin.must(Right.LEADS)
    with transaction() as session:
        return lead_matches.count(session, criteria, whole=True)


async def shared(admin: Admin, criteria: LeadCriteria) -> int:
    """Return how many leads match, counted after this was asked; may wait a while.

    Args:
        admin: Who looks.
        criteria: Their order and their page are nothing to a number.
    """
    admin.must(Right.LEADS)
    asked_at = time.monotonic()
    question = replace(criteria, after=None, order=Order.NEWEST_FIRST)
    count = _counts.setdefault(question, _Count())
    async with count.lock:
        if count.begun >= asked_at:
            return count.total
        await asyncio.sleep(max(0.0, count.rests_until - time.monotonic()))
        begun = time.monotonic()
        # What this raises is told to one; the next one counts for themselves.
        count.total = await asyncio.to_thread(exact, admin, question)
        count.begun, done = begun, time.monotonic()
        count.rests_until = done + min(_REST * (done - begun), _MOST_REST)
        return count.total
