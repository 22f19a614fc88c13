"""Visits of people at one address: made, moved and ended together, all or none.

Each has a visit of their own, one after another with the same professional, so that
each is done, missed or moved by itself where it comes to that.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.events import Actor
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_state import LeadState, may_move
from app.domain.roles import Right
from app.domain.visit import Slot, Visit, VisitState, one_after_another
from app.persistence import appointments, consents, households, visits
from app.persistence.database import transaction
from app.services import overtaken
from app.services.home_locks import hold_home
from app.services.household_days import together_with
from app.services.open_visits import lead_of, open_visit, require_begun, require_to_come
from app.services.visits import end_in, move_in, schedule_in
from app.services.whereabouts import gone


def schedule(
    admin: Admin,
    lead_id: uuid.UUID,
    slot: Slot,
    *,
    passed: bool = False,
    clock: Clock = utc_now,
) -> Sequence[uuid.UUID]:
    """Make a visit for each of a lead's household who has none and may have one.

    Args:
        admin: Who does it.
        lead_id: One of them, who must have none.
        slot: Of the first; the others follow, each as long.
        passed: Whether it was said once more that the first hour is over.
        clock: Gives the present instant.

    Returns:
        The events by which it can be undone, in their order.

    Raises:
        AppointmentNotFound: Somebody deleted the lead, or what `gone` tells.
        AppError: Whatever `visits.schedule` refuses, of any of them.
    """
    admin.must(Right.LEADS)
    now = clock()
    if not passed:
        require_to_come(slot, now)
    with transaction() as session:
        hold_home(session, lead_id)
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
    expected_version: int | Mapping[uuid.UUID, int],
    passed: bool = False,
    clock: Clock = utc_now,
) -> Sequence[uuid.UUID]:
    """Move the open visits of a household's day, one after another.

    The slot is of the visit that is named: those before it come before, as long. While
    any of the hours is to come nobody goes along who took back what they agreed to.

    Args:
        admin: Who does it.
        visit_id: One of them.
        slot: When that one is from then on.
        expected_version: As which that one was shown; by their ids, as which all
            of them were.
        passed: Whether it was said once more that the first new hour is over.
        clock: Gives the present instant.

    Returns:
        The events by which it can be undone, the last to be taken back first.

    Raises:
        AppError: Whatever `visits.move` refuses, of any of them.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        visit, day = _shown(session, visit_id, expected_version)
        slots = _around(visit, slot, day)
        if slots[-1].starts_at > now:
            day = _agreed(session, visit, day)
            slots = _around(visit, slot, day)
        ours, first = [one.id for one in day], slots[0]
        if not passed:
            require_to_come(first, now, before=day[0].slot)
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
    expected_version: int | Mapping[uuid.UUID, int],
    early: bool = False,
    clock: Clock = utc_now,
) -> Sequence[uuid.UUID]:
    """End the open visits of a household's day; their leads follow.

    Args:
        admin: Who does it.
        visit_id: One of them.
        how: How they ended.
        expected_version: As which that one was shown; by their ids, as which all
            of them were.
        early: Whether it was said once more that they ended before their hour.
        clock: Gives the present instant.

    Returns:
        The events by which it can be undone, in their order.

    Raises:
        AppError: Whatever `visits.end` refuses, of any of them.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        visit, day = _shown(session, visit_id, expected_version)
        if not early:
            require_begun(_stay(session, visit), how, now)
        events = [end_in(session, admin, one, how, now) for one in day]
    _tell(one.lead_id for one in day)
    return events


def _waiting(session: Session, lead_id: uuid.UUID) -> Sequence[Lead]:
    lead = appointments.find(session, lead_id)
    if lead is None:
        raise gone(session, lead_id)
    people = households.of(session, lead)
    withdrawn = consents.withdrawn_among(session, [one.id for one in people])
    return [
        one
        for one in people
        if one.id == lead_id
        or (
            may_move(one.state, LeadState.SCHEDULED, Actor.STAFF)
            and one.id not in withdrawn
            and visits.open_of(session, one.id) is None
        )
    ]


def _shown(
    session: Session, visit_id: uuid.UUID, expected: int | Mapping[uuid.UUID, int]
) -> tuple[Visit, Sequence[Visit]]:
    """Return a visit and all of its day and home, as somebody was shown them; held."""
    hold_home(session, lead_of(session, visit_id))
    if isinstance(expected, int):
        visit = open_visit(session, visit_id, expected)
        return visit, _open_ones(session, visit)
    visit = open_visit(session, visit_id, expected.get(visit_id, 0))
    day = _open_ones(session, visit)
    overtaken.require_visits(session, day, expected, visit.lead_id)
    return visit, day


def _around(visit: Visit, slot: Slot, day: Sequence[Visit]) -> Sequence[Slot]:
    """Return a slot for each of a day, given that of one of them."""
    before_it = timedelta(minutes=slot.minutes) * [one.id for one in day].index(
        visit.id
    )
    return one_after_another(
        replace(slot, starts_at=slot.starts_at - before_it), len(day)
    )


def _agreed(session: Session, visit: Visit, day: Sequence[Visit]) -> Sequence[Visit]:
    """Return a visit, and those of its day that may be at another hour to come."""
    withdrawn = consents.withdrawn_among(session, [one.lead_id for one in day])
    return [one for one in day if one.id == visit.id or one.lead_id not in withdrawn]


def _open_ones(session: Session, visit: Visit) -> Sequence[Visit]:
    return [one for one in _stay(session, visit) if one.state is VisitState.OPEN]


def _stay(session: Session, visit: Visit) -> Sequence[Visit]:
    """Return the visits of a home's day, those too that are done; none cancelled."""
    together = together_with(session, visit)
    return [one for one in together if one.state is not VisitState.CANCELLED]


def _tell(lead_ids: Iterable[uuid.UUID]) -> None:
    for lead_id in lead_ids:
        changes.tell(lead_id)
