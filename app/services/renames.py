"""Finding the requests of a renamed vaccine under its new name.

A search looks through texts that hold the name, so all of its requests' texts are
written anew, a batch a transaction, beside what visitors and staff do. They are
written from the oldest to the newest: what a stopped server left undone shows at
the last request from before the renaming.
"""

import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain.events import Subject
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria, Order, Position
from app.domain.lead_text import search_text
from app.domain.vaccines import Vaccine
from app.persistence import appointments, events, lead_search, merging, vaccines
from app.persistence.database import transaction

# Requests whose search texts are written in one transaction.
BATCH: Final = 200
# Looked at to learn whether all were: somebody may have edited one of them since.
_LAST: Final = 20
_HISTORY: Final = 200
_END: Final = uuid.UUID(int=2**128 - 1)

_due = threading.Event()


def tell() -> None:
    """Say that a vaccine has another name now."""
    _due.set()


def is_due() -> bool:
    """Return whether somebody has said so since the last time."""
    return _due.is_set()


def catch_up() -> None:
    """Bring the texts of all renamed vaccines up to date; half of the time is rest."""
    _due.clear()
    for vaccine_id in _behind():
        last = time.monotonic()
        for _ in _rewrite(vaccine_id):
            time.sleep(time.monotonic() - last)
            last = time.monotonic()


def _behind() -> list[str]:
    """Return the vaccines whose requests are found under an earlier name."""
    with transaction() as session:
        return [
            vaccine.id
            for vaccine in vaccines.catalogue(session)
            if (at := _renamed_at(session, vaccine.id)) is not None
            and _is_behind(session, vaccine.id, at)
        ]


def _renamed_at(session: Session, vaccine_id: str) -> datetime | None:
    history = events.of_subject(session, Subject.VACCINE, vaccine_id, limit=_HISTORY)
    renamings = (
        event.at
        for event in history
        if any(
            change.field == "name" and change.before for change in event.deed.changes
        )
    )
    return max(renamings, default=None)


def _is_behind(session: Session, vaccine_id: str, renamed_at: datetime) -> bool:
    before = LeadCriteria(after=Position(renamed_at, _END), limit=_LAST)
    leads = appointments.asking_for(session, vaccine_id, before)
    catalogue = vaccines.catalogue(session)
    stored = lead_search.texts_of(session, [lead.id for lead in leads])
    return any(stored.get(of) != text for of, text in _texts(session, leads, catalogue))


def _texts(
    session: Session, leads: Sequence[Lead], catalogue: Sequence[Vaccine]
) -> Iterator[tuple[uuid.UUID, str]]:
    merged = merging.texts_of(session, [lead.id for lead in leads])
    for lead in leads:
        of_it = merged.get(lead.id, ())
        yield lead.id, search_text(lead, lead.reference, catalogue, of_it)


def _rewrite(vaccine_id: str) -> Iterator[int]:
    """Write the texts of a vaccine's requests; gives how many a batch wrote."""
    criteria = LeadCriteria(order=Order.OLDEST_FIRST, limit=BATCH)
    while True:
        with transaction() as session:
            catalogue = vaccines.catalogue(session)
            leads = appointments.asking_for(session, vaccine_id, criteria)
            for lead_id, text in _texts(session, leads, catalogue):
                lead_search.rewrite(session, lead_id, text)
        yield len(leads)
        if len(leads) < BATCH:
            return
        last = Position(leads[-1].created_at, leads[-1].id)
        criteria = LeadCriteria(order=Order.OLDEST_FIRST, limit=BATCH, after=last)
