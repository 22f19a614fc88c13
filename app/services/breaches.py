"""The register of breaches: noted, kept up, closed; its history is append-only."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from app.domain.breach import (
    Breach,
    BreachChanged,
    parse_breach,
    told_of,
    urgency,
)
from app.domain.clock import Clock, utc_now
from app.domain.events import Deed, Event, Kind, Subject, changes_between
from app.domain.identity import Admin
from app.domain.rights_clocks import Urgency
from app.domain.roles import Right
from app.persistence import admins, breaches, events
from app.persistence.database import transaction
from app.services.events import record
from app.services.manual import DOCS

SHOWN: Final = 200
_HISTORY: Final = 100
_NOTICES: Final = "privacidad/avisos-de-vulneracion.md"


@dataclass(frozen=True, slots=True)
class Standing:
    """A breach, by when the agency is told of it, and how that clock stands.

    Attributes:
        due: None where nobody has to be told any more.
    """

    breach: Breach
    due: datetime | None
    urgency: Urgency | None


def register(admin: Admin, *, clock: Clock = utc_now) -> Sequence[Standing]:
    """Return all breaches: those with a clock first, what is due first; then the last."""
    admin.must(Right.RIGHTS)
    now = clock()
    with transaction() as session:
        found = breaches.all_of(session, limit=SHOWN)
    standing = [
        Standing(each, each.due, urgency(each.due, now) if each.due else None)
        for each in found
    ]
    last = datetime.max.replace(tzinfo=now.tzinfo)
    return sorted(standing, key=lambda one: (one.breach.noted.closed, one.due or last))


def note(
    admin: Admin,
    breach_id: uuid.UUID,
    raw: Mapping[str, object],
    *,
    expected_version: int,
    clock: Clock = utc_now,
) -> None:
    """Write a breach down; version 0 makes a new one, once for its id.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        BreachChanged: Somebody else was faster, or it is there already.
    """
    admin.must(Right.RIGHTS)
    now = clock()
    noted = parse_breach(raw, now)
    with transaction() as session:
        before = breaches.find(session, breach_id)
        if (before.version if before else 0) != expected_version:
            raise BreachChanged
        if before is None:
            breaches.add(session, breach_id, noted, now=now)
        elif not breaches.write(
            session, before, noted, expected_version=expected_version, now=now
        ):
            raise BreachChanged
        was = told_of(before.noted) if before else {}
        told = changes_between(was, told_of(noted))
        closes = noted.closed and not (before and before.noted.closed)
        kind = Kind.BREACH_CLOSED if closes else Kind.BREACH_NOTED
        deed = Deed(kind, Subject.BREACH, str(breach_id), told)
        record(session, admin, deed, at=now)


def history(
    admin: Admin, breach_id: uuid.UUID
) -> tuple[Sequence[Event], Mapping[uuid.UUID, str]]:
    """Return what was written when, the newest first, and who is who of the staff."""
    admin.must(Right.RIGHTS)
    with transaction() as session:
        told = events.of_subject(
            session, Subject.BREACH, str(breach_id), limit=_HISTORY
        )
        people = {each.id: each.email for each in admins.members(session)}
    return told, people


def notices(admin: Admin, docs: Path = DOCS) -> str | None:
    """Return the steps and the texts of the notices, in Markdown; None without them."""
    admin.must(Right.RIGHTS)
    try:
        return (docs / _NOTICES).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
