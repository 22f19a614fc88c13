"""Tables of the visitor's own page; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import Text
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class VisitorLinkRow(SQLModel, table=True):
    """A link to a visitor's own page; its token is only in the mail.

    `address_hash` is of the address that the mail went to. Links of an earlier release
    have none: they were mailed to the address that the request has.
    """

    __tablename__ = "visitor_links"  # pyright: ignore[reportAssignmentType]

    token_hash: str = Field(primary_key=True, sa_type=Text)
    appointment_id: uuid.UUID = Field(
        foreign_key="appointments.id", index=True, ondelete="CASCADE"
    )
    address_hash: str | None = Field(default=None, sa_type=Text)
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)


class VisitorSessionRow(SQLModel, table=True):
    """A browser in which the own page is open; its token is only in its cookie."""

    __tablename__ = "visitor_sessions"  # pyright: ignore[reportAssignmentType]

    token_hash: str = Field(primary_key=True, sa_type=Text)
    appointment_id: uuid.UUID = Field(
        foreign_key="appointments.id", index=True, ondelete="CASCADE"
    )
    expires_at: datetime = Field(sa_type=UtcDateTime)


class VisitorCodeRow(SQLModel, table=True):
    """A code that was mailed; a newer one of the same purpose takes its place."""

    __tablename__ = "visitor_codes"  # pyright: ignore[reportAssignmentType]

    appointment_id: uuid.UUID = Field(
        foreign_key="appointments.id", primary_key=True, ondelete="CASCADE"
    )
    purpose: str = Field(primary_key=True, sa_type=Text)
    code_hash: str = Field(sa_type=Text)
    tries: int
    expires_at: datetime = Field(sa_type=UtcDateTime)
