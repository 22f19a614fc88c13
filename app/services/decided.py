"""Writes down beside the database what people decide, so that it outlives a restore."""

import uuid
from collections.abc import Collection, Iterable
from datetime import datetime

from sqlmodel import Session

from app.adapters import kept_decisions
from app.adapters.kept_decisions import Decision, Kept
from app.persistence import merging
from app.services import lead_origins
from app.services.failures import log_unexpected


def keep(what: Decision, about: Iterable[object], *, at: datetime) -> None:
    """Write decisions down; the deed itself is no worse off where that fails."""
    try:
        kept_decisions.remember([Kept(what, str(each), at) for each in about])
    except OSError as error:
        log_unexpected("Listing what was decided", error)


def with_parts(session: Session, lead_ids: Collection[uuid.UUID]) -> list[uuid.UUID]:
    """Return requests with all that they come from: a copy from before knows those."""
    return lead_origins.of(session, lead_ids)


def with_other_records(
    session: Session, lead_ids: Collection[uuid.UUID]
) -> list[uuid.UUID]:
    """Return what requests come from that had records of its own of what was agreed to.

    Whoever becomes part of another brings them along; what is made anew has others.
    """
    own = {part for each in lead_ids for part in merging.ids_of(session, each)}
    came_of = lead_origins.of(session, lead_ids)
    return [each for each in came_of if each not in {*own, *lead_ids}]
