"""Reminders of visits, queued when they are due; whether they go is decided then."""

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.events import Subject
from app.domain.reminder import (
    LEAST_AHEAD,
    LONGEST_AHEAD,
    is_night,
    remind_at,
)
from app.domain.visitor_mail import VisitorMail
from app.persistence import reminders, turns, visitor_outbox, visits
from app.persistence.database import transaction
from app.persistence.reminders import Upcoming
from app.persistence.visitor_outbox import ToVisitor
from app.services.household_days import reminded_of
from app.settings import get_settings


def queue_due(*, clock: Clock = utc_now) -> int:
    """Queue the reminders that are due and were not queued; return how many are due.

    One whose moment passed while the server was down is made up for, unless it is
    night or the visit is near.
    """
    now = clock()
    if not get_settings().mails_visitors or is_night(now):
        return 0
    with transaction() as session:
        if not turns.take(session, turns.REMINDERS):
            return 0
        visitor_outbox.take_back(session, now=now)
        found = reminders.upcoming(session, now + LEAST_AHEAD, now + LONGEST_AHEAD)
        due = [
            ToVisitor(
                VisitorMail.REMINDER,
                visit.lead_id,
                visitor_outbox.reminder_key(visit.visit_id, visit.starts_at),
                now,
                Subject.VISIT,
                visit.visit_id,
            )
            for visit in found
            if (at := remind_at(visit.agreed_at, visit.starts_at))
            and at <= now
            and _speaks(session, visit)
        ]
        visitor_outbox.add_once(session, due, now=now)
    return len(due)


def _speaks(session: Session, upcoming: Upcoming) -> bool:
    """Return whether nobody of the same address is visited before, on that day."""
    visit = visits.find(session, upcoming.visit_id) if upcoming.shared else None
    first = reminded_of(session, visit) if visit else None
    return first is None or first.id == upcoming.visit_id
