"""Tables around accounts of the staff; rows never leave the services."""

import uuid
from datetime import datetime

from sqlalchemy import Text
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
