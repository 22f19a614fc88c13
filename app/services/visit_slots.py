"""The slot of a visit: kept for its professional, and told in the history."""

import uuid
from collections.abc import Collection
from datetime import datetime

from sqlmodel import Session

from app.domain.consent import ConsentWithdrawn
from app.domain.errors import ProfessionalBusy, ProfessionalNotFound
from app.domain.visit import Slot
from app.persistence import consents, professionals, visits
from app.services.home_locks import hold_home


def hold(
    session: Session,
    lead_id: uuid.UUID,
    slot: Slot,
    *,
    besides: Collection[uuid.UUID] = (),
    before: Slot | None = None,
) -> None:
    """Keep the slot for this deed: nobody else books its professional meanwhile.

    The request is held before the professional, as everybody does, and with it its
    home: what somebody of it has in the calendar at that moment this one joins.

    Args:
        session: Of the deed.
        lead_id: Who is to be visited.
        slot: When somebody is to be visited; of nobody yet, there is nothing to keep.
        besides: Visits that do not stand in its way.
        before: When it was until now: whose it is may be set aside by now.

    Raises:
        ProfessionalBusy: The professional has another visit then.
        ProfessionalNotFound: There is nobody active of this id whose it was not yet.
    """
    hold_home(session, lead_id)
    if slot.professional_id is None:
        return
    stays = before is not None and before.professional_id == slot.professional_id
    if not professionals.hold(session, slot.professional_id, whoever=stays):
        raise ProfessionalNotFound
    if visits.overlapping(session, slot, besides=besides):
        raise ProfessionalBusy


def require_agreed(
    session: Session, lead_id: uuid.UUID, before: Slot, after: Slot, now: datetime
) -> None:
    """Require that nobody is to be visited who took back what they had agreed to.

    Raises:
        ConsentWithdrawn: They did, and it is moved to an hour that is to come; what was
            is put right.
    """
    moved = after.starts_at != before.starts_at and after.starts_at > now
    if moved and consents.is_withdrawn(session, lead_id):
        raise ConsentWithdrawn


def is_noticed(before: Slot, after: Slot) -> bool:
    """Return whether who is visited would notice: not by whom they are visited."""
    return (before.starts_at, before.minutes) != (after.starts_at, after.minutes)


def telling(slot: Slot) -> dict[str, object]:
    """Return a slot as the history tells it, by field."""
    return {
        "starts_at": slot.starts_at.isoformat(),
        "minutes": slot.minutes,
        "professional_id": slot.professional_id,
    }
