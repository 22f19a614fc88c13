"""What a visitor may do with their own request, and until when it costs nothing."""

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
from app.domain.errors import FieldError, InvalidInput
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
# Says that a fee was told of.
LATE_FIELD: Final = "late"
# Whom something is cancelled for, each with their number, or all of them.
PERSON_FIELD: Final = "person"
ALL_FIELD: Final = "all"
# What another request of the same home keeps of whoever asked.
CONTACT_FIELDS: Final = ("name", "phone", "email", "address")
MAY_CHANGE: Final = frozenset(
    {LeadState.NEW, LeadState.CONTACTED, LeadState.SCHEDULED, LeadState.NO_SHOW}
)
_CLOCK: Final = re.compile(r"\d\d:\d\d")


@dataclass(frozen=True, slots=True)
class OwnRequest:
    """A visitor's request as its own page shows it.

    Attributes:
        visit: The one that is to come, if there is one.
        professional: Who makes it, where that is known.
        confirmed: The visitor said that they await it.
        consents: What was agreed to for it, the newest first.
        people: All that were asked for together with it in their order, itself among
            them; none where it stands alone.
        visits: Of the people, those that are to come, by the request.
    """

    lead: Lead
    visit: Visit | None
    professional: Professional | None
    catalogue: tuple[Vaccine, ...]
    confirmed: bool = False
    consents: Sequence[Consent] = ()
    people: Sequence[Lead] = ()
    visits: Mapping[uuid.UUID, Visit] = field(default_factory=dict[uuid.UUID, Visit])

    @property
    def seen(self) -> str:
        """What a change is based on; another one of anybody's makes it stale."""
        visit = f"{self.visit.id.hex}.{self.visit.version}" if self.visit else ""
        return f"{self.lead.version}.{self.lead.state}.{visit}"

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


def is_late(visit: Visit | None, now: datetime) -> bool:
    """Return whether a fee may apply: less than twelve hours are left."""
    return visit is not None and visit.slot.starts_at - now < FREE_UNTIL_BEFORE


def is_any_late(own: OwnRequest, now: datetime) -> bool:
    """Return whether a fee may apply for somebody of the household."""
    return is_late(own.visit, now) or any(
        is_late(visit, now) for visit in own.visits.values()
    )


def chosen_people(raw: Mapping[str, object], own: OwnRequest) -> Sequence[Lead]:
    """Return for whom something is cancelled: one, some or all of the people.

    Raises:
        InvalidInput: Nobody was chosen.
    """
    if not own.people:
        return [own.lead]
    if text_of(raw, ALL_FIELD):
        return own.people
    chosen = [
        one
        for number, one in enumerate(own.people, start=1)
        if text_of(raw, f"{PERSON_FIELD}_{number}")
    ]
    if not chosen:
        raise InvalidInput({PERSON_FIELD: FieldError("person_missing")})
    return chosen


def chosen_for_data(
    raw: Mapping[str, object], lead: Lead, people: Sequence[Lead]
) -> Sequence[Lead]:
    """Return whose data are taken along or erased, of those whom one contact entered.

    Args:
        raw: Names the chosen ones by their number.
        lead: Whose page is open; the code was mailed to its address.
        people: All of its household in their order, itself among them.

    Raises:
        InvalidInput: Nobody of several people was chosen.
    """
    if len(people) == 1:
        return [lead]
    chosen = [
        one
        for number, one in enumerate(people, start=1)
        if is_of_contact(lead, one) and text_of(raw, f"{PERSON_FIELD}_{number}")
    ]
    if not chosen:
        raise InvalidInput({PERSON_FIELD: FieldError("data_person_missing")})
    return chosen


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
    in_words = not _CLOCK.fullmatch(time_shown) and not given[1]
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
