"""What is kept of somebody as files: JSON for programs, a PDF for people."""

import json
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from sqlmodel import Session

from app.adapters import record_file
from app.content import brand
from app.content import rights_file as copy
from app.domain.clock import minute_text
from app.domain.rights_request import RightsRequest
from app.persistence import person_records
from app.settings import get_settings

Named = Mapping[str, Sequence[Mapping[str, Any]]]

# What tells of others, opens something, only ties rows together, or is made from
# what the file holds. A test asks for a decision on every column.
LEFT_OUT: Final[Mapping[str, Collection[str]]] = {
    "appointments": {"id", "submission_id", "version", "receipt_key", "household_id"},
    "lead_search": {"number", "appointment_id", "text"},
    "visits": {
        *("id", "appointment_id", "professional_id"),
        *("calendar_id", "sequence", "version"),
    },
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
    "consents": {"id", "appointment_id", "admin_id"},
    "merged_leads": {"id", "appointment_id"},
    "visitor_links": {"token_hash", "appointment_id"},
    "visitor_sessions": {"token_hash", "appointment_id"},
    "visitor_codes": {"appointment_id", "code_hash"},
}


@dataclass(frozen=True, slots=True)
class Told:
    """What the files say: by table, rows of names and values."""

    request: RightsRequest
    made: datetime
    records: Sequence[Named]


def told(
    session: Session,
    request: RightsRequest,
    lead_ids: Sequence[uuid.UUID],
    now: datetime,
) -> Told:
    """Read all that is kept of some requests for visits."""
    of_each = [_named(person_records.of_lead(session, each)) for each in lead_ids]
    return Told(request, now, of_each)


def as_json(told: Told) -> bytes:
    """Return the file for programs: days and instants as ISO 8601."""
    file = {
        copy.REQUEST: told.request.reference,
        copy.MADE: told.made.isoformat(),
        copy.RECORDS: told.records,
    }
    return json.dumps(file, ensure_ascii=False, indent=2, default=_text).encode()


def as_pdf(told: Told) -> bytes:
    """Return the file for people: the same names and values, instants by Chilean clocks."""
    service = get_settings().brand_name or brand.DEFAULT_NAME
    record = record_file.Record(
        brand=service,
        title=copy.PDF_TITLE.format(reference=told.request.reference),
        notes=(f"{copy.MADE} {minute_text(told.made)}", copy.PDF_NOTE),
        records=[
            [
                record_file.Part(
                    heading,
                    [
                        {name: _read(value) for name, value in row.items()}
                        for row in rows
                    ],
                )
                for heading, rows in named.items()
            ]
            for named in told.records
        ],
    )
    return record_file.as_pdf(record)


def _named(records: person_records.Records) -> Named:
    return {
        copy.TABLES[table]: [
            {label: row[column] for column, label in copy.COLUMNS[table].items()}
            for row in rows
        ]
        for table, rows in records.items()
        if table in copy.TABLES and rows
    }


def _read(value: Any) -> str:
    if isinstance(value, datetime):
        return minute_text(value)
    if isinstance(value, bool):
        return copy.YES if value else copy.NO
    return copy.NOTHING if value in (None, "", {}) else _text(value)


def _text(value: Any) -> str:
    return value.isoformat() if isinstance(value, date | datetime) else str(value)
