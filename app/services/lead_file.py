"""Everything about one lead, for the staff member who opens it."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlmodel import Session

from app.domain.consent import Consent
from app.domain.errors import AppointmentNotFound
from app.domain.events import Event
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.pharmacy import labels_of
from app.domain.relation import Relative
from app.domain.roles import Right
from app.domain.vaccines import Vaccine
from app.domain.visit import Professional, Visit
from app.persistence import (
    admins,
    appointments,
    consents,
    households,
    notes,
    pharmacies,
    professionals,
    receipts,
    relatives,
    vaccines,
    visits,
)
from app.persistence.database import transaction
from app.persistence.notes import Note
from app.services.events import history_of_lead

HISTORY_SHOWN: Final = 200
RELATIVES_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class LeadFile:
    """What is known about a lead, the newest first.

    Attributes:
        people: Address of who did something, by their id.
        professionals: Everybody who makes visits, those set aside too.
        pharmacy: Name of the one that it came through; empty where none is known.
        receipt_uses: Requests of other homes with its receipt in that pharmacy.
        household: All that were asked for together with it, itself among them.
    """

    lead: Lead
    catalogue: Sequence[Vaccine]
    visits: Sequence[Visit]
    notes: Sequence[Note]
    history: Sequence[Event]
    relatives: Sequence[Relative]
    people: Mapping[uuid.UUID, str]
    professionals: Sequence[Professional]
    pharmacy: str
    receipt_uses: int
    consents: Sequence[Consent]
    household: Sequence[Lead]


def open_file(admin: Admin, lead_id: uuid.UUID) -> LeadFile:
    """Return everything about a lead.

    Raises:
        AppointmentNotFound: Somebody deleted it.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        lead = appointments.find(session, lead_id)
        if lead is None:
            raise AppointmentNotFound
        household = households.of(session, lead)
        together = {one.id for one in household}
        related = relatives.of(session, lead, limit=RELATIVES_SHOWN)
        return LeadFile(
            lead=lead,
            catalogue=vaccines.catalogue(session),
            visits=visits.of_lead(session, lead_id),
            notes=notes.of_lead(session, lead_id),
            history=history_of_lead(session, lead_id, limit=HISTORY_SHOWN),
            relatives=[one for one in related if one.id not in together],
            people={member.id: member.email for member in admins.members(session)},
            professionals=professionals.all_of(session),
            pharmacy=_pharmacy(session, lead),
            consents=consents.of_lead(session, lead_id),
            household=household,
            receipt_uses=receipts.used_twice(session, [lead]).get(lead_id, 0),
        )


def _pharmacy(session: Session, lead: Lead) -> str:
    if lead.pharmacy_id is None:
        return ""
    return labels_of(pharmacies.all_of(session)).get(lead.pharmacy_id, "")
