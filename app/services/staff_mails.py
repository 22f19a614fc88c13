"""Mails to the staff: of what visitors do on their own page, and what became of each."""

import uuid
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.content import mail as copy
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.lead import Lead
from app.domain.notification import Notification
from app.domain.outbox import (
    VISITOR_CANCELLED,
    VISITOR_CHANGED,
    VISITOR_WITHDREW,
    OutboxMessage,
)
from app.persistence import appointments, households, outbox
from app.routes import ADMIN, QUERY_LEAD, page_href
from app.services import recipients
from app.services.events import record
from app.settings import get_settings

# What each tells: its subject and its sentence.
DEEDS: Final = {
    VISITOR_CHANGED: (copy.CHANGED_SUBJECT, copy.CHANGED_TEXT),
    VISITOR_CANCELLED: (copy.CANCELLED_SUBJECT, copy.CANCELLED_TEXT),
    VISITOR_WITHDREW: (copy.WITHDRAWN_SUBJECT, copy.WITHDRAWN_TEXT),
}


def tell(session: Session, kind: str, lead_id: uuid.UUID, *, now: datetime) -> None:
    """Queue the mail of a deed, in its own transaction."""
    outbox.add_once(
        session,
        [lead_id],
        recipients=recipients.configured(),
        now=now,
        kind=kind,
        which=f":{now.isoformat()}",
    )


def compose(message: OutboxMessage, lead: Lead) -> Notification:
    """Return a mail that names the request and nobody: the panel shows the rest."""
    settings = get_settings()
    subject, text = DEEDS[message.kind]
    panel = f"{settings.origin}{page_href(ADMIN)}?{QUERY_LEAD}={lead.id}"
    to = (message.recipient,) if message.recipient else recipients.configured()
    return Notification(
        id=message.id,
        sender=settings.mail_from,
        recipients=to,
        subject=subject.format(reference=lead.reference),
        body=f"{text}\n\n{copy.PANEL_LINK.format(url=panel)}\n",
        reference=lead.reference,
    )


def tell_fate(
    session: Session, messages: Sequence[OutboxMessage], kind: Kind, now: datetime
) -> None:
    """Write down what became of mails, at every request that they tell of.

    Addresses of the staff are counted, not named: the history may be handed out.
    """
    counts = Counter((m.appointment_id, m.kind) for m in messages if m.appointment_id)
    leads = appointments.find_all(session, [lead_id for lead_id, _ in counts])
    for (lead_id, mail), count in counts.items():
        told = {lead_id}
        if mail not in DEEDS and (lead := leads.get(lead_id)):
            told |= {one.id for one in households.of(session, lead)}
        for each in sorted(told):
            facts = {"mail": mail, "addresses": count}
            deed = Deed(kind, Subject.LEAD, str(each), facts=facts)
            record(session, Actor.SYSTEM, deed, at=now)
