"""Visits: made, moved and ended, each together with its lead."""

import uuid
from collections.abc import Collection, Sequence
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.errors import MoveRefused, ProfessionalBusy
from app.domain.events import Change, Deed, Kind, Subject, changes_between
from app.domain.identity import Admin
from app.domain.ids import time_ordered_id
from app.domain.lead_state import LeadState
from app.domain.overtaken import VisitChanged, VisitExists, VisitNotFound
from app.domain.roles import Right
from app.domain.visit import LEAD_STATE_AFTER, Slot, Visit, VisitState
from app.persistence import visits
from app.persistence.database import transaction
from app.services import overtaken, visitor_mails
from app.services.events import record
from app.services.household_days import goes_on, in_calendar
from app.services.lead_states import advance
from app.services.open_visits import open_visit, require_begun, require_to_come
from app.services.visit_slots import hold, is_noticed, require_agreed, telling


def schedule(
    admin: Admin,
    lead_id: uuid.UUID,
    slot: Slot,
    *,
    passed: bool = False,
    clock: Clock = utc_now,
) -> tuple[Visit, uuid.UUID]:
    """Make a visit for a lead, which is scheduled from then on.

    Args:
        admin: Who does it.
        lead_id: Whose visit it is.
        slot: When it is.
        passed: Whether it was said once more that its hour is over.
        clock: Gives the present instant.

    Returns:
        The visit, and the event by which it can be undone.

    Raises:
        HourPassed: It would have begun already, and that was said once.
        AppointmentNotFound: Somebody deleted the lead.
        MoveRefused: The lead stands where no visit is made, or has one.
        ProfessionalBusy: The professional has another visit then.
        ProfessionalNotFound: There is nobody active of this id.
        VisitExists: The lead has an open visit.
    """
    admin.must(Right.LEADS)
    now = clock()
    if not passed:
        require_to_come(slot, now)
    with transaction() as session:
        made = schedule_in(session, admin, lead_id, slot, now)
    changes.tell(lead_id)
    return made


def schedule_in(
    session: Session, admin: Admin, lead_id: uuid.UUID, slot: Slot, now: datetime
) -> tuple[Visit, uuid.UUID]:
    """Make a visit inside a greater deed; see `schedule`."""
    visit = Visit(time_ordered_id(now), lead_id, slot, VisitState.OPEN, 0, 1)
    try:
        hold(session, lead_id, slot)
        before = advance(session, lead_id, LeadState.SCHEDULED, admin, now)
        visit = goes_on(session, in_calendar(session, visit, slot))
        visits.add(session, visit, now=now)
    except (MoveRefused, ProfessionalBusy, VisitExists) as error:
        if visits.open_of(session, lead_id) is None:
            raise
        # Whatever stood in the way, somebody else's visit of this lead was first.
        raise VisitExists(overtaken.standing(session, lead_id)) from error
    told = (
        Change("state", before, LeadState.SCHEDULED),
        Change("visit", "", str(visit.id)),
        *changes_between({}, telling(slot)),
    )
    deed = Deed(Kind.VISIT_SCHEDULED, Subject.LEAD, str(lead_id), told)
    event = record(session, admin, deed, at=now)
    visitor_mails.tell_of_visit(session, visit.id, at=now)
    return visit, event


