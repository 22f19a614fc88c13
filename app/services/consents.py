"""Taking back what was agreed to: as easy as agreeing, and it ends what it allowed."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes
from app.adapters.kept_decisions import Decision
from app.domain.clock import Clock, utc_now
from app.domain.consent import Consent, Manner, given_at_once
from app.domain.events import Actor, Change, Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_state import LeadState, may_move
from app.domain.outbox import VISITOR_WITHDREW
from app.domain.own_choice import chosen_of_press
from app.domain.own_deadline import left_by_withdrawal
from app.persistence import (
    appointments,
    blocking,
    consents,
    households,
    lead_states,
    merging,
    unsent_mails,
    visits,
)
from app.persistence.database import transaction
from app.services import agreeing, decided, own_opened, rest_of_home, staff_mails
from app.services.events import record
from app.services.lead_states import advance
from app.services.visit_endings import end_open_visit


def withdraw(
    session: Session,
    lead_id: uuid.UUID,
    by: Admin | Actor,
    *,
    at: datetime,
    only: Collection[uuid.UUID] | None = None,
) -> Sequence[uuid.UUID]:
    """Take consents of a request back inside another deed; return which stood.

    Each is needed for the request, so it is cancelled with its visit, what waits to
    be mailed is dropped, and nobody opens it again. A visit whose hour has come is not
    cancelled by the visitor: the staff note how it ended. Who is left of the home hears of
    their visit. What was done before stays lawful, and as it is. One that is blocked
    is cancelled too, and stays blocked. Where nobody wrote down what was agreed to,
    as of old requests, the withdrawal is a record of its own.

    Args:
        session: Of the deed.
        lead_id: The request.
        by: Who does it.
        at: When.
        only: Ids of the records; None for all that stands.
    """
    # Held first: whoever blocks it or lets it be used again comes before, or after.
    merging.hold(session, [lead_id])
    with blocking.lifted(session, lead_id):
        ended = consents.withdraw(session, lead_id, now=at, only=only)
        if not ended and only is None:
            ended = _unrecorded(session, lead_id, by, at)
        if ended:
            _stop(session, lead_id, by, at)
    return ended


def withdraw_own(
    cookie: str,
    which: str = "",
    raw: Mapping[str, object] | None = None,
    *,
    clock: Clock = utc_now,
) -> None:
    """Take back what was agreed to for the request whose page is open.

    What was given with one press, for all who were asked for together, is taken back
    for one, some or all of them. Doing it again changes nothing. Who is withdrawn gets
    no mail; where others of the home are still visited, one tells of that.

    Args:
        cookie: Opens the request.
        which: Id of one of the records; empty for all that the page shows.
        raw: Names for whom; None for all of the press.
        clock: Gives the present instant.

    Raises:
        AppointmentNotFound: The cookie opens no request.
        InvalidInput: Nobody of several people was chosen.
        PersonGone: Somebody who was chosen is there no more.
    """
    now = clock()
    with transaction() as session:
        lead_id = own_opened.hold(session, cookie, now)
        home = _home(session, lead_id)
        given = consents.of_leads(session, [one.id for one in home] or [lead_id])
        chosen = _chosen(given, which)
        if which and raw is not None:
            chosen = chosen_of_press(raw, chosen, given, home)
        chosen = [one for one in chosen if one.withdrawn_at is None]
        only = {one.id for one in chosen}
        people = list(dict.fromkeys(one.lead_id for one in chosen))
        ended = [
            record_id
            for one in people
            for record_id in withdraw(session, one, Actor.VISITOR, at=now, only=only)
        ]
        if ended:
            told = lead_id if lead_id in people else people[0]
            staff_mails.tell(session, VISITOR_WITHDREW, told, now=now)
        before = decided.with_other_records(session, people) if ended else []
    decided.keep(Decision.WITHDRAWN, [*ended, *before], at=now)
    for one in people:
        changes.tell(one)


def _unrecorded(
    session: Session, lead_id: uuid.UUID, by: Admin | Actor, at: datetime
) -> Sequence[uuid.UUID]:
    """Keep that something was taken back of which there is no record."""
    lead = appointments.find(session, lead_id)
    if lead is None or consents.of_lead(session, lead_id):
        return ()
    noted_by = by.id if isinstance(by, Admin) else None
    how = Manner(
        lead.category.value, lead.source, agreeing.for_whom(lead), admin_id=noted_by
    )
    consents.add(session, [(lead_id, agreeing.unrecorded(at), how)])
    return consents.withdraw(session, lead_id, now=at)


def _stop(
    session: Session, lead_id: uuid.UUID, by: Admin | Actor, at: datetime
) -> None:
    """End what a consent allowed, and write down that it was taken back."""
    told: list[Change] = []
    before = lead_states.state_of(session, lead_id)
    actor = Actor.STAFF if isinstance(by, Admin) else by
    begun = actor is Actor.VISITOR and _has_begun(session, lead_id, at)
    if before and not begun and may_move(before, LeadState.CANCELLED, actor):
        advance(session, lead_id, LeadState.CANCELLED, by, at)
        told.append(Change("state", before, LeadState.CANCELLED))
        if visit := visits.open_of(session, lead_id):
            told += end_open_visit(session, visit)
            rest_of_home.tell(session, visit, at=at)
    rest_of_home.hand_on(session, lead_id)
    unsent_mails.drop_of(session, lead_id, now=at)
    deed = Deed(Kind.CONSENT_WITHDRAWN, Subject.LEAD, str(lead_id), tuple(told))
    record(session, by, deed, at=at)


def _has_begun(session: Session, lead_id: uuid.UUID, at: datetime) -> bool:
    """Return whether the hour of a visit has come: the staff note how it ended."""
    found = own_opened.visits_of(session, _home(session, lead_id))
    return lead_id in left_by_withdrawal(found, at)


def _home(session: Session, lead_id: uuid.UUID) -> Sequence[Lead]:
    """Return the people of a request's household in their order, itself among them."""
    lead = appointments.find(session, lead_id)
    return households.of_contact(session, lead) if lead else ()


def _chosen(shown: Sequence[Consent], which: str) -> Sequence[Consent]:
    """Return what was given with the same press as a record; all without one."""
    if not which:
        return shown
    for press in given_at_once(shown):
        if any(str(one.id) == which for one in press):
            return press
    return ()
