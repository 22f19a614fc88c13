"""Holding a home for a deed: what it reads from then on stays so until it is done."""

import uuid

from sqlmodel import Session

from app.persistence import appointments, households, merging


def hold_home(session: Session, lead_id: uuid.UUID) -> None:
    """Hold a lead and all who were asked for together with it, blocked or not.

    What was read before may be no more: the deed reads, and decides, after this.
    """
    lead = appointments.find(session, lead_id, blocked_too=True)
    people = households.of(session, lead, blocked_too=True) if lead else ()
    merging.hold(session, [lead_id, *(one.id for one in people)])
    session.expire_all()
