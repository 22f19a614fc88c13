"""Keeps requests findable under the present names, for as long as the server runs."""

import asyncio
from typing import Final

from app.services import renames
from app.services.failures import log_unexpected

PAUSE: Final = 1.0
PAUSE_AFTER_FAILURE: Final = 30.0


async def run() -> None:
    """Write what renamings left to do: at the start, and after each of them.

    A failure of the database delays; it never ends the job.
    """
    due = True
    while True:
        try:
            if due:
                await asyncio.to_thread(renames.catch_up)
        except Exception as error:  # noqa: BLE001 - the job must go on
            log_unexpected("Following a vaccine's new name", error)
            await asyncio.sleep(PAUSE_AFTER_FAILURE)
        else:
            await asyncio.sleep(PAUSE)
            due = renames.is_due()
