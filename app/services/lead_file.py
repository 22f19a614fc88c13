"""Everything about one lead, for the staff member who opens it; that is told once."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.consent import Consent
from app.domain.events import Actor, Deed, Event, Kind, Subject
from app.domain.identity import Admin
from app.domain.ids import time_ordered_id
from app.domain.lead import Lead
from app.domain.pharmacy import labels_of
from app.domain.relation import Relation, Relative
from app.domain.roles import Right
from app.domain.vaccines import Vaccine
from app.domain.visit import Professional, Visit, VisitState
from app.persistence import (
    admins,
    appointments,
    consents,
    events,
    households,
    notes,
    pharmacies,
    professionals,
    receipts,
    relatives,
    unwanted,
    vaccines,
    visits,
)
from app.persistence.database import transaction
from app.persistence.notes import Note
from app.services import export_history
from app.services.events import history_of_lead
from app.services.failures import log_unexpected
from app.services.household_days import together_with
from app.services.whereabouts import gone
from app.telemetry import request_id

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
        shared: How many other requests share each of what makes kin, beside its home.
        stay: Open visits of its home on the day of its own, that one among them.
        unwanted: Whether the owner of its address wants no mails, said of whichever
            request.
        unsure_exports: Files of many leads of which nobody knows whether they held it.
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
    shared: Mapping[Relation, int]
    stay: Sequence[Visit] = ()
    unwanted: bool = False
    unsure_exports: int = 0


def open_file(admin: Admin, lead_id: uuid.UUID, *, clock: Clock = utc_now) -> LeadFile:
    """Return everything about a lead; its history tells who opened it first, and each.

    Raises:
        AppointmentNotFound: Somebody deleted it.
        LeadJoined: It became part of another one, which is there.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        file = _read(session, lead_id)
        known = any(
            event.deed.kind is Kind.LEAD_SEEN and event.admin_id == admin.id
            for event in file.history
        ) or events.has_seen(session, lead_id, admin.id)
    if known or not _tell(seen := _seeing(admin, lead_id, clock())):
        return file
    return replace(file, history=[seen, *file.history])


def _seeing(admin: Admin, lead_id: uuid.UUID, now: datetime) -> Event:
    """Return the event that somebody sees a lead for the first time."""
    return Event(
        id=time_ordered_id(now),
        at=now,
        actor=Actor.STAFF,
        admin_id=admin.id,
        request_id=request_id.current(),
        deed=Deed(Kind.LEAD_SEEN, Subject.LEAD, str(lead_id)),
    )


def _tell(seen: Event) -> bool:
    """Write down that a file was opened, where that can be; nobody waits for it."""
    try:
        with transaction() as session:
            return events.append_seen(session, seen)
    except Exception as error:  # noqa: BLE001 - the file itself matters more
        log_unexpected("Telling that a lead was seen", error)
        return False


def _read(session: Session, lead_id: uuid.UUID) -> LeadFile:
    lead = appointments.find(session, lead_id)
    if lead is None:
        raise gone(session, lead_id)
    household = households.of(session, lead)
    together = {one.id for one in household}
    related, shared = relatives.of(
        session, lead, besides=together, limit=RELATIVES_SHOWN
    )
    history = history_of_lead(session, lead_id, limit=HISTORY_SHOWN)
    exports, unsure = export_history.of_lead(session, lead, history)
    if exports:
        history = sorted([*history, *exports], key=lambda it: it.id, reverse=True)
    visited = visits.of_lead(session, lead_id)
    return LeadFile(
        lead=lead,
        catalogue=vaccines.catalogue(session),
        visits=visited,
        stay=_stay(session, lead, visited),
        notes=notes.of_lead(session, lead_id),
        history=history,
        relatives=related,
        people={member.id: member.email for member in admins.members(session)},
        professionals=professionals.all_of(session),
        pharmacy=_pharmacy(session, lead),
        consents=consents.of_lead(session, lead_id),
        household=household,
        shared=shared,
        receipt_uses=receipts.used_twice(session, [lead]).get(lead_id, 0),
        unwanted=unwanted.holds(session, lead.email),
        unsure_exports=unsure,
    )


def _stay(session: Session, lead: Lead, visited: Sequence[Visit]) -> Sequence[Visit]:
    own = next((it for it in visited if it.state is VisitState.OPEN), None)
    if own is None or lead.household_id is None:
        return [own] if own else ()
    together = together_with(session, own)
    return [it for it in together if it.state is VisitState.OPEN]


def _pharmacy(session: Session, lead: Lead) -> str:
    if lead.pharmacy_id is None:
        return ""
    return labels_of(pharmacies.all_of(session)).get(lead.pharmacy_id, "")
