"""What may be asked of the history of deeds."""

import uuid
from dataclasses import dataclass
from datetime import date
from typing import Final

from app.domain.events import Kind

PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class AuditCriteria:
    """Which events, the newest first; None asks for no such thing.

    Attributes:
        admin_id: Who of the staff did it.
        since: First Chilean day.
        until: Last Chilean day.
        after: The event that came last on the page before.
    """

    kind: Kind | None = None
    admin_id: uuid.UUID | None = None
    since: date | None = None
    until: date | None = None
    after: uuid.UUID | None = None
    limit: int = PAGE

    def narrowed_by(self) -> list[str]:
        """Return the names of what is asked for, for the event of an export."""
        names = ("kind", "admin_id", "since", "until")
        return [name for name in names if getattr(self, name) is not None]
