"""For whom a visit is asked: oneself, somebody else, or up to six people at one address.

The fields of the first person stand in the form itself, those of the others carry
their number: `patient_2`, `vaccine_2` and so on. Whoever has neither name nor vaccine
is not there. Of the others it is enough that a guardian declared: they are minors then.
"""

import re
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from app.domain.errors import AppError, FieldError
from app.domain.fields import Form, Refused, line
from app.domain.text import has_letter, text_of
from app.domain.vaccines import OTHER

MOST_PEOPLE: Final = 6
FOR_WHOM: Final = "for_whom"
PATIENT: Final = "patient"
GUARDIAN: Final = "guardian"
# Asks for the fields of one more person; nothing is sent by it.
ADD_FIELD: Final = "add_person"
VACCINE: Final = "vaccine"
# Where all tell which other vaccine they need.
MESSAGE: Final = "message"
_GIVEN: Final = frozenset({"on", "true", "1"})
# What tells that somebody is there, with their number.
_NUMBERED: Final = re.compile(rf"(?:{PATIENT}|{VACCINE}|{GUARDIAN})_(0*)([0-9]+)")


class ForWhom(StrEnum):
    """Who is to be vaccinated, as a form says it."""

    SELF = "self"
    ADULT = "adult"
    MINOR = "minor"


class TooManyPeople(AppError):
    """The people of some households are more than can be shown at once."""

    code = "too_many_people"


@dataclass(frozen=True, slots=True)
class Person:
    """One who is to be vaccinated.

    Attributes:
        patient: Their name; None for whoever asks.
        minor: They are under 16, and whoever asks declared to be mother, father or
            legal guardian, and agreed.
        vaccine: Vaccine id as submitted, or free text.
    """

    patient: str | None
    minor: bool
    vaccine: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a request stands in its household; nowhere, where it is alone.

    Attributes:
        household_id: All requests of one submission have the same.
        household_place: From 1, in the order in which the people were written down.
    """

    household_id: uuid.UUID | None = None
    household_place: int | None = None


ALONE: Final = Place()


def numbered(field: str, number: int) -> str:
    """Return a field's name for one of the people."""
    return field if number == 1 else f"{field}_{number}"


def alone(raw: Mapping[str, object]) -> dict[str, object]:
    """Return a form as whoever asks for themselves alone would send it."""
    of_others = {FOR_WHOM, PATIENT, GUARDIAN}
    return {
        name: value
        for name, value in raw.items()
        if name not in of_others and not _NUMBERED.fullmatch(name)
    }


def read_first(form: Form) -> tuple[str | None, bool]:
    """Return for whom the request itself is: their name, and whether a minor.

    A name without a word on whose it is, as a program may send it, is an adult's.
    """
    named = bool((text_of(form.raw, PATIENT) or "").strip())
    told = form.read(FOR_WHOM, _for_whom, required=False)
    if told is ForWhom.SELF or (told is None and not named):
        return None, False
    return _read_patient(form, 1, told or ForWhom.ADULT)


def read_others(form: Form, vaccine: Callable[[str], str]) -> tuple[Person, ...]:
    """Return the other people of a household, in their order.

    Who comes after the last that has room, or under a number that is not written as
    ours are, is refused, not left out unseen.
    """
    form.errors.update(_left_out(form.raw))
    return tuple(
        _read_other(form, number, vaccine)
        for number in range(2, MOST_PEOPLE + 1)
        if _is_there(form.raw, number)
    )


def _left_out(raw: Mapping[str, object]) -> Iterator[tuple[str, FieldError]]:
    """Return what is wrong with numbers under which nobody is looked for."""
    most = str(MOST_PEOPLE)
    for name in raw:
        found = _NUMBERED.fullmatch(name)
        told = text_of(raw, name) if found else ""
        if not found or (told is not None and not told.strip()):
            continue
        zeros, number = found.groups()
        if (len(number), number) > (len(most), most):
            yield numbered(PATIENT, MOST_PEOPLE + 1), FieldError("people_too_many")
        elif zeros or number in {"0", "1"}:
            yield name, FieldError("person_number_invalid")


def _is_there(raw: Mapping[str, object], number: int) -> bool:
    told = (
        text_of(raw, numbered(field, number)) for field in (PATIENT, VACCINE, GUARDIAN)
    )
    return any(text is None or text.strip() for text in told)


def _read_other(form: Form, number: int, vaccine: Callable[[str], str]) -> Person:
    told = form.read(numbered(FOR_WHOM, number), _somebody_else, required=False)
    declared = text_of(form.raw, numbered(GUARDIAN, number))
    unless_told = ForWhom.MINOR if declared else ForWhom.ADULT
    patient, minor = _read_patient(form, number, told or unless_told)
    field = numbered(VACCINE, number)
    wanted = form.read(field, vaccine, called=VACCINE)
    if wanted == OTHER and not (text_of(form.raw, MESSAGE) or "").strip():
        form.errors[field] = FieldError("other_untold")
    return Person(patient, minor, wanted or "")


def _read_patient(form: Form, number: int, who: ForWhom) -> tuple[str | None, bool]:
    patient = form.read(numbered(PATIENT, number), _name, called=PATIENT)
    if who is ForWhom.MINOR:
        form.read(numbered(GUARDIAN, number), _declared, called=GUARDIAN)
    return patient, who is ForWhom.MINOR


def _for_whom(value: str) -> ForWhom:
    try:
        return ForWhom(value)
    except ValueError as error:
        raise Refused("for_whom_invalid") from error


def _somebody_else(value: str) -> ForWhom:
    who = _for_whom(value)
    if who is ForWhom.SELF:
        raise Refused("for_whom_invalid")
    return who


def _name(value: str) -> str:
    if not has_letter(value):
        raise Refused("patient_required")
    return line(value)


def _declared(value: str) -> bool:
    if value.lower() not in _GIVEN:
        raise Refused("guardian_required")
    return True
