"""Queries on what happened. Events are only ever added."""

import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, delete, insert, inspect, text, tuple_
from sqlmodel import Session, col, select

from app.domain.audit import AuditCriteria
from app.domain.clock import day_bounds
from app.domain.events import Actor, Change, Deed, Event, Kind, Subject
from app.persistence.database import insert_for
from app.persistence.event_tables import SEEN, EventRow, EventValueRow

# The fact that names the request of which a deleted one had become part.
LEFT: Final = "left"


def append(session: Session, events: Iterable[Event]) -> None:
    """Store events with their values."""
    told = list(events)
    if not told:
        return
    connection = session.connection()
    connection.execute(insert(EventRow), [_row(event) for event in told])
    values = [
        {
            "event_id": event.id,
            "field": change.field,
            "before": change.before,
            "after": change.after,
        }
        for event in told
        for change in event.deed.changes
    ]
    if values:
        connection.execute(insert(EventValueRow), values)


def append_seen(session: Session, event: Event) -> bool:
    """Store that somebody saw a lead, unless it is stored; tell whether it is new."""
    once = insert_for(session, EventRow).values(_row(event)).on_conflict_do_nothing()
    stored = session.connection().execute(once.returning(col(EventRow.id)))
    return stored.first() is not None


def has_seen(session: Session, lead_id: uuid.UUID, admin_id: uuid.UUID) -> bool:
    """Return whether it is told that somebody saw a lead."""
    asked = select(EventRow.id).where(
        text(SEEN),
        EventRow.subject_id == str(lead_id),
        EventRow.admin_id == admin_id,
    )
    return session.exec(asked).first() is not None


def exports_since(session: Session, at: datetime, *, limit: int) -> Sequence[Event]:
    """Return the files of leads that were told once, from an instant on, newest first."""
    row = EventRow
    asked = select(row).where(row.kind == Kind.LEADS_EXPORTED.value, row.at >= at)
    newest = asked.order_by(col(row.at).desc(), col(row.id).desc())
    return [event_of(each) for each in session.exec(newest.limit(limit))]


def last_at(session: Session, until: datetime) -> datetime | None:
    """Return when somebody did something last until an instant, None where nobody did.

    What runs by itself is no deed: it goes by the clock that is asked about.
    """
    deeds = EventRow.at <= until, EventRow.actor != Actor.SYSTEM.value
    newest = select(EventRow.at).where(*deeds).order_by(col(EventRow.at).desc())
    return session.exec(newest.limit(1)).first()


def find(session: Session, event_id: uuid.UUID) -> Event | None:
    """Return an event by its id."""
    row = session.get(EventRow, event_id)
    return _with_changes(session, [row])[0] if row else None


def of_subject(
    session: Session,
    subject: Subject,
    subject_id: str,
    *,
    limit: int,
    also: Iterable[str] = (),
) -> Sequence[Event]:
    """Return what happened to one subject, the newest first.

    Args:
        session: Of the reading.
        subject: What it is.
        subject_id: Which one.
        limit: At most so many.
        also: Others that became part of it.
    """
    rows = session.exec(
        select(EventRow)
        .where(
            EventRow.subject == subject,
            col(EventRow.subject_id).in_([subject_id, *also]),
        )
        .order_by(col(EventRow.id).desc())
        .limit(limit)
    ).all()
    return _with_changes(session, rows)


def history(session: Session, criteria: AuditCriteria) -> Sequence[Event]:
    """Return events without their values, the newest first."""
    row = EventRow
    asked = select(row)
    if criteria.kind:
        asked = asked.where(row.kind == criteria.kind.value)
    if criteria.admin_id:
        asked = asked.where(row.admin_id == criteria.admin_id)
    if criteria.since:
        asked = asked.where(row.at >= day_bounds(criteria.since)[0])
    if criteria.until:
        asked = asked.where(row.at < day_bounds(criteria.until)[1])
    if criteria.after:
        last = session.get(row, criteria.after)
        if last is None:
            return []
        asked = asked.where(tuple_(col(row.at), col(row.id)) < (last.at, last.id))
    newest = asked.order_by(col(row.at).desc(), col(row.id).desc())
    found = session.exec(newest.limit(criteria.limit)).all()
    return [event_of(each) for each in found]


