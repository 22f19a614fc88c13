"""Which leads a list shows, and in which order."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

PAGE_SIZE: Final = 50


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
        after: Start after this lead; None for the first page.
        limit: Leads on a page.
    """

    order: Order = Order.NEWEST_FIRST
    after: Position | None = None
    limit: int = PAGE_SIZE
