"""Which visits of a household are one for whoever is visited.

Those that were made for one day are one entry in the visitor's calendar, and one mail
tells of them. Who is moved away alone gets an entry of their own; the others keep
theirs, whoever of them is cancelled. Who has another address than the others is told
apart, and in an entry of their own.
"""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, datetime

from sqlmodel import Session

from app.domain.clock import chilean_day
from app.domain.lead import Lead
from app.domain.visit import Slot, Visit, VisitState
from app.domain.visit_stay import Stay, Told, stay_of
from app.domain.visitor_mail import VisitorMail
from app.persistence import appointments, households, visitor_outbox, visits


def together_with(session: Session, visit: Visit) -> Sequence[Visit]:
    """Return a household's visits on the day of one of them, by their hour."""
    day = chilean_day(visit.slot.starts_at)
    return [one for one in _all(session, visit) if _day(one) == day]


def told_of(session: Session, lead: Lead, entry: uuid.UUID) -> Stay | None:
    """Return the stay that a mail on an entry in the calendar tells of."""
    if lead.household_id is None:
        found = visits.of_lead(session, lead.id)
    else:
        found = visits.of_household(session, lead.household_id)
    ours = [one for one in found if one.entry == entry]
    return stay_of(_of_contact(session, lead, ours))


def open_with(session: Session, visit: Visit, now: datetime) -> Sequence[Visit]:
    """Return those of a household's day that are told of and to come, by their hour."""
    return [
        one
        for one in _told_with(session, visit)
        if one.state is VisitState.OPEN and one.slot.starts_at > now
    ]


def reminded_of(session: Session, visit: Visit, now: datetime) -> Stay | None:
    """Return the stay that a reminder tells of: what is to come of a household's day."""
    return stay_of(open_with(session, visit, now))


def is_reminded(session: Session, visit: Visit) -> bool:
    """Return whether a reminder told of a visit at its hour, of whomever it was."""
    reminded = (
        Told.read(visitor_outbox.last_told(session, one.id, VisitorMail.REMINDER))
        for one in _told_with(session, visit)
    )
    return any(told and told.covers(visit.slot) for told in reminded)


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
        for one in _told(session, visit)
        if one.id != visit.id and one.state is not VisitState.CANCELLED
    ]
    if any(
        one.entry == visit.entry and _day(one) != day and one.id not in besides
        for one in others
    ):
        visit = replace(visit, calendar_id=uuid.uuid4())
    to_come = [one for one in others if one.state is VisitState.OPEN]
    there = [one for one in to_come if _day(one) == day and one.entry != visit.entry]
    if there and not _is_told(session, visit):
        return replace(visit, calendar_id=there[0].entry)
    return visit


def goes_on(session: Session, visit: Visit) -> Visit:
    """Return a new visit with the entry of a cancelled one that still stands.

    Who was not told yet that the last visit was cancelled hears that it changed, by one
    mail and in one entry, and not of an end and of a beginning.
    """
    ours = _told(session, visit)
    over = [one for one in ours if one.lead_id == visit.lead_id]
    last = max(over, key=lambda one: one.id, default=None)
    if visit.calendar_id or last is None or last.state is not VisitState.CANCELLED:
        return visit
    stands = (one for one in ours if one.state is not VisitState.CANCELLED)
    if any(one.entry == last.entry for one in stands):
        return visit
    kept = visitor_outbox.last_told(session, last.entry, VisitorMail.VISIT)
    told = Told.read(kept)
    if told is None or told.state is not VisitState.OPEN:
        return visit
    return replace(visit, calendar_id=last.entry, sequence=last.sequence + 1)


def _all(session: Session, visit: Visit) -> Sequence[Visit]:
    lead = appointments.find(session, visit.lead_id)
    if lead is None or lead.household_id is None:
        return visits.of_lead(session, visit.lead_id)
    return visits.of_household(session, lead.household_id)


def _told_with(session: Session, visit: Visit) -> Sequence[Visit]:
    """Return those of a visit's day of which one mail tells."""
    day = _day(visit)
    return [one for one in _told(session, visit) if _day(one) == day]


def _told(session: Session, visit: Visit) -> Sequence[Visit]:
    """Return those of a household of which the same address is told."""
    lead = appointments.find(session, visit.lead_id)
    found = _all(session, visit)
    return _of_contact(session, lead, found) if lead else found


def _of_contact(
    session: Session, lead: Lead, found: Sequence[Visit]
) -> Sequence[Visit]:
    if lead.household_id is None:
        return found
    ours = {one.id for one in households.of_contact(session, lead)}
    return [one for one in found if one.lead_id in ours]


def _day(visit: Visit) -> date:
    return chilean_day(visit.slot.starts_at)


def _is_told(session: Session, visit: Visit) -> bool:
    """Return whether the visitor has the entry in their calendar."""
    return bool(visitor_outbox.last_told(session, visit.entry, VisitorMail.VISIT))
