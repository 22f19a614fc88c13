"""Making a lead anew that somebody deleted while it was being edited."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from sqlmodel import Session

from app.adapters import changes
from app.domain.blocking import LeadWithheld
from app.domain.clock import Clock, utc_now
from app.domain.deciding import decide
from app.domain.events import Deed, Kind, Subject
from app.domain.ident import id_in
from app.domain.identity import Admin
from app.domain.lead import Lead, asked_of
from app.domain.lead_edit import parse_edit
from app.domain.lead_text import search_text
from app.domain.merging import LeadJoined
from app.domain.reference import new_reference
from app.domain.roles import Right
from app.domain.text import text_of
from app.persistence import (
    appointments,
    consents,
    lead_search,
    merging,
    pharmacies,
    vaccines,
)
from app.persistence.database import transaction
from app.services.events import record
from app.services.whereabouts import anew, gone, trail_of


def create(
    admin: Admin,
    gone_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    clock: Clock = utc_now,
) -> Lead:
    """Store what was typed as a lead of its own.

    Doing it twice stores one lead: its id follows from the one that is gone, or, where
    that was made anew before, from the last that is gone. An id that was deleted names
    no lead again: whoever restores a copy erases what it names.

    Args:
        admin: Who edits.
        gone_id: Id of the lead that is gone.
        raw: Field name to text; `pharmacy_id` is that of the lead that is gone.
        clock: Gives the present instant.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        LeadWithheld: The person asked that nothing be done with it, or erased it, or
            it was erased by rule; so where it was made anew before, and that one was.
        LeadJoined: It became part of another one, which is there, or what was made
            anew of it did.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        # Written first: on SQLite what follows is one transaction then.
        merging.hold(session, [gone_id])
        catalogue = vaccines.catalogue(session)
        edit = parse_edit(raw, catalogue)
        if isinstance(reason := gone(session, gone_id), LeadWithheld | LeadJoined):
            raise reason
        trail = trail_of(session, gone_id)
        if known := appointments.find(session, trail[-1]):
            return known
        new_id = anew(trail[-1])
        lead = Lead(
            **asked_of(edit),
            id=new_id,
            **asdict(decide(edit, catalogue, now)),
            version=1,
            created_at=now,
            reference=new_reference(),
            pharmacy_id=_pharmacy_in(session, raw),
        )
        if stored := appointments.add_free(session, lead, now):
            lead_search.add_all(
                session, [(new_id, search_text(lead, lead.reference, catalogue))]
            )
            _carry_agreed(session, trail, new_id)
            deed = Deed(Kind.LEAD_MADE_ANEW, Subject.LEAD, str(new_id))
            record(session, admin, deed, at=now)
    if not stored:
        # Somebody did the same in this moment: what came of it holds.
        return create(admin, gone_id, raw, clock=clock)
    changes.tell(new_id)
    return lead


def _carry_agreed(
    session: Session, trail: Sequence[uuid.UUID], new_id: uuid.UUID
) -> None:
    """Let what was agreed to last count for the new one too."""
    agreed = (each for each in reversed(trail) if consents.of_lead(session, each))
    if of := next(agreed, None):
        consents.carry(session, of, new_id)


def _pharmacy_in(session: Session, raw: Mapping[str, object]) -> uuid.UUID | None:
    """Return the pharmacy that is named, also one that was set aside since."""
    named = id_in(text_of(raw, "pharmacy_id") or "")
    found = pharmacies.find(session, named) if named else None
    return found.id if found else None
