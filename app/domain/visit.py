"""A visit: a real day, hour, length and professional, apart from the wish."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final, TypeAlias

from app.domain.clock import CHILE, chilean_instant, is_skipped
from app.domain.errors import AppError
from app.domain.lead_state import LeadState

DEFAULT_MINUTES: Final = 30
SHORTEST: Final = 10
LONGEST: Final = 8 * 60

# Working hours by weekday, Monday first; None on a free day.
Week: TypeAlias = tuple[tuple[time, time] | None, ...]


class VisitState(StrEnum):
    """How a visit stands; at most one of a lead is open."""

    OPEN = "open"
    DONE = "done"
    CANCELLED = "cancelled"
    NO_SHOW = "no_show"


# Where the lead stands when its visit has ended in a way.
LEAD_STATE_AFTER: Final = {
    VisitState.DONE: LeadState.DONE,
    VisitState.CANCELLED: LeadState.CANCELLED,
    VisitState.NO_SHOW: LeadState.NO_SHOW,
}


class VisitAhead(AppError):
    """A visit has not begun: that it ended must be said once more.

    Attributes:
        starts_at: Instant of its beginning, UTC.
    """

    code = "visit_ahead"

    def __init__(self, starts_at: datetime) -> None:
        super().__init__(starts_at)
        self.starts_at = starts_at


class HourPassed(AppError):
    """A visit would begin before now: that it was then must be said once more.

    Attributes:
        starts_at: Instant of that beginning, UTC.
    """

    code = "hour_passed"

    def __init__(self, starts_at: datetime) -> None:
        super().__init__(starts_at)
        self.starts_at = starts_at


class NoSuchMoment(ValueError):
    """Clocks in Chile never show this day and hour: they are put forward then."""


@dataclass(frozen=True, slots=True)
class Slot:
    """When, how long and by whom.

    Attributes:
        starts_at: Instant, UTC.
        minutes: Length.
        professional_id: None while nobody has been named.
    """

    starts_at: datetime
    minutes: int
    professional_id: uuid.UUID | None

    @property
    def ends_at(self) -> datetime:
        """Instant of its end, UTC."""
        return self.starts_at + timedelta(minutes=self.minutes)


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit as it is stored.

    Attributes:
        sequence: Grows with each change that a calendar must hear of.
        version: Grows with each change.
        calendar_id: Names the entry in the visitor's calendar, where that is one with
            others of the household; None where it is the visit's own.
    """

    id: uuid.UUID
    lead_id: uuid.UUID
    slot: Slot
    state: VisitState
    sequence: int
    version: int
    calendar_id: uuid.UUID | None = None

    @property
    def entry(self) -> uuid.UUID:
        """What it is called in the visitor's calendar."""
        return self.calendar_id or self.id


@dataclass(frozen=True, slots=True)
class Professional:
    """Who makes visits.

    Attributes:
        registration: Number in the register of the Superintendencia de Salud.
        comunas: Where they go; none means everywhere.
        hours: Working hours by weekday, Monday first; None on a free day.
        days_off: Chilean days on which they do not work.
        admin_id: The account by which they sign in, if they do.
        feed: Which address a calendar follows their visits by, as the beginning of its
            hash; empty for none.
    """

    id: uuid.UUID
    name: str
    registration: str
    comunas: tuple[str, ...]
    hours: Week
    days_off: tuple[date, ...]
    admin_id: uuid.UUID | None
    active: bool
    version: int
    feed: str = ""


def moment(day: date, at: time) -> datetime:
    """Return the instant at which clocks in Chile show a day and time.

    One that comes twice is the first of the two.

    Raises:
        NoSuchMoment: Clocks jump over it.
    """
    if is_skipped(day, at):
        raise NoSuchMoment
    return chilean_instant(day, at)


def overlap(one: Slot, other: Slot) -> bool:
    """Return whether two visits take some of the same time."""
    return one.starts_at < other.ends_at and other.starts_at < one.ends_at


def works_then(professional: Professional, slot: Slot) -> bool:
    """Return whether a visit lies within somebody's working hours of that day."""
    begins = slot.starts_at.astimezone(CHILE)
    ends = slot.ends_at.astimezone(CHILE)
    hours = professional.hours[begins.weekday()]
    if hours is None or rests_on(professional, slot) or ends.date() != begins.date():
        return False
    return hours[0] <= begins.time() and ends.time() <= hours[1]


def rests_on(professional: Professional, slot: Slot) -> bool:
    """Return whether somebody has the whole day free on which a visit begins."""
    begins = slot.starts_at.astimezone(CHILE)
    free = professional.hours[begins.weekday()] is None
    return free or begins.date() in professional.days_off


def clashes(slots: Sequence[Slot]) -> set[int]:
    """Return the places of those that overlap with another of the same person."""
    found: set[int] = set()
    of_each: dict[uuid.UUID, list[int]] = {}
    for at, slot in enumerate(slots):
        if slot.professional_id:
            of_each.setdefault(slot.professional_id, []).append(at)
    for places in of_each.values():
        places.sort(key=lambda at: slots[at].starts_at)
        for at, one in enumerate(places, start=1):
            for other in places[at:]:
                if not overlap(slots[one], slots[other]):
                    break  # nor do those that begin later
                found |= {one, other}
    return found


def one_after_another(first: Slot, count: int) -> Sequence[Slot]:
    """Return slots of one length for some people, the next where one ends."""
    length = timedelta(minutes=first.minutes)
    return [
        Slot(first.starts_at + length * step, first.minutes, first.professional_id)
        for step in range(count)
    ]


EVERY_DAY: Final[Week] = tuple((time(9), time(19)) for _ in range(7))
