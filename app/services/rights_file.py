"""What is kept of somebody as a file that a person reads and a program imports."""

import json
import uuid
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from sqlmodel import Session

from app.content import rights_file as copy
from app.domain.rights_request import RightsRequest
from app.persistence import person_records

# What tells of others, opens something, only ties rows together, or is made from
# what the file holds. A test asks for a decision on every column.
LEFT_OUT: Final[Mapping[str, Collection[str]]] = {
    "appointments": {"id", "submission_id", "version"},
    "lead_search": {"number", "appointment_id", "text"},
    "visits": {"id", "appointment_id", "professional_id", "sequence", "version"},
    "notes": {"id", "appointment_id", "admin_id"},
    "events": {"admin_id", "subject", "subject_id", "request_id"},
    "event_values": (),
    "outbox": {
        "id",
        "recipient",
        "dedupe_key",
        "appointment_id",
        "subject",
        "subject_id",
        "attempts",
        "due_at",
        "last_error",
        "counted_at",
        "told",
    },
    "visitor_links": {"token_hash", "appointment_id"},
    "visitor_sessions": {"token_hash", "appointment_id"},
    "visitor_codes": {"appointment_id", "code_hash"},
}


def written(
    session: Session,
    request: RightsRequest,
    lead_ids: Sequence[uuid.UUID],
    now: datetime,
) -> str:
    """Return the file of some requests for visits: JSON, days and instants as ISO 8601."""
    told = {
        copy.REQUEST: request.reference,
        copy.MADE: now.isoformat(),
        copy.RECORDS: [
            _named(person_records.of_lead(session, lead_id)) for lead_id in lead_ids
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=2, default=_text)


def _named(records: person_records.Records) -> dict[str, object]:
    return {
        copy.TABLES[table]: [
            {label: row[column] for column, label in copy.COLUMNS[table].items()}
            for row in rows
        ]
        for table, rows in records.items()
        if table in copy.TABLES and rows
    }


def _text(value: Any) -> str:
    return value.isoformat() if isinstance(value, date | datetime) else str(value)
