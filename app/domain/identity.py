"""Who the staff are, and what each of them may do."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from app.domain.errors import NotAllowed
from app.domain.roles import MAY, Right, Role
from app.domain.text import clean_line

LOCAL_ADMIN_EMAIL: Final = "admin@localhost"
BROWSER_KNOWN_FOR: Final = timedelta(days=180)
INVITATION_LIFETIME: Final = timedelta(days=3)
# What is left to who has to set up a second factor first.
_SET_UP: Final = frozenset({Right.ACCOUNT})


@dataclass(frozen=True, slots=True)
class Admin:
    """Somebody of the staff who is signed in; services of the panel ask for one.

    Attributes:
        session_id: The session by which they signed in.
        role: What they are; where nobody else was invited, the administrator.
        needs_factor: Whether they have to set up a second factor before anything
            else, because the settings demand one of everybody.
    """

    id: uuid.UUID
    email: str
    session_id: uuid.UUID
    role: Role = Role.ADMINISTRATOR
    needs_factor: bool = False

    @property
    def rights(self) -> frozenset[Right]:
        """What they may do now."""
        return MAY[self.role] & _SET_UP if self.needs_factor else MAY[self.role]

    def may(self, right: Right) -> bool:
        """Return whether they may do something."""
        return right in self.rights

    def must(self, right: Right) -> None:
        """Stop whoever may not do something.

        Raises:
            NotAllowed: Their role does not give them the right.
        """
        if not self.may(right):
            raise NotAllowed


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a sign-in is checked against.

    Attributes:
        totp_secret: Shared with the person's phone; None without it.
        has_key: Whether the account has a passkey.
    """

    admin_id: uuid.UUID
    password_hash: str
    totp_secret: str | None
    has_key: bool = False

    @property
    def has_factor(self) -> bool:
        """Whether the password alone does not sign in."""
        return self.has_key or self.totp_secret is not None


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the staff as the others see them; instants in UTC.

    Attributes:
        seen_at: Last sign of life of the sessions that are kept, if any.
        deactivated_at: Since when they may not sign in; None while they may.
    """

    id: uuid.UUID
    email: str
    role: Role
    created_at: datetime
    seen_at: datetime | None
    deactivated_at: datetime | None
    second_factor: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """An address that may join the staff until it expires; instants in UTC."""

    id: uuid.UUID
    email: str
    role: Role
    invited_by: str
    expires_at: datetime


def lowered(email: str) -> set[str]:
    """Return what a database's `lower` may make of an address: SQLite's knows ASCII."""
    address = normalise_email(email)
    capitals = "".join(c.lower() if c.isascii() else c for c in address.upper())
    return {address, capitals} if address else set()


def normalise_email(email: str) -> str:
    """Return an address as accounts are keyed by it."""
    return clean_line(email.encode(errors="ignore").decode()).casefold()
