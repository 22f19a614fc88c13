"""What came in while somebody of the staff looked elsewhere: numbers alone."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.clock import Clock, utc_now
from app.domain.identity import Admin
from app.domain.roles import Right
from app.persistence import arrivals
from app.persistence.database import transaction


@dataclass(frozen=True, slots=True)
class Arrived:
    """How many requests came since an instant, and how many of them are urgent.

    Attributes:
        at: The present instant, since which to ask the next time.
    """

    count: int
    urgent: int
    at: datetime


def since(admin: Admin, moment: datetime | None, *, clock: Clock = utc_now) -> Arrived:
    """Return what came since an instant; without one, since when to ask."""
    admin.must(Right.LEADS)
    now = clock()
    if moment is None:
        return Arrived(0, 0, now)
    with transaction() as session:
        count, urgent = arrivals.since(session, moment)
    return Arrived(count, urgent, now)
