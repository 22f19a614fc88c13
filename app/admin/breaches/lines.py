"""Breaches as the screen shows them."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import TypedDict
from urllib.parse import urlencode

from app import routes
from app.content import admin
from app.content import breaches as copy
from app.content.visits import BETWEEN
from app.domain.clock import CHILE, minute_text
from app.domain.events import Change, Event, Kind
from app.services.breaches import Standing

_NEW = "new"
_WRITTEN = tuple(name for name in copy.FIELDS if name != "closed")


class BreachLine(TypedDict):
    """A breach, instants as fields take.

    `version` is 0 for one that is not stored; `kept` names what a tab keeps of it.
    """

    id: str
    version: str
    kept: str
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
        version=str(one.breach.version),
        kept=str(one.breach.id),
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


def new_line(ident: str) -> BreachLine:
    """Return the form of one that is not stored yet."""
    texts = dict.fromkeys(BreachLine.__annotations__, "")
    told = {"id": ident, "version": "0", "kept": _NEW, "closed": False}
    return BreachLine(**{**texts, **told})


def breach_address(ident: str = "", query: str = routes.QUERY_BREACH) -> str:
    """Return the address of the register, or of one that is at hand there."""
    asks = f"?{urlencode({query: ident})}" if ident else ""
    return routes.page_href(routes.BREACHES) + asks


def theirs_in(
    before: BreachLine, now: BreachLine, form: Mapping[str, object]
) -> dict[str, str]:
    """Return by field what somebody else wrote where the form says something, too."""
    old, new = dict(before), dict(now)
    typed = {name: str(form.get(name, "")).strip() for name in _WRITTEN}
    return {
        name: admin.EDIT_THEIRS.format(value=_told(str(new[name])))
        for name, text in typed.items()
        if old[name] != new[name] and text not in (old[name], new[name])
    }


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
        at = datetime.fromisoformat(value)
    except ValueError:
        return value or copy.NOTHING
    return minute_text(at if at.tzinfo else at.replace(tzinfo=CHILE))


def _field(at: datetime | None) -> str:
    return f"{at.astimezone(CHILE):%Y-%m-%dT%H:%M}" if at else ""
