"""Table of what was breached; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import Text, text
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class BreachRow(SQLModel, table=True):
    """A breach of personal data, as far as it is known; it names nobody."""

    __tablename__ = "breaches"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(primary_key=True)
    what: str = Field(sa_type=Text)
    data: str = Field(sa_type=Text)
    people: str = Field(sa_type=Text)
    consequences: str = Field(sa_type=Text)
    measures: str = Field(sa_type=Text)
    reason: str = Field(sa_type=Text)
    happened_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    known_at: datetime = Field(sa_type=UtcDateTime)
    agency_told_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    people_told_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    version: int = Field(default=1, sa_column_kwargs={"server_default": text("1")})
    created_at: datetime = Field(sa_type=UtcDateTime)
