"""Fills the database with leads to try the panel out with."""

import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from app.domain.clock import Clock, utc_now
from app.domain.lead_text import search_text
from app.persistence import appointments, lead_search, vaccines
from app.persistence.database import transaction
from app.services import demo_leads

BATCH: Final = 1_000
# All but the newest were looked at some time after they came.
_UNTOUCHED: Final = timedelta(hours=20)


def fill(
    count: int, *, seed: int | None = None, clock: Clock = utc_now
) -> Iterator[int]:
    """Store leads that nobody sent; yields how many were stored, batch by batch.

    No message is sent about them.
    """
    now = clock()
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
    made = demo_leads.leads(
        count,
        catalogue,
        until=now,
        seed=secrets.randbits(64) if seed is None else seed,
    )
    while batch := list(islice(made, BATCH)):
        with transaction() as session:
            appointments.add_all(
                session,
                (
                    (lead, _first_look(number, lead.created_at, now))
                    for number, lead in enumerate(batch)
                ),
            )
            lead_search.add_all(
                session,
                (
                    (lead.id, search_text(lead, lead.reference, catalogue))
                    for lead in batch
                ),
            )
        yield len(batch)


def _first_look(number: int, created_at: datetime, now: datetime) -> datetime | None:
    """Return when the staff touched a lead: within hours, the newest not yet."""
    if now - created_at < _UNTOUCHED or number % 9 == 0:
        return None
    return created_at + timedelta(minutes=7 + 13 * (number % 40))
