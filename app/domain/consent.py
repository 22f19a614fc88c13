"""What somebody agreed to: to which words, for whom, and how it was told."""

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache

from app.domain.errors import AppError
from app.domain.household import ForWhom
from app.domain.lead import Source


class ConsentKind(StrEnum):
    """What is agreed to; a request needs all that was agreed to for it."""

    REQUEST = "request"
    GUARDIAN = "guardian"


@dataclass(frozen=True, slots=True)
class Agreed:
    """The words that were shown or read aloud, and when somebody agreed to them."""

    version: str
    text: str
    at: datetime
    kind: ConsentKind = ConsentKind.REQUEST

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
        version: Empty where nobody wrote down that it was given: it was taken back.
    """

    id: uuid.UUID
    lead_id: uuid.UUID
    kind: ConsentKind
    version: str
    text: str
    at: datetime
    channel: Source
    for_whom: ForWhom | None
    guardian: str
    admin_id: uuid.UUID | None
    withdrawn_at: datetime | None
    from_before: bool

    @property
    def is_recorded(self) -> bool:
        """Whether somebody wrote down that it was given, and not its end alone."""
        return bool(self.version)


@lru_cache(maxsize=64)
def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class ConsentWithdrawn(AppError):
    """What was agreed to for a request was taken back: nobody is contacted for it."""

    code = "consent_withdrawn"


def is_taken_back(consents: Sequence[Consent]) -> bool:
    """Return whether something that a request needs was taken back, and is nowhere else."""
    kinds = {one.kind for one in consents}
    return bool(kinds - {one.kind for one in consents if not one.withdrawn_at})


def given_at_once(consents: Sequence[Consent]) -> list[Sequence[Consent]]:
    """Return what was given with one press for one or several requests, in their order.

    What was taken back of it since, for some, stands by itself.
    """
    presses: dict[object, list[Consent]] = {}
    for one in consents:
        presses.setdefault((_press_of(one), one.withdrawn_at), []).append(one)
    return list(presses.values())


def given_with(one: Consent, consents: Sequence[Consent]) -> Sequence[Consent]:
    """Return all that was given with the same press, also what was taken back since."""
    return [each for each in consents if _press_of(each) == _press_of(one)]


def _press_of(one: Consent) -> tuple[object, ...]:
    return one.kind, one.version, one.text, one.at, one.channel
