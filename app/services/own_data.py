"""A visitor takes their data along, or erases them; a mailed code proves who it is."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.content import own_request as copy
from app.content import requests, states
from app.content import visits as visit_copy
from app.domain.clock import Clock, minute_text, utc_now
from app.domain.errors import AppointmentNotFound, NotMailed, VisitFirst, WrongCode
from app.domain.events import Actor, Deed, Event, Kind, Subject
from app.domain.lead import Lead
from app.domain.limits import OWN_DATA_CODE
from app.domain.rights_outcome import VisitMade
from app.domain.vaccines import Vaccine, display_name
from app.domain.visit import Visit
from app.domain.visitor_link import Purpose
from app.persistence import (
    appointments,
    pharmacies,
    unwanted,
    vaccines,
    visits,
)
from app.persistence.database import transaction
from app.services import (
    admission,
    erasure,
    newsletter,
    visitor_codes,
    visitor_links,
    visitor_mails,
)
from app.services.events import history_of_lead, record
from app.settings import get_settings

_EVENTS: Final = 1_000


def ask_for_code(cookie: str, *, clock: Clock = utc_now) -> None:
    """Mail a code to the address of the request whose page is open.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        NotMailed: Visitors get no mails here, or this one wants none.
        RateLimited: Several were asked for just now.
    """
    now = clock()
    with transaction() as session:
        lead_id = visitor_links.opened(session, cookie, now=now)
        lead = appointments.find(session, lead_id)
        if lead is None:
            raise AppointmentNotFound
        if not get_settings().mails_visitors or unwanted.holds(session, lead.email):
            raise NotMailed
        admission.of_target(OWN_DATA_CODE, lead_id)
        visitor_mails.send_code(session, lead_id, at=now)


def take(cookie: str, code: str, *, clock: Clock = utc_now) -> tuple[str, str]:
    """Return the name and the text of a file with all that is kept of a request.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        WrongCode: The code is wrong, over, or used up.
    """
    now = clock()
    with transaction() as session:
        lead = _proven(session, cookie, code, now)
        if lead:
            told = history_of_lead(session, lead.id, limit=_EVENTS)
            known = lead.pharmacy_id and pharmacies.find(session, lead.pharmacy_id)
            text = _file(
                lead,
                vaccines.catalogue(session),
                visits.of_lead(session, lead.id),
                told,
                known.name if known else "",
            )
            deed = Deed(Kind.OWN_DATA_TAKEN, Subject.LEAD, str(lead.id))
            record(session, Actor.VISITOR, deed, at=now)
            return copy.DATA_FILE.format(reference=lead.reference), text
    raise WrongCode


def erase(cookie: str, code: str, *, clock: Clock = utc_now) -> None:
    """Erase a request for good, with what its history says of it; no news follow.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        VisitFirst: A visit is to come; the code stays good.
        VisitMade: The visit was made, so the request is kept; the code stays good.
        WrongCode: The code is wrong, over, or used up.
    """
    now = clock()
    with transaction() as session:
        lead_id = visitor_links.opened(session, cookie, now=now)
        if visits.open_of(session, lead_id):
            raise VisitFirst
        if visits.made(session, [lead_id]):
            raise VisitMade
        lead = _proven(session, cookie, code, now)
    if lead is None:
        raise WrongCode
    erasure.erase([lead_id], Actor.VISITOR, at=now)
    newsletter.forget(lead.email, Actor.VISITOR, at=now)


def _proven(session: Session, cookie: str, code: str, now: datetime) -> Lead | None:
    """Return the open request where the code is right; a wrong one was counted."""
    lead_id = visitor_links.opened(session, cookie, now=now)
    lead = appointments.find(session, lead_id)
    if lead is None:
        raise AppointmentNotFound
    right = visitor_codes.accept(session, lead_id, Purpose.OWN_DATA, code, now=now)
    return lead if right else None


def _file(
    lead: Lead,
    catalogue: tuple[Vaccine, ...],
    of_lead: Sequence[Visit],
    told: Sequence[Event],
    pharmacy: str,
) -> str:
    names = visit_copy.FIELDS
    data: dict[str, object] = {
        requests.SUMMARY_REFERENCE: lead.reference,
        visit_copy.REGISTERED: minute_text(lead.created_at),
        names["state"]: states.LABELS[lead.state],
        names["name"]: lead.name,
        names["phone"]: lead.phone,
        names["email"]: lead.email,
        names["vaccine"]: display_name(lead.vaccine, catalogue),
        names["vaccine_price"]: lead.vaccine_price,
        names["date"]: lead.date.isoformat(),
        names["time"]: lead.time,
        names["address"]: lead.address,
        names["message"]: lead.message,
        names["receipt_number"]: lead.receipt_number,
        copy.FILE_PHARMACY: pharmacy,
        visit_copy.VISIT: [
            {
                names["starts_at"]: minute_text(visit.slot.starts_at),
                names["minutes"]: visit.slot.minutes,
                names["visit_state"]: visit_copy.STATES[visit.state],
            }
            for visit in of_lead
        ],
        visit_copy.HISTORY: [
            {
                copy.FILE_WHEN: minute_text(event.at),
                copy.FILE_WHAT: visit_copy.KINDS.get(event.deed.kind, event.deed.kind),
                copy.FILE_CHANGES: {
                    names[change.field]: [change.before, change.after]
                    for change in event.deed.changes
                    if change.field in names and change.field != "professional_id"
                },
            }
            for event in told
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=2)
