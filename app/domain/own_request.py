"""What a visitor may do with their own request, and until when it costs nothing."""

import hashlib
import re
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from app.domain.clock import CHILE
from app.domain.consent import Consent, is_taken_back
from app.domain.household import FOR_WHOM, PATIENT, ForWhom, numbered
from app.domain.identity import normalise_email
from app.domain.lead import Lead
from app.domain.lead_state import LeadState
from app.domain.vaccines import Vaccine
from app.domain.visit import Professional, Visit

# Names what the page showed: whoever saw something else is asked again.
SEEN_FIELD: Final = "seen"
# Names whose page it was: a browser has one cookie, and another link changes it.
REQUEST_FIELD: Final = "request"
# Names the home by the references that its own contact has of it, for scripts.
HOME_FIELD: Final = "home"
# Names what is taken back, by its record.
CONSENT_FIELD: Final = "consent"
# Says for whom a fee was told of.
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
CHANGED: Final[tuple[str, ...]] = ("date", "time", "address", "message")
_MARKED_BY: Final = 8
_CLOCK: Final = re.compile(r"\d\d:\d\d")


@dataclass(frozen=True, slots=True)
class OwnRequest:
    """A visitor's request as its own page shows it.

    Attributes:
        professional: Who makes it, where that is known.
        confirmed: The visitor said that they await all visits to come.
        consents: What was agreed to for it and for its household, the newest first.
        lead: The one that was opened; what became of others of its home counts as well.
        people: All that were asked for together with it in their order, itself among
            them; none where it stands alone.
        visits: Open ones of the request and its people, by the request.
        begun: Requests whose visit's hour has come; nothing of it is done here any more.
        unbroken: Requests whose visit a withdrawal does not cancel.
        under_way: Those of `begun` to whom somebody may be coming, or is.
        code_asked: Whether a code for one's data was asked for and may still serve.
        in_calendar: Whether a mail put a visit into the calendar that a withdrawal ended,
            which no mail takes out.
        joined: References of what the staff found to be this request, too.
    """

    lead: Lead
    professional: Professional | None
    catalogue: tuple[Vaccine, ...]
    confirmed: bool = False
    consents: Sequence[Consent] = ()
    people: Sequence[Lead] = ()
    visits: Mapping[uuid.UUID, Visit] = field(default_factory=dict[uuid.UUID, Visit])
    begun: Collection[uuid.UUID] = ()
    unbroken: Collection[uuid.UUID] = ()
    under_way: Collection[uuid.UUID] = ()
    code_asked: bool = False
    in_calendar: bool = False
    joined: Sequence[str] = ()

    @property
    def _ours(self) -> Sequence[Lead]:
        """The people whom the same contact asked for, itself first."""
        return [
            self.lead,
            *(
                one
                for one in self.people
                if one.id != self.lead.id and is_of_contact(self.lead, one)
            ),
        ]

    @property
    def spoken(self) -> Lead:
        """Whom the page speaks of: a visit under way, else to come, open, begun or done."""
        awaited = {visit.lead_id for visit in self.awaited}
        ranked = (
            [one for one in self._ours if one.id in self.under_way],
            [one for one in self._ours if one.id in awaited],
            [one for one in self._ours if self.is_left(one)],
            [one for one in self._ours if one.id in self.begun],
            [one for one in self._ours if one.state is LeadState.DONE],
        )
        return next((one for rank in ranked for one in rank), self.lead)

    @property
    def edited(self) -> Lead:
        """Whose wish, address and message the page shows, and a change begins with."""
        if self.has_begun:
            return self.spoken
        return next((one for one in self._ours if self.is_left(one)), self.lead)

    @property
    def shown(self) -> Mapping[str, str]:
        """What the form of a change begins with, by its fields."""
        day, at = self.wish
        told = (
            day,
            "" if is_in_words(at) else at,
            self.edited.address,
            self.edited.message,
        )
        return dict(zip(CHANGED, told, strict=True))

    @property
    def seen(self) -> str:
        """What a change is based on; another one of anybody's makes it stale."""
        marks = "-".join(mark_of(value) for value in self.shown.values())
        people = (_version(one, self.visits.get(one.id)) for one in self._all)
        return f"{mark_of(' '.join(people))}.{marks}"

    @property
    def _all(self) -> Sequence[Lead]:
        return self.people or [self.lead]

    @property
    def left(self) -> Sequence[Lead]:
        """All of whom there is something to change or cancel, itself first."""
        others = (one for one in self.people if one.id != self.lead.id)
        return [one for one in (self.lead, *others) if self.is_left(one)]

    @property
    def visit(self) -> Visit | None:
        """The one that is to come, or whose hour has come and whose end nobody noted."""
        return self.visits.get(self.spoken.id)

    @property
    def has_begun(self) -> bool:
        """Whether the hour of the visit has come."""
        return self.spoken.id in self.begun

    @property
    def held(self) -> Sequence[Lead]:
        """Who has a visit whose hour has come, which is with the staff."""
        return [one for one in self._all if one.id in self.begun]

    @property
    def awaited(self) -> Sequence[Visit]:
        """Visits of the whole household that are to come."""
        return [visit for of, visit in self.visits.items() if of not in self.begun]

    def is_left(self, one: Lead) -> bool:
        """Return whether there is something to change or cancel for one of the people."""
        open_ = one.state in MAY_CHANGE and one.id not in self.begun
        return open_ and not self.is_withdrawn(one)

    def is_withdrawn(self, one: Lead) -> bool:
        """Return whether what one of the people agreed to was taken back."""
        return is_taken_back([each for each in self.consents if each.lead_id == one.id])

    @property
    def may_cancel(self) -> bool:
        """Whether there is somebody to cancel for."""
        return bool(self.left)

    @property
    def stands_for_some(self) -> bool:
        """Whether it goes on for somebody, whose visit may have begun."""
        return any(
            one.state in MAY_CHANGE and not self.is_over_for(one) for one in self._all
        )

    def is_over_for(self, one: Lead) -> bool:
        """Return whether for one of the people it was cancelled, or taken back."""
        if one.state is LeadState.CANCELLED:
            return True
        return self.is_withdrawn(one) and one.id not in self.begun

    @property
    def may_change(self) -> bool:
        """Whether there is still something to change or cancel."""
        return not self.has_begun and any(self.is_left(one) for one in self._ours)

    @property
    def wish(self) -> tuple[str, str]:
        """Day and time that the form shows: of the visit, else what was wished for."""
        if self.visit:
            local = self.visit.slot.starts_at.astimezone(CHILE)
            return f"{local:%Y-%m-%d}", f"{local:%H:%M}"
        return self.edited.date.isoformat(), self.edited.time


