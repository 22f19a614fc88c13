"""Breaches as the screen shows them."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import TypedDict

from app.content import breaches as copy
from app.content.visits import BETWEEN
from app.domain.clock import CHILE, minute_text
from app.domain.events import Change, Event, Kind
from app.services.breaches import Standing

NEW = "new"


class BreachLine(TypedDict):
    """A breach; `id` is `new` for one that is not stored, instants as fields take."""

    id: str
    what: str
    data: str
    people: str
    consequences: str
    measures: str
    reason: str
    happened_at: str
    known_at: str
    agency_told_at: str
    people_told_at: str
    closed: bool
    known: str
    stands: str
    urgency: str
    urgency_label: str


class HistoryLine(TypedDict):
    """What somebody wrote, and when."""

    key: str
    told: str
    changes: list[str]


def breach_line(one: Standing) -> BreachLine:
    """Return a breach as the list and the form show it."""
    noted = one.breach.noted
    if one.breach.closed_at:
        stands = copy.CLOSED.format(when=minute_text(one.breach.closed_at))
    elif one.due:
        stands = copy.DUE.format(when=minute_text(one.due))
    elif noted.agency_told_at:
        stands = copy.TOLD.format(when=minute_text(noted.agency_told_at))
    else:
        stands = copy.NOT_TOLD
    look = one.urgency.value if one.urgency else "closed" if noted.closed else "told"
    return BreachLine(
        id=str(one.breach.id),
        what=noted.what,
        data=noted.data,
        people=noted.people,
        consequences=noted.consequences,
        measures=noted.measures,
        reason=noted.reason,
        happened_at=_field(noted.happened_at),
        known_at=_field(noted.known_at),
        agency_told_at=_field(noted.agency_told_at),
        people_told_at=_field(noted.people_told_at),
        closed=noted.closed,
        known=copy.KNOWN.format(when=minute_text(noted.known_at)),
        stands=stands,
        urgency=look,
        urgency_label=copy.URGENCY[look],
    )


def new_line() -> BreachLine:
    """Return the form of one that is not stored yet."""
    texts = dict.fromkeys(BreachLine.__annotations__, "")
    return BreachLine(**{**texts, "id": NEW, "closed": False})


def history_line(event: Event, people: Mapping[uuid.UUID, str]) -> HistoryLine:
    """Return what was written, field by field."""
    who = people.get(event.admin_id or uuid.UUID(int=0), copy.SOMEBODY)
    closes = event.deed.kind is Kind.BREACH_CLOSED
    did = copy.CLOSED_BY if closes else copy.NOTED
    return HistoryLine(
        key=str(event.id),
        told=f"{minute_text(event.at)}{BETWEEN}{did}: {who}",
        changes=[_change(each) for each in event.deed.changes if not _is_plain(each)],
    )


def _is_plain(change: Change) -> bool:
    """Return whether nobody closed what was new: that goes without saying."""
    return not change.before and change.after == "False"


def _change(change: Change) -> str:
    text = copy.CHANGED if change.before else copy.FIRST
    return text.format(
        label=copy.FIELDS[change.field],
        before=_told(change.before),
        after=_told(change.after),
    )


def _told(value: str) -> str:
    if value in ("True", "False"):
        return copy.YES if value == "True" else copy.NO
    try:
        return minute_text(datetime.fromisoformat(value))
    except ValueError:
        return value or copy.NOTHING


def _field(at: datetime | None) -> str:
    return f"{at.astimezone(CHILE):%Y-%m-%dT%H:%M}" if at else ""
