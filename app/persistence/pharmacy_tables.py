"""Table of the partner pharmacies; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import Text, true
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class PharmacyRow(SQLModel, table=True):
    """A partner pharmacy; the token of its sheet is only in the link."""

    __tablename__ = "pharmacies"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(primary_key=True)
    slug: str = Field(unique=True, sa_type=Text)
    name: str = Field(sa_type=Text)
    comuna: str = Field(sa_type=Text)
    contact: str = Field(sa_type=Text)
    active: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    sheet_token_hash: str | None = Field(default=None, unique=True, sa_type=Text)
    version: int = Field(default=1, sa_column_kwargs={"server_default": "1"})
    created_at: datetime = Field(sa_type=UtcDateTime)
