"""Whose visits a deed was about, for the words that tell of it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.domain.identity import Admin
from app.domain.message_template import first_name
from app.domain.roles import Right
from app.domain.visit import VisitState
from app.persistence import appointments, events, visits
from app.persistence.database import transaction
from app.services.household_text import person_of


@dataclass(frozen=True, slots=True)
class Whose:
    """Somebody, and the visit that a deed was about.

    Attributes:
        name: Their first name.
        starts_at: When their visit begins, UTC; None where it was about none.
        stands: Whether that visit is to come.
        comuna: Where they are visited; None where their address names none.
    """

    name: str
    starts_at: datetime | None
    stands: bool
    comuna: str | None = None


def of_events(admin: Admin, event_ids: Sequence[uuid.UUID]) -> Sequence[Whose]:
    """Return whom deeds were about, as their visits are now, by their hour.

    Who was deleted or blocked since is left out.
    """
    admin.must(Right.LEADS)
    with transaction() as session:
        found = [_of(session, event_id) for event_id in event_ids]
    told = [one for one in found if one]
    return sorted(told, key=lambda one: (str(one.starts_at or ""), one.name))


def name_of(admin: Admin, lead_id: uuid.UUID) -> str:
    """Return the first name of who is visited; empty where there is nobody."""
    admin.must(Right.LEADS)
    with transaction() as session:
        lead = appointments.find(session, lead_id)
        return first_name(person_of(lead)) if lead else ""


def _of(session: Session, event_id: uuid.UUID) -> Whose | None:
    event = events.find(session, event_id)
    lead_id = uuid.UUID(event.deed.subject_id) if event else None
    lead = appointments.find(session, lead_id) if lead_id else None
    if event is None or lead is None:
        return None
    changes = {change.field: change for change in event.deed.changes}
    named = changes.get("visit")
    visit = visits.find(session, uuid.UUID(named.after)) if named else None
    return Whose(
        first_name(person_of(lead)),
        visit.slot.starts_at if visit else None,
        visit is not None and visit.state is VisitState.OPEN,
        lead.comuna,
    )
