"""Writes down what happened, inside the transaction in which it happened."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.domain.events import Actor, Deed, Event, Kind, Subject
from app.domain.identity import Admin
from app.domain.ids import time_ordered_id
from app.persistence import events, merging
from app.telemetry import request_id


def record(
    session: Session, by: Admin | uuid.UUID | Actor, deed: Deed, *, at: datetime
) -> uuid.UUID:
    """Write down one event.

    Args:
        session: Of the deed itself: both are stored, or neither.
        by: Who did it; somebody of the staff is named, by their id where they
            are not signed in yet.
        deed: What was done.
        at: When.

    Returns:
        The event's id.
    """
    actor = by if isinstance(by, Actor) else Actor.STAFF
    admin_id = by.id if isinstance(by, Admin) else by
    event = Event(
        id=time_ordered_id(at),
        at=at,
        actor=actor,
        admin_id=None if isinstance(admin_id, Actor) else admin_id,
        request_id=request_id.current(),
        deed=deed,
    )
    events.append(session, [event])
    return event.id


def history_of_lead(
    session: Session, lead_id: uuid.UUID, *, limit: int
) -> Sequence[Event]:
    """Return what happened to a lead and to what became part of it, newest first."""
    also = [str(each) for each in merging.ids_of(session, lead_id)]
    return events.of_subject(
        session, Subject.LEAD, str(lead_id), limit=limit, also=also
    )


def record_of_account(
    session: Session,
    by: Admin | uuid.UUID | Actor,
    kind: Kind,
    account: uuid.UUID | None,
    *,
    at: datetime,
    **facts: str,
) -> None:
    """Write down something that happened to an account; None where there is none."""
    deed = Deed(kind, Subject.ADMIN, str(account or ""), facts=dict(facts))
    record(session, by, deed, at=at)
