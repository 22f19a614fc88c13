"""How the fields of a request are read, from a visitor's form and from an edit.

What only one of the two minds, such as a day that is over, comes as a check of its
own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import phonenumbers

from app.domain import fields
from app.domain.lead import Category

# Digits of a mobile without its 9, as people said it until 2013.
_SHORT: Final = 8
_OF_MOBILES: Final = frozenset({"", "9", "56", "569"})


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


def spoken_phones(typed: str) -> list[str]:
    """Return what a phone that is looked for may be: as E.164, and of a mobile as short.

    Zeros before it are no part of it: people say `09` still, and `00` for abroad.
    Eight digits are a mobile too, without its 9; so short it looks wrong, and was kept
    as it was typed. What has letters is no phone.
    """
    if any(letter.isalpha() for letter in typed):
        return []
    digits = "".join(c for c in typed if c.isdecimal())
    spoken = digits.lstrip("0") if digits[:1] == "0" else typed
    number = normalise_phone(spoken)
    before, short = digits.lstrip("0")[:-_SHORT], digits[-_SHORT:]
    if len(digits) < _SHORT or before not in _OF_MOBILES:
        return [number] if number else []
    half = _SHORT // 2
    return [
        f"+569{short}",
        short,
        *(f"{short[:half]}{sign}{short[half:]}" for sign in " -."),
    ]
