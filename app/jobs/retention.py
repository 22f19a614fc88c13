"""Lets go of the person in requests whose time is over, for as long as the server runs."""

import asyncio
import logging
from datetime import date
from time import monotonic
from typing import Final

from app.domain.clock import chilean_day, utc_now
from app.services import retention
from app.services.failures import log_unexpected

# Visitors who wait at a start come first.
AT_FIRST: Final = 60.0
PAUSE: Final = 600.0
# For so long a clock that leapt has to go on as it is before it is believed.
BELIEVED_AFTER: Final = 24 * 3600.0

_log = logging.getLogger(__name__)


async def run() -> None:
    """Anonymise what is due, once each Chilean day, and again where that failed.

    A failure of the database delays; it never ends the job. Neither does a clock that
    leapt ahead let go of anybody at once: a machine that starts with a wrong one gets
    a day to put it right.
    """
    done: date | None = None
    doubted: float | None = None
    await asyncio.sleep(AT_FIRST)
    while True:
        today = chilean_day(utc_now())
        try:
            if today != done:
                doubted = await _doubted_since(doubted)
                if doubted is None or monotonic() - doubted >= BELIEVED_AFTER:
                    await asyncio.to_thread(retention.run)
                    done = today
        except Exception as error:  # noqa: BLE001 - the job must go on
            log_unexpected("Anonymising what is due", error)
        await asyncio.sleep(PAUSE)


async def _doubted_since(before: float | None) -> float | None:
    """Return since when (monotonic) the clock is doubted, None where it is not."""
    if not await asyncio.to_thread(retention.clock_leapt):
        return None
    if before is None:
        _log.warning("Anonymising waits a day: the clock leapt, or nothing was done")
        return monotonic()
    return before
