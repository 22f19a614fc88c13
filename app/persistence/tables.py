"""Tables; rows never leave the services."""

import uuid
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, Dialect, Index, Text, false
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

from app.domain.lead import Category


class UtcDateTime(TypeDecorator[datetime]):
    """An aware instant, kept in UTC on engines with and without time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(
        self, value: datetime | None, dialect: Dialect
    ) -> datetime | None:
        """Turn an aware instant into UTC; refuse a naive one."""
        del dialect
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("instants must be aware")
        return value.astimezone(UTC)

    def process_result_value(
        self, value: Any | None, dialect: Dialect
    ) -> datetime | None:
        """Return what was stored as an aware instant in UTC."""
        del dialect
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value


class VaccineRow(SQLModel, table=True):
    """Price list; `price` in Chilean pesos, `position` its order on the form."""

    __tablename__ = "vaccines"  # pyright: ignore[reportAssignmentType]

    id: str = Field(primary_key=True, sa_type=Text)
    name: str = Field(sa_type=Text)
    price: int
    position: int


class AppointmentRow(SQLModel, table=True):
    """A request for a visit, with what the visitor agreed to."""

    __tablename__ = "appointments"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_appointments_created_at_id", "created_at", "id"),
        Index("ix_appointments_category", "category", "created_at", "id"),
    )

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    submission_id: uuid.UUID = Field(unique=True)
    name: str = Field(sa_type=Text)
    phone: str = Field(sa_type=Text)
    phone_e164: str | None = Field(default=None, sa_type=Text)
    email: str = Field(sa_type=Text)
    date: date
    time: str = Field(sa_type=Text)
    vaccine: str = Field(sa_type=Text)
    address: str = Field(sa_type=Text)
    message: str = Field(default="", sa_type=Text)
    vaccine_price: int
    category: str = Field(default=Category.B2C.value, sa_type=Text)
    receipt_number: str | None = Field(default=None, sa_type=Text)
    consent_version: str | None = Field(default=None, sa_type=Text)
    consent_text_hash: str | None = Field(default=None, sa_type=Text)
    consented_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    version: int = Field(default=1)
    created_at: datetime = Field(sa_type=UtcDateTime)
    first_edited_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    urgent: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    suspect: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class LeadSearchRow(SQLModel, table=True):
    """The searched fields of a request, folded, one a line.

    A table of its own: its number is what SQLite's full-text index refers to,
    which a table keyed by UUID cannot promise to keep.
    """

    __tablename__ = "lead_search"  # pyright: ignore[reportAssignmentType]

    number: int | None = Field(default=None, primary_key=True)
    appointment_id: uuid.UUID = Field(
        foreign_key="appointments.id", unique=True, ondelete="CASCADE"
    )
    text: str = Field(sa_type=Text)


class AdminRow(SQLModel, table=True):
    """Someone of the staff who may sign in."""

    __tablename__ = "admins"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    email: str = Field(unique=True, sa_type=Text)
    password_hash: str = Field(sa_type=Text)
    created_at: datetime = Field(sa_type=UtcDateTime)
    deactivated_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    totp_secret: str | None = Field(default=None, sa_type=Text)
    totp_step: int | None = Field(default=None, sa_type=BigInteger)


class RecoveryCodeRow(SQLModel, table=True):
    """A code that replaces the second factor once; the code itself is not kept."""

    __tablename__ = "recovery_codes"  # pyright: ignore[reportAssignmentType]

    code_hash: str = Field(primary_key=True, sa_type=Text)
    admin_id: uuid.UUID = Field(foreign_key="admins.id", index=True, ondelete="CASCADE")


class InvitationRow(SQLModel, table=True):
    """An address that may join the staff; the token is only in the link."""

    __tablename__ = "invitations"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    email: str = Field(unique=True, sa_type=Text)
    token_hash: str = Field(unique=True, sa_type=Text)
    invited_by: str = Field(sa_type=Text)
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)


class AdminSessionRow(SQLModel, table=True):
    """A sign-in; the token itself is only in the browser's cookie."""

    __tablename__ = "admin_sessions"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    admin_id: uuid.UUID = Field(foreign_key="admins.id", index=True, ondelete="CASCADE")
    token_hash: str = Field(unique=True, sa_type=Text)
    created_at: datetime = Field(sa_type=UtcDateTime)
    seen_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)


class SignInFailureRow(SQLModel, table=True):
    """Tries to sign in that failed, by a hash of who tried what."""

    __tablename__ = "sign_in_failures"  # pyright: ignore[reportAssignmentType]

    key: str = Field(primary_key=True, sa_type=Text)
    failures: int
    last_at: datetime = Field(sa_type=UtcDateTime)
    locked_until: datetime = Field(sa_type=UtcDateTime)


class OutboxRow(SQLModel, table=True):
    """A message to the outside, stored with the change that it tells of.

    `due_at` is when the next try may start; a worker that takes the row moves
    it on by its lease. `sent_at` and `dead_at` end it.
    """

    __tablename__ = "outbox"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("ix_outbox_open", "sent_at", "dead_at", "due_at"),)

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    kind: str = Field(sa_type=Text)
    dedupe_key: str = Field(unique=True, sa_type=Text)
    appointment_id: uuid.UUID = Field(
        foreign_key="appointments.id", index=True, ondelete="CASCADE"
    )
    attempts: int = Field(default=0)
    created_at: datetime = Field(sa_type=UtcDateTime)
    due_at: datetime = Field(sa_type=UtcDateTime)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    dead_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    last_error: str = Field(default="", sa_type=Text)


class NewsletterRow(SQLModel, table=True):
    """An address that asked for news, with what its owner agreed to."""

    __tablename__ = "newsletter"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    email: str = Field(unique=True, sa_type=Text)
    unsubscribe_token: str = Field(unique=True, sa_type=Text)
    consent_text_hash: str = Field(sa_type=Text)
    subscribed_at: datetime = Field(sa_type=UtcDateTime)
