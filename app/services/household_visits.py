"""Visits of people at one address: made, moved and ended together, all or none.

Each has a visit of their own, one after another with the same professional, so that
each is done, missed or moved by itself where it comes to that.
"""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.events import Actor
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_state import LeadState, may_move
from app.domain.roles import Right
from app.domain.visit import Slot, Visit, VisitState, one_after_another
from app.persistence import appointments, households, visits
from app.persistence.database import transaction
from app.services.household_days import together_with
from app.services.visits import end_in, move_in, open_visit, schedule_in


def schedule(
    admin: Admin, lead_id: uuid.UUID, slot: Slot, *, clock: Clock = utc_now
) -> Sequence[uuid.UUID]:
    """Make a visit for each of a lead's household who has none and may have one.

    Args:
        admin: Who does it.
        lead_id: One of them, who must have none.
        slot: Of the first; the others follow, each as long.
        clock: Gives the present instant.

    Returns:
        The events by which it can be undone, in their order.

    Raises:
        AppointmentNotFound: Somebody deleted the lead.
        AppError: Whatever `visits.schedule` refuses, of any of them.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        people = _waiting(session, lead_id)
        slots = one_after_another(slot, len(people))
        events = [
            schedule_in(session, admin, one.id, each, now)[1]
            for one, each in zip(people, slots, strict=True)
        ]
    _tell(one.id for one in people)
    return events


def move(
    admin: Admin,
    visit_id: uuid.UUID,
    slot: Slot,
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> Sequence[uuid.UUID]:
    """Move the open visits of a household's day, one after another.

    The slot is of the visit that is named: those before it come before, as long.

    Returns:
        The events by which it can be undone, the last to be taken back first.

    Raises:
        AppError: Whatever `visits.move` refuses, of any of them.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        visit = open_visit(session, visit_id, expected_version)
        day = _open_ones(session, visit)
        ours = [one.id for one in day]
        before_it = timedelta(minutes=slot.minutes) * ours.index(visit.id)
        first = replace(slot, starts_at=slot.starts_at - before_it)
        slots = one_after_another(first, len(day))
        events = [
            move_in(session, admin, one, each, now, besides=ours)
            for one, each in zip(day, slots, strict=True)
        ]
    _tell(one.lead_id for one in day)
    done = [event for event in events if event]
    # Each goes back to where the one beside it no longer is.
    return done[::-1] if first.starts_at > day[0].slot.starts_at else done


def end(
    admin: Admin,
    visit_id: uuid.UUID,
    how: VisitState,
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> Sequence[uuid.UUID]:
    """End the open visits of a household's day; their leads follow.

    Returns:
        The events by which it can be undone, in their order.

    Raises:
        AppError: Whatever `visits.end` refuses, of any of them.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        visit = open_visit(session, visit_id, expected_version)
        day = _open_ones(session, visit)
        events = [end_in(session, admin, one, how, now) for one in day]
    _tell(one.lead_id for one in day)
    return events


def _waiting(session: Session, lead_id: uuid.UUID) -> Sequence[Lead]:
    lead = appointments.find(session, lead_id)
    if lead is None:
        raise AppointmentNotFound
    return [
        one
        for one in households.of(session, lead)
        if one.id == lead_id
        or (
            may_move(one.state, LeadState.SCHEDULED, Actor.STAFF)
            and visits.open_of(session, one.id) is None
        )
    ]


def _open_ones(session: Session, visit: Visit) -> Sequence[Visit]:
    together = together_with(session, visit)
    return [one for one in together if one.state is VisitState.OPEN]


def _tell(lead_ids: Iterable[uuid.UUID]) -> None:
    for lead_id in lead_ids:
        changes.tell(lead_id)
