"""Where people at one address stand: moved and tried together, all or none."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.household import TooManyPeople
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_criteria import PAGE_SIZE
from app.domain.lead_state import ENDS, Attempt, LeadState, goes_along, speaks_for
from app.domain.overtaken import Seen
from app.domain.roles import Right
from app.persistence import appointments, consents, households
from app.persistence.database import transaction
from app.services import overtaken
from app.services.home_locks import hold_home
from app.services.lead_states import attempt_in, move_in
from app.services.whereabouts import gone


@dataclass(frozen=True, slots=True)
class Home:
    """A lead, and all who were asked for together with it, itself among them.

    Attributes:
        seen: What is shown of them, by which a choice is checked when it is made.
    """

    lead: Lead
    people: Sequence[Lead]
    seen: Seen


def home(admin: Admin, lead_id: uuid.UUID) -> Home:
    """Return a lead with its home.

    Raises:
        AppointmentNotFound: Somebody deleted the lead, or what `gone` tells.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        lead, people = _people(session, lead_id)
        return Home(lead, people, overtaken.shown(session, people))


def whole(admin: Admin, lead_ids: Collection[uuid.UUID]) -> Sequence[uuid.UUID]:
    """Return leads with all who were asked for together with them, a page at most.

    Raises:
        TooManyPeople: They are more than a page of the list shows.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        found = households.with_all(session, lead_ids, limit=PAGE_SIZE + 1)
    if len(found) > PAGE_SIZE:
        raise TooManyPeople
    return found


def move(
    admin: Admin,
    lead_id: uuid.UUID,
    to: LeadState,
    *,
    seen: Seen | None = None,
    clock: Clock = utc_now,
) -> Sequence[uuid.UUID]:
    """Move a lead, and those of its home who may go along.

    Who took back what they had agreed to goes along to an end alone.

    Args:
        admin: Who does it.
        lead_id: Of one of them.
        to: Where they go.
        seen: What was shown of all of them; None where nothing was.
        clock: Gives the present instant.

    Returns:
        The events, by which it can be undone; none where nobody moved.

    Raises:
        AppError: Whatever `lead_states.move` refuses, of any of them.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        hold_home(session, lead_id)
        overtaken.require(session, seen)
        lead, people = _people(session, lead_id)
        stays = _withdrawn(session, people) if to not in ENDS else ()
        going = sorted(
            one.id
            for one in people
            if one.id == lead_id
            or (goes_along(lead.state, one.state, to) and one.id not in stays)
        )
        events = [move_in(session, admin, one, to, now) for one in going]
    for one in going:
        changes.tell(one)
    return [event for event in events if event]


def attempt(
    admin: Admin,
    lead_id: uuid.UUID,
    what: Attempt,
    *,
    seen: Seen | None = None,
    clock: Clock = utc_now,
) -> int:
    """Write a try down with each of a lead's home of whom it is told.

    Returns:
        With how many.

    Raises:
        AppointmentNotFound: Somebody deleted the lead, or what `gone` tells.
        Overtaken: One of them is not what was shown any more; see `move`.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        overtaken.require(session, seen)
        lead, people = _people(session, lead_id)
        tried = [
            one.id
            for one in people
            if one.id == lead_id or speaks_for(lead.state, one.state)
        ]
        for one in tried:
            attempt_in(session, admin, one, what, now)
    for one in tried:
        changes.tell(one)
    return len(tried)


def _withdrawn(session: Session, people: Sequence[Lead]) -> Collection[uuid.UUID]:
    return consents.withdrawn_among(session, [one.id for one in people])


def _people(session: Session, lead_id: uuid.UUID) -> tuple[Lead, Sequence[Lead]]:
    lead = appointments.find(session, lead_id)
    if lead is None:
        raise gone(session, lead_id)
    return lead, households.of(session, lead)
