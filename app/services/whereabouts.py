"""What became of a lead that is not there."""

import uuid

from sqlmodel import Session

from app.domain.blocking import LeadBlocked, LeadErased
from app.domain.errors import AppointmentNotFound
from app.domain.identity import Admin
from app.domain.merging import LeadJoined
from app.domain.roles import Right
from app.persistence import appointments, events, merging
from app.persistence.database import transaction


def gone(session: Session, lead_id: uuid.UUID) -> AppointmentNotFound:
    """Return what is told of a lead that is no more."""
    if appointments.find(session, lead_id, blocked_too=True):
        return LeadBlocked()
    left = merging.left_of(session, lead_id)
    if found := appointments.find(session, left) if left else None:
        return LeadJoined(found.id, found.reference)
    if events.was_erased_as_right(session, lead_id):
        return LeadErased()
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
