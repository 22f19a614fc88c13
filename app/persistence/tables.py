"""Tables; rows never leave the services."""

import uuid
from datetime import UTC, date, datetime
from typing import Any, Final

from sqlalchemy import BigInteger, DateTime, Dialect, Index, Text, false, text
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

from app.domain.comunas import SERVED
from app.domain.lead import Category
from app.domain.roles import Role


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
    version: int = Field(default=1, sa_column_kwargs={"server_default": text("1")})
    retired: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


# Few requests are so, and an index of them alone finds them.
URGENT: Final = "urgent"
NO_PHARMACY: Final = f"pharmacy_id IS NULL AND category = '{Category.PHARMACY.value}'"
OF_HOUSEHOLD: Final = "household_id IS NOT NULL"
PARTNERED: Final = "pharmacy_id IS NOT NULL"
# For the others a visit can be made. Said by what it is not, because SQLite, which keeps
# no statistics, would read all who wait from the index of states and sort them.
WAITING: Final = "state NOT IN ('scheduled', 'done', 'cancelled')"
BLOCKED: Final = "blocked_at IS NOT NULL"
OUTSIDE: Final = f"comuna NOT IN ({', '.join(repr(comuna) for comuna in SERVED)})"


def _index_of(name: str, which: str, *columns: str) -> Index:
    """Return the index of the requests of which something is true.

    Without columns it has them in the order of the list.
    """
    only = dict.fromkeys(("sqlite_where", "postgresql_where"), text(which))
    asked = columns or ("created_at", "id")
    return Index(f"ix_appointments_{name}", *asked, **only)


class AppointmentRow(SQLModel, table=True):
    """A request for a visit, with what the visitor agreed to."""

    __tablename__ = "appointments"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_appointments_created_at_id", "created_at", "id"),
        Index("ix_appointments_category", "category", "created_at", "id"),
        Index("ix_appointments_state", "state", "created_at", "id"),
        Index("ix_appointments_comuna", "comuna", "created_at", "id"),
        Index("ix_appointments_vaccine", "vaccine", "created_at", "id"),
        Index("ix_appointments_date", "date", "created_at", "id"),
        _index_of("urgent", URGENT),
        _index_of("outside", OUTSIDE),
        _index_of("no_comuna", "comuna IS NULL"),
        _index_of("no_pharmacy", NO_PHARMACY),
        _index_of("phone_odd", "phone_e164 IS NULL"),
        _index_of("waiting", WAITING, "date", "time", "id"),
        _index_of("blocked", BLOCKED, "id"),
        Index("ix_appointments_phone_e164", "phone_e164", "created_at"),
        Index("ix_appointments_email", "email", "created_at"),
        Index("ix_appointments_address", "address", "created_at"),
        Index("ix_appointments_reference", "reference", unique=True),
        _index_of("household", OF_HOUSEHOLD, "household_id"),
        _index_of("pharmacy", PARTNERED, "pharmacy_id", "created_at", "id"),
        _index_of("receipt_key", PARTNERED, "pharmacy_id", "receipt_key"),
    )

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    submission_id: uuid.UUID = Field(unique=True)
    # An older release that still serves beside this one makes none.
    reference: str | None = Field(default=None, sa_type=Text)
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
    # What all spellings of it have in common; an older release writes none.
    receipt_key: str | None = Field(default=None, sa_type=Text)
    consent_version: str | None = Field(default=None, sa_type=Text)
    consent_text_hash: str | None = Field(default=None, sa_type=Text)
    consented_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    version: int = Field(default=1)
    created_at: datetime = Field(sa_type=UtcDateTime)
    first_edited_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    urgent: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    comuna: str | None = Field(default=None, sa_type=Text)
    pharmacy_id: uuid.UUID | None = Field(default=None)
    suspect: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    state: str = Field(
        default="new", sa_type=Text, sa_column_kwargs={"server_default": "new"}
    )
    state_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    answered_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    source: str = Field(
        default="web", sa_type=Text, sa_column_kwargs={"server_default": "web"}
    )
    disowned_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    blocked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    patient: str | None = Field(default=None, sa_type=Text)
    minor: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    # Of the sentence by which a parent or guardian agreed; beside `consented_at`.
    guardian_text_hash: str | None = Field(default=None, sa_type=Text)
    household_id: uuid.UUID | None = Field(default=None)
    household_place: int | None = Field(default=None)


class MergedLeadRow(SQLModel, table=True):
    """A request that turned out to be another one, which has what belonged to it.

    `text` is what a search found it by, folded, one field a line.
    """

    __tablename__ = "merged_leads"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(primary_key=True)
    reference: str | None = Field(default=None, unique=True, sa_type=Text)
    appointment_id: uuid.UUID = Field(
        foreign_key="appointments.id", index=True, ondelete="CASCADE"
    )
    text: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    at: datetime = Field(sa_type=UtcDateTime)


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
    role: str = Field(
        default=Role.ADMINISTRATOR.value,
        sa_type=Text,
        sa_column_kwargs={"server_default": Role.ADMINISTRATOR.value},
    )


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
    role: str = Field(
        default=Role.ADMINISTRATOR.value,
        sa_type=Text,
        sa_column_kwargs={"server_default": Role.ADMINISTRATOR.value},
    )
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)


class AdminSessionRow(SQLModel, table=True):
    """A sign-in; the token itself is only in the browser's cookie."""

    __tablename__ = "admin_sessions"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    confirmed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    device: str = Field(
        default="", sa_type=Text, sa_column_kwargs={"server_default": ""}
    )
    admin_id: uuid.UUID = Field(foreign_key="admins.id", index=True, ondelete="CASCADE")
    token_hash: str = Field(unique=True, sa_type=Text)
    created_at: datetime = Field(sa_type=UtcDateTime)
    seen_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)
