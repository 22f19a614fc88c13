"""Mails to visitors: which there are, and when one may still go out.

What a mail says, and whether it goes, is decided when it leaves: between queueing
and sending a server may have been down for a day.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from app.domain.errors import RateLimited


class VisitorMail(StrEnum):
    """What a mail to a visitor tells."""

    RECEIVED = "received"
    VISIT = "visit"
    REMINDER = "reminder"
    CODE = "code"
    LINK = "link"


class MailsSpent(RateLimited):
    """An address got all the mails of a kind that may be asked for.

    Attributes:
        wait: For how long.
    """

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.wait = wait


class Outcome(StrEnum):
    """How a message ended that the mail server did not accept."""

    REFUSED = "refused"
    GIVEN_UP = "given_up"
    DROPPED = "dropped"


class Dropped(StrEnum):
    """Why a mail did not go out although a server would have taken it."""

    SWITCHED_OFF = "SwitchedOff"
    NO_ADDRESS = "NoAddress"
    SUSPECT = "Suspect"
    NOT_WANTED = "NotWanted"
    TOO_LATE = "TooLate"
    OUTDATED = "Outdated"
    BLOCKED = "Blocked"


# To whom such a message goes, in the place of an address.
TO_VISITOR: Final = "visitor"
PER_HOUR: Final = 3
# What a person waits for on an open page: counted apart, each kind for itself.
ASKED_FOR: Final = frozenset({VisitorMail.CODE, VisitorMail.LINK})
ASKED_PER_HOUR: Final = 5
PER_DAY: Final = 10
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
# What is older tells nobody anything new.
LASTS: Final = {
    VisitorMail.RECEIVED: timedelta(days=2),
    VisitorMail.LINK: timedelta(days=1),
    VisitorMail.CODE: timedelta(minutes=10),
}
# A deed of the staff can be undone for so long; then it is told.
SETTLED_AFTER: Final = timedelta(seconds=30)


def too_late(kind: VisitorMail, queued_at: datetime, now: datetime) -> bool:
    """Return whether nobody waits for a mail of this kind any more."""
    lasts = LASTS.get(kind)
    return lasts is not None and now - queued_at > lasts


def free_from(
    sent: Sequence[datetime], now: datetime, *, per_hour: int = PER_HOUR
) -> datetime:
    """Return when the next mail may go to an address; `now` if at once.

    Args:
        sent: When mails went to it, in any order.
        now: The present instant.
        per_hour: So many go in an hour.
    """
    free = now
    for span, most in ((HOUR, per_hour), (DAY, PER_DAY)):
        within = sorted(at for at in sent if at > now - span)
        if len(within) >= most:
            free = max(free, within[-most] + span)
    return free
