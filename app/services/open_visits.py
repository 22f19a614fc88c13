"""An open visit that somebody was shown, as they go on with it."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.domain.overtaken import VisitChanged, VisitNotFound
from app.domain.visit import HourPassed, Slot, Visit, VisitAhead, VisitState
from app.persistence import visits
from app.services import overtaken
from app.services.home_locks import hold_home


def lead_of(session: Session, visit_id: uuid.UUID) -> uuid.UUID:
    """Return whose a visit is.

    Raises:
        VisitNotFound: It is gone.
    """
    visit = visits.find(session, visit_id)
    if visit is None:
        raise VisitNotFound
    return visit.lead_id


def open_visit(session: Session, visit_id: uuid.UUID, version: int) -> Visit:
    """Return a visit that is to come and is as somebody saw it.

    Raises:
        VisitNotFound: It is over, or gone.
        VisitChanged: Somebody else was faster.
    """
    lead_id = lead_of(session, visit_id)
    # Held first: whoever takes back what they agreed to comes before, or after.
    hold_home(session, lead_id)
    visit = visits.find(session, visit_id)
    if visit is None:
        raise VisitNotFound
    if visit.state is not VisitState.OPEN:
        raise VisitNotFound(overtaken.standing(session, visit.lead_id))
    if visit.version != version:
        raise VisitChanged(overtaken.standing(session, visit.lead_id))
    return visit


def require_begun(together: Sequence[Visit], how: VisitState, now: datetime) -> None:
    """See that who was visited, or not found, was so once the visit had begun.

    Args:
        together: One visit, or those of one stay.
        how: How they are to end; they may be cancelled at any time.
        now: The present instant.

    Raises:
        VisitAhead: It has not begun.
    """
    begins = min(visit.slot.starts_at for visit in together)
    if how is not VisitState.CANCELLED and begins > now:
        raise VisitAhead(begins)


def require_to_come(slot: Slot, now: datetime, *, before: Slot | None = None) -> None:
    """See that nobody is visited in the past by mistake.

    Args:
        slot: When a visit is to be, or the first of a stay.
        now: The present instant.
        before: When it was until now: who leaves its hour may change the rest.

    Raises:
        HourPassed: That hour is over.
    """
    stays = before is not None and before.starts_at == slot.starts_at
    if slot.starts_at < now and not stays:
        raise HourPassed(slot.starts_at)
