"""Who asked for news, as administrators see it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

# Figures of what came and went tell of so long.
RECENTLY: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Subscriber:
    """An address that asked for news."""

    email: str
    subscribed_at: datetime


@dataclass(frozen=True, slots=True)
class NewsletterFigures:
    """How many there are, and how many came and went.

    Attributes:
        subscribed: Now.
        came: Of those that are there, since recently.
        left: Took themselves out since recently.
        left_ever: Took themselves out since that is written down.
    """

    subscribed: int
    came: int
    left: int
    left_ever: int
