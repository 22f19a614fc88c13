"""Goes on with what an erasure left to tidy, for as long as the server runs."""

import asyncio
from typing import Final

from app.services import tidying
from app.services.failures import log_unexpected

PAUSE: Final = 5.0


async def run() -> None:
    """Leave nothing of who was erased here; what fails is tried again."""
    while True:
        await asyncio.sleep(PAUSE)
        try:
            if tidying.is_left():
                await asyncio.to_thread(tidying.go_on)
        except Exception as error:  # noqa: BLE001 - the job must go on
            log_unexpected("Tidying after an erasure", error)
