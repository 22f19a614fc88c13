"""Whether this process can do its work."""

import math
from dataclasses import dataclass
from datetime import timedelta
from threading import Event
from typing import Final

from app.domain.clock import Clock, utc_now
from app.persistence import outbox
from app.persistence.database import has_room, transaction
from app.services import kept_copies
from app.telemetry import metrics

# Mails go out within seconds; after this somebody should look.
LATE: Final = timedelta(minutes=10)

_leaving = Event()


@dataclass(frozen=True, slots=True)
class Readiness:
    """State of what a request needs.

    Attributes:
        outbox_age: How long the oldest unsent message has waited.
        has_room: Whether what is written still finds room.
    """

    outbox_age: timedelta
    has_room: bool = True

    @property
    def is_late(self) -> bool:
        """Whether mails wait longer than they ever should."""
        return self.outbox_age > LATE


def measure(*, clock: Clock = utc_now) -> None:
    """Set the figures of the copies, and of the outbox, which every instance shares."""
    metrics.BACKUP_AGE.set(_since_a_copy(clock))
    with transaction() as session:
        waiting, dead = outbox.depth(session)
        oldest = outbox.oldest_open(session)
    metrics.OUTBOX_OPEN.set(waiting)
    metrics.OUTBOX_DEAD.set(dead)
    metrics.OUTBOX_AGE.set((clock() - oldest).total_seconds() if oldest else 0)


def _since_a_copy(clock: Clock) -> float:
    """Return seconds; without end where there is no copy, or nobody can look."""
    try:
        copied = kept_copies.age(clock=clock)
    except OSError:
        return math.inf
    return math.inf if copied is None else copied.total_seconds()


def check(*, clock: Clock = utc_now) -> Readiness:
    """Ask the database; raises what it raises when it does not answer."""
    with transaction() as session:
        oldest = outbox.oldest_open(session)
    return Readiness(clock() - oldest if oldest else timedelta(), has_room())


def leave() -> None:
    """Note that this process was told to stop: whoever comes may go elsewhere."""
    _leaving.set()


def is_leaving() -> bool:
    """Return whether it was; what comes all the same is still answered."""
    return _leaving.is_set()
