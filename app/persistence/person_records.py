"""All that is kept of a request for a visit, table by table."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Select, Table, and_, or_, select
from sqlmodel import Session, SQLModel

from app.domain.events import Subject

Records = Mapping[str, Sequence[Mapping[str, Any]]]
# What refers to a request for a visit does so by this column.
_TIE: Final = "appointment_id"
_OWN: Final = "appointments"
# Outlives its request, so nothing but this column ties it.
_AGREED: Final = "consents"


def tied_tables() -> list[Table]:
    """Return the tables whose rows go with a request for a visit."""
    return [
        table
        for table in SQLModel.metadata.sorted_tables
        if any(key.column.table.name == _OWN for key in table.foreign_keys)
    ]


def of_lead(session: Session, lead_id: uuid.UUID) -> Records:
    """Return the rows by their tables, each by the names of its columns."""
    own, visits, events, values = (
        SQLModel.metadata.tables[name]
        for name in (_OWN, "visits", "events", "event_values")
    )
    found = {own.name: _rows(session, select(own).where(own.c.id == lead_id))}
    for table in tied_tables():
        tied = select(table).where(table.c[_TIE] == lead_id)
        found[table.name] = _rows(session, tied)
    ids = [lead_id, *(row["id"] for row in found["merged_leads"])]
    agreed = SQLModel.metadata.tables[_AGREED]
    found[_AGREED] = _rows(session, select(agreed).where(agreed.c[_TIE] == lead_id))
    of_lead = and_(
        events.c.subject == Subject.LEAD.value,
        events.c.subject_id.in_([str(each) for each in ids]),
    )
    of_visits = and_(
        events.c.subject == Subject.VISIT.value,
        events.c.subject_id.in_([str(row["id"]) for row in found[visits.name]]),
    )
    told = select(events).where(or_(of_lead, of_visits)).order_by(events.c.id)
    found[events.name] = _rows(session, told)
    ids = [row["id"] for row in found[events.name]]
    written = select(values).where(values.c.event_id.in_(ids))
    ordered = written.order_by(values.c.event_id, values.c.field)
    found[values.name] = _rows(session, ordered)
    return found


def _rows(session: Session, asked: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in session.connection().execute(asked).mappings()]
