"""Which leads a list shows, and in which order."""

import uuid
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from app.domain.lead import Category

PAGE_SIZE: Final = 50
# Counting the matches of a filter stops here: nobody reads on past it.
COUNT_CAP: Final = 10_000


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
        after: Start after this lead; None for the first page.
        limit: Leads on a page.
    """

    search: str = ""
    category: Category | None = None
    day: date | None = None
    order: Order = Order.NEWEST_FIRST
    after: Position | None = None
    limit: int = PAGE_SIZE
