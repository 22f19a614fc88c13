"""Taking back what was just done: a move of a lead, a visit made, moved or ended."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.errors import TooLateToUndo
from app.domain.events import ASIDE, Change, Deed, Event, Kind, Subject
from app.domain.identity import Admin
from app.domain.lead_state import LeadState
from app.domain.roles import Right
from app.domain.visit import Slot, Visit, VisitState
from app.persistence import events, lead_states, merging, professionals, visits
from app.persistence.database import transaction
from app.services import visitor_mails
from app.services.events import record
from app.services.home_locks import hold_homes
from app.services.household_days import in_calendar

# What the notice promises, how much later it may be offered once more since the line
# broke meanwhile, and how long its answer may take on a slow line.
OFFERED_FOR: Final = timedelta(seconds=10)
OFFERED_AGAIN_FOR: Final = timedelta(seconds=10)
_TAKEN_WITHIN: Final = OFFERED_FOR + OFFERED_AGAIN_FOR + timedelta(seconds=10)
_LOOKED_AT: Final = 200
_UNDOABLE: Final = frozenset(
    {Kind.STATE_MOVED, Kind.VISIT_SCHEDULED, Kind.VISIT_MOVED, Kind.VISIT_ENDED}
)


def undo(admin: Admin, event_id: uuid.UUID, *, clock: Clock = utc_now) -> None:
    """Take back one's own last deed on a lead.

    Raises:
        TooLateToUndo: It was somebody else's, it is too old, or something was
            done to the lead since that still stands.
    """
    undo_all(admin, [event_id], clock=clock)


def undo_all(
    admin: Admin, event_ids: Sequence[uuid.UUID], *, clock: Clock = utc_now
) -> None:
    """Take back one's own last deed on several leads, whole or not at all.

    Args:
        admin: Who takes it back.
        event_ids: Of the deed, in the order in which they are taken back.
        clock: Gives the present instant.

    Raises:
        TooLateToUndo: It was somebody else's, it is too old, or something was
            done to one of the leads since that still stands; none was taken back.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        found = [events.find(session, event_id) for event_id in event_ids]
        ours = [event for event in found if event and _is_ours(event, admin, now)]
        leads = {uuid.UUID(event.deed.subject_id) for event in ours}
        if len(ours) < len(found):
            raise TooLateToUndo
        hold_homes(session, leads)
        if not merging.hold(session, leads):
            raise TooLateToUndo
        back = _hold_professionals(session, ours)
        for event in ours:
            _take_back(session, admin, event, now)
        # Only then: each goes back to where another one of them may still have been.
        _require_free(session, back)
    for lead_id in leads:
        changes.tell(lead_id)


def _take_back(session: Session, admin: Admin, event: Event, now: datetime) -> None:
    lead_id = uuid.UUID(event.deed.subject_id)
    standing = _standing(session, lead_id)
    if not standing or standing[0].id != event.id:
        raise TooLateToUndo
    told = {change.field: change for change in event.deed.changes}
    # The lead first: one that waited, and looks older, may have moved it and made a visit.
    if state := told.get("state"):
        since = _since(standing[1:], LeadState(state.before), now)
        _put_lead_back(session, event, state, since)
    _put_visit_back(session, event.deed.kind, told)
    if visit := told.get("visit"):
        visitor_mails.tell_of_visit(session, uuid.UUID(visit.after), at=now)
    deed = Deed(Kind.UNDONE, Subject.LEAD, str(lead_id), facts={"event": str(event.id)})
    record(session, admin, deed, at=now)


def _hold_professionals(
    session: Session, ours: Sequence[Event]
) -> Collection[uuid.UUID]:
    """Hold whose visits come back, in one order: two who do this never wait in a circle.

    Returns:
        The visits.
    """
    held, back = set[uuid.UUID](), set[uuid.UUID]()
    for event in ours:
        if event.deed.kind is Kind.VISIT_SCHEDULED:
            continue
        told = {change.field: change for change in event.deed.changes}
        if visit := _visit_of(session, told):
            back.add(visit.id)
            whose = _slot_before(visit.slot, told).professional_id
            held.update([whose] if whose else [])
    for whose in sorted(held):
        # It was theirs, also where they were set aside meanwhile.
        if not professionals.hold(session, whose, whoever=True):
            raise TooLateToUndo
    return back


def _standing(session: Session, lead_id: uuid.UUID) -> Sequence[Event]:
    """Return what was done to a lead and nobody took back, the newest first.

    What happens aside does not count.
    """
    told = events.of_subject(session, Subject.LEAD, str(lead_id), limit=_LOOKED_AT)
    back = [one.deed.facts["event"] for one in told if one.deed.kind is Kind.UNDONE]
    nothing = ASIDE | {Kind.UNDONE}
    return [
        one for one in told if str(one.id) not in back and one.deed.kind not in nothing
    ]


def _since(before: Sequence[Event], state: LeadState, now: datetime) -> datetime | None:
    """Return since when a lead stands where it goes back to; None from the beginning.

    Args:
        before: What was done to it before, the newest first.
        state: Where it goes back to.
        now: What is told where nobody knows any more.
    """
    there = (
        one.at
        for one in before
        for change in one.deed.changes
        if (change.field, change.after) == ("state", state)
    )
    return next(there, None if state is LeadState.NEW else now)


def _is_ours(event: Event, admin: Admin, now: datetime) -> bool:
    return (
        event.admin_id == admin.id
        and event.deed.kind in _UNDOABLE
        and now - event.at <= _TAKEN_WITHIN
    )


def _put_lead_back(
    session: Session, event: Event, state: Change, since: datetime | None
) -> None:
    lead_id = uuid.UUID(event.deed.subject_id)
    before, after = LeadState(state.before), LeadState(state.after)
    if not lead_states.move_back(
        session, lead_id, after, before, moved_at=event.at, since=since
    ):
        raise TooLateToUndo


def _put_visit_back(session: Session, kind: Kind, told: Mapping[str, Change]) -> None:
    if "visit" not in told:
        return
    visit = _visit_of(session, told)
    if visit is None:
        raise TooLateToUndo
    if kind is Kind.VISIT_SCHEDULED:
        slot, state = visit.slot, VisitState.CANCELLED
    else:
        slot, state = _slot_before(visit.slot, told), VisitState.OPEN
    there = in_calendar(session, visit, slot)
    if not visits.write(session, there, slot, state, told=True):
        raise TooLateToUndo


def _visit_of(session: Session, told: Mapping[str, Change]) -> Visit | None:
    visit = told.get("visit")
    return visits.find(session, uuid.UUID(visit.after)) if visit else None


def _require_free(session: Session, back: Collection[uuid.UUID]) -> None:
    """See that no professional has two visits at a time, now that some are back."""
    for visit_id in back:
        visit = visits.find(session, visit_id)
        if (
            visit
            and visit.state is VisitState.OPEN
            and visit.slot.professional_id
            and visits.overlapping(session, visit.slot, besides=[visit_id])
        ):
            raise TooLateToUndo


def _slot_before(now: Slot, told: Mapping[str, Change]) -> Slot:
    def was(name: str, default: object) -> str:
        return told[name].before if name in told else str(default or "")

    professional = was("professional_id", now.professional_id)
    return Slot(
        datetime.fromisoformat(was("starts_at", now.starts_at.isoformat())),
        int(was("minutes", now.minutes)),
        uuid.UUID(professional) if professional else None,
    )
