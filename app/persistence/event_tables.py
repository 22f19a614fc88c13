"""Tables of what happened; rows never leave the services."""

import uuid
from datetime import datetime
from typing import Any, Final

from sqlalchemy import JSON, Index, Text, text
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime

# Written as in its queries: SQLite knows its partial index by the very words.
SEEN: Final = "kind = 'lead_seen'"


class EventRow(SQLModel, table=True):
    """Something that happened; triggers refuse to change or delete it.

    It refers to nothing: it outlives who did it and what it was done to.
    """

    __tablename__ = "events"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_events_subject", "subject", "subject_id", "id"),
        Index("ix_events_at", "at", "id"),
        Index("ix_events_kind", "kind", "at", "id"),
        Index("ix_events_admin", "admin_id", "at", "id"),
        Index("ix_events_kind_admin", "kind", "admin_id", "at", "id"),
        # Who sees a lead is told once.
        Index(
            "ix_events_seen",
            "subject_id",
            "admin_id",
            unique=True,
            sqlite_where=text(SEEN),
            postgresql_where=text(SEEN),
        ),
    )

    id: uuid.UUID = Field(primary_key=True)
    at: datetime = Field(sa_type=UtcDateTime)
    actor: str = Field(sa_type=Text)
    admin_id: uuid.UUID | None = Field(default=None)
    kind: str = Field(sa_type=Text)
    subject: str = Field(sa_type=Text)
    subject_id: str = Field(sa_type=Text)
    request_id: str = Field(default="", sa_type=Text)
    facts: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)


class EventValueRow(SQLModel, table=True):
    """What one field held before and after an event; may be erased."""

    __tablename__ = "event_values"  # pyright: ignore[reportAssignmentType]

    event_id: uuid.UUID = Field(foreign_key="events.id", primary_key=True)
    field: str = Field(primary_key=True, sa_type=Text)
    before: str = Field(sa_type=Text)
    after: str = Field(sa_type=Text)
