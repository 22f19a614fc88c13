"""What two requests have in common, where they may be one person's or one home's."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Relation(StrEnum):
    """What another request shares with one."""

    PHONE = "phone"
    EMAIL = "email"
    ADDRESS = "address"


@dataclass(frozen=True, slots=True)
class Relative:
    """Another request, as the file of one names it.

    Attributes:
        state: Where it stands.
        shares: What it has in common, the strongest of them.
        apart: Code of why the two cannot become one; empty where they may.
    """

    id: uuid.UUID
    reference: str
    name: str
    created_at: datetime
    state: str
    shares: Relation
    apart: str
