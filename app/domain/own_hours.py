"""What the hour of a visit leaves to the visitor: before, shortly before, from then on."""

import uuid
from collections.abc import Collection, Iterable
from datetime import date, datetime, timedelta
from typing import Final

from app.domain.clock import chilean_day
from app.domain.errors import AppError
from app.domain.visit import Visit, VisitState

# The terms say it: later, somebody is on the way already.
FREE_UNTIL_BEFORE: Final = timedelta(hours=12)
_TAKES_PLACE: Final = frozenset({VisitState.OPEN, VisitState.DONE, VisitState.NO_SHOW})


class VisitBegun(AppError):
    """The hour of the visit has come: nothing of it is confirmed, changed or cancelled."""

    code = "visit_begun"


class VisitUnnoted(AppError):
    """The hour of a visit has come, and nobody noted yet how it ended."""

    code = "visit_unnoted"


def is_late(visit: Visit, now: datetime) -> bool:
    """Return whether a fee may apply: less than twelve hours are left, and some are."""
    return now < visit.slot.starts_at < now + FREE_UNTIL_BEFORE


def begun_of(visits: Iterable[Visit], now: datetime) -> Collection[uuid.UUID]:
    """Return the requests whose visit's hour has come, and whose end nobody noted.

    Visits of one stay begin with the first of them, however that ended: somebody is at
    the door. One that was moved to another day, after others had theirs, begins then.

    Args:
        visits: Of a whole household, ended ones among them.
        now: The present instant.
    """
    there = [one for one in visits if one.state in _TAKES_PLACE]
    stays = {_stay(one) for one in there if one.slot.starts_at <= now}
    waiting = (one for one in there if one.state is VisitState.OPEN)
    return frozenset(one.lead_id for one in waiting if _stay(one) in stays)


def under_way_of(visits: Iterable[Visit], now: datetime) -> Collection[uuid.UUID]:
    """Return those of `begun_of` whose visit is of this day: somebody may be there."""
    found, today = list(visits), chilean_day(now)
    begun = begun_of(found, now)
    return frozenset(
        one.lead_id
        for one in found
        if one.lead_id in begun
        and one.state is VisitState.OPEN
        and chilean_day(one.slot.starts_at) == today
    )


def _stay(visit: Visit) -> tuple[uuid.UUID, date]:
    return visit.entry, chilean_day(visit.slot.starts_at)
