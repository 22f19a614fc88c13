"""Which visits of a household are one for whoever is visited: those of one day."""

from collections.abc import Sequence

from sqlmodel import Session

from app.domain.clock import chilean_day, day_bounds
from app.domain.visit import Visit, VisitState, speaks_for_all
from app.persistence import appointments, visits


def together_with(session: Session, visit: Visit) -> Sequence[Visit]:
    """Return a household's visits on the day of one of them, by their hour."""
    lead = appointments.find(session, visit.lead_id)
    if lead is None or lead.household_id is None:
        return [visit]
    start, end = day_bounds(chilean_day(visit.slot.starts_at))
    return visits.of_household(session, lead.household_id, start, end)


def told_of(session: Session, visit: Visit) -> Visit:
    """Return the visit that a mail tells of, where one of a household was written."""
    if visit.state not in {VisitState.OPEN, VisitState.CANCELLED}:
        return visit
    return speaks_for_all(together_with(session, visit)) or visit
