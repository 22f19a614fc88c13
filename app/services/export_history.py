"""Which files of many leads held one: told where it is known, counted where not."""

from collections.abc import Sequence
from typing import Final

from sqlmodel import Session

from app.domain.events import Event
from app.domain.exports import held
from app.domain.lead import Lead
from app.persistence import events

_LOOKED_AT: Final = 100


def of_lead(
    session: Session, lead: Lead, history: Sequence[Event]
) -> tuple[Sequence[Event], int]:
    """Return the files of many leads that held one, and how many may have.

    Args:
        session: Of the reading.
        lead: Which one.
        history: What happened to it.
    """
    since = events.exports_since(session, lead.created_at, limit=_LOOKED_AT)
    known = [(each, held(each, lead.created_at, history)) for each in since]
    return (
        [each for each, sure in known if sure],
        sum(sure is None for _, sure in known),
    )
