"""What the hour of a visit leaves to the visitor: before, shortly before, from then on."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from app.domain.errors import AppError
from app.domain.visit import Visit, VisitState

# The terms say it: later, somebody is on the way already.
FREE_UNTIL_BEFORE: Final = timedelta(hours=12)
# So much later than its hour somebody may still come; what is later is another stay.
LATENESS: Final = timedelta(hours=2)
# So much later somebody who is at the door goes on with the next of a home.
AT_THE_DOOR: Final = timedelta(minutes=30)
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


def begun_of(
    visits: Iterable[Visit], now: datetime, *, within: timedelta = LATENESS
) -> Collection[uuid.UUID]:
    """Return the requests whose visit's hour has come, and whose end nobody noted.

    Visits of one stay begin with the first of them, however that ended: somebody is at
    the door. One that was moved to later begins then.

    Args:
        visits: Of a whole household, ended ones among them.
        now: The present instant.
        within: How long after one visit of a stay the next one begins at the latest.
    """
    return frozenset(
        one.lead_id
        for stay in _stays(visits, within)
        if stay[0].slot.starts_at <= now
        for one in stay
        if one.state is VisitState.OPEN
    )


def left_by_withdrawal(visits: Iterable[Visit], now: datetime) -> Collection[uuid.UUID]:
    """Return the requests whose visit no withdrawal cancels: somebody is at the door."""
    return begun_of(visits, now, within=AT_THE_DOOR)


def under_way_of(visits: Iterable[Visit], now: datetime) -> Collection[uuid.UUID]:
    """Return those of `begun_of` to whom somebody may be coming, or is."""
    return frozenset(
        one.lead_id
        for stay in _stays(visits, LATENESS)
        if stay[0].slot.starts_at <= now < _last(stay).slot.ends_at + LATENESS
        for one in stay
        if one.state is VisitState.OPEN
    )


def _stays(visits: Iterable[Visit], within: timedelta) -> Iterable[Sequence[Visit]]:
    """Return what takes place in one go, by its hours: of one entry, nearly at once."""
    there = [one for one in visits if one.state in _TAKES_PLACE]
    there.sort(key=lambda one: (str(one.entry), one.slot.starts_at))
    stay: list[Visit] = []
    for one in there:
        if stay and not _goes_on(_last(stay), one, within):
            yield stay
            stay = []
        stay.append(one)
    if stay:
        yield stay


def _last(stay: Sequence[Visit]) -> Visit:
    """Return which of a stay ends last: it need not be the one that begins last."""
    return max(stay, key=lambda one: one.slot.ends_at)


def _goes_on(last: Visit, one: Visit, within: timedelta) -> bool:
    # Who found nobody leaves: another hour was given to the others then.
    if last.state is VisitState.NO_SHOW:
        within = min(within, AT_THE_DOOR)
    near = one.slot.starts_at - last.slot.ends_at <= within
    return near and one.entry == last.entry
