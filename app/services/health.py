"""Whether this process can do its work."""

from dataclasses import dataclass
from datetime import timedelta

from sqlmodel import text

from app.domain.clock import Clock, utc_now
from app.persistence import outbox
from app.persistence.database import transaction


@dataclass(frozen=True, slots=True)
class Readiness:
    """State of what a request needs.

    Attributes:
        outbox_age: How long the oldest unsent message has waited.
    """

    outbox_age: timedelta


def check(*, clock: Clock = utc_now) -> Readiness:
    """Ask the database; raises what it raises when it does not answer."""
    with transaction() as session:
        session.connection().execute(text("SELECT 1"))
        oldest = outbox.oldest_open(session)
    return Readiness(clock() - oldest if oldest else timedelta())