def move(
    admin: Admin,
    visit_id: uuid.UUID,
    slot: Slot,
    *,
    expected_version: int,
    passed: bool = False,
    clock: Clock = utc_now,
) -> uuid.UUID | None:
    """Move an open visit to another time, length or professional.

    Args:
        admin: Who does it.
        visit_id: Which visit.
        slot: When it is from then on.
        expected_version: As which it was shown.
        passed: Whether it was said once more that its new hour is over.
        clock: Gives the present instant.

    Returns:
        The event by which it can be undone; None where nothing changed.

    Raises:
        HourPassed: It would have begun already, and that was said once.
        VisitNotFound: It is over, or gone.
        VisitChanged: Somebody else was faster.
        ProfessionalBusy: The professional has another visit then.
        ProfessionalNotFound: There is nobody active of this id, and it was not theirs.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        visit = open_visit(session, visit_id, expected_version)
        if not passed:
            require_to_come(slot, now, before=visit.slot)
        event = move_in(session, admin, visit, slot, now, besides=[visit_id])
    if event:
        changes.tell(visit.lead_id)
    return event


def move_in(
    session: Session,
    admin: Admin,
    visit: Visit,
    slot: Slot,
    now: datetime,
    *,
    besides: Collection[uuid.UUID],
) -> uuid.UUID | None:
    """Move an open visit inside a greater deed; see `move`.

    Args:
        session: Of the deed.
        admin: Who does it.
        visit: As it was read.
        slot: When it is from then on.
        now: The present instant.
        besides: Visits that do not stand in its way: itself, and those moved with it.
    """
    hold(session, visit.lead_id, slot, besides=besides, before=visit.slot)
    if visit.slot == slot:
        return None
    require_agreed(session, visit.lead_id, visit.slot, slot, now)
    there = in_calendar(session, visit, slot, besides=besides)
    if not visits.write(session, there, slot, VisitState.OPEN, told=True):
        raise VisitChanged(overtaken.standing(session, visit.lead_id))
    told = (
        Change("visit", str(visit.id), str(visit.id)),
        *changes_between(telling(visit.slot), telling(slot)),
    )
    deed = Deed(Kind.VISIT_MOVED, Subject.LEAD, str(visit.lead_id), told)
    event = record(session, admin, deed, at=now)
    if is_noticed(visit.slot, slot):
        visitor_mails.tell_of_visit(session, visit.id, at=now)
    if there.entry != visit.entry:
        visitor_mails.tell_of_visit(session, visit.id, at=now, entry=visit.entry)
    return event


def end(
    admin: Admin,
    visit_id: uuid.UUID,
    how: VisitState,
    *,
    expected_version: int,
    early: bool = False,
    clock: Clock = utc_now,
) -> uuid.UUID:
    """End an open visit as done, cancelled or missed; its lead follows.

    Args:
        admin: Who does it.
        visit_id: Which visit.
        how: How it ended.
        expected_version: As which it was shown.
        early: Whether it was said once more that it ended before its hour.
        clock: Gives the present instant.

    Returns:
        The event by which it can be undone.

    Raises:
        VisitNotFound: It is over, or gone; or it was to stay open.
        VisitChanged: Somebody else was faster.
        VisitAhead: It was done or missed before its hour, and that was said once.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        visit = open_visit(session, visit_id, expected_version)
        if not early:
            require_begun([visit], how, now)
        event = end_in(session, admin, visit, how, now)
    changes.tell(visit.lead_id)
    return event


def end_in(
    session: Session, admin: Admin, visit: Visit, how: VisitState, now: datetime
) -> uuid.UUID:
    """End an open visit inside a greater deed; see `end`."""
    if how not in LEAD_STATE_AFTER:
        raise VisitNotFound
    after = LEAD_STATE_AFTER[how]
    # The lead first, as whoever cancels a lead does: nobody waits in a circle.
    before = advance(session, visit.lead_id, after, admin, now)
    if not visits.write(session, visit, visit.slot, how, told=True):
        raise VisitChanged(overtaken.standing(session, visit.lead_id))
    told = (
        Change("state", before, after),
        Change("visit", str(visit.id), str(visit.id)),
        Change("visit_state", VisitState.OPEN, how),
    )
    deed = Deed(Kind.VISIT_ENDED, Subject.LEAD, str(visit.lead_id), told)
    event = record(session, admin, deed, at=now)
    visitor_mails.tell_of_visit(session, visit.id, at=now)
    return event


def of_lead(admin: Admin, lead_id: uuid.UUID) -> Sequence[Visit]:
    """Return all visits of a lead, the newest first."""
    admin.must(Right.LEADS)
    with transaction() as session:
        return visits.of_lead(session, lead_id)


def between(
    admin: Admin,
    start: datetime,
    end: datetime,
    *,
    professional_id: uuid.UUID | None = None,
) -> Sequence[Visit]:
    """Return what the agenda shows of a span of instants, by their hour."""
    admin.must(Right.LEADS)
    with transaction() as session:
        return visits.between(session, start, end, professional_id=professional_id)
