"""How the fields of a request are read, from a visitor's form and from an edit.

What only one of the two minds, such as a day that is over, comes as a check of its
own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from app.domain import fields
from app.domain.lead import Category
from app.domain.phone import normalise_phone


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
