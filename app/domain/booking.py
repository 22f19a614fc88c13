"""What makes a request acceptable, and how its fields are read.

A request is refused only for what is truly missing or impossible; everything
else is kept as typed, because a lost request is a person who is not vaccinated.
"""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from app.domain import fields, household
from app.domain.asked_form import Checks, read_asked
from app.domain.clock import chilean_day, chilean_instant
from app.domain.errors import InvalidInput
from app.domain.household import ALONE, Person, Place
from app.domain.lead import Asked, Category
from app.domain.slug import slug_in
from app.domain.text import text_of
from app.domain.vaccines import Vaccine, id_of

URGENT_WITHIN: Final = timedelta(hours=24)
SUBMISSION_FIELD: Final = "submission_id"
CONSENT_FIELD: Final = "consent"
# A field that no person sees, and one in which the page counts milliseconds.
TRAP_FIELD: Final = "homepage"
FILLED_IN_FIELD: Final = "filled_in"
# Names one press of the button, so that its answer is shown once.
SENDING_FIELD: Final = "sending"
# Says that this form was sent before, and that its page never heard it was received.
UNHEARD_FIELD: Final = "unheard"
# Names the partner pharmacy; never wrong, because nobody may be sent away by it.
PHARMACY_FIELD: Final = "pharmacy"
_RANDOM: Final = 4
FASTEST_PERSON: Final = timedelta(seconds=2)


@dataclass(frozen=True, slots=True)
class BookingRules:
    """What the check of a request depends on.

    Attributes:
        now: No visit can be asked for a moment that is over by then; None where
            any moment will do.
        catalogue: Price list.
        consent_required: Whether the consent box must be ticked.
    """

    now: datetime | None
    catalogue: Sequence[Vaccine]
    consent_required: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking(Asked):
    """A request that passed its checks, cleaned, not stored yet.

    Attributes:
        submission_id: Made by the form; None when the sender gave none.
        consented: Whether the consent box was ticked.
        suspect: It looks as if a program had sent it; kept all the same.
        unheard: Its form was sent before, and the answer was lost.
        pharmacy: Slug of the pharmacy that it names, which there may not be.
        patient: Who is to be vaccinated; None for whoever asks.
        minor: They are under 16, and a parent or guardian agreed for them.
        others: Further people at the address, in the same submission.
        place: Where it stands in its household.
    """

    submission_id: uuid.UUID | None
    consented: bool
    suspect: bool
    unheard: bool = False
    pharmacy: str = ""
    patient: str | None = None
    minor: bool = False
    others: tuple[Person, ...] = ()
    place: Place = ALONE


# What the visitor typed, to tell a repeat from a new request. The texts and their order
# make the id of a submission that came without one: they stay as they are.
CONTENT: Final = (
    "category",
    "name",
    "phone",
    "email",
    "vaccine",
    "date",
    "time",
    "address",
    "message",
    "receipt_number",
)


def content_of(asked: Asked) -> tuple[str, ...]:
    """Return the texts of `CONTENT`."""
    return tuple(str(getattr(asked, name) or "") for name in CONTENT)


def whole_content_of(booking: Booking) -> tuple[str, ...]:
    """Return what the visitor typed of all people; the same where one asks for oneself."""
    first = Person(booking.patient, booking.minor, "")
    told = [first] if booking.patient or booking.others else []
    return (
        *content_of(booking),
        *(
            text
            for one in (*told, *booking.others)
            for text in (one.patient or "", one.vaccine, "minor" if one.minor else "")
        ),
    )


def wanted_of(booking: Booking) -> tuple[str, ...]:
    """Return the vaccines of all people, in their order."""
    return (booking.vaccine, *(one.vaccine for one in booking.others))


def parse_booking(
    raw: Mapping[str, object], category: Category, rules: BookingRules
) -> Booking:
    """Read and check a submitted form.

    Args:
        raw: Field name to submitted value; unknown fields are ignored.
        category: Which form it is; the server decides, never the field.
        rules: What the checks depend on.

    Raises:
        InvalidInput: Fields that are missing or impossible, each with its code.
    """
    form = fields.Form(raw)
    today = earliest_day(rules.now) if rules.now else date.min
    checks = Checks(
        vaccine=_vaccine(rules.catalogue, category),
        day=fields.day_from(today),
        time=lambda day: fields.time_after(day, rules.now),
        receipt_required=True,
    )
    patient, minor = household.read_first(form)
    given = form.read(SUBMISSION_FIELD, fields.submission_id, required=False)
    booking = Booking(
        submission_id=given,
        **read_asked(form, category, checks),
        consented=form.read(
            CONSENT_FIELD, fields.consent, required=rules.consent_required
        )
        or False,
        suspect=looks_automatic(raw),
        unheard=bool(text_of(raw, UNHEARD_FIELD)) and is_random(given),
        pharmacy=slug_in(text_of(raw, PHARMACY_FIELD) or "")
        if category is Category.PHARMACY
        else "",
        patient=patient,
        minor=minor,
        others=household.read_others(form, checks.vaccine),
    )
    if form.errors:
        raise InvalidInput(form.errors)
    return booking


def _vaccine(catalogue: Sequence[Vaccine], category: Category) -> Callable[[str], str]:
    """Pharmacy requests name a vaccine of the list; others cost 0 if unknown."""
    known = {vaccine.id for vaccine in catalogue}

    def check(value: str) -> str:
        wanted = id_of(fields.line(value), catalogue)
        if category is Category.PHARMACY and wanted not in known:
            raise fields.Refused("vaccine_unknown")
        return wanted

    return check


def is_random(submission_id: uuid.UUID | None) -> bool:
    """Return whether the form alone can know its id.

    One that was made from what was sent (version 5) is known to who knows that.
    """
    return submission_id is not None and submission_id.version == _RANDOM


def looks_automatic(raw: Mapping[str, object]) -> bool:
    """Return whether a program seems to have filled the form.

    It wrote where nobody sees a field, or was faster than anybody reads. A form
    that tells no time was sent without scripts, which says nothing.
    """
    if raw.get(TRAP_FIELD):
        return True
    told = str(raw.get(FILLED_IN_FIELD) or "")
    if not told.isascii() or not told.isdigit():
        return False
    return int(told[:9]) < FASTEST_PERSON / timedelta(milliseconds=1)


def is_urgent(day: date, at: str, now: datetime) -> bool:
    """Return whether a visit is wished within 24 hours from `now`."""
    if day > chilean_day(now) + URGENT_WITHIN + timedelta(days=1):
        return False
    try:
        clock = time.fromisoformat(fields.parse_time(at))
    except fields.Refused:  # the staff may write a time in words
        clock = time.min
    return chilean_instant(day, clock) - now < URGENT_WITHIN


def earliest_day(now: datetime) -> date:
    """Return the first day for which a visit may be asked."""
    return chilean_day(now)
