"""Tables of what comes after a request; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import JSON, Index, Text, text, true
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime

_OPEN = text("state = 'open'")


class ProfessionalRow(SQLModel, table=True):
    """Who makes visits; hours, days off and comunas as JSON."""

    __tablename__ = "professionals"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(primary_key=True)
    name: str = Field(sa_type=Text)
    registration: str = Field(sa_type=Text)
    comunas: list[str] = Field(default_factory=list, sa_type=JSON)
    hours: list[list[str] | None] = Field(default_factory=list, sa_type=JSON)
    days_off: list[str] = Field(default_factory=list, sa_type=JSON)
    admin_id: uuid.UUID | None = Field(
        default=None, foreign_key="admins.id", unique=True, ondelete="SET NULL"
    )
    active: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    feed_token_hash: str | None = Field(default=None, unique=True, sa_type=Text)
    version: int = Field(default=1, sa_column_kwargs={"server_default": "1"})
    created_at: datetime = Field(sa_type=UtcDateTime)


class VisitRow(SQLModel, table=True):
    """A visit; `ends_at` follows from its length, so that an index finds it."""

    __tablename__ = "visits"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_visits_starts_at", "starts_at", "id"),
        Index("ix_visits_professional", "professional_id", "starts_at"),
        Index("ix_visits_appointment_id", "appointment_id", "id"),
        Index(
            "ix_visits_one_open",
            "appointment_id",
            unique=True,
            sqlite_where=_OPEN,
            postgresql_where=_OPEN,
        ),
    )

    id: uuid.UUID = Field(primary_key=True)
    appointment_id: uuid.UUID = Field(foreign_key="appointments.id", ondelete="CASCADE")
    professional_id: uuid.UUID | None = Field(
        default=None, foreign_key="professionals.id"
    )
    starts_at: datetime = Field(sa_type=UtcDateTime)
    ends_at: datetime = Field(sa_type=UtcDateTime)
    minutes: int
    state: str = Field(sa_type=Text)
    sequence: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    version: int = Field(default=1, sa_column_kwargs={"server_default": "1"})
    created_at: datetime = Field(sa_type=UtcDateTime)
    # Names the entry in the visitor's calendar; None where that is the visit's own.
    calendar_id: uuid.UUID | None = Field(default=None)


class NoteRow(SQLModel, table=True):
    """What somebody of the staff wrote about a lead, apart from the visitor's words."""

    __tablename__ = "notes"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("ix_notes_appointment_id", "appointment_id", "id"),)

    id: uuid.UUID = Field(primary_key=True)
    appointment_id: uuid.UUID = Field(foreign_key="appointments.id", ondelete="CASCADE")
    admin_id: uuid.UUID | None = Field(default=None)
    at: datetime = Field(sa_type=UtcDateTime)
    text: str = Field(sa_type=Text)
