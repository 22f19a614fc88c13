"""Somebody's visits as a calendar that others follow (RFC 5545)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from icalendar import Calendar, Event

from app.domain.clock import calendar_times
from app.domain.visit import Visit, VisitState

_MAKER: Final = "-//vaccination//visits//ES"
_OVER: Final = VisitState.CANCELLED


@dataclass(frozen=True, slots=True)
class FeedVisit:
    """A visit as a calendar tells it: neither a whole name nor anything of health.

    Attributes:
        title: What a calendar shows.
        text: What it shows when the visit is opened.
    """

    visit: Visit
    title: str
    text: str


def visit_feed(name: str, visits: Iterable[FeedVisit], now: datetime) -> bytes:
    """Return the calendar, in Chilean time with its zone.

    Args:
        name: Of the calendar.
        visits: Those that were cancelled too, so that followers take them out.
        now: The present instant.
    """
    feed: Any = Calendar()
    feed.add("prodid", _MAKER)
    feed.add("version", "2.0")
    feed.add("method", "PUBLISH")
    feed.add("x-wr-calname", name)
    for one in visits:
        feed.add_component(_event(one, now))
    feed.add_missing_timezones()
    return feed.to_ical()


def _event(one: FeedVisit, now: datetime) -> Any:
    visit = one.visit
    event: Any = Event()
    event.add("uid", f"{visit.id}@visitas")
    event.add("sequence", visit.sequence)
    event.add("dtstamp", now)
    starts, ends = calendar_times(visit.slot.starts_at, visit.slot.ends_at)
    event.add("dtstart", starts)
    event.add("dtend", ends)
    event.add("status", "CANCELLED" if visit.state is _OVER else "CONFIRMED")
    event.add("summary", one.title)
    event.add("description", one.text)
    event.add("class", "PRIVATE")
    return event
