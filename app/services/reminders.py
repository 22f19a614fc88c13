"""Reminders of visits, queued when they are due; whether they go is decided then."""

import uuid
from collections.abc import Collection
from datetime import datetime

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.events import Subject
from app.domain.reminder import (
    EARLY,
    LONGEST_AHEAD,
    is_night,
    may_still_remind,
    remind_at,
)
from app.domain.visitor_mail import VisitorMail
from app.persistence import advisory_locks, reminders, visitor_outbox, visits
from app.persistence.database import transaction
from app.persistence.reminders import Upcoming
from app.persistence.visitor_outbox import ToVisitor
from app.services.household_days import is_reminded, open_with
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
        if not advisory_locks.take(session, advisory_locks.REMINDERS):
            return 0
        visitor_outbox.take_back(session, now=now)
        found = [
            (visit, at)
            for visit in reminders.upcoming(session, now - EARLY, now + LONGEST_AHEAD)
            if (at := remind_at(visit.agreed_at, visit.starts_at))
        ]
        told = {visit.visit_id for visit, _ in found}
        due = [
            ToVisitor(
                VisitorMail.REMINDER,
                visit.lead_id,
                visitor_outbox.reminder_key(visit.visit_id, visit.starts_at),
                now,
                Subject.VISIT,
                visit.visit_id,
            )
            for visit, at in found
            if at <= now
            and may_still_remind(visit.starts_at, now)
            and _speaks(session, visit, told, now)
        ]
        visitor_outbox.add_once(session, due, now=now)
    return len(due)


def _speaks(
    session: Session, upcoming: Upcoming, told: Collection[uuid.UUID], now: datetime
) -> bool:
    """Return whether a visit is the first of its home's day that nobody was told of.

    Who is moved to a later hour once the day was told of waits for none of the others:
    their visits may not be over two hours before that.

    Args:
        session: Of the deed.
        upcoming: Any.
        told: Visits of which somebody is reminded, each at its time: the others keep
            nobody waiting.
        now: The present instant; what began before it keeps nobody waiting either.
    """
    if not upcoming.shared:
        return True
    visit = visits.find(session, upcoming.visit_id)
    if visit is None:
        return False
    untold = [one for one in open_with(session, visit, now) if one.id in told]
    waits = (one for one in untold if not is_reminded(session, one))
    return next((one.id == visit.id for one in waits), False)
