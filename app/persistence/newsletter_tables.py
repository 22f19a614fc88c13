"""Table of the addresses that asked for news; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import Text
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class NewsletterRow(SQLModel, table=True):
    """An address that asked for news, with what its owner agreed to."""

    __tablename__ = "newsletter"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    email: str = Field(unique=True, sa_type=Text)
    unsubscribe_token: str = Field(unique=True, sa_type=Text)
    consent_text_hash: str = Field(sa_type=Text)
    subscribed_at: datetime = Field(sa_type=UtcDateTime)
