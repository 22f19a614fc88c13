"""Sends queued messages for as long as the server runs."""

import asyncio
from typing import Final

from app.services import notifications
from app.services.failures import log_unexpected

PAUSE: Final = 1.0
PAUSE_AFTER_FAILURE: Final = 5.0


async def run() -> None:
    """Dispatch what is due, again and again, until cancelled.

    A failure of the database delays; it never ends the worker.
    """
    mailer = notifications.configured_mailer()
    while True:
        try:
            taken = await notifications.dispatch_due(mailer)
        except Exception as error:  # noqa: BLE001 - the worker must go on
            log_unexpected("Sending what is due", error)
            await asyncio.sleep(PAUSE_AFTER_FAILURE)
        else:
            if taken < notifications.BATCH:
                await asyncio.sleep(PAUSE)
