"""Erasing requests for good, with all that is told of them."""

import uuid
from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection
from sqlmodel import Session

from app.adapters import changes, erased_ids, mail_files
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.identity import Admin
from app.persistence import (
    appointments,
    consents,
    events,
    journal,
    merging,
    relatives,
)
from app.persistence.database import transaction
from app.services.events import record
from app.services.failures import log_unexpected
from app.settings import get_settings


def erase(
    lead_ids: Collection[uuid.UUID], by: Admin | Actor, *, at: datetime
) -> list[uuid.UUID]:
    """Erase requests; of their history stays that they were, and were erased.

    What became part of one goes with it.

    Args:
        lead_ids: All of them are erased, or none; those that are gone are passed over.
        by: Who does it; what runs by itself is the system.
        at: When.

    Returns:
        Those that were there.
    """
    gone, parts, words = list[uuid.UUID](), list[uuid.UUID](), set[str]()
    with transaction() as session:
        for lead_id in sorted(set(lead_ids)):
            merged = merging.ids_of(session, lead_id)
            words |= _words(session, lead_id)
            if not appointments.delete(session, lead_id):
                continue
            for each in (lead_id, *merged):
                events.erase_values(session, Subject.LEAD, str(each))
                consents.forget_person(session, each)
                deed = Deed(Kind.LEAD_DELETED, Subject.LEAD, str(each))
                record(session, by, deed, at=at)
                parts.append(each)
            gone.append(lead_id)
    try:
        erased_ids.remember(parts)
    except OSError as error:  # the history of this database knows them too
        log_unexpected("Listing what was erased", error)
    try:
        mail_files.remove(get_settings().mail_dir, words)
    except OSError as error:
        log_unexpected("Removing mails of who was erased", error)
    if gone:
        journal.cut_off()
    for lead_id in gone:
        changes.tell(lead_id)
    return gone


def _words(session: Session, lead_id: uuid.UUID) -> set[str]:
    """Return what the mails of a request name: its references, and its own address.

    An address that other requests have too may belong to somebody else's mails.
    """
    lead = appointments.find(session, lead_id, blocked_too=True)
    if lead is None:
        return set()
    named = merging.references_of(session, [lead_id]).get(lead_id, ())
    own = () if relatives.shares_email(session, lead) else (lead.email,)
    return {lead.reference, *named, *own}


def erased_before(connection: Connection) -> set[uuid.UUID]:
    """Return what was erased so far: by the list, and by a database's history."""
    told = events.subjects_of(connection, Kind.LEAD_DELETED)
    return erased_ids.known() | {uuid.UUID(each) for each in told}
