"""Tables of what goes out by mail; rows never leave the services."""

import uuid
from datetime import datetime
from typing import Final

from sqlalchemy import Index, Text, text
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime

COUNTED: Final = "counted_at IS NOT NULL"


class OutboxRow(SQLModel, table=True):
    """A message to the outside, stored with the change that it tells of.

    `due_at` is when the next try may start; a worker that takes the row moves
    it on by its lease. `sent_at` and `dead_at` end it, the latter with an outcome.
    `counted_at` is when it was last let out to a visitor, `told` a fingerprint of
    what it said.
    """

    __tablename__ = "outbox"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_outbox_open", "sent_at", "dead_at", "due_at"),
        Index(
            "ix_outbox_counted_at",
            "counted_at",
            sqlite_where=text(COUNTED),
            postgresql_where=text(COUNTED),
        ),
    )

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    kind: str = Field(sa_type=Text)
    recipient: str = Field(
        default="", sa_type=Text, sa_column_kwargs={"server_default": ""}
    )
    dedupe_key: str = Field(unique=True, sa_type=Text)
    # None where it tells of something else than a request for a visit.
    appointment_id: uuid.UUID | None = Field(
        default=None, foreign_key="appointments.id", index=True, ondelete="CASCADE"
    )
    subject: str = Field(
        default="lead", sa_type=Text, sa_column_kwargs={"server_default": "lead"}
    )
    # None in rows of releases that told of requests alone.
    subject_id: uuid.UUID | None = Field(default=None, index=True)
    attempts: int = Field(default=0)
    created_at: datetime = Field(sa_type=UtcDateTime)
    due_at: datetime = Field(sa_type=UtcDateTime)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    dead_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    last_error: str = Field(default="", sa_type=Text)
    counted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    told: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    outcome: str = Field(
        default="", sa_type=Text, sa_column_kwargs={"server_default": ""}
    )


class UnwantedAddressRow(SQLModel, table=True):
    """An address whose owner wants no mails; the address itself is not kept."""

    __tablename__ = "unwanted_addresses"  # pyright: ignore[reportAssignmentType]

    address_hash: str = Field(primary_key=True, sa_type=Text)
    at: datetime = Field(sa_type=UtcDateTime)
