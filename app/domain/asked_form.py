"""How the fields of a request are read, from a visitor's form and from an edit.

What only one of the two minds, such as a day that is over, comes as a check of its
own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import phonenumbers

from app.domain import fields
from app.domain.lead import Category


@dataclass(frozen=True, slots=True)
class Checks:
    """What visitors and staff are told differently.

    Attributes:
        vaccine: Reads the vaccine.
        day: Reads the day.
        time: Gives what reads the time on a day, None where that is not known.
        receipt_required: Whether a customer of a pharmacy has to tell the receipt.
    """

    vaccine: Callable[[str], str]
    day: Callable[[str], date]
    time: Callable[[date | None], Callable[[str], str]]
    receipt_required: bool


def read_asked(form: fields.Form, category: Category, checks: Checks) -> dict[str, Any]:
    """Return the fields of `Asked` by name; what is wrong is kept by the form."""
    return {
        "category": category,
        "name": form.read("name", fields.name) or "",
        "phone": (phone := form.read("phone", fields.line) or ""),
        "phone_e164": normalise_phone(phone),
        "email": form.read("email", fields.email) or "",
        "receipt_number": form.read(
            "receipt_number", fields.line, required=checks.receipt_required
        )
        if category is Category.PHARMACY
        else None,
        "vaccine": form.read("vaccine", checks.vaccine) or "",
        "date": (day := form.read("date", checks.day)) or date.min,
        "time": form.read("time", checks.time(day)) or "",
        "address": form.read("address", fields.line) or "",
        "message": form.read("message", fields.message, required=False) or "",
    }


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


def spoken_phone(typed: str) -> str | None:
    """Return as E.164 a phone that is looked for; zeros before it are no part of it.

    People say `09` still, and `00` for abroad. What has letters is no phone.
    """
    if any(letter.isalpha() for letter in typed):
        return None
    digits = "".join(c for c in typed if c.isdecimal())
    return normalise_phone(digits.lstrip("0") if digits[:1] == "0" else typed)
