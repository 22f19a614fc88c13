"""Holding a home for a deed: what it reads from then on stays so until it is done."""

import uuid
from collections.abc import Collection

from sqlmodel import Session

from app.domain.lead import Lead
from app.persistence import appointments, households, merging


def hold_home(session: Session, lead_id: uuid.UUID) -> None:
    """Hold a lead and all who were asked for together with it, blocked or not.

    What was read before may be no more: the deed reads, and decides, after this.
    """
    hold_homes(session, [lead_id])


def hold_homes(session: Session, lead_ids: Collection[uuid.UUID]) -> None:
    """Hold leads, and all who were asked for together with any of them, as above."""
    people: set[uuid.UUID] = set()
    for lead_id in lead_ids:
        lead = None if lead_id in people else _in_home(session, lead_id)
        if lead:
            home = households.of(session, lead, blocked_too=True)
            people.update(one.id for one in home)
    merging.hold(session, {*lead_ids, *people})
    session.expire_all()


def _in_home(session: Session, lead_id: uuid.UUID) -> Lead | None:
    lead = appointments.find(session, lead_id, blocked_too=True)
    return lead if lead and lead.household_id else None
