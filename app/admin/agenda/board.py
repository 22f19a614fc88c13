"""The agenda as its page shows it: groups of visits, days, and the ways to others."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TypedDict

from app.admin.agenda.card import Card, card, place
from app.admin.agenda.hours import drawn, note_of, off_hours, shown_hours
from app.content import agenda as copy
from app.content import calendar
from app.domain.agenda import (
    NOBODY,
    AgendaQuery,
    Booked,
    Grouping,
    Span,
    days_of,
    lanes,
    marks,
    stays,
)
from app.domain.comunas import SERVED
from app.domain.vaccines import naming
from app.domain.visit import Professional
from app.services.agenda import Agenda
from app.services.agenda_query import agenda_address


class Place(TypedDict):
    """A day of somebody: where a visit can be put.

    `professional` is empty for nobody, `-` where putting one there keeps whose
    it is; `off` are the styles of the hours in which nobody works, and `lanes` that
    of how many visits stand side by side.
    """

    key: str
    title: str
    note: str
    label: str
    day: str
    professional: str
    first: int
    cards: list[Card]
    off: list[dict[str, str]]
    lanes: dict[str, str]


class Row(TypedDict):
    """A week of somebody."""

    key: str
    title: str
    note: str
    places: list[Place]


class Board(TypedDict):
    """What the page shows."""

    title: str
    count: str
    empty: str
    day: str
    span: str
    grouping: str
    who: str
    groups: list[list[str]]
    hours: list[dict[str, str]]
    size: dict[str, str]
    days: list[str]
    chosen: str
    columns: list[Place]
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class _Group:
    """What a column or a row stands for."""

    key: str
    name: str
    who: Professional | None = None


def board(asked: AgendaQuery, found: Agenda) -> Board:
    """Return what the page shows of what was found."""
    days = days_of(asked)
    groups = _groups(asked.grouping, found)
    shown = [one for one in groups if asked.who in ("", one.key)]
    in_it = _by_place(asked.grouping, found, {one.key for one in shown})
    week = asked.span is Span.WEEK
    first, last = shown_hours(
        [one.visit.slot for one in found.booked],
        [one.who for one in shown if one.who],
    )
    count = sum(map(len, in_it.values()))
    cells = {
        one.key: [_place(one, day, in_it, (first, last), asked) for day in days]
        for one in shown
    }
    return Board(
        title=_title(asked, days),
        count=count_of(count),
        empty="" if count else _empty(found),
        day=asked.day.isoformat(),
        span=asked.span.value,
        grouping=asked.grouping.value,
        who=asked.who,
        groups=[[one.key, one.name] for one in groups],
        hours=[
            {"text": f"{at // 60}:00", "top": f"calc({at - first} * var(--minute))"}
            for at in range(first, last, 60)
        ],
        size={"height": f"calc({last - first} * var(--minute))"},
        days=[short_day(day) for day in days] if week else [],
        chosen=short_day(asked.day),
        columns=[] if week else [cells[one.key][0] for one in shown],
        rows=[
            Row(
                key=one.key,
                title=one.name,
                note=", ".join(one.who.comunas) if one.who else "",
                places=cells[one.key],
            )
            for one in shown
            if week
        ],
    )


def ways(asked: AgendaQuery, today: date) -> dict[str, str]:
    """Return the addresses to which the page leads."""
    step = timedelta(days=1 if asked.span is Span.DAY else 7)
    to = {
        "previous": replace(asked, day=asked.day - step),
        "next": replace(asked, day=asked.day + step),
        "today": replace(asked, day=today),
        **{span.value: replace(asked, span=span) for span in Span},
        **{by.value: replace(asked, grouping=by, who="") for by in Grouping},
    }
    return {name: agenda_address(where) for name, where in to.items()}


def _empty(found: Agenda) -> str:
    return copy.EMPTY if found.whole or found.professionals else copy.NOBODYS


def count_of(count: int) -> str:
    """Return how many visits there are, in words."""
    if count < 2:
        return copy.COUNT_ONE if count else copy.COUNT_NONE
    return copy.COUNT_MANY.format(count=count)


def short_day(day: date) -> str:
    """Return a day as the head of a column names it."""
    weekday = calendar.WEEKDAYS[day.weekday()]
    return copy.WEEKDAY_SHORT.format(weekday=weekday, day=day.day)


def _title(asked: AgendaQuery, days: Sequence[date]) -> str:
    if asked.span is Span.WEEK:
        return copy.WEEK_TITLE.format(
            start=f"{days[0]:%d/%m/%Y}", end=f"{days[-1]:%d/%m/%Y}"
        )
    day = asked.day
    return copy.DAY_TITLE.format(
        weekday=calendar.WEEKDAYS[day.weekday()].capitalize(),
        day=day.day,
        month=calendar.MONTHS[day.month - 1],
        year=day.year,
    )


def _groups(grouping: Grouping, found: Agenda) -> list[_Group]:
    nobody = _Group(NOBODY, copy.NOBODY[grouping])
    if grouping is Grouping.COMUNA:
        named = {one.comuna for one in found.booked if one.comuna}
        others = sorted(named.difference(SERVED))
        return [*(_Group(name, name) for name in (*SERVED, *others)), nobody]
    if not found.whole:
        return [_Group(str(who.id), who.name, who) for who in found.professionals]
    busy = {one.visit.slot.professional_id for one in found.booked}
    return [
        *(
            _Group(str(who.id), who.name, who)
            for who in found.professionals
            if who.active or who.id in busy
        ),
        nobody,
    ]


def _by_place(
    grouping: Grouping, found: Agenda, shown: set[str]
) -> dict[tuple[str, str], list[tuple[Booked, Card]]]:
    people = {who.id: who for who in found.professionals}
    names: dict[uuid.UUID | None, str] = {
        who.id: who.name for who in found.professionals
    }
    vaccine_of = naming(found.catalogue)
    placed: dict[tuple[str, str], list[tuple[Booked, Card]]] = {}
    told = zip(
        found.booked, marks(found.booked, people), stays(found.booked), strict=True
    )
    for one, odd, stay in told:
        slot = one.visit.slot
        of = one.comuna if grouping is Grouping.COMUNA else slot.professional_id
        key = str(of or NOBODY)
        if key in shown:
            made = card(one, odd, grouping, names, vaccine_of, stay)
            made["movable"] &= found.whole
            placed.setdefault((key, made["day"]), []).append((one, made))
    return placed


def _place(
    group: _Group,
    day: date,
    in_it: Mapping[tuple[str, str], Sequence[tuple[Booked, Card]]],
    hours: tuple[int, int],
    asked: AgendaQuery,
) -> Place:
    these, most = in_it.get((group.key, day.isoformat()), ()), 1
    if asked.span is Span.DAY:
        side_by_side = lanes([drawn(one.visit.slot) for one, _ in these])
        for (one, made), lane in zip(these, side_by_side, strict=True):
            made["place"] = place(one, hours[0], lane)
        most = max((of for _, of in side_by_side), default=1)
    keeps = asked.grouping is Grouping.COMUNA
    professional = "" if group.key == NOBODY else group.key
    name = f"{group.name}, {short_day(day)}" if asked.span is Span.WEEK else group.name
    return Place(
        key=f"{group.key}:{day.isoformat()}",
        title=group.name,
        note=note_of(group.who, day),
        label=copy.COLUMN_LABEL.format(name=name, count=count_of(len(these))),
        day=day.isoformat(),
        professional="-" if keeps else professional,
        first=hours[0],
        cards=[made for _, made in these],
        off=off_hours(group.who, day, hours),
        lanes={"--lanes": str(most)},
    )
