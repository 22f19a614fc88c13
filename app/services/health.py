"""Whether this process can do its work."""

from dataclasses import dataclass
from datetime import timedelta

from sqlmodel import text

from app.domain.clock import Clock, utc_now
from app.persistence import outbox
from app.persistence.database import transaction
from app.telemetry import metrics


@dataclass(frozen=True, slots=True)
class Readiness:
    """State of what a request needs.

    Attributes:
        outbox_age: How long the oldest unsent message has waited.
    """

    outbox_age: timedelta


def measure(*, clock: Clock = utc_now) -> None:
    """Set the figures of the outbox, which every instance shares."""
    with transaction() as session:
        waiting, dead = outbox.depth(session)
        oldest = outbox.oldest_open(session)
    metrics.OUTBOX_OPEN.set(waiting)
    metrics.OUTBOX_DEAD.set(dead)
    metrics.OUTBOX_AGE.set((clock() - oldest).total_seconds() if oldest else 0)


def check(*, clock: Clock = utc_now) -> Readiness:
    """Ask the database; raises what it raises when it does not answer."""
    with transaction() as session:
        session.connection().execute(text("SELECT 1"))
        oldest = outbox.oldest_open(session)
    return Readiness(clock() - oldest if oldest else timedelta())
