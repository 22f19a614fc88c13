"""Sees that a lead is still what somebody was shown when they chose what to do."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlmodel import Session

from app.domain.errors import AppointmentNotFound
from app.domain.events import Event, Subject
from app.domain.lead import Lead
from app.domain.overtaken import Overtaken, Seen, Shown, Standing, VisitChanged
from app.domain.visit import Visit
from app.persistence import (
    admins,
    appointments,
    events,
    merging,
    professionals,
    visits,
)
from app.services.household_text import person_of
from app.services.whereabouts import gone

# By what a deed on a lead is known that moved it, or its visit.
_MOVED: Final = frozenset(
    {"state", "visit_state", "starts_at", "minutes", "professional_id"}
)
_LOOKED_AT: Final = 50


def shown(session: Session, leads: Sequence[Lead]) -> Seen:
    """Return what is shown of leads to who is asked what to do with them."""
    return {lead.id: _of(session, lead) for lead in leads}


def require(session: Session, seen: Seen | None) -> None:
    """Hold leads for this deed, as they were shown; none given, none are held.

    Raises:
        AppointmentNotFound: Somebody deleted one, or what `gone` tells.
        Overtaken: One is not what was shown any more.
    """
    if not seen:
        return
    if not merging.hold(session, seen):
        raise AppointmentNotFound
    for lead_id, before in seen.items():
        lead = appointments.find(session, lead_id)
        if lead is None:
            raise gone(session, lead_id)
        if _of(session, lead) != before:
            raise Overtaken(standing(session, lead_id))


def require_visits(
    session: Session,
    found: Collection[Visit],
    seen: Mapping[uuid.UUID, int],
    of: uuid.UUID,
) -> None:
    """See that a home's visits are those that were shown, each at its version.

    Args:
        session: Of the deed.
        found: Its open visits as they are.
        seen: Version by id, as they were shown.
        of: The lead to name where nobody else differs.

    Raises:
        VisitChanged: They are not.
    """
    now = {visit.id: visit.version for visit in found}
    if seen == now:
        return
    other = (one.lead_id for one in found if seen.get(one.id) != one.version)
    gone = (
        visit.lead_id
        for visit_id in seen.keys() - now.keys()
        if (visit := visits.find(session, visit_id))
    )
    whose = next(other, None) or next(gone, None) or of
    raise VisitChanged(standing(session, whose))


def standing(session: Session, lead_id: uuid.UUID) -> Standing | None:
    """Return how a lead stands and who brought it there; None where there is none."""
    session.expire_all()
    lead = appointments.find(session, lead_id)
    if lead is None:
        return None
    visit = visits.open_of(session, lead_id)
    by = visit.slot.professional_id if visit else None
    who = professionals.find(session, by) if by else None
    last = _last(session, lead_id)
    of_staff = last.admin_id if last else None
    return Standing(
        name=person_of(lead),
        state=lead.state,
        visit=visit,
        professional=who.name if who else "",
        actor=last.actor if last else None,
        who=(admins.address_of(session, of_staff) or "") if of_staff else "",
    )


def _of(session: Session, lead: Lead) -> Shown:
    visit = visits.open_of(session, lead.id)
    return Shown(lead.state, (visit.id, visit.version) if visit else None)


def _last(session: Session, lead_id: uuid.UUID) -> Event | None:
    told = events.of_subject(session, Subject.LEAD, str(lead_id), limit=_LOOKED_AT)
    return next((one for one in told if _moves(one)), None)


def _moves(event: Event) -> bool:
    """Return whether a deed moved a lead; whoever took it back had done it too."""
    fields = {change.field for change in event.deed.changes}
    return bool(fields & _MOVED)
