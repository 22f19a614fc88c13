"""Which visits of a household are one for whoever is visited.

Those that were made for one day are one entry in the visitor's calendar, and one mail
tells of them. Who is moved away alone gets an entry of their own; the others keep
theirs, whoever of them is cancelled.
"""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date

from sqlmodel import Session

from app.domain.clock import chilean_day
from app.domain.lead import Lead
from app.domain.visit import Slot, Visit, VisitState, speaks_for_all
from app.domain.visitor_mail import VisitorMail
from app.persistence import appointments, visitor_outbox, visits


def together_with(session: Session, visit: Visit) -> Sequence[Visit]:
    """Return a household's visits on the day of one of them, by their hour."""
    day = chilean_day(visit.slot.starts_at)
    return [one for one in _all(session, visit) if _day(one) == day]


def told_of(session: Session, lead: Lead, entry: uuid.UUID) -> Visit | None:
    """Return the visit that a mail on an entry in the calendar tells of."""
    if lead.household_id is None:
        return visits.find(session, entry)
    found = visits.of_household(session, lead.household_id)
    return speaks_for_all([one for one in found if one.entry == entry])


def reminded_of(session: Session, visit: Visit) -> Visit | None:
    """Return the visit that a reminder tells of, of those of a household's day."""
    return speaks_for_all(together_with(session, visit))


def in_calendar(
    session: Session, visit: Visit, slot: Slot, *, besides: Collection[uuid.UUID] = ()
) -> Visit:
    """Return a visit that is made or moved, with the calendar's entry of its new hour.

    Args:
        session: Of the deed.
        visit: As it was read.
        slot: When it is from then on.
        besides: Visits that are moved along with it.
    """
    day = chilean_day(slot.starts_at)
    others = [
        one
        for one in _all(session, visit)
        if one.id != visit.id and one.state is VisitState.OPEN
    ]
    if any(
        one.entry == visit.entry and _day(one) != day and one.id not in besides
        for one in others
    ):
        visit = replace(visit, calendar_id=uuid.uuid4())
    there = [one for one in others if _day(one) == day and one.entry != visit.entry]
    if there and not _is_told(session, visit):
        return replace(visit, calendar_id=there[0].entry)
    return visit


def _all(session: Session, visit: Visit) -> Sequence[Visit]:
    lead = appointments.find(session, visit.lead_id)
    if lead is None or lead.household_id is None:
        return [visit]
    return visits.of_household(session, lead.household_id)


def _day(visit: Visit) -> date:
    return chilean_day(visit.slot.starts_at)


def _is_told(session: Session, visit: Visit) -> bool:
    """Return whether the visitor has the entry in their calendar."""
    return bool(visitor_outbox.last_told(session, visit.entry, VisitorMail.VISIT))
