"""Lets go of the person in requests whose time is over, for as long as the server runs."""

import asyncio
from datetime import date
from typing import Final

from app.domain.clock import chilean_day, utc_now
from app.services import retention
from app.services.failures import log_unexpected

# Visitors who wait at a start come first.
AT_FIRST: Final = 60.0
PAUSE: Final = 600.0


async def run() -> None:
    """Anonymise what is due, once each Chilean day, and again where that failed.

    A failure of the database delays; it never ends the job.
    """
    done: date | None = None
    await asyncio.sleep(AT_FIRST)
    while True:
        today = chilean_day(utc_now())
        try:
            if today != done:
                await asyncio.to_thread(retention.run)
                done = today
        except Exception as error:  # noqa: BLE001 - the job must go on
            log_unexpected("Anonymising what is due", error)
        await asyncio.sleep(PAUSE)
