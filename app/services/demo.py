"""Fills the database with leads to try the panel out with."""

import secrets
import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from app.content.demo import MAIL_HOSTS
from app.domain.clock import Clock, utc_now
from app.domain.events import Actor
from app.domain.lead_text import search_text
from app.persistence import appointments, lead_search, vaccines
from app.persistence import made_up as leads_of
from app.persistence.database import transaction
from app.services import demo_leads
from app.services.erasure import erase

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


def made_up() -> Sequence[uuid.UUID]:
    """Return the leads that nobody sent: their addresses are of no real host."""
    with transaction() as session:
        return leads_of.of_hosts(session, MAIL_HOSTS)


def remove(lead_ids: Sequence[uuid.UUID], *, clock: Clock = utc_now) -> Iterator[int]:
    """Erase them with all that belongs to them; yields how many a batch erased."""
    for start in range(0, len(lead_ids), BATCH):
        batch = lead_ids[start : start + BATCH]
        yield len(erase(batch, Actor.SYSTEM, at=clock(), visited_too=True))


def _first_look(number: int, created_at: datetime, now: datetime) -> datetime | None:
    """Return when the staff touched a lead: within hours, the newest not yet."""
    if now - created_at < _UNTOUCHED or number % 9 == 0:
        return None
    return created_at + timedelta(minutes=7 + 13 * (number % 40))
