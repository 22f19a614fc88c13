"""What everybody did, for administrators: page by page, and as a file."""

import csv
import io
import uuid
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from app.content import audit as copy
from app.domain.audit import AuditCriteria
from app.domain.clock import Clock, minute_text, utc_now
from app.domain.events import Deed, Event, Facts, Kind, Subject
from app.domain.ident import NO_ID, id_in
from app.domain.identity import Admin
from app.domain.lead_csv import BYTE_ORDER_MARK, inert
from app.domain.roles import Right
from app.persistence import admins, events
from app.persistence.database import transaction
from app.services.events import record

_EXPORT_PAGE: Final = 2_000


@dataclass(frozen=True, slots=True)
class AuditPage:
    """One page of the history.

    Attributes:
        people: Address of everybody of the staff, by their id.
        next: What asks for the following page; None on the last.
    """

    events: Sequence[Event]
    people: Mapping[uuid.UUID, str]
    next: AuditCriteria | None


def page(admin: Admin, criteria: AuditCriteria) -> AuditPage:
    """Return the events that the criteria ask for, the newest first."""
    admin.must(Right.AUDIT)
    with transaction() as session:
        found = events.history(session, replace(criteria, limit=criteria.limit + 1))
        people = {member.id: member.email for member in admins.members(session)}
    shown = found[: criteria.limit]
    more = len(found) > criteria.limit
    following = replace(criteria, after=shown[-1].id) if more else None
    return AuditPage(shown, people, following)


def as_csv(
    admin: Admin, criteria: AuditCriteria, *, clock: Clock = utc_now
) -> Generator[str]:
    """Return a CSV file with all events that match, in pieces.

    They are read page by page, each in a transaction of its own.
    """
    admin.must(Right.AUDIT)
    return _pieces(admin, replace(criteria, after=None, limit=_EXPORT_PAGE), clock)


def cells(event: Event, people: Mapping[uuid.UUID, str]) -> tuple[str, ...]:
    """Return what is told of an event: when, who, what, on what, which, more, request."""
    deed = event.deed
    who = copy.ACTORS.get(event.actor) or people.get(
        event.admin_id or NO_ID, copy.SOMEBODY
    )
    on = people.get(id_in(deed.subject_id) or NO_ID, deed.subject_id)
    return (
        minute_text(event.at),
        who,
        copy.KINDS[deed.kind],
        copy.SUBJECTS[deed.subject],
        on,
        copy.facts_text(deed.facts),
        event.request_id,
    )


def _pieces(admin: Admin, criteria: AuditCriteria, clock: Clock) -> Generator[str]:
    piece = io.StringIO()
    write = csv.writer(piece, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows
    write([copy.CSV_COLUMNS])
    yield BYTE_ORDER_MARK + piece.getvalue()
    taken, asked = 0, criteria
    try:
        while asked is not None:
            found = page(admin, asked)
            piece.seek(0)
            piece.truncate()
            write(
                [inert(cell) for cell in cells(event, found.people)]
                for event in found.events
            )
            taken += len(found.events)
            yield piece.getvalue()
            asked = found.next
    finally:
        facts: Facts = {"criteria": criteria.narrowed_by(), "rows": taken}
        deed = Deed(Kind.AUDIT_EXPORTED, Subject.EXPORT, "", facts=facts)
        with transaction() as session:
            record(session, admin, deed, at=clock())
