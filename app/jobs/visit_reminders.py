"""Queues reminders of visits for as long as the server runs."""

import asyncio
from typing import Final

from app.services import reminders
from app.services.failures import log_unexpected

PAUSE: Final = 60.0


async def run() -> None:
    """Look every minute for visits of which somebody is to be reminded now.

    A failure of the database delays; it never ends the job.
    """
    while True:
        try:
            await asyncio.to_thread(reminders.queue_due)
        except Exception as error:  # noqa: BLE001 - the job must go on
            log_unexpected("Queueing reminders", error)
        await asyncio.sleep(PAUSE)
