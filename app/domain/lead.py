"""A lead: a stored request for a visit."""

import uuid
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class Category(StrEnum):
    """Which form a request came from."""

    B2C = "B2C"
    PHARMACY = "Pharmacy"


@dataclass(frozen=True, slots=True)
class Lead:
    """A stored request.

    Attributes:
        date: Chilean calendar day of the wished visit.
        time: Wished time as HH:MM.
        vaccine: Vaccine id as submitted, or free text.
        vaccine_price: Chilean pesos at the time of the request.
        phone_e164: Normalised phone, None where the number looks wrong.
        version: Grows with each edit.
        created_at: Instant of registration, UTC.
        suspect: It looks as if a program had sent it.
    """

    id: uuid.UUID
    name: str
    phone: str
    phone_e164: str | None
    email: str
    date: date
    time: str
    vaccine: str
    address: str
    message: str
    vaccine_price: int
    category: Category
    receipt_number: str | None
    version: int
    created_at: datetime
    suspect: bool = False
