"""When a message that could not be sent is tried again."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

LEASE: Final = timedelta(seconds=60)
# A mail that takes longer counts as not sent.
SEND_TIME: Final = timedelta(seconds=25)
FIRST_RETRY: Final = timedelta(seconds=15)
LONGEST_WAIT: Final = timedelta(hours=1)
MAX_ATTEMPTS: Final = 60
NEW_APPOINTMENT: Final = "appointment-created"


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A message that a worker holds for the length of its lease.

    Attributes:
        attempts: Tries so far, this one included.
    """

    id: UUID
    kind: str
    appointment_id: UUID
    attempts: int


def retry_delay(attempts: int) -> timedelta | None:
    """Return how long to wait after the given number of tries, None to give up.

    Waits double from 15 seconds to an hour: 60 tries span more than two days,
    longer than a mail server is down over a weekend night.
    """
    if attempts >= MAX_ATTEMPTS:
        return None
    doublings = min(max(attempts - 1, 0), 16)
    return min(FIRST_RETRY * 2**doublings, LONGEST_WAIT)