def subjects_of(connection: Connection, kind: Kind) -> Sequence[str]:
    """Return what events of a kind happened to, none in a database without events."""
    if not inspect(connection).has_table("events"):
        return []
    of = select(EventRow.subject_id).where(EventRow.kind == kind)
    return connection.execute(of).scalars().all()


def is_told(connection: Connection, event_id: uuid.UUID) -> bool:
    """Return whether a database tells of an event, which may have none."""
    if not inspect(connection).has_table("events"):
        return False
    asked = select(EventRow.id).where(EventRow.id == event_id)
    return connection.execute(asked).first() is not None


def was_erased_as_right(session: Session, lead_id: uuid.UUID) -> bool:
    """Return whether a lead was erased because the person asked for it."""
    told = _of(session, lead_id, Kind.LEAD_DELETED)
    return any("asks" in event_of(row).deed.facts for row in told)


def left_of(session: Session, lead_id: uuid.UUID) -> uuid.UUID | None:
    """Return as part of which request one was deleted; None where it was by itself."""
    told = _of(session, lead_id, Kind.LEAD_DELETED)
    left = [event_of(row).deed.facts.get(LEFT) for row in told]
    return next((uuid.UUID(str(each)) for each in left if each), None)


def of_kind(session: Session, lead_id: uuid.UUID, kind: Kind) -> Sequence[Event]:
    """Return what happened to a lead of one kind, without its values."""
    return [event_of(row) for row in _of(session, lead_id, kind)]


def was_anonymised(session: Session, lead_id: uuid.UUID) -> bool:
    """Return whether of a lead only what is nobody's was kept, by rule."""
    return bool(_of(session, lead_id, Kind.LEAD_ANONYMISED))


def was_ended(session: Session, lead_id: uuid.UUID) -> bool:
    """Return whether there was a lead that somebody, or the rule, erased."""
    kinds = (Kind.LEAD_DELETED, Kind.LEAD_ANONYMISED)
    return any(_of(session, lead_id, kind) for kind in kinds)


def _of(session: Session, lead_id: uuid.UUID, kind: Kind) -> Sequence[EventRow]:
    told = select(EventRow).where(
        EventRow.subject == Subject.LEAD,
        EventRow.subject_id == str(lead_id),
        EventRow.kind == kind,
    )
    return session.exec(told).all()


def erase_values(session: Session, subject: Subject, subject_id: str) -> int:
    """Erase what was written about one subject, and leave that it was.

    Returns:
        How many values there were.
    """
    of = select(EventRow.id).where(
        EventRow.subject == subject, EventRow.subject_id == subject_id
    )
    gone = delete(EventValueRow).where(col(EventValueRow.event_id).in_(of))
    return session.connection().execute(gone).rowcount


def _with_changes(session: Session, rows: Sequence[EventRow]) -> Sequence[Event]:
    values = session.exec(
        select(EventValueRow).where(
            col(EventValueRow.event_id).in_([row.id for row in rows])
        )
    ).all()
    changes: dict[object, list[Change]] = {row.id: [] for row in rows}
    for value in values:
        changes[value.event_id].append(Change(value.field, value.before, value.after))
    return [event_of(row, changes[row.id]) for row in rows]


def _row(event: Event) -> dict[str, object]:
    deed = event.deed
    return {
        "id": event.id,
        "at": event.at,
        "actor": event.actor.value,
        "admin_id": event.admin_id,
        "kind": deed.kind.value,
        "subject": deed.subject.value,
        "subject_id": deed.subject_id,
        "request_id": event.request_id,
        "facts": dict(deed.facts),
    }


def _kind_of(row: EventRow) -> Kind:
    try:
        return Kind(row.kind)
    except ValueError:
        return Kind.UNKNOWN


def event_of(row: EventRow, changes: Sequence[Change] = ()) -> Event:
    """Return what a row tells, with the values that are given."""
    return Event(
        id=row.id,
        at=row.at,
        actor=Actor(row.actor),
        admin_id=row.admin_id,
        request_id=row.request_id,
        deed=Deed(
            kind=_kind_of(row),
            subject=Subject(row.subject),
            subject_id=row.subject_id,
            changes=tuple(changes),
            facts=row.facts,
        ),
    )
