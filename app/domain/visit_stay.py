"""A stay: the visits that are one entry in somebody's calendar, as mails tell of them.

People at one address are visited one after another. Whoever is visited hears of all
of it at once: how many people it is for, and from when to about when.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Self, TypeAlias

from app.domain.visit import Slot, Visit, VisitState

# From when to when somebody is there, UTC.
Span: TypeAlias = tuple[datetime, datetime]

_COUNTED_FROM: Final = datetime(2026, 1, 1, tzinfo=UTC)
_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Told:
    """What a visitor notices of a stay; nobody's name.

    Attributes:
        state: Open while it stands, or cancelled.
        people: For how many it is, or was when all were cancelled.
        gone: How many were to be visited too and were cancelled; of what was cancelled,
            how many while another was visited.
        spans: From when to when somebody is there, without those that touch.
    """

    state: VisitState
    people: int
    gone: int
    spans: tuple[Span, ...]

    def __str__(self) -> str:
        """Return it as it is kept beside a mail that told of it."""
        spans = (
            f"{int(begins.timestamp())}+{(ends - begins) // _MINUTE}"
            for begins, ends in self.spans
        )
        return f"{self.state};{self.people};{self.gone};{','.join(spans)}"

    @classmethod
    def read(cls, kept: str) -> Self | None:
        """Return what was kept; None where nothing was, or by an older release."""
        state, *rest = kept.split(";")
        if len(rest) != len(("people", "gone", "spans")):
            return None
        spans = (span.split("+") for span in rest[2].split(","))
        begun = [
            (datetime.fromtimestamp(int(at), UTC), int(long)) for at, long in spans
        ]
        return cls(
            VisitState(state),
            int(rest[0]),
            int(rest[1]),
            tuple((at, at + minutes * _MINUTE) for at, minutes in begun),
        )

    @property
    def begins(self) -> datetime:
        """Instant at which the first of it begins, UTC."""
        return self.spans[0][0]

    @property
    def ends(self) -> datetime:
        """Instant at which the last of it ends, UTC."""
        return self.spans[-1][1]

    def covers(self, slot: Slot) -> bool:
        """Return whether a visit lies within what was told."""
        return any(
            begins <= slot.starts_at and slot.ends_at <= ends
            for begins, ends in self.spans
        )


@dataclass(frozen=True, slots=True)
class Stay:
    """Visits that are told as one.

    Attributes:
        first: The visit that speaks for all: the first that is to come, or, where all
            were cancelled, the first of those.
        leads: Whose visits they are, in the order of their hours.
        told: What is told of them.
        last_begins: When the last of those begins that are to come; of the first,
            where all were cancelled.
    """

    first: Visit
    leads: tuple[uuid.UUID, ...]
    told: Told
    last_begins: datetime

    @property
    def entry(self) -> uuid.UUID:
        """What it is called in the visitor's calendar."""
        return self.first.entry


def stay_of(together: Sequence[Visit]) -> Stay | None:
    """Return the stay that visits are; None where none is left to tell of.

    Of each person the visit counts that is to come, or else the latest. What was made
    or missed stays part of the stay; whoever was cancelled does not, while another's
    stands. Where nobody is left to come, those who were cancelled are told of.
    """
    ours = sorted(_one_each(together), key=lambda one: (one.slot.starts_at, one.id))
    cancelled = [one for one in ours if one.state is VisitState.CANCELLED]
    standing = [one for one in ours if one.state is not VisitState.CANCELLED]
    to_come = [one for one in standing if one.state is VisitState.OPEN]
    shown = standing if to_come else cancelled
    if not shown:
        return None
    told = Told(
        VisitState.OPEN if to_come else VisitState.CANCELLED,
        len(shown),
        len(cancelled) if standing else 0,
        _spans([one.slot for one in shown]),
    )
    leads = tuple(one.lead_id for one in shown)
    last = to_come[-1] if to_come else shown[0]
    return Stay((to_come or shown)[0], leads, told, last.slot.starts_at)


def entry_sequence(now: datetime) -> int:
    """Return what grows from file to file of an entry, with time (RFC 5545)."""
    return int((now - _COUNTED_FROM).total_seconds())


def _one_each(together: Sequence[Visit]) -> Sequence[Visit]:
    found: dict[uuid.UUID, Visit] = {}
    for one in sorted(together, key=lambda one: one.id):
        before = found.get(one.lead_id)
        if before is None or before.state is not VisitState.OPEN:
            found[one.lead_id] = one
    return list(found.values())


def _spans(slots: Sequence[Slot]) -> tuple[Span, ...]:
    """Return from when to when it is, of slots in their order."""
    spans: list[Span] = []
    for slot in slots:
        if spans and slot.starts_at <= spans[-1][1]:
            begins, ends = spans.pop()
            spans.append((begins, max(ends, slot.ends_at)))
        else:
            spans.append((slot.starts_at, slot.ends_at))
    return tuple(spans)
