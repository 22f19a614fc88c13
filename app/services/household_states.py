"""Where people at one address stand: moved and tried together, all or none."""

import uuid
from collections.abc import Sequence

from sqlmodel import Session

from app.adapters import changes
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.lead_state import Attempt, LeadState, goes_along, speaks_for
from app.domain.roles import Right
from app.persistence import appointments, households
from app.persistence.database import transaction
from app.services.lead_states import attempt_in, move_in


def people(admin: Admin, lead_id: uuid.UUID) -> tuple[Lead, Sequence[Lead]]:
    """Return a lead, and all who were asked for together with it, itself among them.

    Raises:
        AppointmentNotFound: Somebody deleted the lead.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        return _people(session, lead_id)


def move(
    admin: Admin, lead_id: uuid.UUID, to: LeadState, *, clock: Clock = utc_now
) -> Sequence[uuid.UUID]:
    """Move a lead, and those of its home who may go along.

    Returns:
        The events, by which it can be undone; none where nobody moved.

    Raises:
        AppError: Whatever `lead_states.move` refuses, of any of them.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        lead, home = _people(session, lead_id)
        going = sorted(
            one.id
            for one in home
            if one.id == lead_id or goes_along(lead.state, one.state, to)
        )
        events = [move_in(session, admin, one, to, now) for one in going]
    for one in going:
        changes.tell(one)
    return [event for event in events if event]


def attempt(
    admin: Admin, lead_id: uuid.UUID, what: Attempt, *, clock: Clock = utc_now
) -> int:
    """Write a try down with each of a lead's home of whom it is told.

    Returns:
        With how many.

    Raises:
        AppointmentNotFound: Somebody deleted the lead.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        lead, home = _people(session, lead_id)
        tried = [
            one.id
            for one in home
            if one.id == lead_id or speaks_for(lead.state, one.state)
        ]
        for one in tried:
            attempt_in(session, admin, one, what, now)
    for one in tried:
        changes.tell(one)
    return len(tried)


def _people(session: Session, lead_id: uuid.UUID) -> tuple[Lead, Sequence[Lead]]:
    lead = appointments.find(session, lead_id)
    if lead is None:
        raise AppointmentNotFound
    return lead, households.of(session, lead)
