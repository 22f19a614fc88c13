"""Passkeys (WebAuthn): a second factor that a device or a browser holds.

What a device proves is asked of it anew each time: a challenge of the server's own,
kept there for a few minutes, for one account and one purpose, and used up by the
first answer, right or wrong.
"""

import json
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final, cast

from app.domain.errors import AppError, SecondFactorRequired
from app.domain.text import clean_line

KEYS_AT_MOST: Final = 10
NAME_LIMIT: Final = 60
CHALLENGE_LIFETIME: Final = timedelta(minutes=5)
ANSWER_LIMIT: Final = 20_000


class BadKey(AppError):
    """A key did not answer what it was asked, or not in time."""

    code = "bad_key"


class TooManyKeys(AppError):
    """The account has as many keys as one may have."""

    code = "too_many_keys"


class Purpose(StrEnum):
    """What a challenge is for; an answer to one is none to another."""

    ADD = "add"
    SIGN_IN = "sign_in"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key as its owner sees it; instants in UTC.

    Attributes:
        used_at: When it last signed in or confirmed; None where it never did.
    """

    id: uuid.UUID
    name: str
    created_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class PublicKey:
    """What is kept of a key to check its answers; none of it is secret.

    Attributes:
        credential_id: How the device names it, base64url.
        public_key: COSE, base64url.
        sign_count: Uses that the device counted; 0 where it counts none.
        transports: How a browser reaches it, such as `internal` or `usb`.
    """

    credential_id: str
    public_key: str
    sign_count: int
    transports: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a browser is to have answered by a key.

    Attributes:
        attempt: Names the challenge; only its hash is kept.
        options: For `navigator.credentials`, as JSON.
    """

    attempt: str
    options: str

    @property
    def told(self) -> dict[str, Any]:
        """What the page's script takes."""
        return {"attempt": self.attempt, "options": json.loads(self.options)}


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: to which challenge, and the credential as JSON."""

    attempt: str
    credential: str


class KeyRequired(SecondFactorRequired):
    """The password is right, and a key of the account may answer instead of a code.

    Attributes:
        asked: What it is to answer.
    """

    def __init__(self, asked: Asked) -> None:
        super().__init__(self.code)
        self.asked = asked


def answer_in(text: str) -> Answer | None:
    """Return the answer that a page's script wrote into a form; None if it is none."""
    if not text or len(text) > ANSWER_LIMIT:
        return None
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    written = cast("dict[str, Any]", found)
    attempt, credential = written.get("attempt"), written.get("credential")
    if not isinstance(attempt, str) or not isinstance(credential, dict):
        return None
    return Answer(attempt, json.dumps(credential))


def key_name(typed: str, otherwise: str) -> str:
    """Return what a key is called: as typed, else after the browser it was added in."""
    return clean_line(typed)[:NAME_LIMIT].strip() or otherwise