def is_in_words(at: str) -> bool:
    """Return whether an hour was agreed on in words, which no field of a form takes."""
    return not _CLOCK.fullmatch(at)


def _version(lead: Lead, visit: Visit | None) -> str:
    of_visit = f"{visit.id.hex}.{visit.version}" if visit else ""
    return f"{lead.version}.{lead.state}.{of_visit}"


def mark_of(value: str) -> str:
    """Return what names a text without telling it; blanks do not count."""
    return hashlib.sha256(" ".join(value.split()).encode()).hexdigest()[:_MARKED_BY]


def is_of_contact(lead: Lead, one: Lead) -> bool:
    """Return whether the same contact entered another request of the household."""
    return normalise_email(one.email) == normalise_email(lead.email)


def asked_again(own: OwnRequest) -> Mapping[str, str]:
    """Return what another request of the same home begins with, by its fields.

    Contact, address, and who is to be vaccinated; who was cancelled, or took back what
    they agreed to, is left out, unless all were. Nothing that has to be said anew: no
    vaccine, and nobody declares for a minor.
    """
    lead, people = own.edited, own.people or [own.lead]
    told = {name: str(getattr(lead, name)) for name in CONTACT_FIELDS}
    there = [one for one in people if not own.is_over_for(one)] or people
    for number, one in enumerate(there, start=1):
        if number > 1 or one.patient:
            who = ForWhom.MINOR if one.minor else ForWhom.ADULT
            told[numbered(PATIENT, number)] = one.patient or one.name
            told[numbered(FOR_WHOM, number)] = who.value
    return told
