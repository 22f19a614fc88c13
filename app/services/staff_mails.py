"""Mails to the staff of what visitors do on their own page."""

import uuid
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.content import mail as copy
from app.domain.lead import Lead
from app.domain.notification import Notification
from app.domain.outbox import VISITOR_CANCELLED, VISITOR_CHANGED, OutboxMessage
from app.persistence import outbox
from app.routes import ADMIN, QUERY_LEAD, page_href
from app.services import recipients
from app.settings import get_settings

# What each tells: its subject and its sentence.
DEEDS: Final = {
    VISITOR_CHANGED: (copy.CHANGED_SUBJECT, copy.CHANGED_TEXT),
    VISITOR_CANCELLED: (copy.CANCELLED_SUBJECT, copy.CANCELLED_TEXT),
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
