"""Mails to visitors: queued with what they tell of, decided when they leave.

A row of the queue names the request and never holds an address, a link or a code.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.domain.events import Subject
from app.domain.lead import Lead
from app.domain.visit_stay import Stay
from app.domain.visitor_mail import (
    ASKED,
    SETTLED_AFTER,
    MailsSpent,
    VisitorMail,
    free_from,
)
from app.persistence import appointments, consents, visitor_outbox, visits
from app.persistence.visitor_outbox import ToVisitor
from app.services.household_days import told_of
from app.settings import get_settings


def tell_received(
    session: Session, lead_ids: Sequence[uuid.UUID], *, at: datetime
) -> None:
    """Queue the first mail of new requests: the reference and the link, no more."""
    _queue(
        session,
        [ToVisitor(VisitorMail.RECEIVED, lead, str(lead), at) for lead in lead_ids],
        at,
    )


def tell_of_visit(
    session: Session,
    visit_id: uuid.UUID,
    *,
    at: datetime,
    entry: uuid.UUID | None = None,
) -> None:
    """Queue what a visitor has to hear of a visit that was written, once it settled.

    What it says is found out when it leaves; a deed that was undone, or that
    changed nothing that a visitor would notice, is not told. People at one address
    are told once, of the visit that is the first of theirs then.

    Args:
        session: Of the deed.
        visit_id: As it was written.
        at: The present instant.
        entry: The entry in the calendar that it left; its own where that is None.
    """
    visit = visits.find(session, visit_id)
    if visit is None:
        return
    entry = entry or visit.entry
    lead = appointments.find(session, visit.lead_id)
    stay = told_of(session, lead, entry) if lead else None
    written = f"{visit.id}:{visit.version}"
    # In whose file it is read that a mail went out, whichever of those that wait goes.
    of = _hearer(session, stay) if stay else visit.lead_id
    visitor_outbox.hand_over(session, entry, of)
    mail = ToVisitor(
        VisitorMail.VISIT,
        of,
        written if entry == visit.id else f"{entry}:{written}",
        at + SETTLED_AFTER,
        Subject.VISIT,
        entry,
    )
    _queue(session, [mail], at)


def _hearer(session: Session, stay: Stay) -> uuid.UUID:
    """Return who of a stay hears of it: the first who did not take their consent back."""
    those = (stay.first.lead_id, *stay.leads)
    withdrawn = consents.withdrawn_among(session, those)
    return next((one for one in those if one not in withdrawn), those[0])


def ask(session: Session, kind: VisitorMail, lead: Lead, *, at: datetime) -> None:
    """Queue a link or a code that somebody asked for, which then goes at once.

    Raises:
        MailsSpent: The address got so many already; the transaction must be undone.
    """
    visitor_outbox.count_alone(session)
    # Written before it is counted: on SQLite that lets nobody else count meanwhile.
    _queue(session, [ToVisitor(kind, lead.id, str(uuid.uuid4()), at)], at)
    asked = sorted(visitor_outbox.asked_for(session, kind, lead.email, now=at))
    free = free_from(asked[:-1], at, ASKED)
    if free > at:
        raise MailsSpent(free - at)


def _queue(session: Session, mails: Sequence[ToVisitor], now: datetime) -> None:
    if get_settings().mails_visitors:
        visitor_outbox.add_once(session, mails, now=now)
