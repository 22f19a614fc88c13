"""Who asked for news: asked, confirmed by a mailed button, and out again."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

# Figures of what came and went tell of so long.
RECENTLY: Final = timedelta(days=30)
# A button that is pressed later confirms nothing: who knows who reads by then.
CONFIRM_WITHIN: Final = timedelta(days=7)
# An address that nobody confirmed is forgotten after so long.
UNCONFIRMED_FOR: Final = timedelta(days=30)
# A mail that could not leave for so long tells nobody anything any more.
MAIL_LASTS: Final = timedelta(days=2)
# To whom such a message goes, in the place of an address.
TO_SUBSCRIBER: Final = "subscriber"


class NewsMail(StrEnum):
    """What a mail to who asked for news tells."""

    CONFIRM = "news_confirm"
    KNOWN = "news_known"
    LEAVE = "news_leave"


class Standing(StrEnum):
    """Whether news may be sent to an address."""

    CONFIRMED = "confirmed"
    FROM_BEFORE = "from_before"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class Subscriber:
    """An address that asked for news.

    Attributes:
        confirmed_at: When its owner pressed the mailed button, None before that.
        from_before: It was there before that was asked, and stays.
    """

    id: UUID
    email: str
    subscribed_at: datetime
    confirmed_at: datetime | None = None
    from_before: bool = False

    @property
    def standing(self) -> Standing:
        """Whether news may be sent to it."""
        return _standing(self.confirmed_at, from_before=self.from_before)


@dataclass(frozen=True, slots=True)
class Proof:
    """What the owner of an address agreed to, and until when.

    Attributes:
        text_hash: SHA-256 of the exact words.
        left_at: When they took themselves out, None while the address is there.
        version: Of the words; empty where only their hash is known, as `text`.
    """

    subscribed_at: datetime
    confirmed_at: datetime | None
    left_at: datetime | None
    from_before: bool
    text_hash: str
    version: str = ""
    text: str = ""

    @property
    def standing(self) -> Standing:
        """Whether news were allowed to go there, while it was on the list."""
        return _standing(self.confirmed_at, from_before=self.from_before)


def _standing(confirmed_at: datetime | None, *, from_before: bool) -> Standing:
    if confirmed_at:
        return Standing.CONFIRMED
    return Standing.FROM_BEFORE if from_before else Standing.WAITING


@dataclass(frozen=True, slots=True)
class NewsletterFigures:
    """How many there are, and how many came and went.

    Attributes:
        subscribed: Now: confirmed, or from before.
        waiting: Asked, and have not confirmed.
        came: Of those that are subscribed, since recently.
        left: Took themselves out since recently.
        left_ever: Took themselves out since that is written down.
    """

    subscribed: int
    waiting: int
    came: int
    left: int
    left_ever: int
