"""Tables of the addresses that asked for news; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import Text, false
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class NewsletterRow(SQLModel, table=True):
    """An address that asked for news, with what its owner agreed to."""

    __tablename__ = "newsletter"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    email: str = Field(unique=True, sa_type=Text)
    # Releases that asked for no confirmation want one; the row's id, it leads nowhere.
    unsubscribe_token: str = Field(unique=True, sa_type=Text)
    consent_text_hash: str = Field(sa_type=Text)
    subscribed_at: datetime = Field(sa_type=UtcDateTime)
    confirmed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    from_before: bool = Field(
        default=False, sa_column_kwargs={"server_default": false()}
    )


class NewsletterLinkRow(SQLModel, table=True):
    """The token of a mail's links, by which an address is confirmed or taken out."""

    __tablename__ = "newsletter_links"  # pyright: ignore[reportAssignmentType]

    token_hash: str = Field(primary_key=True, sa_type=Text)
    newsletter_id: uuid.UUID = Field(
        foreign_key="newsletter.id", index=True, ondelete="CASCADE"
    )
    created_at: datetime = Field(sa_type=UtcDateTime)


class NewsletterProofRow(SQLModel, table=True):
    """What somebody who left had agreed to, and until when; not their address."""

    __tablename__ = "newsletter_proofs"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    address_hash: str = Field(index=True, sa_type=Text)
    consent_text_hash: str = Field(sa_type=Text)
    subscribed_at: datetime = Field(sa_type=UtcDateTime)
    confirmed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    left_at: datetime = Field(sa_type=UtcDateTime)
