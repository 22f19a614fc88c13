"""Where leads stand: moved by the staff, tried and told."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppointmentNotFound, MoveRefused
from app.domain.events import Actor, Change, Deed, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead_state import (
    ENDS,
    OF_VISITS,
    SPOKEN,
    Attempt,
    LeadState,
    may_move,
)
from app.domain.overtaken import Seen, Standing
from app.domain.roles import Right
from app.persistence import consents, lead_states, merging, visits
from app.persistence.database import transaction
from app.services import overtaken, visitor_mails
from app.services.events import record
from app.services.visit_endings import end_open_visit
from app.services.whereabouts import gone


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of several leads.

    Attributes:
        events: By which it can be undone.
        refused: How many could not go.
        gone: How many are no more.
        others: Those that somebody else had moved since they were shown.
    """

    events: Sequence[uuid.UUID]
    refused: int
    gone: int
    others: Sequence[Standing]


def move(
    admin: Admin,
    lead_id: uuid.UUID,
    to: LeadState,
    *,
    seen: Seen | None = None,
    clock: Clock = utc_now,
) -> uuid.UUID | None:
    """Move a lead; one that stands there already stays as it is.

    What follows from a visit (scheduled, done, not there) is told of the visit.
    Cancelling a lead cancels its visit.

    Args:
        admin: Who does it.
        lead_id: Which lead.
        to: Where it goes.
        seen: What was shown to who chose this; None where nothing was.
        clock: Gives the present instant.

    Returns:
        The event, by which it can be undone; None where nothing moved.

    Raises:
        AppointmentNotFound: Somebody deleted the lead.
        MoveRefused: No way leads there from where it stands.
        Overtaken: It is not what was shown any more.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        overtaken.require(session, seen)
        event = move_in(session, admin, lead_id, to, now)
    if event:
        changes.tell(lead_id)
    return event


def move_all(
    admin: Admin,
    lead_ids: Sequence[uuid.UUID],
    to: LeadState,
    *,
    seen: Mapping[uuid.UUID, LeadState] | None = None,
    clock: Clock = utc_now,
) -> Moved:
    """Move several leads, in one transaction; those that may not go stay.

    Args:
        admin: Who does it.
        lead_ids: Which leads.
        to: Where they go.
        seen: Where each was shown to stand: who stands elsewhere stays there. None
            where nothing was shown.
        clock: Gives the present instant.
    """
    admin.must(Right.LEADS)
    now, refused, missing = clock(), 0, 0
    moved: list[tuple[uuid.UUID, uuid.UUID]] = []
    others: list[Standing] = []
    with transaction() as session:
        chosen = sorted(set(lead_ids))
        merging.hold(session, chosen)
        for lead_id in chosen:
            state = lead_states.state_of(session, lead_id)
            if seen is not None and state and seen.get(lead_id) is not state:
                others += filter(None, [overtaken.standing(session, lead_id)])
                continue
            try:
                event = move_in(session, admin, lead_id, to, now)
            except AppointmentNotFound:
                missing += 1
            except MoveRefused:
                refused += 1
            else:
                if event:
                    moved.append((event, lead_id))
    for _, lead_id in moved:
        changes.tell(lead_id)
    return Moved([event for event, _ in moved], refused, missing, others)


def attempt(
    admin: Admin,
    lead_id: uuid.UUID,
    what: Attempt,
    *,
    seen: Seen | None = None,
    clock: Clock = utc_now,
) -> None:
    """Write down a try that did not succeed; the lead stays where it is.

    Raises:
        AppointmentNotFound: Somebody deleted the lead.
        Overtaken: It is not what was shown any more; see `move`.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        overtaken.require(session, seen)
        attempt_in(session, admin, lead_id, what, clock())
    changes.tell(lead_id)


def attempt_in(
    session: Session, admin: Admin, lead_id: uuid.UUID, what: Attempt, now: datetime
) -> None:
    """Write a try down inside another deed, as `attempt` does."""
    if lead_states.state_of(session, lead_id) is None:
        raise gone(session, lead_id)
    deed = Deed(
        Kind.ATTEMPTED, Subject.LEAD, str(lead_id), facts={"attempt": what.value}
    )
    record(session, admin, deed, at=now)


def advance(
    session: Session, lead_id: uuid.UUID, to: LeadState, by: Admin | Actor, at: datetime
) -> LeadState:
    """Move a lead inside another deed, which tells of it; return where it stood.

    Raises:
        AppointmentNotFound: There is none of this id; the staff hear what `gone` tells.
        MoveRefused: No way leads there, somebody was faster, or the person took
            back what they had agreed to.
    """
    before = lead_states.state_of(session, lead_id)
    actor = Actor.STAFF if isinstance(by, Admin) else by
    if before is None:
        raise gone(session, lead_id) if actor is Actor.STAFF else AppointmentNotFound
    staff = actor is Actor.STAFF
    if to not in ENDS and consents.is_withdrawn(session, lead_id):
        raise MoveRefused(before, to)
    moved = may_move(before, to, actor) and lead_states.move(
        session, lead_id, before, to, now=at, answers=staff and to in SPOKEN
    )
    if not moved:
        raise MoveRefused(before, to)
    return before


def move_in(
    session: Session, admin: Admin, lead_id: uuid.UUID, to: LeadState, now: datetime
) -> uuid.UUID | None:
    """Move a lead inside another deed, as `move` does."""
    if lead_states.state_of(session, lead_id) is to:
        return None
    if to in OF_VISITS:
        raise MoveRefused(lead_states.state_of(session, lead_id) or "", to)
    before = advance(session, lead_id, to, admin, now)
    written = [Change("state", before, to)]
    if visit := visits.open_of(session, lead_id):
        written += end_open_visit(session, visit)
        visitor_mails.tell_of_visit(session, visit.id, at=now)
    deed = Deed(Kind.STATE_MOVED, Subject.LEAD, str(lead_id), tuple(written))
    return record(session, admin, deed, at=now)
