"""Whether a queued mail to a visitor still goes out, and as what.

Decided when it leaves: what has changed since it was queued counts, a newer mail
speaks for an older one, and nothing that is over is told.
"""

import hashlib
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from sqlmodel import Session

from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.letter import Letter
from app.domain.outbox import OutboxMessage
from app.domain.reminder import may_still_remind
from app.domain.visit import Visit, VisitState
from app.domain.visit_stay import Stay, Told
from app.domain.visitor_link import Purpose
from app.domain.visitor_mail import ASKED_FOR, SOON, Dropped, VisitorMail, too_late
from app.persistence import appointments, consents, households, visitor_outbox, visits
from app.services import visitor_codes, visitor_links
from app.services import visitor_mail_text as text
from app.services.household_days import is_reminded, reminded_of, told_of
from app.services.visitor_mail_text import Page

# To whom it is still true that somebody will call to agree on a day.
_UNANSWERED: Final = frozenset({LeadState.NEW, LeadState.CONTACTED})


@dataclass(frozen=True, slots=True)
class Ready:
    """A mail that may go out.

    Attributes:
        letter: Writes it, once it is known that it goes: a code ends earlier ones.
        told: What it tells of a stay; empty where nothing is compared.
        soon: It is about a change that cannot wait for another hour.
    """

    letter: Callable[[Page], Letter]
    told: str = field(default="")
    soon: bool = False


def ready(
    session: Session, message: OutboxMessage, lead: Lead, now: datetime
) -> Ready | Dropped:
    """Return what a message is to say, or why nobody is told any more."""
    kind = VisitorMail(message.kind)
    if too_late(kind, message.created_at, now):
        return Dropped.TOO_LATE
    if kind not in ASKED_FOR and consents.is_withdrawn(session, lead.id):
        return Dropped.WITHDRAWN
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
    people = households.of_contact(session, lead)
    if all(one.state not in _UNANSWERED for one in people):
        return Dropped.OUTDATED
    return Ready(lambda page: text.received(lead, page))


def _code(
    session: Session, message: OutboxMessage, lead: Lead, now: datetime
) -> Ready | Dropped:
    """Return a mail with a code; the last that was asked for ends earlier ones.

    A while after the visit no link opens anything: then the code stands alone.
    """
    if visitor_outbox.is_superseded(session, message):
        return Dropped.OUTDATED
    opens = visitor_links.would_open(session, lead, now=now)
    if message.kind == VisitorMail.CODE:
        letter = text.code if opens else text.late_code
        return Ready(_with_code(session, lead, Purpose.OWN_DATA, now, letter))
    letter = text.link if opens else text.code_to_open
    return Ready(_with_code(session, lead, Purpose.OPEN, now, letter))


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
    stay = told_of(session, lead, entry)
    if stay is None or visitor_outbox.is_superseded(session, message):
        return Dropped.OUTDATED
    people = appointments.find_all(session, stay.leads)
    # Who hears of it is not always the first: those took their consent back.
    of = people.get(lead.id) or people.get(stay.first.lead_id)
    kept = visitor_outbox.last_told(session, entry, VisitorMail.VISIT)
    if of is None or not _is_news(stay, of, kept):
        return Dropped.OUTDATED
    before = Told.read(kept)
    cancelled = stay.told.state is VisitState.CANCELLED
    shown = before if cancelled and before and not stay.told.gone else stay.told
    if (shown.begins if cancelled else stay.last_begins) <= now:
        return Dropped.TOO_LATE
    if cancelled:
        words = text.ending({one.state for one in people.values()})
    else:
        words = text.news(stay.told, before, heard=bool(kept))
    letter = partial(text.of_stay, of, stay=stay, shown=shown, words=words, now=now)
    return Ready(letter, str(stay.told), _is_soon(before, stay, now))


def _is_news(stay: Stay, lead: Lead, kept: str) -> bool:
    """Return whether there is something to tell: who heard of none, misses none."""
    if kept == str(stay.told):
        return False
    # An older release kept what it told of one person's visit.
    if lead.household_id is None and kept == fingerprint(stay.first):
        return False
    if stay.told.state is VisitState.OPEN:
        return lead.state is LeadState.SCHEDULED
    before = Told.read(kept)
    heard = before is not None and 0 < stay.told.gone <= before.gone
    return bool(kept) and not heard


def _is_soon(before: Told | None, stay: Stay, now: datetime) -> bool:
    """Return whether it cannot wait: it is about to be, or was by what was told."""
    moments = [stay.last_begins, stay.told.begins]
    moments += [before.begins] if before else []
    return any(timedelta() < at - now <= SOON for at in moments)


def _reminder(
    session: Session, message: OutboxMessage, lead: Lead, now: datetime
) -> Ready | Dropped:
    visit = visits.find(session, message.subject_id or uuid.UUID(int=0))
    if visit is None or visit.state is not VisitState.OPEN:
        return Dropped.OUTDATED
    stay = reminded_of(session, visit, now)
    if stay is None:
        return Dropped.OUTDATED
    due = visitor_outbox.reminder_key(visit.id, visit.slot.starts_at)
    if not visitor_outbox.has_key(session, message.id, due):
        return Dropped.OUTDATED
    kept = visitor_outbox.last_told(session, visit.id, VisitorMail.REMINDER)
    if kept == fingerprint(visit) or is_reminded(session, visit):
        return Dropped.OUTDATED
    if not may_still_remind(visit.slot.starts_at, now):
        return Dropped.TOO_LATE
    letter = partial(text.reminder, lead, told=stay.told, now=now)
    return Ready(letter, str(stay.told))


def fingerprint(visit: Visit) -> str:
    """Return what a release before kept of a visit that it told of."""
    slot = visit.slot
    shown = f"{visit.state}:{slot.starts_at.isoformat()}:{slot.minutes}"
    return hashlib.sha256(shown.encode()).hexdigest()[:32]
