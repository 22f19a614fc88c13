"""What somebody agreed to: to which words, for whom, and how it was told."""

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from app.domain.errors import AppError
from app.domain.household import ForWhom
from app.domain.lead import Source


@dataclass(frozen=True, slots=True)
class Agreed:
    """The words that were shown or read aloud, and when somebody agreed to them."""

    version: str
    text: str
    at: datetime

    @property
    def text_hash(self) -> str:
        """The SHA-256 of the exact words."""
        return _hash(self.text)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a consent was given.

    Attributes:
        form: Category of the form, the staff's own included.
        for_whom: Of whom the request is.
        guardian: Who declares to answer for somebody under 16; empty for others.
        admin_id: Who of the staff read the words aloud, where it was by phone.
    """

    form: str
    channel: Source
    for_whom: ForWhom = ForWhom.SELF
    guardian: str = ""
    admin_id: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class Consent:
    """A record of the ledger.

    Attributes:
        text: The exact words; empty where only their hash is known.
        for_whom: None where that was not asked.
        from_before: Made for a request of before the ledger.
    """

    id: uuid.UUID
    version: str
    text: str
    at: datetime
    channel: Source
    for_whom: ForWhom | None
    guardian: str
    admin_id: uuid.UUID | None
    withdrawn_at: datetime | None
    from_before: bool


@lru_cache(maxsize=64)
def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class ConsentWithdrawn(AppError):
    """What was agreed to for a request was taken back: nobody is contacted for it."""

    code = "consent_withdrawn"


def all_withdrawn(consents: Sequence[Consent]) -> bool:
    """Return whether all that was agreed to for a request was taken back."""
    return bool(consents) and all(one.withdrawn_at for one in consents)
