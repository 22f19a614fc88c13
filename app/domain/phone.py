"""Phones as people type them."""

from typing import Final

import phonenumbers

# Digits of a mobile without its 9, as people said it until 2013.
_SHORT: Final = 8
_OF_MOBILES: Final = frozenset({"", "9", "56", "569"})


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
