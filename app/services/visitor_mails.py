"""Mails to visitors: queued with what they tell of, decided when they leave.

A row of the queue names the request and never holds an address, a link or a code.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.domain.events import Subject
from app.domain.visitor_mail import SETTLED_AFTER, VisitorMail
from app.persistence import appointments, visitor_outbox, visits
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
    first = told_of(session, lead, entry) if lead else None
    written = f"{visit.id}:{visit.version}"
    # In whose file it is read that a mail went out, whichever of those that wait goes.
    of = first.lead_id if first else visit.lead_id
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


def send_link(session: Session, lead_id: uuid.UUID, *, at: datetime) -> None:
    """Queue a mail with a fresh link to the request's own page."""
    _queue(session, [ToVisitor(VisitorMail.LINK, lead_id, str(uuid.uuid4()), at)], at)


def send_code(session: Session, lead_id: uuid.UUID, *, at: datetime) -> None:
    """Queue a mail with six digits, which `visitor_codes.check` then accepts once."""
    _queue(session, [ToVisitor(VisitorMail.CODE, lead_id, str(uuid.uuid4()), at)], at)


def _queue(session: Session, mails: Sequence[ToVisitor], now: datetime) -> None:
    if get_settings().mails_visitors:
        visitor_outbox.add_once(session, mails, now=now)
