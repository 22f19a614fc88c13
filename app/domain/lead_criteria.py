"""Which leads a list shows, and in which order."""

import uuid
from dataclasses import dataclass, fields
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from app.domain.lead import Category
from app.domain.lead_state import LeadState

PAGE_SIZE: Final = 50
# Counting the matches of a filter stops here: nobody reads on past it.
COUNT_CAP: Final = 10_000
# Asks for requests of the pharmacy form that name no pharmacy; no slug looks so.
NO_PHARMACY: Final = "-"


class Order(StrEnum):
    """Order by registration; the newest first unless asked otherwise."""

    NEWEST_FIRST = "desc"
    OLDEST_FIRST = "asc"


@dataclass(frozen=True, slots=True)
class Position:
    """Where a page begins: just after this lead, in the list's order."""

    created_at: datetime
    id: uuid.UUID


@dataclass(frozen=True, slots=True)
class LeadCriteria:
    """What a list of leads is asked for.

    Attributes:
        search: Text as typed; empty asks for nothing.
        category: Only this one; None for all.
        day: Only leads registered on this Chilean day; None for all.
        since: Only leads registered on this Chilean day or later.
        until: Only leads registered on this Chilean day or earlier.
        wished: Only leads whose visit was wished for this day.
        comuna: Only addresses in this comuna; the text of a `Zone` for those where
            the service does not go, or that name none.
        vaccine: Only leads that ask for this one, by id or by the name shown.
        pharmacy: Only leads that came through this one, by its slug, or those of the
            pharmacy form that name none.
        urgent: Only urgent ones.
        phone_odd: Only leads whose phone looks wrong.
        state: Only leads that stand here.
        blocked_too: Whether those are shown that are blocked, as on the desk of
            people's rights alone; no address asks for it.
        among: Only these leads, chosen one by one; empty for all.
        after: Start after this lead; None for the first page.
        limit: Leads on a page.
    """

    search: str = ""
    category: Category | None = None
    day: date | None = None
    since: date | None = None
    until: date | None = None
    wished: date | None = None
    comuna: str = ""
    vaccine: str = ""
    pharmacy: str = ""
    urgent: bool = False
    phone_odd: bool = False
    state: LeadState | None = None
    blocked_too: bool = False
    among: tuple[uuid.UUID, ...] = ()
    order: Order = Order.NEWEST_FIRST
    after: Position | None = None
    limit: int = PAGE_SIZE


# Who waits for the promised answer, whose 24 hours end first at the top.
UNCONTACTED: Final = LeadCriteria(state=LeadState.NEW, order=Order.OLDEST_FIRST)

_OF_THE_LIST: Final = frozenset({"blocked_too", "order", "after", "limit"})


def narrowed_by(criteria: LeadCriteria) -> list[str]:
    """Return the names of what narrows a list, without what was asked for."""
    names = [field.name for field in fields(criteria)]
    return [n for n in names if n not in _OF_THE_LIST and getattr(criteria, n)]
