"""Whether a queued mail to a visitor still goes out, and as what.

Decided when it leaves: what has changed since it was queued counts, a newer mail
speaks for an older one, and nothing that is over is told.
"""

import hashlib
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.letter import Letter
from app.domain.outbox import OutboxMessage
from app.domain.reminder import may_still_remind
from app.domain.visit import Visit, VisitState
from app.domain.visitor_link import Purpose
from app.domain.visitor_mail import Dropped, VisitorMail, too_late
from app.persistence import appointments, households, visitor_outbox, visits
from app.services import visitor_codes
from app.services import visitor_mail_text as text
from app.services.household_days import told_of
from app.services.visitor_mail_text import Page

# To whom it is still true that somebody will call to agree on a day.
_UNANSWERED: Final = frozenset({LeadState.NEW, LeadState.CONTACTED})


@dataclass(frozen=True, slots=True)
class Ready:
    """A mail that may go out.

    Attributes:
        letter: Writes it, once it is known that it goes: a code ends earlier ones.
        told: Fingerprint of what it tells; empty where nothing is compared.
    """

    letter: Callable[[Page], Letter]
    told: str = field(default="")


def ready(
    session: Session, message: OutboxMessage, lead: Lead, now: datetime
) -> Ready | Dropped:
    """Return what a message is to say, or why nobody is told any more."""
    kind = VisitorMail(message.kind)
    if too_late(kind, message.created_at, now):
        return Dropped.TOO_LATE
    match kind:
        case VisitorMail.RECEIVED:
            return _received(session, lead)
        case VisitorMail.VISIT:
            return _visit(session, message, lead, now)
        case VisitorMail.REMINDER:
            return _reminder(session, message, lead, now)
        case VisitorMail.CODE | VisitorMail.LINK:
            return _code(session, message, lead, now)


def _received(session: Session, lead: Lead) -> Ready | Dropped:
    """Return the first mail, unless a later one has more to say, or none is due."""
    people = households.of(session, lead)
    if all(one.state not in _UNANSWERED for one in people):
        return Dropped.OUTDATED
    return Ready(lambda page: text.received(lead, page))


def _code(
    session: Session, message: OutboxMessage, lead: Lead, now: datetime
) -> Ready | Dropped:
    """Return a mail with a code; the last that was asked for ends earlier ones."""
    if visitor_outbox.is_superseded(session, message):
        return Dropped.OUTDATED
    if message.kind == VisitorMail.CODE:
        return Ready(_with_code(session, lead, Purpose.OWN_DATA, now, text.code))
    return Ready(_with_code(session, lead, Purpose.OPEN, now, text.link))


def _with_code(
    session: Session,
    lead: Lead,
    purpose: Purpose,
    now: datetime,
    letter: Callable[[Lead, Page, str], Letter],
) -> Callable[[Page], Letter]:
    def write(page: Page) -> Letter:
        digits = visitor_codes.issue(session, lead.id, purpose, now=now)
        return letter(lead, page, digits)

    return write


def _visit(
    session: Session, message: OutboxMessage, lead: Lead, now: datetime
) -> Ready | Dropped:
    entry = message.subject_id or uuid.UUID(int=0)
    visit = told_of(session, lead, entry)
    of = _lead_of(session, lead, visit) if visit else None
    if visit is None or of is None or visitor_outbox.is_superseded(session, message):
        return Dropped.OUTDATED
    before = visitor_outbox.last_told(session, entry, VisitorMail.VISIT)
    told = fingerprint(visit)
    if told == before or not _is_news(visit, of, before):
        return Dropped.OUTDATED
    if visit.slot.starts_at <= now:
        return Dropped.TOO_LATE
    if visit.state is VisitState.CANCELLED:
        return Ready(lambda page: text.ended(of, page, visit, now), told)
    write = text.moved if before else text.scheduled
    return Ready(lambda page: write(of, page, visit, now), told)


def _lead_of(session: Session, lead: Lead, visit: Visit) -> Lead | None:
    """Return whose visit it is: another one's of the household than was written."""
    if visit.lead_id == lead.id:
        return lead
    return appointments.find(session, visit.lead_id)


def _is_news(visit: Visit, lead: Lead, before: str) -> bool:
    """Return whether there is something to tell: who heard of none, misses none."""
    if visit.state is VisitState.OPEN:
        return lead.state is LeadState.SCHEDULED
    return visit.state is VisitState.CANCELLED and bool(before)


def _reminder(
    session: Session, message: OutboxMessage, lead: Lead, now: datetime
) -> Ready | Dropped:
    visit = visits.find(session, message.subject_id or uuid.UUID(int=0))
    if visit is None or visit.state is not VisitState.OPEN:
        return Dropped.OUTDATED
    told = fingerprint(visit)
    before = visitor_outbox.last_told(session, visit.id, VisitorMail.REMINDER)
    due = visitor_outbox.reminder_key(visit.id, visit.slot.starts_at)
    if before == told or not visitor_outbox.has_key(session, message.id, due):
        return Dropped.OUTDATED
    if not may_still_remind(visit.slot.starts_at, now):
        return Dropped.TOO_LATE
    return Ready(lambda page: text.reminder(lead, page, visit), told)


def fingerprint(visit: Visit) -> str:
    """Return what tells two states of a visit apart that a visitor would notice."""
    slot = visit.slot
    shown = f"{visit.state}:{slot.starts_at.isoformat()}:{slot.minutes}"
    return hashlib.sha256(shown.encode()).hexdigest()[:32]
