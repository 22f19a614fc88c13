"""Table of the requests for one's rights; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import Text, text
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class PrivacyRequestRow(SQLModel, table=True):
    """Somebody who asks for the rights over their data.

    It outlives the requests for visits that it is about, so nothing ties it to them.
    Of a mailed code the hash alone is kept.
    """

    __tablename__ = "privacy_requests"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    reference: str = Field(unique=True, sa_type=Text)
    asks: str = Field(sa_type=Text)
    email: str = Field(sa_type=Text)
    detail: str = Field(sa_type=Text)
    appointment_id: uuid.UUID | None = Field(default=None)
    asked_at: datetime = Field(sa_type=UtcDateTime)
    code_hash: str | None = Field(default=None, sa_type=Text)
    code_tries: int = Field(default=0)
    code_expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    received_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    extended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    identity: str = Field(default="", sa_type=Text)
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    closing: str | None = Field(default=None, sa_type=Text)
    reason: str = Field(default="", sa_type=Text)
    version: int = Field(default=1, sa_column_kwargs={"server_default": text("1")})
