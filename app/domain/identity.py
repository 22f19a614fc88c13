"""Who is signed in, and for how long."""

import hashlib
import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from app.domain.errors import NotAllowed
from app.domain.roles import MAY, Right, Role
from app.domain.text import clean_line

SESSION_LIFETIME: Final = timedelta(hours=12)
SESSION_IDLE_LIMIT: Final = timedelta(hours=2)
SESSION_TOUCH_INTERVAL: Final = timedelta(minutes=1)
CONFIRMATION_LIFETIME: Final = timedelta(minutes=5)
PASSWORD_LIMIT: Final = 1_000
FAILURES_FORGOTTEN_AFTER: Final = timedelta(days=1)
FREE_TRIES: Final = 5
FREE_TRIES_FROM_WIDER: Final = 20
FREE_TRIES_FROM_ANYWHERE: Final = 50
FIRST_DELAY: Final = timedelta(seconds=1)
LONGEST_DELAY: Final = timedelta(seconds=8)
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(minutes=15)
_HALF: Final = 32
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
class Session:
    """A sign-in that the database remembers; instants in UTC.

    Attributes:
        device: Browser and system as they named themselves, empty where none did.
    """

    id: uuid.UUID
    admin_id: uuid.UUID
    created_at: datetime
    seen_at: datetime
    expires_at: datetime
    device: str = ""

    def is_open(self, now: datetime) -> bool:
        """Return whether neither the absolute nor the idle limit has passed."""
        return now < self.expires_at and now - self.seen_at < SESSION_IDLE_LIMIT

    @property
    def ends_at(self) -> datetime:
        """Instant at which it ends, unless a sign of life comes before."""
        return min(self.expires_at, self.seen_at + SESSION_IDLE_LIMIT)

    def is_extended_by(self, sign_of_life: datetime) -> bool:
        """Return whether somebody who is there now puts its end off."""
        return sign_of_life + SESSION_IDLE_LIMIT < self.expires_at

    def needs_touch(self, now: datetime) -> bool:
        """Return whether the last sign of life is old enough to write a new one."""
        return now - self.seen_at >= SESSION_TOUCH_INTERVAL


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


def delay_after(failures: int) -> timedelta:
    """Return how long a try of a stranger is held after so many from anywhere.

    It is answered then: whoever owns the account and comes from a new place would
    else be shut out by anybody who wants that. Each doubling of failures doubles it.
    """
    if failures < FREE_TRIES_FROM_ANYWHERE:
        return timedelta(0)
    doublings = (failures // FREE_TRIES_FROM_ANYWHERE).bit_length() - 1
    return min(FIRST_DELAY * 2**doublings, LONGEST_DELAY)


def new_token() -> str:
    """Return a fresh session token, 256 bits, fit for a cookie."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what the database keeps of a token: its SHA-256 in hexadecimal."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def account_key(email: str) -> str:
    """Return under what the failures of an account are counted, from anywhere."""
    return token_hash(email)[:_HALF]


def account_key_from(email: str, network: str) -> str:
    """Return under what the failures of an account from one network are counted."""
    return account_key(email) + token_hash(network)[:_HALF]


def new_password() -> str:
    """Return a random password for a first administrator, 128 bits."""
    return secrets.token_urlsafe(16)


def lowered(email: str) -> set[str]:
    """Return what a database's `lower` may make of an address: SQLite's knows ASCII."""
    address = normalise_email(email)
    capitals = "".join(c.lower() if c.isascii() else c for c in address.upper())
    return {address, capitals} if address else set()


def normalise_email(email: str) -> str:
    """Return an address as accounts are keyed by it."""
    return clean_line(email.encode(errors="ignore").decode()).casefold()
