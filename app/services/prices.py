"""The price list as visitors see it: the table is the truth, on every instance."""

import asyncio
import logging
import time
from typing import Final

from app.domain.vaccines import DEFAULT_VACCINES, Vaccine, offered
from app.persistence import vaccines
from app.persistence.database import transaction

# Seconds for which a list is shown before the table is read again, and for which a
# page waits for a database that does not answer.
FRESH: Final = 2.0
PATIENCE: Final = 1.0

_log = logging.getLogger(__name__)


class PriceList:
    """What is offered, read again when it has grown old.

    A database that does not answer leaves the list as it was last known; a page
    waits for it a moment, and the next ones not at all until it was tried again.
    """

    def __init__(self) -> None:
        self.offered: tuple[Vaccine, ...] = DEFAULT_VACCINES
        self._read_at = float("-inf")
        self._reading: asyncio.Future[tuple[Vaccine, ...]] | None = None

    async def refresh(self) -> tuple[Vaccine, ...]:
        """Return what is offered now."""
        if time.monotonic() - self._read_at < FRESH:
            return self.offered
        if self._reading is None or self._reading.done():
            self._reading = asyncio.ensure_future(asyncio.to_thread(on_offer))
        reading = self._reading
        try:
            found = await asyncio.wait_for(asyncio.shield(reading), PATIENCE)
        except Exception as error:  # noqa: BLE001 - a page is shown all the same
            _log.warning("The price list was not read: %s", type(error).__name__)
            found = self.offered
        self.note(found)
        return found

    def note(self, found: tuple[Vaccine, ...]) -> None:
        """Keep a list that was just read."""
        self.offered, self._read_at = found, time.monotonic()

    def forget(self) -> None:
        """Have the table read at once."""
        self._read_at = float("-inf")


# Of this process.
SHOWN: Final = PriceList()


def on_offer() -> tuple[Vaccine, ...]:
    """Return what visitors may choose from, in the order of the form."""
    with transaction() as session:
        return offered(vaccines.catalogue(session))
