"""Making a lead anew that somebody deleted while it was being edited."""

import uuid
from collections.abc import Mapping
from dataclasses import asdict

from sqlmodel import Session

from app.adapters import changes
from app.domain.blocking import LeadWithheld
from app.domain.clock import Clock, utc_now
from app.domain.deciding import decide
from app.domain.events import Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Lead, asked_of
from app.domain.lead_edit import parse_edit
from app.domain.lead_text import search_text
from app.domain.merging import LeadJoined
from app.domain.reference import new_reference
from app.domain.roles import Right
from app.domain.text import text_of
from app.persistence import appointments, consents, lead_search, pharmacies, vaccines
from app.persistence.database import transaction
from app.services.events import record
from app.services.whereabouts import gone


def create(
    admin: Admin,
    gone_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    clock: Clock = utc_now,
) -> Lead:
    """Store what was typed as a lead of its own.

    Doing it twice stores one lead: its id follows from the one that is gone.

    Args:
        admin: Who edits.
        gone_id: Id of the lead that is gone.
        raw: Field name to text; `pharmacy_id` is that of the lead that is gone.
        clock: Gives the present instant.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        LeadWithheld: The person asked that nothing be done with it, or erased it, or
            it was erased by rule.
        LeadJoined: It became part of another one, which is there.
    """
    admin.must(Right.LEADS)
    now, new_id = clock(), uuid.uuid5(gone_id, "anew")
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        edit = parse_edit(raw, catalogue)
        if isinstance(reason := gone(session, gone_id), LeadWithheld | LeadJoined):
            raise reason
        if known := appointments.find(session, new_id):
            return known
        lead = Lead(
            **asked_of(edit),
            id=new_id,
            **asdict(decide(edit, catalogue, now)),
            version=1,
            created_at=now,
            reference=new_reference(),
            pharmacy_id=_pharmacy_in(session, raw),
        )
        appointments.add_all(session, [(lead, now)])
        lead_search.add_all(
            session, [(new_id, search_text(lead, lead.reference, catalogue))]
        )
        consents.carry(session, gone_id, new_id)
        deed = Deed(Kind.LEAD_MADE_ANEW, Subject.LEAD, str(new_id))
        record(session, admin, deed, at=now)
    changes.tell(new_id)
    return lead


def _pharmacy_in(session: Session, raw: Mapping[str, object]) -> uuid.UUID | None:
    """Return the pharmacy that is named, also one that was set aside since."""
    try:
        named = uuid.UUID(text_of(raw, "pharmacy_id") or "")
    except ValueError:
        return None
    found = pharmacies.find(session, named)
    return found.id if found else None
