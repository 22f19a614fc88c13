"""Sends queued messages for as long as the server runs."""

import asyncio
import logging
from typing import Final

from app.services import notifications

logger = logging.getLogger(__name__)

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
        except Exception:
            logger.exception("The outbox could not be read")
            await asyncio.sleep(PAUSE_AFTER_FAILURE)
        else:
            if taken < notifications.BATCH:
                await asyncio.sleep(PAUSE)
