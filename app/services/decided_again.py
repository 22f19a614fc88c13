"""What people decided outlives a restore.

Blocks, withdrawn consents, 'No fui yo' and leaving the news, each at its own instant.
"""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.adapters import erased_ids, kept_decisions
from app.adapters.kept_decisions import Decision, Kept
from app.domain.events import Actor, Change, Deed, Kind, Subject
from app.domain.lead_state import LeadState, may_move
from app.domain.visit import Visit
from app.persistence import (
    appointments,
    blocking,
    lead_states,
    merging,
    moving,
    unwanted,
    visits,
)
from app.persistence import consents as agreed
from app.persistence.database import transaction
from app.services import blocked_requests, consents, disowning, newsletter, rest_of_home
from app.services.events import record
from app.services.lead_origins import heirs
from app.services.lead_states import advance
from app.services.visit_endings import end_open_visit

_OF_REQUESTS: Final = frozenset(
    {Decision.BLOCKED, Decision.UNBLOCKED, Decision.WITHDRAWN, Decision.DISOWNED}
)
# Who was erased is erased by the list of ids, of which this tells why; how the staff
# stands is kept by the restore itself.
_OF_OTHERS: Final = frozenset(Decision) - {
    *_OF_REQUESTS,
    Decision.UNWANTED,
    Decision.LEFT_NEWS,
}


def apply_again() -> int:
    """Let all that was decided hold in a restored copy; return how much did not yet.

    Whether a request is blocked, the last word about it says.
    """
    last: dict[str, Kept] = {}
    others: list[Kept] = []
    for one in _with_those_before(kept_decisions.known()):
        if one.what in _OF_OTHERS:
            continue
        if one.what in {Decision.BLOCKED, Decision.UNBLOCKED}:
            last[one.about] = one
        else:
            others.append(one)
    applied = 0
    # Blocked at last: nothing else is done to a request then.
    for one in [*others, *last.values()]:
        with suppress(ValueError), transaction() as session:
            applied += _applied(session, one)
    return applied


def _with_those_before(kept: Sequence[Kept]) -> Iterator[Kept]:
    """Return what was decided, also for who is there and was made anew since."""
    named = {one.about for one in kept} | set(map(str, erased_ids.known()))
    with transaction() as session:
        there = moving.requests_until(session.connection(), None)
    before = heirs(there, named)
    for one in kept:
        yield one
        if one.what in _OF_REQUESTS and (old := before.get(one.about)):
            yield replace(one, about=old)


def _applied(session: Session, one: Kept) -> bool:
    if one.what is Decision.UNWANTED:
        return unwanted.add_hash(session, one.about, now=one.at)
    return _of_request(session, one, uuid.UUID(one.about))


def _of_request(session: Session, one: Kept, about: uuid.UUID) -> bool:
    match one.what:
        case Decision.WITHDRAWN:
            return _withdrawn(session, about, one.at)
        case Decision.DISOWNED:
            return _disowned(session, about, one.at)
        case Decision.LEFT_NEWS:
            return newsletter.leave_again(session, about, at=one.at)
        case Decision.BLOCKED:
            return _blocked(session, about, one.at)
        case Decision.UNBLOCKED:
            return blocked_requests.unblock(session, about, at=one.at)
        case _:
            return False


def _blocked(session: Session, lead_id: uuid.UUID, at: datetime) -> bool:
    """Block a request again, without the visit that had to be cancelled before that."""
    merging.hold(session, [lead_id])
    with blocking.lifted(session, lead_id):
        visit = visits.open_of(session, lead_id)
        if visit and visit.slot.starts_at > at:
            _end(session, visit, at)
    return blocked_requests.block(session, lead_id, at=at)


def _end(session: Session, visit: Visit, at: datetime) -> None:
    """Cancel a visit of the copy that nobody would see, and that would hold somebody."""
    lead_id, to = visit.lead_id, LeadState.CANCELLED
    before = lead_states.state_of(session, lead_id)
    told: list[Change] = []
    # Whatever a copy holds, what follows its restore does not stop here.
    if before and may_move(before, to, Actor.SYSTEM):
        advance(session, lead_id, to, Actor.SYSTEM, at)
        told.append(Change("state", before, to))
    told += end_open_visit(session, visit)
    rest_of_home.tell(session, visit, at=at)
    deed = Deed(Kind.VISIT_ENDED, Subject.LEAD, str(lead_id), tuple(told))
    record(session, Actor.SYSTEM, deed, at=at)


def _disowned(session: Session, lead_id: uuid.UUID, at: datetime) -> bool:
    """Mark a request again, unless it has the address of somebody else by now."""
    lead = appointments.find(session, lead_id, blocked_too=True)
    if lead is None or not unwanted.holds(session, lead.email):
        return False
    return disowning.note(session, lead_id, at=at)


def _withdrawn(session: Session, about: uuid.UUID, at: datetime) -> bool:
    """Take a consent back again, by its record or, in older lists, by its request.

    Of a request it stays where somebody agreed anew after that.
    """
    if lead_id := agreed.lead_of(session, about):
        only = [about]
    elif _is_gone(session, about) or any(
        one.at > at for one in agreed.of_lead(session, about)
    ):
        return False
    else:
        lead_id, only = about, None
    return bool(consents.withdraw(session, lead_id, Actor.VISITOR, at=at, only=only))


def _is_gone(session: Session, lead_id: uuid.UUID) -> bool:
    return appointments.find(session, lead_id, blocked_too=True) is None
