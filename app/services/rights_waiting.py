"""Which of the open petitions the desk shows, where there are more than it can."""

import uuid
from contextlib import suppress
from datetime import date
from typing import Final

from sqlmodel import Session

from app.domain.rights_request import RightsRequest
from app.persistence import rights_requests

OPEN_SHOWN: Final = 200
# Whether a blocking, whether extended: among those of one, the oldest is due first.
_CLOCKS: Final = ((True, False), (False, False), (False, True))


def due_first(session: Session, named: str) -> list[tuple[date, RightsRequest]]:
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
    with suppress(ValueError):
        one = rights_requests.find(session, uuid.UUID(named))
        if (
            one
            and one.clocks
            and not one.closed_at
            and (one.clocks.due, one) not in shown
        ):
            shown.append((one.clocks.due, one))
    return shown
