"""A sign-in of the staff: how long it lasts, and the token that carries it."""

import hashlib
import secrets
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

SESSION_LIFETIME: Final = timedelta(hours=12)
SESSION_IDLE_LIMIT: Final = timedelta(hours=2)
SESSION_TOUCH_INTERVAL: Final = timedelta(minutes=1)
CONFIRMATION_LIFETIME: Final = timedelta(minutes=5)


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


def new_token() -> str:
    """Return a fresh session token, 256 bits, fit for a cookie."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what the database keeps of a token: its SHA-256 in hexadecimal."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
