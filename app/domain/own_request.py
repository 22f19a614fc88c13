"""What a visitor may do with their own request, and until when it costs nothing."""

import hashlib
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from app.domain import fields
from app.domain.booking import earliest_day
from app.domain.clock import CHILE
from app.domain.consent import Consent
from app.domain.errors import InvalidInput
from app.domain.household import FOR_WHOM, PATIENT, ForWhom, numbered
from app.domain.identity import normalise_email
from app.domain.lead import Asked, Lead, asked_of
from app.domain.lead_state import LeadState
from app.domain.text import text_of
from app.domain.vaccines import Vaccine
from app.domain.visit import Professional, Visit

# The terms say it: later, somebody is on the way already.
FREE_UNTIL_BEFORE: Final = timedelta(hours=12)
# Names what the page showed: whoever saw something else is asked again.
SEEN_FIELD: Final = "seen"
# Names whose page it was: a browser has one cookie, and another link changes it.
REQUEST_FIELD: Final = "request"
# Names the home by the references that its own contact has of it, for scripts.
HOME_FIELD: Final = "home"
# Names what is taken back, by its record.
CONSENT_FIELD: Final = "consent"
# Says that a fee was told of.
LATE_FIELD: Final = "late"
# Whom something is cancelled for, each with their number, or all of them.
PERSON_FIELD: Final = "person"
ALL_FIELD: Final = "all"
# What another request of the same home keeps of whoever asked.
CONTACT_FIELDS: Final = ("name", "phone", "email", "address")
# Part of the page of one's data; what is said of a code is said there, and right above
# its field once there is one.
DATA_PART: Final = "data"
CODE_PART: Final = "code"
# Id of the field for it; browsers focus what an address names.
CODE_PLACE: Final = f"{DATA_PART}-code"
# Stands in the page that says that data were erased, for scripts.
ERASED_PART: Final = "erased"
MAY_CHANGE: Final = frozenset(
    {LeadState.NEW, LeadState.CONTACTED, LeadState.SCHEDULED, LeadState.NO_SHOW}
)
# What a change is of. A page says by a mark of each what it showed.
_CHANGED: Final[tuple[str, ...]] = ("date", "time", "address", "message")
_MARKED_BY: Final = 8
_CLOCK: Final = re.compile(r"\d\d:\d\d")


@dataclass(frozen=True, slots=True)
class OwnRequest:
    """A visitor's request as its own page shows it.

    Attributes:
        visit: The one that is to come, if there is one.
        professional: Who makes it, where that is known.
        confirmed: The visitor said that they await it.
        consents: What was agreed to for it and for its household, the newest first.
        people: All that were asked for together with it in their order, itself among
            them; none where it stands alone.
        visits: Of the people, those that are to come, by the request.
        code_asked: Whether a code for one's data was asked for and may still serve.
        in_calendar: Whether a mail put a visit into the calendar that a withdrawal ended,
            which no mail takes out.
        joined: References of what the staff found to be this request, too.
    """

    lead: Lead
    visit: Visit | None
    professional: Professional | None
    catalogue: tuple[Vaccine, ...]
    confirmed: bool = False
    consents: Sequence[Consent] = ()
    people: Sequence[Lead] = ()
    visits: Mapping[uuid.UUID, Visit] = field(default_factory=dict[uuid.UUID, Visit])
    code_asked: bool = False
    in_calendar: bool = False
    joined: Sequence[str] = ()

    @property
    def shown(self) -> Mapping[str, str]:
        """What the form of a change begins with, by its fields."""
        day, at = self.wish
        told = (
            day,
            "" if is_in_words(at) else at,
            self.lead.address,
            self.lead.message,
        )
        return dict(zip(_CHANGED, told, strict=True))

    @property
    def seen(self) -> str:
        """What a change is based on; another one of anybody's makes it stale."""
        visit = f"{self.visit.id.hex}.{self.visit.version}" if self.visit else ""
        marks = "-".join(_mark(value) for value in self.shown.values())
        return f"{self.lead.version}.{self.lead.state}.{visit}.{marks}"

    @property
    def left(self) -> Sequence[Lead]:
        """All of whom there is something to change or cancel, itself first."""
        others = (one for one in self.people if one.id != self.lead.id)
        return [one for one in (self.lead, *others) if one.state in MAY_CHANGE]

    @property
    def may_cancel(self) -> bool:
        """Whether there is somebody to cancel for."""
        return bool(self.left)

    @property
    def may_change(self) -> bool:
        """Whether there is still something to change or cancel."""
        return self.lead.state in MAY_CHANGE

    @property
    def wish(self) -> tuple[str, str]:
        """Day and time that the form shows: of the visit, else what was wished for."""
        if self.visit:
            local = self.visit.slot.starts_at.astimezone(CHILE)
            return f"{local:%Y-%m-%d}", f"{local:%H:%M}"
        return self.lead.date.isoformat(), self.lead.time


