"""What is kept of somebody as files: JSON for programs, a PDF for people.

The same whoever takes it: the desk, or the person on their own page.
"""

import json
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlmodel import Session

from app.adapters import record_file
from app.content import brand
from app.content import rights_file as copy
from app.domain.clock import chilean_iso
from app.persistence import person_records
from app.services import own_addresses, rights_words
from app.settings import get_settings

Writer = Callable[[rights_words.Words, str, str, rights_words.Row], Any]
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
    "visitor_links": {"token_hash", "appointment_id", "address_hash"},
    "visitor_sessions": {"token_hash", "appointment_id"},
    "visitor_codes": {"appointment_id", "code_hash"},
    "newsletter": {"id", "unsubscribe_token"},
    "newsletter_links": {"token_hash", "newsletter_id"},
    "newsletter_proofs": {"id", "address_hash"},
    "unwanted_addresses": {"address_hash"},
    "privacy_requests": {
        *("id", "appointment_id", "version"),
        *("code_hash", "code_tries", "code_expires_at"),
    },
}
# What a row tells that stands in another table.
ADDED: Final[Mapping[str, Collection[str]]] = {
    "consents": {"text"},
    "newsletter": {"text"},
    "newsletter_proofs": {"text"},
}


@dataclass(frozen=True, slots=True)
class Told:
    """What the files say: by table, rows by their columns.

    Attributes:
        reference: Of the petition; empty where there is none.
        made: When.
        records: Of each request for a visit.
        of_address: Of the address that was proved.
        words: What codes and ids stand for.
    """

    reference: str
    made: datetime
    records: Sequence[person_records.Records]
    of_address: person_records.Records
    words: rights_words.Words


def told(
    session: Session,
    lead_ids: Sequence[uuid.UUID],
    email: str,
    now: datetime,
    *,
    reference: str = "",
) -> Told:
    """Read all that is kept of some requests for visits, and of an address.

    Args:
        session: Of the deed.
        lead_ids: Of requests that are theirs.
        email: Theirs; whoever takes the file has shown it.
        now: When it is made.
        reference: Of the petition, where there is one: then the staff made sure whose
            the requests are.
    """
    of_each = [person_records.of_lead(session, each) for each in lead_ids]
    at_desk = lead_ids if reference else ()
    others = own_addresses.of(session, lead_ids)
    of_address = person_records.of_address(session, email, reference, at_desk, others)
    words = rights_words.of_site(session)
    return Told(reference, now, of_each, of_address, words)


def as_json(told: Told) -> bytes:
    """Return the file for programs.

    Days and instants are ISO 8601, those by the clocks of Chile with their offset; a
    code stands beside its words.
    """
    file = {
        **({copy.REQUEST: told.reference} if told.reference else {}),
        copy.MADE: chilean_iso(told.made),
        copy.RECORDS: [
            _named(records, told.words, rights_words.for_programs)
            for records in told.records
        ],
        copy.OF_ADDRESS: _named(told.of_address, told.words, rights_words.for_programs),
    }
    return json.dumps(file, ensure_ascii=False, indent=2).encode()


def as_pdf(told: Told) -> bytes:
    """Return the file for people: the same names, in words, by Chilean clocks."""
    service = get_settings().brand_name or brand.DEFAULT_NAME
    made = rights_words.instant_text(told.made)
    record = record_file.Record(
        brand=service,
        title=copy.PDF_TITLE.format(reference=told.reference),
        notes=(f"{copy.MADE} {made}", copy.PDF_NOTE),
        unseen=copy.PDF_UNSEEN,
        records=[
            [
                record_file.Part(heading, rows)
                for heading, rows in _named(
                    records, told.words, rights_words.for_people
                ).items()
            ]
            for records in (*told.records, told.of_address)
        ],
    )
    return record_file.as_pdf(record)


def _named(
    records: person_records.Records, words: rights_words.Words, write: Writer
) -> dict[str, list[dict[str, Any]]]:
    return {
        copy.TABLES[table]: _rows(table, rows, words, write)
        for table, rows in records.items()
        if table in copy.TABLES and rows
    }


def _rows(
    table: str,
    rows: Sequence[Mapping[str, Any]],
    words: rights_words.Words,
    write: Writer,
) -> list[dict[str, Any]]:
    columns = copy.COLUMNS[table]
    return [
        {label: write(words, table, column, row) for column, label in columns.items()}
        for row in rows
    ]
