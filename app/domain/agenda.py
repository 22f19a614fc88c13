"""What an agenda shows: its days, its lanes, and what is odd about a visit."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

from app.domain.clock import CHILE, chilean_day
from app.domain.visit import (
    Professional,
    Slot,
    Visit,
    VisitState,
    clashes,
    works_then,
)

_WEEK: Final = 7


class Span(StrEnum):
    """How much of the calendar is shown."""

    DAY = "dia"
    WEEK = "semana"


# In `AgendaQuery.who`.
NOBODY: Final = "none"


class Grouping(StrEnum):
    """What the columns of a day, and the rows of a week, stand for."""

    PROFESSIONAL = "profesional"
    COMUNA = "comuna"


class Mark(StrEnum):
    """What is odd about a visit."""

    CLASH = "clash"
    OFF_HOURS = "off_hours"
    OFF_COMUNAS = "off_comunas"
    UNASSIGNED = "unassigned"


@dataclass(frozen=True, slots=True)
class AgendaQuery:
    """What an address of the agenda asks for.

    Attributes:
        day: Chilean; of a week, any of its days.
        who: Id of a professional or name of a comuna that alone is shown; empty
            for all, `none` for what belongs to nobody.
    """

    day: date
    span: Span = Span.DAY
    grouping: Grouping = Grouping.PROFESSIONAL
    who: str = ""


@dataclass(frozen=True, slots=True)
class Booked:
    """A visit with what the agenda tells of its lead.

    Attributes:
        phone_e164: None where the number looks wrong.
        vaccine: Id or free text.
        message: The visitor's own words.
        household_id: Of people who were asked for together; None for one alone.
        patient: Who is visited, where somebody else asked; `minor`, whether it is
            somebody under 16.
        withdrawn: Whether what was agreed to was taken back: nobody is contacted.
    """

    visit: Visit
    name: str
    reference: str
    phone: str
    phone_e164: str | None
    address: str
    comuna: str | None
    vaccine: str
    message: str
    email: str = ""
    household_id: uuid.UUID | None = None
    patient: str | None = None
    minor: bool = False
    withdrawn: bool = False


def days_of(query: AgendaQuery) -> list[date]:
    """Return the days that are shown; a week begins on Monday."""
    if query.span is Span.DAY:
        return [query.day]
    monday = query.day - timedelta(days=query.day.weekday())
    return [monday + timedelta(days=at) for at in range(_WEEK)]


def lanes(slots: Sequence[Slot]) -> list[tuple[int, int]]:
    """Return how slots stand side by side, so that none covers another.

    Args:
        slots: By their beginning.

    Returns:
        For each its lane, from 0, and how many lanes its group has; a group are
        those that overlap one with the next.
    """
    placed: list[tuple[int, int]] = []
    group: list[int] = []
    # When the last slot of each lane is over.
    ends: list[datetime] = []
    for slot in slots:
        starts_at = slot.starts_at
        if ends and max(ends) <= starts_at:
            placed += [(lane, len(ends)) for lane in group]
            group, ends = [], []
        free = (at for at, over in enumerate(ends) if over <= starts_at)
        lane = next(free, len(ends))
        ends[lane : lane + 1] = [slot.ends_at]
        group.append(lane)
    return placed + [(lane, len(ends)) for lane in group]


def marks(
    booked: Sequence[Booked], people: Mapping[uuid.UUID, Professional]
) -> list[frozenset[Mark]]:
    """Return what is odd about each visit that is still to be made.

    Args:
        booked: Visits of the same days.
        people: Everybody who makes visits, by id.
    """
    open_ones = [
        at for at, one in enumerate(booked) if one.visit.state is VisitState.OPEN
    ]
    found: list[set[Mark]] = [set() for _ in booked]
    for at in clashes([booked[at].visit.slot for at in open_ones]):
        found[open_ones[at]].add(Mark.CLASH)
    for at in open_ones:
        slot = booked[at].visit.slot
        who = people.get(slot.professional_id) if slot.professional_id else None
        if who is None:
            found[at].add(Mark.UNASSIGNED)
            continue
        if not works_then(who, slot):
            found[at].add(Mark.OFF_HOURS)
        comuna = booked[at].comuna
        if who.comunas and comuna and comuna not in who.comunas:
            found[at].add(Mark.OFF_COMUNAS)
    return [frozenset(these) for these in found]


def stays(booked: Sequence[Booked]) -> list[Sequence[Visit]]:
    """Return with which others each visit is one: open ones of a home on a day.

    Args:
        booked: Visits of whole days, by their hour.

    Returns:
        For each the visits of its stay by their hour, itself among them; none where
        it is the only one, or over.
    """
    homes: dict[tuple[uuid.UUID, date], list[Visit]] = {}
    found: list[list[Visit]] = []
    for one in booked:
        stay = list[Visit]()
        if one.household_id and one.visit.state is VisitState.OPEN:
            day = chilean_day(one.visit.slot.starts_at)
            stay = homes.setdefault((one.household_id, day), stay)
            stay.append(one.visit)
        found.append(stay)
    return [stay if len(stay) > 1 else () for stay in found]


def minute_of(slot: Slot) -> int:
    """Return at which minute of its Chilean day a slot begins, as clocks show it."""
    starts = slot.starts_at.astimezone(CHILE)
    return starts.hour * 60 + starts.minute
