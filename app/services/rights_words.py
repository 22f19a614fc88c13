"""What stands in the file of a person's data, in words and by the clocks of Chile."""

import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlmodel import Session

from app.content import rights_file, visits
from app.content import rights_words as copy
from app.domain.clock import chilean_iso, minute_text, offset_text
from app.domain.pharmacy import labels_of
from app.domain.vaccines import Vaccine, display_name, format_clp
from app.persistence import pharmacies, vaccines

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Words:
    """What ids stand for: vaccines of the list and pharmacies."""

    catalogue: Sequence[Vaccine]
    pharmacies: Mapping[uuid.UUID, str]

    def of(self, table: str, column: str, row: Row) -> str | None:
        """Return the words of a value; None where it is one already, or a plain one."""
        value = row[column]
        if value in (None, ""):
            return None
        if table == "event_values" and column in {"before", "after"}:
            return self._of_field(row["field"], value)
        if table == "events" and column == "facts":
            return copy.facts_text(value)
        if (table, column) == ("appointments", "pharmacy_id"):
            return self.pharmacies.get(value)
        if (table, column) == ("appointments", "vaccine"):
            return self._vaccine(value)
        return copy.OF_COLUMNS.get((table, column), {}).get(value)

    def _of_field(self, field: str, value: str) -> str | None:
        if field == "vaccine":
            return self._vaccine(value)
        if field == "professional_id":
            return visits.SOMEBODY
        if field == "starts_at":
            with suppress(ValueError):
                return instant_text(datetime.fromisoformat(value))
        return copy.OF_FIELDS.get(field, {}).get(value)

    def _vaccine(self, value: str) -> str | None:
        name = display_name(value, self.catalogue)
        return name if name != value else None


def of_site(session: Session) -> Words:
    """Return the words of the present price list and pharmacies."""
    return Words(vaccines.catalogue(session), labels_of(pharmacies.all_of(session)))


def for_programs(words: Words, table: str, column: str, row: Row) -> Any:
    """Return a value for JSON: instants as ISO 8601, a code beside its words."""
    value = row[column]
    plain = _iso(value) if isinstance(value, date | uuid.UUID) else value
    told = words.of(table, column, row)
    return plain if told is None else {copy.CODE: plain, copy.WORDS: told}


def for_people(words: Words, table: str, column: str, row: Row) -> str:
    """Return a value as people read it."""
    value, told = row[column], words.of(table, column, row)
    if told is not None:
        return told or rights_file.NOTHING
    if isinstance(value, bool):
        return rights_file.YES if value else rights_file.NO
    if isinstance(value, datetime):
        return instant_text(value)
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    if column == "vaccine_price" and value is not None:
        return format_clp(value)
    return rights_file.NOTHING if value in (None, "", {}) else str(value)


def instant_text(instant: datetime) -> str:
    """Return an instant by the clocks of Chile, as `25/11/2026 10:30 (UTC-03:00)`."""
    return copy.INSTANT.format(minute=minute_text(instant), offset=offset_text(instant))


def _iso(value: date | datetime | uuid.UUID) -> str:
    if isinstance(value, datetime):
        return chilean_iso(value)
    return value.isoformat() if isinstance(value, date) else str(value)
