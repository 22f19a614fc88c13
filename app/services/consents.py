"""Taking back what was agreed to: as easy as agreeing, and it ends what it allowed."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes, kept_decisions
from app.adapters.kept_decisions import Decision, Kept
from app.domain.clock import Clock, utc_now
from app.domain.events import Actor, Change, Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead_state import LeadState, may_move
from app.domain.outbox import VISITOR_WITHDREW
from app.persistence import (
    appointments,
    consents,
    households,
    lead_states,
    unsent_mails,
    visits,
)
from app.persistence.database import transaction
from app.services import staff_mails, visitor_links
from app.services.events import record
from app.services.failures import log_unexpected
from app.services.lead_states import advance
from app.services.visit_endings import end_open_visit


def withdraw(
    session: Session, lead_id: uuid.UUID, by: Admin | Actor, *, at: datetime
) -> bool:
    """Take a consent back inside another deed; tell whether one stood.

    The request is cancelled with its visit, what waits to be mailed is dropped, and
    nobody opens it again. What was done before stays lawful, and as it is.
    """
    if not consents.withdraw(session, lead_id, now=at):
        return False
    told: list[Change] = []
    before = lead_states.state_of(session, lead_id)
    actor = Actor.STAFF if isinstance(by, Admin) else by
    if before and may_move(before, LeadState.CANCELLED, actor):
        advance(session, lead_id, LeadState.CANCELLED, by, at)
        told.append(Change("state", before, LeadState.CANCELLED))
        if visit := visits.open_of(session, lead_id):
            told += end_open_visit(session, visit)
    unsent_mails.drop_of(session, lead_id, now=at)
    deed = Deed(Kind.CONSENT_WITHDRAWN, Subject.LEAD, str(lead_id), tuple(told))
    record(session, by, deed, at=at)
    return True


def withdraw_own(cookie: str, *, clock: Clock = utc_now) -> None:
    """Take back what was agreed to for the request whose page is open.

    Who was asked for together with it was agreed to with the same press, and goes too.

    Doing it again changes nothing.

    Raises:
        AppointmentNotFound: The cookie opens no request.
    """
    now = clock()
    with transaction() as session:
        lead_id = visitor_links.opened(session, cookie, now=now)
        people = _with_household(session, lead_id)
        ended = [one for one in people if withdraw(session, one, Actor.VISITOR, at=now)]
        if ended:
            staff_mails.tell(session, VISITOR_WITHDREW, lead_id, now=now)
    ledger = [Kept(Decision.WITHDRAWN, str(one), now) for one in ended]
    try:
        kept_decisions.remember(ledger)
    except OSError as error:
        log_unexpected("Listing what was decided", error)
    for one in people:
        changes.tell(one)


def _with_household(session: Session, lead_id: uuid.UUID) -> Sequence[uuid.UUID]:
    lead = appointments.find(session, lead_id)
    people = households.of(session, lead) if lead else ()
    return [one.id for one in people] or [lead_id]
