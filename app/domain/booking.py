"""What makes a request acceptable, and how its fields are read.

A request is refused only for what is truly missing or impossible; everything
else is kept as typed, because a lost request is a person who is not vaccinated.
"""

import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

import phonenumbers

from app.domain import fields
from app.domain.clock import chilean_day, chilean_instant
from app.domain.errors import InvalidInput
from app.domain.lead import Category

URGENT_WITHIN: Final = timedelta(hours=24)
# A field that no person sees, and one in which the page counts milliseconds.
TRAP_FIELD: Final = "homepage"
FILLED_IN_FIELD: Final = "filled_in"
FASTEST_PERSON: Final = timedelta(seconds=2)


@dataclass(frozen=True, slots=True)
class BookingRules:
    """What the check of a request depends on.

    Attributes:
        today: Chilean day before which no visit can be asked for.
        known_vaccines: Ids on the price list.
        consent_required: Whether the consent box must be ticked.
    """

    today: date
    known_vaccines: Collection[str]
    consent_required: bool


@dataclass(frozen=True, slots=True)
class Booking:
    """A request that passed its checks, cleaned, not stored yet.

    Attributes:
        submission_id: Made by the form; None when the sender gave none.
        phone_e164: Normalised phone, None where the number looks wrong.
        time: HH:MM.
        message: Empty when none was given.
        receipt_number: Only pharmacy requests have one.
        consented: Whether the consent box was ticked.
        suspect: It looks as if a program had sent it; kept all the same.
    """

    submission_id: uuid.UUID | None
    category: Category
    name: str
    phone: str
    phone_e164: str | None
    email: str
    vaccine: str
    date: date
    time: str
    address: str
    message: str
    receipt_number: str | None
    consented: bool
    suspect: bool

    def content(self) -> tuple[str, ...]:
        """Return what the visitor asked for, to tell a repeat from a new request."""
        return (
            self.category.value,
            self.name,
            self.phone,
            self.email,
            self.vaccine,
            self.date.isoformat(),
            self.time,
            self.address,
            self.message,
            self.receipt_number or "",
        )


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
    vaccine_check = fields.vaccine(rules.known_vaccines, category)
    booking = Booking(
        submission_id=form.read("submission_id", fields.submission_id, required=False),
        category=category,
        name=form.read("name", fields.line) or "",
        phone=(phone := form.read("phone", fields.line) or ""),
        phone_e164=normalise_phone(phone),
        email=form.read("email", fields.email) or "",
        receipt_number=form.read("receipt_number", fields.line)
        if category is Category.PHARMACY
        else None,
        vaccine=form.read("vaccine", vaccine_check) or "",
        date=form.read("date", fields.day_from(rules.today)) or rules.today,
        time=form.read("time", fields.parse_time) or "",
        address=form.read("address", fields.line) or "",
        message=form.read("message", fields.message, required=False) or "",
        consented=form.read("consent", fields.consent, required=rules.consent_required)
        or False,
        suspect=looks_automatic(raw),
    )
    if form.errors:
        raise InvalidInput(form.errors)
    return booking


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


def normalise_phone(phone: str) -> str | None:
    """Return a phone as E.164, read as Chilean, or None where it looks wrong.

    Only its length is judged: which ranges are assigned changes over the years.
    """
    try:
        number = phonenumbers.parse(phone, "CL")
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_possible_number(number):
        return None
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
