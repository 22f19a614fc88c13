"""What takes a visit out of the calendar that a withdrawal ended: nobody is mailed then."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.consent import is_taken_back
from app.domain.errors import AppointmentNotFound
from app.domain.lead import Lead
from app.domain.letter import Method
from app.domain.visit import VisitState
from app.domain.visit_calendar import Entry
from app.domain.visit_stay import Told
from app.domain.visitor_mail import VisitorMail
from app.persistence import appointments, consents, households, visitor_outbox, visits
from app.persistence.database import transaction
from app.services import visitor_links
from app.services.household_days import told_of
from app.services.visitor_mail_text import calendar_of, entry_of


def left_in_calendar(session: Session, lead: Lead, now: datetime) -> Sequence[Entry]:
    """Return the entries that a mail put into the calendar and none takes out.

    Their visits are to come, and were cancelled with a consent of the request or of
    its household. Where others are still visited, a mail tells of it, and none is left.
    """
    found: dict[object, Entry] = {}
    for one in households.of_contact(session, lead):
        if not is_taken_back(consents.of_lead(session, one.id)):
            continue
        for visit in visits.of_lead(session, one.id):
            if entry := _entry(session, lead, visit.entry, now):
                found[visit.entry] = entry
    return list(found.values())


def taken_out(cookie: str, *, clock: Clock = utc_now) -> bytes:
    """Return the file for the request whose page is open; empty where none is needed.

    Raises:
        AppointmentNotFound: The cookie opens no request.
    """
    now = clock()
    with transaction() as session:
        lead = appointments.find(
            session, visitor_links.opened(session, cookie, now=now)
        )
        if lead is None:
            raise AppointmentNotFound
        entries = left_in_calendar(session, lead, now)
    return calendar_of(lead, entries, Method.CANCEL, now) if entries else b""


def _entry(
    session: Session, lead: Lead, entry_id: uuid.UUID, now: datetime
) -> Entry | None:
    stay = told_of(session, lead, entry_id)
    last = visitor_outbox.last_told(session, entry_id, VisitorMail.VISIT)
    told = Told.read(last)
    if stay is None or told is None or told.state is not VisitState.OPEN:
        return None
    if stay.told.state is not VisitState.CANCELLED or told.begins <= now:
        return None
    return entry_of(lead, stay, told, now)
