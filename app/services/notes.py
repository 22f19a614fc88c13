"""The staff's own words about a lead."""

import uuid
from collections.abc import Sequence

from app.adapters import changes
from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import InvalidInput
from app.domain.events import Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.roles import Right
from app.persistence import lead_states, notes
from app.persistence.database import transaction
from app.persistence.notes import Note
from app.services.events import record
from app.services.whereabouts import gone


def add(
    admin: Admin, lead_id: uuid.UUID, text: object, *, clock: Clock = utc_now
) -> None:
    """Write a note.

    Raises:
        InvalidInput: It is empty or too long.
        AppointmentNotFound: Somebody deleted the lead, or what `gone` tells.
    """
    admin.must(Right.LEADS)
    form = fields.Form({"note": text})
    read = form.read("note", fields.message)
    if read is None:
        raise InvalidInput(form.errors)
    now = clock()
    with transaction() as session:
        if lead_states.state_of(session, lead_id) is None:
            raise gone(session, lead_id)
        notes.add(session, lead_id, admin.id, read, now)
        record(session, admin, Deed(Kind.NOTED, Subject.LEAD, str(lead_id)), at=now)
    changes.tell(lead_id)


def of_lead(admin: Admin, lead_id: uuid.UUID) -> Sequence[Note]:
    """Return the notes on a lead, the newest first."""
    admin.must(Right.LEADS)
    with transaction() as session:
        return notes.of_lead(session, lead_id)
