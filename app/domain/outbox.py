"""When a message that could not be sent is tried again."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from app.domain.account_mail import TO_MEMBER
from app.domain.newsletter import TO_SUBSCRIBER
from app.domain.rights_mail import TO_REQUESTER
from app.domain.visitor_mail import TO_VISITOR

LEASE: Final = timedelta(seconds=60)
# A mail that takes longer counts as not sent.
SEND_TIME: Final = timedelta(seconds=25)
FIRST_RETRY: Final = timedelta(seconds=15)
LONGEST_WAIT: Final = timedelta(hours=1)
MAX_ATTEMPTS: Final = 60
# Recipients of no staff are named by a word: their address is looked up when a mail
# leaves, and what it tells is outdated after a while.
OUTSIDE: Final = (TO_VISITOR, TO_REQUESTER, TO_SUBSCRIBER)
# So is somebody of the staff who hears of their own account.
NAMED: Final = (*OUTSIDE, TO_MEMBER)
NEW_APPOINTMENT: Final = "appointment-created"
# Told to the staff, each as often as it happens.
VISITOR_CHANGED: Final = "changed-by-visitor"
VISITOR_CANCELLED: Final = "cancelled-by-visitor"
VISITOR_WITHDREW: Final = "withdrawn-by-visitor"


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A message that a worker holds for the length of its lease.

    Attributes:
        appointment_id: The request for a visit that it tells of, if it does.
        attempts: Tries so far, this one included.
        recipient: Whom it goes to: an address of the staff, empty for all who are
            configured, or a word for somebody whose address is looked up.
        subject_id: What it tells of, where that is not the request.
    """

    id: UUID
    kind: str
    appointment_id: UUID | None
    attempts: int
    recipient: str
    created_at: datetime
    subject_id: UUID | None


@dataclass(frozen=True, slots=True)
class UnsentMessage:
    """A message that has not gone out, as the staff see it.

    Attributes:
        kind: What it tells.
        appointment_id: The request that it tells of, if it does.
        recipient: Whom it goes to; empty for all who are configured.
        attempts: Tries so far.
        due_at: When it is tried next, if it was not given up.
        dead_at: When it was given up, None while it waits.
        last_error: The kind of the last failure; empty before the first.
        appointment_id: The request for a visit that it tells of, if it does.
        reference: Of what it tells of.
        outcome: How it ended where it was given up; empty in older ones.
    """

    id: UUID
    kind: str
    appointment_id: UUID | None
    recipient: str
    attempts: int
    created_at: datetime
    due_at: datetime
    dead_at: datetime | None
    last_error: str
    reference: str
    outcome: str


def retry_delay(attempts: int) -> timedelta | None:
    """Return how long to wait after the given number of tries, None to give up.

    Waits double from 15 seconds to an hour: 60 tries span more than two days,
    longer than a mail server is down over a weekend night.
    """
    if attempts >= MAX_ATTEMPTS:
        return None
    doublings = min(max(attempts - 1, 0), 16)
    return min(FIRST_RETRY * 2**doublings, LONGEST_WAIT)
