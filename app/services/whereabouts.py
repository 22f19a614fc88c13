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
    left = merging.left_of(session, lead_id) or events.left_of(session, lead_id)
    if left:
        if found := appointments.find(session, left):
            return LeadJoined(found.id, found.reference)
        # What became of the one that it is a part of holds for it too.
        told = gone(session, left)
        if type(told) is not AppointmentNotFound:
            return told
    if events.was_erased_as_right(session, lead_id):
        return LeadErased()
    if events.was_anonymised(session, lead_id):
        return LeadExpired()
    # What was agreed to, and taken back, is known of who is gone too.
    if consents.is_withdrawn(session, lead_id):
        return LeadWithdrawn()
    return AppointmentNotFound()


def require(admin: Admin, lead_id: uuid.UUID) -> None:
    """Have a lead be there for whoever plans its visit.

    Raises:
        AppointmentNotFound: It is not, or what `gone` tells.
    """
    admin.must(Right.AGENDA)
    with transaction() as session:
        if appointments.find(session, lead_id) is None:
            raise gone(session, lead_id)
