"""What became of a lead that is not there."""

import uuid
from collections.abc import Sequence

from sqlmodel import Session

from app.adapters import erased_ids, kept_decisions
from app.adapters.kept_decisions import Decision
from app.domain.blocking import (
    LeadBlocked,
    LeadErased,
    LeadExpired,
    LeadWithdrawn,
    LeadWithheld,
)
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.merging import LeadJoined
from app.domain.roles import Right
from app.persistence import appointments, consents, events, merging
from app.persistence.database import transaction


def gone(session: Session, lead_id: uuid.UUID) -> AppointmentNotFound:
    """Return what is told of a lead that is no more, by all that came of it."""
    trail = trail_of(session, lead_id)
    last = appointments.find(session, trail[-1], blocked_too=True)
    if last and (last.blocked_at or last.id == lead_id):
        return LeadBlocked()
    over = trail[:-1] if last else trail
    told = (_withheld(session, each) for each in over)
    if withheld := next(filter(None, told), None):
        return withheld
    if last and any(_left(session, each) for each in over):
        return LeadJoined(last.id, last.reference)
    return AppointmentNotFound()


def trail_of(session: Session, lead_id: uuid.UUID) -> Sequence[uuid.UUID]:
    """Return the ids of a lead that is no more and of what came of it, in their order.

    It became part of another one, or was made anew; that one may be gone too. Only the
    last may be there.
    """
    trail = [lead_id]
    while True:
        after = _left(session, trail[-1]) or anew(trail[-1])
        if after in trail or not _was_there(session, after):
            return trail
        trail.append(after)
        if appointments.find(session, after, blocked_too=True):
            return trail


def anew(lead_id: uuid.UUID) -> uuid.UUID:
    """Return the id of what is made anew of a lead that is gone."""
    return uuid.uuid5(lead_id, "anew")


def _was_there(session: Session, lead_id: uuid.UUID) -> bool:
    """Return whether an id names a lead, or named one: then it names no other.

    A restored copy does not know of all; whose id is listed as erased, a later restore
    erases.
    """
    return bool(
        appointments.find(session, lead_id, blocked_too=True)
        or _left(session, lead_id)
        or events.was_ended(session, lead_id)
        or lead_id in erased_ids.known()
        or kept_decisions.of(lead_id)
    )


def _left(session: Session, lead_id: uuid.UUID) -> uuid.UUID | None:
    """Return of which lead one became part, also where both are gone."""
    return merging.left_of(session, lead_id) or events.left_of(session, lead_id)


def _withheld(session: Session, lead_id: uuid.UUID) -> LeadWithheld | None:
    """Return why nobody uses a lead that is gone; None where the staff deleted it.

    A restore may have replaced the history that told it: what people decided is kept
    beside the database as well.
    """
    kept = kept_decisions.of(lead_id)
    if Decision.ERASED in kept or events.was_erased_as_right(session, lead_id):
        return LeadErased()
    if events.was_anonymised(session, lead_id):
        return LeadExpired()
    blocks = [one for one in kept if one in {Decision.BLOCKED, Decision.UNBLOCKED}]
    if blocks and blocks[-1] is Decision.BLOCKED:
        return LeadBlocked()
    # What was agreed to, and taken back, is known of who is gone too.
    taken_back = Decision.WITHDRAWN in kept or consents.is_withdrawn(session, lead_id)
    return LeadWithdrawn() if taken_back else None


def require(admin: Admin, lead_id: uuid.UUID) -> None:
    """Have a lead be there for whoever plans its visit.

    Raises:
        AppointmentNotFound: It is not, or what `gone` tells.
    """
    admin.must(Right.AGENDA)
    with transaction() as session:
        if appointments.find(session, lead_id) is None:
            raise gone(session, lead_id)
