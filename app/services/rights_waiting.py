"""Which of the open petitions the desk shows, where there are more than it can."""

import uuid
from contextlib import suppress
from datetime import date
from typing import Final

from sqlmodel import Session

from app.domain.ident import id_in
from app.domain.identity import normalise_email
from app.domain.rights_request import RightsRequest, read_rights_reference
from app.persistence import rights_requests

OPEN_SHOWN: Final = 200
Dated = tuple[date, RightsRequest]
# Whether a blocking, whether extended: among those of one, the oldest is due first.
_CLOCKS: Final = ((True, False), (False, False), (False, True))


def due_first(session: Session, named: str) -> list[Dated]:
    """Return so many open petitions as are shown, those whose last day is first.

    Args:
        session: Any.
        named: Id of one that stands behind them if it is not among them.
    """
    found = [
        one
        for blocking, extended in _CLOCKS
        for one in rights_requests.waiting(
            session, blocking=blocking, extended=extended, limit=OPEN_SHOWN
        )
    ]
    dated = [(one.clocks.due, one) for one in found if one.clocks]
    dated.sort(key=lambda pair: (pair[0], pair[1].received_at))
    shown = dated[:OPEN_SHOWN]
    return _with_named(session, shown, named)


def looked_for(
    session: Session, typed: str, named: str
) -> tuple[list[Dated], list[RightsRequest]]:
    """Return the petitions of a reference or an address: the open, and the closed.

    Args:
        session: Any.
        typed: What is looked for.
        named: Id of one that stands behind the open ones if it is not among them.
    """
    found = rights_requests.of_reference_or_address(
        session,
        reference=read_rights_reference(typed),
        email=normalise_email(typed) if "@" in typed else "",
        limit=OPEN_SHOWN,
    )
    dated = [(one.clocks.due, one) for one in found if one.clocks and not one.closed_at]
    dated.sort(key=lambda pair: (pair[0], pair[1].received_at))
    return _with_named(session, dated, named), [one for one in found if one.closed_at]


def closed_named(session: Session, named: str) -> RightsRequest | None:
    """Return the petition of an id where it was closed."""
    ident = id_in(named)
    one = rights_requests.find(session, ident) if ident else None
    return one if one and one.closed_at else None


def _with_named(session: Session, shown: list[Dated], named: str) -> list[Dated]:
    """Return what is shown, and the petition that is at hand behind it."""
    with suppress(ValueError):
        one = rights_requests.find(session, uuid.UUID(named))
        if (
            one
            and one.clocks
            and not one.closed_at
            and (one.clocks.due, one) not in shown
        ):
            return [*shown, (one.clocks.due, one)]
    return shown
