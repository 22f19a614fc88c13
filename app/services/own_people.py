"""What a visitor's deed does to each of the people who were asked for together."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain import own_fee
from app.domain.errors import NotFree, RequestClosed
from app.domain.events import Actor, Change, Kind, Subject
from app.domain.lead import Asked, Lead, asked_of
from app.domain.lead_state import LeadState
from app.domain.own_deadline import VisitBegun, is_late
from app.domain.own_request import ALL_FIELD, LATE_FIELD, OwnRequest
from app.domain.text import text_of
from app.domain.visit import Visit
from app.domain.visitor_link import CODE_LASTS
from app.domain.visitor_mail import LASTS, VisitorMail
from app.persistence import events, visitor_outbox, visits
from app.services import visitor_mails
from app.services.lead_states import advance
from app.services.visit_endings import end_open_visit

# Among so many of the newest events a confirmation is looked for.
_RECENT: Final = 200


def visit_of(own: OwnRequest, lead: Lead) -> Visit | None:
    """Return the visit of one of the people that is to come."""
    return own.visits.get(lead.id)


def same_change(changed: Lead, edit: Asked, lead: Lead, *, moved: bool) -> Asked:
    """Return a request of the household with what the visitor changed for all."""
    if lead.id == changed.id:
        return edit
    asked = Asked(**asked_of(lead))
    if moved:
        asked = replace(asked, date=edit.date, time=edit.time)
    if edit.address != changed.address:
        asked = replace(asked, address=edit.address)
    return asked


def let_go(session: Session, lead: Lead, to: LeadState, now: datetime) -> list[Change]:
    """Move the lead on, its visit cancelled; the lead first, as the staff do."""
    before = advance(session, lead.id, to, Actor.VISITOR, now)
    told = [Change("state", before, to)]
    visit = visits.open_of(session, lead.id)
    return told + (end_open_visit(session, visit) if visit else [])


def tell_once(
    session: Session, own: OwnRequest, people: Sequence[Lead], now: datetime
) -> None:
    """Queue one mail of each entry in the calendar of which visits ended."""
    ended = [visit for lead in people if (visit := visit_of(own, lead))]
    for last in {visit.entry: visit for visit in ended}.values():
        visitor_mails.tell_of_visit(session, last.id, at=now)


def require_told(
    raw: Mapping[str, object], own: OwnRequest, people: Sequence[Lead], now: datetime
) -> Collection[uuid.UUID]:
    """Return for whom of some people a fee may apply, which whoever pressed knew.

    Raises:
        NotFree: They did not: the page had not told of it.
    """
    late = {
        visit.lead_id
        for one in people
        if (visit := visit_of(own, one)) and is_late(visit, now)
    }
    if not own_fee.is_told(own, text_of(raw, LATE_FIELD) or "", late):
        raise NotFree
    return late


def require_left(
    raw: Mapping[str, object], own: OwnRequest, chosen: Sequence[Lead]
) -> Sequence[Lead]:
    """Return those who were chosen for whom there is something left to cancel.

    Raises:
        RequestClosed: There is nobody: their visits were made.
        VisitBegun: The hour of a visit has come: of one who was chosen, or of all left.
    """
    left = [one for one in chosen if own.is_left(one)]
    begun = any(one.id in own.begun for one in chosen)
    if begun and not (left and text_of(raw, ALL_FIELD)):
        raise VisitBegun
    if not left:
        raise RequestClosed
    return left


def is_cancelled(own: OwnRequest, people: Sequence[Lead]) -> bool:
    """Return whether there is nobody for whom anything is left to cancel."""
    return all(map(own.is_over_for, people))


def is_code_asked(session: Session, lead: Lead, now: datetime) -> bool:
    """Return whether a code for one's data is on its way, or was and still serves."""
    asked = visitor_outbox.asked_for(session, VisitorMail.CODE, lead.email, now=now)
    lasts = LASTS[VisitorMail.CODE] + CODE_LASTS
    return any(at > now - lasts for at in asked)


def is_confirmed(session: Session, visit: Visit) -> bool:
    """Return whether the visitor said so of this visit at this hour."""
    told = events.of_subject(session, Subject.LEAD, str(visit.lead_id), limit=_RECENT)
    return any(
        event.deed.kind is Kind.CONFIRMED_BY_VISITOR
        and event.deed.facts.get("visit") == moment_of(visit)
        for event in told
    )


def moment_of(visit: Visit) -> str:
    """Return the visit with its hour, as a confirmation names it."""
    return f"{visit.id}:{visit.slot.starts_at.isoformat()}"
