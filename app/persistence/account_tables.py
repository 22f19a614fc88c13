"""Tables around accounts of the staff; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import BigInteger, Text
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class KnownBrowserRow(SQLModel, table=True):
    """A browser in which somebody signed in; its token is only in its cookie."""

    __tablename__ = "known_browsers"  # pyright: ignore[reportAssignmentType]

    token_hash: str = Field(primary_key=True, sa_type=Text)
    admin_id: uuid.UUID = Field(foreign_key="admins.id", index=True, ondelete="CASCADE")
    expires_at: datetime = Field(sa_type=UtcDateTime)


class SignInFailureRow(SQLModel, table=True):
    """Tries to sign in that failed, by a hash of who tried what."""

    __tablename__ = "sign_in_failures"  # pyright: ignore[reportAssignmentType]

    key: str = Field(primary_key=True, sa_type=Text)
    failures: int
    last_at: datetime = Field(sa_type=UtcDateTime)
    locked_until: datetime = Field(sa_type=UtcDateTime)


class PasskeyRow(SQLModel, table=True):
    """A key that answers as somebody's second factor; its secret never left the device."""

    __tablename__ = "passkeys"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(primary_key=True)
    admin_id: uuid.UUID = Field(foreign_key="admins.id", index=True, ondelete="CASCADE")
    credential_id: str = Field(unique=True, sa_type=Text)
    public_key: str = Field(sa_type=Text)
    sign_count: int = Field(sa_type=BigInteger)
    transports: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    created_at: datetime = Field(sa_type=UtcDateTime)
    used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class PasskeyChallengeRow(SQLModel, table=True):
    """What a key is asked for a few minutes: of one account, for one purpose.

    `session_id` is empty where it is asked before there is a session.
    """

    __tablename__ = "passkey_challenges"  # pyright: ignore[reportAssignmentType]

    token_hash: str = Field(primary_key=True, sa_type=Text)
    admin_id: uuid.UUID = Field(foreign_key="admins.id", index=True, ondelete="CASCADE")
    session_id: uuid.UUID | None = Field(default=None)
    purpose: str = Field(sa_type=Text)
    challenge: str = Field(sa_type=Text)
    expires_at: datetime = Field(sa_type=UtcDateTime)


class FactorSetupRow(SQLModel, table=True):
    """The secret that somebody is setting up, until a code of it is shown.

    It is sealed as the secrets of accounts are, and goes with its session.
    """

    __tablename__ = "factor_setups"  # pyright: ignore[reportAssignmentType]

    session_id: uuid.UUID = Field(
        primary_key=True, foreign_key="admin_sessions.id", ondelete="CASCADE"
    )
    secret: str = Field(sa_type=Text)
