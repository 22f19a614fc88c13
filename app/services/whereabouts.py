"""What became of a lead that is not there."""

import uuid

from sqlmodel import Session

from app.domain.blocking import (
    LeadBlocked,
    LeadErased,
    LeadExpired,
    LeadWithdrawn,
)
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.merging import LeadJoined
from app.domain.roles import Right
from app.persistence import appointments, consents, events, merging
from app.persistence.database import transaction


def gone(session: Session, lead_id: uuid.UUID) -> AppointmentNotFound:
    """Return what is told of a lead that is no more."""
    if appointments.find(session, lead_id, blocked_too=True):
        return LeadBlocked()
    if told := _of_the_whole(session, lead_id):
        return told
    if events.was_erased_as_right(session, lead_id):
        return LeadErased()
    if events.was_anonymised(session, lead_id):
        return LeadExpired()
    # What was agreed to, and taken back, is known of who is gone too.
    if consents.is_withdrawn(session, lead_id):
        return LeadWithdrawn()
    return AppointmentNotFound()


def _of_the_whole(session: Session, lead_id: uuid.UUID) -> AppointmentNotFound | None:
    """Return what is told of the request that a lead became part of, of both alike."""
    left = merging.left_of(session, lead_id) or events.left_of(session, lead_id)
    if left is None:
        return None
    if found := appointments.find(session, left):
        return LeadJoined(found.id, found.reference)
    told = gone(session, left)
    return None if type(told) is AppointmentNotFound else told


def require(admin: Admin, lead_id: uuid.UUID) -> None:
    """Have a lead be there for whoever plans its visit.

    Raises:
        AppointmentNotFound: It is not, or what `gone` tells.
    """
    admin.must(Right.AGENDA)
    with transaction() as session:
        if appointments.find(session, lead_id) is None:
            raise gone(session, lead_id)
