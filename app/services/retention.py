"""Erasing what is no longer needed."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from app.domain.clock import Clock, chilean_day, utc_now
from app.domain.events import Actor
from app.persistence import retention
from app.persistence.database import transaction
from app.services.erasure import erase

BATCH: Final = 500


def count_older(days: int, *, clock: Clock = utc_now) -> int:
    """Return how many requests have their visit more than so many days back."""
    with transaction() as session:
        return retention.count_before(session, _day(days, clock))


def erase_older(days: int, *, clock: Clock = utc_now) -> Iterator[int]:
    """Erase them with all that belongs to them, a batch a transaction.

    Yields:
        How many a batch erased.
    """
    day = _day(days, clock)
    while True:
        with transaction() as session:
            found = retention.ids_before(session, day, limit=BATCH)
        if not found:
            return
        yield len(erase(found, Actor.SYSTEM, at=clock()))


def _day(days: int, clock: Clock) -> date:
    return chilean_day(clock()) - timedelta(days=days)
