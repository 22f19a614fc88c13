"""Table of requests that lost their person; rows never leave the services."""

import uuid
from datetime import date

from sqlalchemy import Index, Text
from sqlmodel import Field, SQLModel


class AnonymousRequestRow(SQLModel, table=True):
    """What stays of a request of which nobody is told any more.

    `day` is that of the registration, or the first of its month or year (`span`);
    `cancelled` the first of the month. Neither id nor order lead back to a request.
    """

    __tablename__ = "anonymous_requests"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_anonymous_requests_day", "span", "day", "comuna"),
        Index("ix_anonymous_requests_pharmacy", "pharmacy_id", "day"),
    )

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    day: date
    span: str = Field(sa_type=Text)
    # None where it was not known, or where too few would share it.
    comuna: str | None = Field(default=None, sa_type=Text)
    # Empty where it was a text of the visitor and no vaccine of the list.
    vaccine: str = Field(sa_type=Text)
    price: int
    category: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    pharmacy_id: uuid.UUID | None = Field(default=None)
    cancelled: date | None = Field(default=None)
