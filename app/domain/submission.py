"""Under which ids a submission is stored: one for each person that it is for."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from app.domain.booking import Booking, earliest_day, whole_content_of
from app.domain.household import Person, Place

# Names the ids of submissions that came without one, or that reuse another's.
_SUBMISSIONS: Final = uuid.UUID("6f1c5a0e-54b5-4d0b-9f6e-0a4d5f4f2d7e")


def home_of(booking: Booking, now: datetime, *, beside: bool = False) -> uuid.UUID:
    """Return the id of the home that a submission for several people is stored as.

    It is of the form alone, so that what is changed after a lost answer finds it.

    Args:
        booking: A submission, also for one.
        now: The day tells apart what came without an id.
        beside: Another home than the first of its form: its id is of all its content,
            and nothing else has it.
    """
    content = whole_content_of(booking) if beside else ("home",)
    given = submission_id(booking, 0, now)
    return uuid.uuid5(_SUBMISSIONS, "\x1f".join((str(given), *content)))


def each_person(booking: Booking, household_id: uuid.UUID) -> Sequence[Booking]:
    """Return a request for each person of a home, linked, with ids of their own."""
    first = Person(booking.patient, booking.minor, booking.vaccine)
    return [
        replace(
            booking,
            patient=one.patient,
            minor=one.minor,
            vaccine=one.vaccine,
            others=(),
            submission_id=uuid.uuid5(household_id, str(number)),
            place=Place(household_id, number),
        )
        for number, one in enumerate((first, *booking.others), start=1)
    ]


def submission_id(booking: Booking, choice: int, now: datetime) -> uuid.UUID:
    """Return the id under which a request may be stored, by order of preference.

    A sender without an id (a form without JavaScript) gets one from the content
    and the day, so that a double click stores one request. For an id that
    another request holds, one is made from both; the last resort is any.
    """
    content = "\x1f".join(whole_content_of(booking))
    given = booking.submission_id or uuid.uuid5(
        _SUBMISSIONS, f"{earliest_day(now).isoformat()}\x1f{content}"
    )
    if choice == 0:
        return given
    if choice == 1:
        return uuid.uuid5(_SUBMISSIONS, f"{given}\x1f{content}")
    return uuid.uuid4()
