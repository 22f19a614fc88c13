"""What the rest of a home still hears of when one of its people goes.

The mails of a home are of one of its people. Whoever is withdrawn, blocked or erased
takes none of them along that is for the others too. To whom they are handed on has the
same address.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.domain.events import Kind
from app.domain.lead import Lead
from app.domain.lead_state import OVER
from app.domain.outbox import NEW_APPOINTMENT
from app.domain.visit import Visit, VisitState
from app.domain.visit_stay import Stay
from app.domain.visitor_mail import VisitorMail
from app.persistence import appointments, consents, events, households, visitor_outbox
from app.services import visitor_mails
from app.services.household_days import told_of


def tell(session: Session, ended: Visit, *, at: datetime) -> None:
    """Queue that a visit ended, where others of its home are still visited then."""
    lead = appointments.find(session, ended.lead_id)
    stay = told_of(session, lead, ended.entry) if lead else None
    if stay and stay.told.state is VisitState.OPEN:
        visitor_mails.tell_of_visit(session, ended.id, at=at)


def hand_on(
    session: Session,
    lead_id: uuid.UUID,
    *,
    sent_too: bool = False,
    at: datetime | None = None,
) -> None:
    """Let the mails that a home waits for be of somebody else of it.

    Args:
        session: Of the deed.
        lead_id: Who goes; their consents were taken back before, where they were.
        sent_too: Whether also what was told of visits is needed of somebody else.
        at: When somebody erased them: whose reference was mailed leaves the others one.
    """
    lead = appointments.find(session, lead_id, blocked_too=at is not None)
    if lead is None or lead.household_id is None:
        return
    for entry in visitor_outbox.entries_of(session, lead_id):
        stay = told_of(session, lead, entry)
        if stay and (hearer := _hearer(session, stay, lead_id)):
            visitor_outbox.hand_over(session, entry, hearer, sent_too=sent_too)
    if first := _next(session, lead, households.of_contact(session, lead)):
        visitor_outbox.hand_on_first(session, lead_id, first, VisitorMail.RECEIVED)
        if at and _was_mailed(session, lead_id):
            visitor_mails.tell_received(session, [first], at=at)
    # The staff are told of the home, whatever the address of who is left.
    if first := _next(session, lead, households.of(session, lead)):
        visitor_outbox.hand_on_first(session, lead_id, first, NEW_APPOINTMENT)


def _was_mailed(session: Session, lead_id: uuid.UUID) -> bool:
    """Return whether the first mail of a home went out under a request's reference."""
    told = events.of_kind(session, lead_id, Kind.VISITOR_MAILED)
    return any(event.deed.facts.get("mail") == VisitorMail.RECEIVED for event in told)


def _hearer(session: Session, stay: Stay, lead_id: uuid.UUID) -> uuid.UUID | None:
    """Return who else hears of a stay."""
    withdrawn = consents.withdrawn_among(session, stay.leads)
    those = (stay.first.lead_id, *stay.leads)
    return next((one for one in those if one not in {lead_id, *withdrawn}), None)


def _next(session: Session, lead: Lead, people: Sequence[Lead]) -> uuid.UUID | None:
    """Return the next of some of a home for whom something is still to be done."""
    others = [one for one in people if one.id != lead.id]
    withdrawn = consents.withdrawn_among(session, [one.id for one in others])
    for one in others:
        if one.state not in OVER and one.id not in withdrawn:
            return one.id
    return None
