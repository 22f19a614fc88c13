"""A lead: a stored request for a visit."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Final

from app.domain.lead_state import LeadState


class Category(StrEnum):
    """Which form a request came from."""

    B2C = "B2C"
    PHARMACY = "Pharmacy"


class Source(StrEnum):
    """How a request came."""

    WEB = "web"
    PHONE = "phone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a visitor asked for; request, lead and edit all carry it.

    Attributes:
        phone_e164: Normalised phone, None where the number looks wrong.
        date: Chilean calendar day of the wished visit.
        time: Wished time as HH:MM; the staff may write it in words.
        vaccine: Vaccine id as submitted, or free text.
        message: Empty when none was given.
        receipt_number: Only pharmacy requests have one.
    """

    name: str
    phone: str
    phone_e164: str | None
    email: str
    date: date
    time: str
    vaccine: str
    address: str
    message: str
    category: Category
    receipt_number: str | None


# Names of what was asked for, in the order of `Asked`.
ASKED: Final = tuple(field.name for field in fields(Asked))
# Those that somebody types or chooses; the normalised number follows from the phone.
TYPED: Final = tuple(name for name in ASKED if name != "phone_e164")


def asked_of(source: object) -> dict[str, Any]:
    """Return what was asked for by name, of whatever carries it."""
    return {name: getattr(source, name) for name in ASKED}


@dataclass(frozen=True, slots=True)
class Decided:
    """What the service makes of what was asked, at storing and at each edit.

    Attributes:
        vaccine_price: Chilean pesos.
        urgent: The visit was wished within 24 hours from the registration.
        comuna: Which one the address names; None where none is recognised.
    """

    vaccine_price: int
    urgent: bool
    comuna: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead(Asked):
    """A stored request.

    Attributes:
        reference: What a person reads aloud; empty where none was made yet.
        vaccine_price: Chilean pesos at the time of the request.
        version: Grows with each edit.
        created_at: Instant of registration, UTC.
        suspect: It looks as if a program had sent it.
        urgent: The visit was wished within 24 hours from the registration.
        comuna: Which one the address names; None where none is recognised.
        state: Where it stands.
        state_at: Since when it stands there, UTC; None where it never moved.
        pharmacy_id: Partner pharmacy that it came through; None where none is known.
        source: How it came.
        disowned_at: When the owner of its email said that they had not asked, UTC.
        blocked_at: Since when it is kept and used for nothing, UTC.
        patient: Who is to be vaccinated; None for whoever asks.
        minor: They are under 16, and a parent or guardian agreed for them.
        household_id: The same for all requests of one submission; None where alone.
        household_place: Its number there, from 1.
    """

    id: uuid.UUID
    vaccine_price: int
    version: int
    created_at: datetime
    reference: str = ""
    suspect: bool = False
    urgent: bool = False
    comuna: str | None = None
    state: LeadState = LeadState.NEW
    state_at: datetime | None = None
    pharmacy_id: uuid.UUID | None = None
    source: Source = Source.WEB
    disowned_at: datetime | None = None
    blocked_at: datetime | None = None
    patient: str | None = None
    minor: bool = False
    household_id: uuid.UUID | None = None
    household_place: int | None = None


def cost_of(people: Sequence[Lead]) -> int | None:
    """Return what those cost together who are not cancelled; None where all are."""
    wanted = [one for one in people if one.state is not LeadState.CANCELLED]
    return sum(one.vaccine_price for one in wanted) if wanted else None
