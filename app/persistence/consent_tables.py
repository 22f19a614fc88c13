"""Tables of what people agreed to; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import Text
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class ConsentTextRow(SQLModel, table=True):
    """The exact words of a version, once."""

    __tablename__ = "consent_texts"  # pyright: ignore[reportAssignmentType]

    hash: str = Field(primary_key=True, sa_type=Text)
    version: str = Field(sa_type=Text)
    text: str = Field(sa_type=Text)


class ConsentRow(SQLModel, table=True):
    """Somebody agreed; it outlives the request, so nothing ties it to that.

    When the request is erased it stays as a proof without personal data.
    """

    __tablename__ = "consents"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    appointment_id: uuid.UUID = Field(index=True)
    form: str = Field(sa_type=Text)
    for_whom: str = Field(sa_type=Text)
    version: str = Field(sa_type=Text)
    text_hash: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=UtcDateTime)
    channel: str = Field(sa_type=Text)
    guardian: str = Field(default="", sa_type=Text)
    admin_id: uuid.UUID | None = Field(default=None)
    withdrawn_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    from_before: bool = Field(default=False)
    kind: str = Field(
        default="request", sa_type=Text, sa_column_kwargs={"server_default": "request"}
    )
