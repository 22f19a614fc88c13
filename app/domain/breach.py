"""A breach of personal data: what the law asks to write down, and by when to tell.

Ley 21.719 asks to tell without undue delay and names no hours; `TELL_WITHIN` is the
house's own goal, for a lawyer to confirm (`docs/privacidad/por-confirmar.md`).
"""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final

from app.domain import fields
from app.domain.clock import CHILE
from app.domain.errors import AppError, FieldError, InvalidInput
from app.domain.rights_clocks import Urgency

TELL_WITHIN: Final = timedelta(hours=72)
# So long before its end a clock asks to be looked at.
SOON: Final = timedelta(hours=24)
_TEXTS: Final = ("data", "people", "consequences", "measures")


class BreachChanged(AppError):
    """Somebody else changed it meanwhile."""

    code = "breach_changed"


@dataclass(frozen=True, slots=True)
class Noted:
    """What the staff write down of a breach; empty or None is not known yet.

    Attributes:
        what: What happened.
        data: Which kinds of data, health and minors among them.
        people: How many people, or an estimate and why.
        reason: Why somebody is not told.
        known_at: When it was noticed: the clock starts.
        closed: Whether nothing is left to be done.
    """

    what: str
    data: str
    people: str
    consequences: str
    measures: str
    reason: str
    happened_at: datetime | None
    known_at: datetime
    agency_told_at: datetime | None
    people_told_at: datetime | None
    closed: bool


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach as it stands in the register."""

    id: uuid.UUID
    noted: Noted
    closed_at: datetime | None
    version: int

    @property
    def due(self) -> datetime | None:
        """By when the agency is told; None once it was, or why not is written down."""
        if self.noted.agency_told_at or self.noted.reason or self.noted.closed:
            return None
        return self.noted.known_at + TELL_WITHIN


def urgency(due: datetime, now: datetime) -> Urgency:
    """Return how a clock stands; its last instant is still in time."""
    if now > due:
        return Urgency.OVERDUE
    return Urgency.SOON if due - now <= SOON else Urgency.CALM


def parse_breach(raw: Mapping[str, object], now: datetime) -> Noted:
    """Read the form; instants as clocks in Chile show them, `2026-11-20T15:30`.

    Raises:
        InvalidInput: Fields that are missing or impossible; to close it, all that the
            law asks for must be there, and who was told, or why not.
    """
    form = fields.Form(raw)
    what = form.read("what", fields.message)
    texts = {
        name: form.read(name, fields.message, required=False) or "" for name in _TEXTS
    }
    reason = form.read("reason", fields.message, required=False) or ""
    at = {
        name: form.read(name, _instant_until(now), required=name == "known_at")
        for name in ("happened_at", "known_at", "agency_told_at", "people_told_at")
    }
    closed = bool(form.read("closed", fields.consent, required=False))
    known = at["known_at"]
    form.errors |= {**_out_of_order(known, at), **form.errors}
    if closed:
        told = at["agency_told_at"] and at["people_told_at"]
        needed = texts | ({} if told else {"reason": reason})
        for name in (name for name, text in needed.items() if not text):
            form.errors.setdefault(name, FieldError("needed_to_close"))
    if form.errors or what is None or known is None:
        raise InvalidInput(form.errors)
    return Noted(
        what=what,
        **texts,
        reason=reason,
        happened_at=at["happened_at"],
        known_at=known,
        agency_told_at=at["agency_told_at"],
        people_told_at=at["people_told_at"],
        closed=closed,
    )


def told_of(noted: Noted) -> dict[str, object]:
    """Return its fields by name, as the history compares them."""
    return asdict(noted)


def _out_of_order(
    known: datetime | None, at: Mapping[str, datetime | None]
) -> dict[str, FieldError]:
    """Return what is wrong with the order in which things happened."""
    if known is None:
        return {}
    wrong = {
        name: FieldError("told_before_known")
        for name in ("agency_told_at", "people_told_at")
        if (told := at[name]) and told < known
    }
    happened = at["happened_at"]
    if happened and happened > known:
        wrong["happened_at"] = FieldError("happened_after_known")
    return wrong


def _instant_until(now: datetime) -> Callable[[str], datetime]:
    def check(value: str) -> datetime:
        try:
            at = datetime.fromisoformat(value)
        except ValueError as error:
            raise fields.Refused("instant_invalid") from error
        if at.tzinfo is None:
            at = at.replace(tzinfo=CHILE)
        if at > now:
            raise fields.Refused("instant_ahead")
        return at.astimezone(now.tzinfo)

    return check
