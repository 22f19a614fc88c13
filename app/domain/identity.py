"""Who is signed in, and for how long."""

import hashlib
import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from app.domain.text import clean_line

SESSION_LIFETIME: Final = timedelta(hours=12)
SESSION_IDLE_LIMIT: Final = timedelta(hours=2)
SESSION_TOUCH_INTERVAL: Final = timedelta(minutes=1)
PASSWORD_LIMIT: Final = 1_000
SESSION_COOKIE: Final = "session"
FAILURES_FORGOTTEN_AFTER: Final = timedelta(days=1)
FREE_TRIES: Final = 5
FREE_TRIES_FROM_ANYWHERE: Final = 50
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(minutes=15)
LOCAL_ADMIN_EMAIL: Final = "admin@localhost"
INVITATION_LIFETIME: Final = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Admin:
    """A signed-in administrator; services of the panel ask for one.

    Attributes:
        session_id: The session by which they signed in.
    """

    id: uuid.UUID
    email: str
    session_id: uuid.UUID


@dataclass(frozen=True, slots=True)
class Session:
    """A sign-in that the database remembers; instants in UTC."""

    id: uuid.UUID
    admin_id: uuid.UUID
    created_at: datetime
    seen_at: datetime
    expires_at: datetime

    def is_open(self, now: datetime) -> bool:
        """Return whether neither the absolute nor the idle limit has passed."""
        return now < self.expires_at and now - self.seen_at < SESSION_IDLE_LIMIT

    def needs_touch(self, now: datetime) -> bool:
        """Return whether the last sign of life is old enough to write a new one."""
        return now - self.seen_at >= SESSION_TOUCH_INTERVAL


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a sign-in is checked against.

    Attributes:
        totp_secret: Shared with the person's phone; None without second factor.
    """

    admin_id: uuid.UUID
    password_hash: str
    totp_secret: str | None


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the staff as the others see them; instants in UTC.

    Attributes:
        seen_at: Last sign of life of the sessions that are kept, if any.
        deactivated_at: Since when they may not sign in; None while they may.
    """

    id: uuid.UUID
    email: str
    created_at: datetime
    seen_at: datetime | None
    deactivated_at: datetime | None
    second_factor: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """An address that may join the staff until it expires; instants in UTC."""

    id: uuid.UUID
    email: str
    invited_by: str
    expires_at: datetime


def wait_after(failures: int, free: int) -> timedelta:
    """Return how long to wait after so many failures, doubled by each more.

    Args:
        failures: Failures in a row.
        free: How many of them cost nothing.
    """
    if failures < free:
        return timedelta(0)
    doublings = min(failures - free, 10)
    return min(FIRST_WAIT * 2**doublings, LONGEST_WAIT)


def new_token() -> str:
    """Return a fresh session token, 256 bits, fit for a cookie."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what the database keeps of a token: its SHA-256 in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_password() -> str:
    """Return a random password for a first administrator, 120 bits."""
    return secrets.token_urlsafe(15)


def normalise_email(email: str) -> str:
    """Return an address as accounts are keyed by it."""
    return clean_line(email).casefold()
