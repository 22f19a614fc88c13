"""Writes down beside the database what people decide, so that it outlives a restore."""

import uuid
from collections.abc import Collection, Iterable
from datetime import datetime

from sqlmodel import Session

from app.adapters import kept_decisions
from app.adapters.kept_decisions import Decision, Kept
from app.persistence import merging
from app.services.failures import log_unexpected


def keep(what: Decision, about: Iterable[object], *, at: datetime) -> None:
    """Write decisions down; the deed itself is no worse off where that fails."""
    try:
        kept_decisions.remember([Kept(what, str(each), at) for each in about])
    except OSError as error:
        log_unexpected("Listing what was decided", error)


def with_parts(session: Session, lead_ids: Collection[uuid.UUID]) -> list[uuid.UUID]:
    """Return requests with what became part of each: a copy from before knows both."""
    return [
        part for each in lead_ids for part in (each, *merging.ids_of(session, each))
    ]
