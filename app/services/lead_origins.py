"""From which requests one comes: what became part of it, what it was made anew of."""

import uuid
from collections.abc import Collection, Iterable, Mapping

from sqlmodel import Session

from app.adapters import erased_ids
from app.domain.events import Kind
from app.persistence import events, merging
from app.services.whereabouts import anew


def of(session: Session, lead_ids: Collection[uuid.UUID]) -> list[uuid.UUID]:
    """Return requests with all that they come from, however far back."""
    found = dict.fromkeys(lead_ids)
    waiting = list(found)
    made_of: Mapping[uuid.UUID, uuid.UUID] = {}
    while waiting:
        each = waiting.pop()
        if not made_of and events.of_kind(session, each, Kind.LEAD_MADE_ANEW):
            made_of = _made_of(session)
        before = (*_parts(session, each), made_of.get(each))
        new = [one for one in before if one and one not in found]
        found.update(dict.fromkeys(new))
        waiting += new
    return list(found)


def heirs(lead_ids: Iterable[uuid.UUID], named: Collection[str]) -> dict[str, str]:
    """Return of which of some requests others were made anew, as far as one is named.

    A copy knows nothing of what was made anew since; the id alone tells.
    """
    found: dict[str, str] = {}
    for lead_id in lead_ids:
        after = anew(lead_id)
        while str(after) in named:
            found[str(after)] = str(lead_id)
            after = anew(after)
    return found


def _parts(session: Session, lead_id: uuid.UUID) -> list[uuid.UUID]:
    """Return what became part of a request; of one that is gone its history tells."""
    joined = events.of_kind(session, lead_id, Kind.LEAD_MERGED)
    told = [str(event.deed.facts["merged"]) for event in joined]
    return [*merging.ids_of(session, lead_id), *map(uuid.UUID, told)]


def _made_of(session: Session) -> Mapping[uuid.UUID, uuid.UUID]:
    """Return each deleted request by the id of what would be made anew of it."""
    told = events.subjects_of(session.connection(), Kind.LEAD_DELETED)
    gone = {*map(uuid.UUID, told), *erased_ids.known()}
    return {anew(each): each for each in gone}
