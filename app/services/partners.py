"""The partner pharmacies as visitors see them: names and slugs of the active ones."""

import asyncio
import logging
import time
import uuid
from dataclasses import dataclass
from typing import Final

from app.domain.pharmacy import labels_of
from app.persistence import pharmacies
from app.persistence.database import transaction
from app.services.prices import FRESH, PATIENCE

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Partner:
    """A pharmacy as a form knows it; visitors see slug and name.

    Attributes:
        name: What tells it from the others, too.
    """

    id: uuid.UUID
    slug: str
    name: str


class Partners:
    """Who is active, read again when it has grown old.

    A database that does not answer leaves the list as it was last known.
    """

    def __init__(self) -> None:
        self.active: tuple[Partner, ...] = ()
        self._read_at = float("-inf")

    async def refresh(self) -> tuple[Partner, ...]:
        """Return who is active now."""
        if time.monotonic() - self._read_at < FRESH:
            return self.active
        # The next ones do not wait for a database that is silent.
        self._read_at = time.monotonic()
        try:
            reading = asyncio.to_thread(active)
            self.active = await asyncio.wait_for(reading, PATIENCE)
        except Exception as error:  # noqa: BLE001 - a page is shown all the same
            _log.warning("The pharmacies were not read: %s", type(error).__name__)
        return self.active

    def forget(self) -> None:
        """Have the table read at once."""
        self._read_at = float("-inf")


def slug_of(pharmacy_id: uuid.UUID | None) -> str:
    """Return the slug of a pharmacy as last read, empty where it is not active."""
    known = (one.slug for one in PARTNERS.active if one.id == pharmacy_id)
    return next(known, "")


# Of this process.
PARTNERS: Final = Partners()


def active() -> tuple[Partner, ...]:
    """Return the pharmacies that customers may come through, by name."""
    with transaction() as session:
        found = pharmacies.all_of(session, active_only=True)
    labels = labels_of(found)
    return tuple(Partner(one.id, one.slug, labels[one.id]) for one in found)
