"""How long a lead may wait for an answer, and how that promise stands."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from app.domain.lead_state import LeadState


class Clock(StrEnum):
    """How the promised answer stands."""

    STOPPED = "stopped"
    RUNNING = "running"
    NEAR = "near"
    PAST = "past"


# The site promises an answer in less than a day; the last hours stand out.
ANSWER_WITHIN: Final = timedelta(hours=24)
NEAR_BEFORE: Final = timedelta(hours=6)


def answer_clock(state: LeadState, created_at: datetime, now: datetime) -> Clock:
    """Return how the promise of an answer stands for a lead.

    Args:
        state: Where the lead stands; the clock runs while it is new.
        created_at: Instant of registration.
        now: The present instant.
    """
    if state is not LeadState.NEW:
        return Clock.STOPPED
    left = created_at + ANSWER_WITHIN - now
    if left <= timedelta(0):
        return Clock.PAST
    return Clock.NEAR if left <= NEAR_BEFORE else Clock.RUNNING
