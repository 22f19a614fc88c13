"""The list's criteria as the query of an address, which can be kept and shared."""

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from app import routes
from app.domain.comunas import OTHERS, SERVED
from app.domain.lead import Category
from app.domain.lead_criteria import NO_PHARMACY, LeadCriteria, Order, Position
from app.domain.lead_state import LeadState
from app.domain.lead_text import MAX_TERM
from app.domain.slug import slug_in
from app.domain.zone import Zone

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_PLACE: Final = re.compile(r"(\d{1,17})-([0-9a-f]{32})")


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the list: its number as shown, and after which lead it begins."""

    page: int = 1
    after: Position | None = None


def place_in(query: Mapping[str, str]) -> Place:
    """Return the page that an address asks for; the first unless it is clear."""
    found = _PLACE.fullmatch(query.get(routes.QUERY_AFTER, ""))
    number = query.get(routes.QUERY_PAGE, "")
    if not found or not re.fullmatch(r"[0-9]{1,6}", number) or int(number) < 2:
        return Place()
    registered = _EPOCH + timedelta(microseconds=int(found[1]))
    return Place(int(number), Position(registered, uuid.UUID(found[2])))


def place_query(place: Place) -> str:
    """Return a page as a query; nothing for the first."""
    if place.after is None:
        return ""
    since = (place.after.created_at - _EPOCH) // timedelta(microseconds=1)
    return urlencode(
        {
            routes.QUERY_PAGE: place.page,
            routes.QUERY_AFTER: f"{since}-{place.after.id.hex}",
        }
    )


def criteria_in(query: Mapping[str, str]) -> LeadCriteria:
    """Return what an address asks for; what makes no sense asks for nothing."""
    read = {
        part.field: value
        for part in _PARTS
        if (value := part.read(query.get(part.name, ""))) is not None
    }
    return replace(LeadCriteria(), **read)


def day_in(text: str) -> date | None:
    """Return a day written as 2026-11-30, None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return None if day in (date.min, date.max) else day


def query_of(criteria: LeadCriteria) -> str:
    """Return the criteria as a query, without what is asked for anyway."""
    anyway = LeadCriteria()
    asked = {
        part.name: part.write(value)
        for part in _PARTS
        if (value := getattr(criteria, part.field)) != getattr(anyway, part.field)
    }
    return urlencode(asked)


def address_of(criteria: LeadCriteria, *more: str) -> str:
    """Return the panel's address that shows what is asked for.

    What was typed into the search stands behind `#`: names of people are in no
    address that a server, a proxy or a log gets to see.

    Args:
        criteria: What is asked for.
        more: Further parts of the query, empty for none.
    """
    page = routes.page_href(routes.ADMIN)
    query = "&".join(filter(None, (query_of(replace(criteria, search="")), *more)))
    typed = query_of(LeadCriteria(search=criteria.search))
    return page + (f"?{query}" if query else "") + (f"#{typed}" if typed else "")


def asked_at(query: Mapping[str, str], fragment: str) -> LeadCriteria:
    """Return what an address asks for, the search from behind its `#`.

    One in the query, as earlier addresses had it, is read too.
    """
    typed = dict(parse_qsl(fragment)).get(routes.QUERY_SEARCH)
    return criteria_in({**query, routes.QUERY_SEARCH: typed} if typed else query)


def unreadable(query: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of what a query asks for that cannot be made out."""
    return tuple(
        part.name
        for part in _PARTS
        if (text := query.get(part.name, "")) and part.read(text) is None
    )


def _text(text: str) -> str | None:
    return text[:MAX_TERM] or None


def _yes(text: str) -> bool | None:
    return True if text == routes.QUERY_YES else None


def _comuna(text: str) -> str | None:
    return text if text in _COMUNAS else None


def _pharmacy(text: str) -> str | None:
    return text if text == NO_PHARMACY else slug_in(text) or None


def _ids(text: str) -> tuple[uuid.UUID, ...] | None:
    try:
        return tuple(uuid.UUID(part) for part in text.split(",")) if text else None
    except ValueError:
        return None


def _one_of(kind: type[StrEnum]) -> Callable[[str], StrEnum | None]:
    known = {value.value: value for value in kind}
    return known.get


@dataclass(frozen=True, slots=True)
class _Part:
    """A criterion as a part of the query.

    Attributes:
        name: In the address.
        field: Of the criteria.
        read: Gives what a text asks for, None for nothing.
        write: Gives the text.
    """

    name: str
    field: str
    read: Callable[[str], object | None]
    write: Callable[[Any], str] = str


_COMUNAS: Final = frozenset({*SERVED, *OTHERS, *Zone})
_PARTS: Final = (
    _Part(routes.QUERY_SEARCH, "search", _text),
    _Part(routes.QUERY_CATEGORY, "category", _one_of(Category)),
    _Part(routes.QUERY_DAY, "day", day_in),
    _Part(routes.QUERY_SINCE, "since", day_in),
    _Part(routes.QUERY_UNTIL, "until", day_in),
    _Part(routes.QUERY_WISHED, "wished", day_in),
    _Part(routes.QUERY_COMUNA, "comuna", _comuna),
    _Part(routes.QUERY_VACCINE, "vaccine", _text),
    _Part(routes.QUERY_BY_PHARMACY, "pharmacy", _pharmacy),
    _Part(routes.QUERY_URGENT, "urgent", _yes, lambda _: routes.QUERY_YES),
    _Part(routes.QUERY_PHONE_ODD, "phone_odd", _yes, lambda _: routes.QUERY_YES),
    _Part(routes.QUERY_STATE, "state", _one_of(LeadState)),
    _Part(
        routes.QUERY_AMONG,
        "among",
        _ids,
        lambda ids: ",".join(each.hex for each in ids),
    ),
    _Part(routes.QUERY_ORDER, "order", _one_of(Order)),
)