def is_in_words(at: str) -> bool:
    """Return whether an hour was agreed on in words, which no field of a form takes."""
    return not _CLOCK.fullmatch(at)


def _mark(value: str) -> str:
    return hashlib.sha256(" ".join(value.split()).encode()).hexdigest()[:_MARKED_BY]


def retyped(raw: Mapping[str, object]) -> Mapping[str, str]:
    """Return what was typed over what a page showed, by the fields of a change.

    Day and hour are one wish. A page that does not say what it showed tells nothing.
    """
    marks = (text_of(raw, SEEN_FIELD) or "").rpartition(".")[2].split("-")
    if len(marks) != len(_CHANGED):
        return {}
    typed: dict[str, str] = {
        name: text_of(raw, name) or "" for name in _CHANGED if name in raw
    }
    over = {
        name
        for name, mark in zip(_CHANGED, marks, strict=True)
        if _mark(typed.get(name, "")) != mark
    }
    wish = {"date", "time"}
    if over & wish:
        over |= wish
    return {name: value for name, value in typed.items() if name in over}


def is_late(visit: Visit | None, now: datetime) -> bool:
    """Return whether a fee may apply: less than twelve hours are left."""
    return visit is not None and visit.slot.starts_at - now < FREE_UNTIL_BEFORE


def is_any_late(own: OwnRequest, now: datetime) -> bool:
    """Return whether a fee may apply for somebody of the household."""
    return is_late(own.visit, now) or any(
        is_late(visit, now) for visit in own.visits.values()
    )


def is_of_contact(lead: Lead, one: Lead) -> bool:
    """Return whether the same contact entered another request of the household."""
    return normalise_email(one.email) == normalise_email(lead.email)


def changes_nothing(own: OwnRequest, edit: Asked, *, moved: bool) -> bool:
    """Return whether all that is asked for is so, and no visit would be let go."""
    return edit == Asked(**asked_of(own.lead)) and not (moved and own.visit)


def is_so_already(raw: Mapping[str, object], own: OwnRequest, now: datetime) -> bool:
    """Return whether what is asked for stands by now, as after a second press."""
    try:
        edit, moved = parse_own_change(raw, own, now)
    except InvalidInput:
        return False
    return changes_nothing(own, edit, moved=moved)


def asked_again(own: OwnRequest) -> Mapping[str, str]:
    """Return what another request of the same home begins with, by its fields.

    Contact, address, and who is to be vaccinated; who was cancelled is left out, unless
    all were. Nothing that has to be said anew: no vaccine, and nobody declares for a
    minor.
    """
    lead, people = own.lead, own.people or [own.lead]
    told = {name: str(getattr(lead, name)) for name in CONTACT_FIELDS}
    there = [one for one in people if one.state is not LeadState.CANCELLED] or people
    for number, one in enumerate(there, start=1):
        if number > 1 or one.patient:
            who = ForWhom.MINOR if one.minor else ForWhom.ADULT
            told[numbered(PATIENT, number)] = one.patient or one.name
            told[numbered(FOR_WHOM, number)] = who.value
    return told


def parse_own_change(
    raw: Mapping[str, object], own: OwnRequest, now: datetime
) -> tuple[Asked, bool]:
    """Read what a visitor changes: day, hour, address and message.

    A day and hour that stay as the page showed them are no wish: they may be over,
    or written by the staff in words.

    Returns:
        What is asked for from now on, and whether another moment is wished for.

    Raises:
        InvalidInput: Fields that are missing or impossible, each with its code.
    """
    form = fields.Form(raw)
    lead = own.lead
    day_shown, time_shown = own.wish
    given = (text_of(raw, "date") or "").strip(), (text_of(raw, "time") or "").strip()
    in_words = is_in_words(time_shown) and not given[1]
    moved = given != (day_shown, time_shown) and not (
        in_words and given[0] == day_shown
    )
    changed = replace(
        Asked(**asked_of(lead)),
        address=form.read("address", fields.line) or "",
        message=form.read("message", fields.message, required=False) or "",
    )
    if moved:
        day = form.read("date", fields.day_from(earliest_day(now)))
        at = form.read("time", fields.time_after(day, now))
        changed = replace(changed, date=day or lead.date, time=at or lead.time)
    if form.errors:
        raise InvalidInput(form.errors)
    return changed, moved
