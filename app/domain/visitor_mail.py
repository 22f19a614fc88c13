"""Mails to visitors: which there are, and when one may still go out.

What a mail says, and whether it goes, is decided when it leaves: between queueing
and sending a server may have been down for a day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many mails an address may get.

    Attributes:
        per_hour: So many in any hour.
        per_day: So many in any 24 hours.
    """

    per_hour: int
    per_day: int


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
    WITHDRAWN = "Withdrawn"


# To whom such a message goes, in the place of an address.
TO_VISITOR: Final = "visitor"
# All that goes to one address: the last of an hour, and the last two of a day, are kept
# for a visit that changes shortly before it is.
WHOLE: Final = Allowance(3, 10)
ORDINARY: Final = Allowance(2, 8)
# So near, a change cannot wait until the address may be written to again.
SOON: Final = timedelta(days=1)
# What a person waits for on an open page: counted apart, each kind for itself.
ASKED_FOR: Final = frozenset({VisitorMail.CODE, VisitorMail.LINK})
ASKED: Final = Allowance(5, 10)
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
    sent: Sequence[datetime], now: datetime, allowed: Allowance = ORDINARY
) -> datetime:
    """Return when the next mail may go to an address; `now` if at once.

    Args:
        sent: When mails went to it, in any order.
        now: The present instant.
        allowed: How many may go.
    """
    free = now
    for span, most in ((HOUR, allowed.per_hour), (DAY, allowed.per_day)):
        within = sorted(at for at in sent if at > now - span)
        if len(within) >= most:
            free = max(free, within[-most] + span)
    return free
