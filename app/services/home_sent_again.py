"""Several people sent under the id of a form: as which home they are to be stored.

The home of a form is found by its id alone (`domain/submission`). What differs from it
and is no correction stands beside it, as a home whose id is of all its content.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel import Session

from app.domain.booking import Booking
from app.domain.lead import Lead
from app.domain.outbox import VISITOR_CHANGED
from app.domain.submission import each_person, home_of
from app.domain.vaccines import Vaccine
from app.persistence import households, merging
from app.services import sent_again, staff_mails
from app.services.sent_again import Again


@dataclass(frozen=True, slots=True)
class Home:
    """As which home several people are stored, or are to be.

    Attributes:
        id: Of the household.
        is_new: Nobody of it is stored yet.
        differs: What is stored differs from what was sent, and may become that.
        corrected: It was there before, and took what was changed after its answer was
            lost.
        earlier: Reference of what the same form had stored before, whose answer was
            lost, and which is left beside it.
    """

    id: uuid.UUID
    is_new: bool = False
    differs: bool = False
    corrected: bool = False
    earlier: str = ""


def settle(
    session: Session, booking: Booking, catalogue: Sequence[Vaccine], now: datetime
) -> Home:
    """Return as which home several people are to be stored, corrected where it may be.

    Whoever was added to a home is still to be stored then.
    """
    home = find(session, booking, now)
    if home and home.differs:
        stored = households.of_home(session, home.id, blocked_too=True)
        merging.hold(session, [one.id for one in stored])
        session.expire_all()
        home = find(session, booking, now)
    if home is None:
        beside = home_of(booking, now, beside=True)
        return Home(beside, is_new=True, earlier=_earlier(session, booking, now))
    if home.differs:
        _correct(session, home.id, booking, catalogue, now)
    return home


def find(session: Session, booking: Booking, now: datetime) -> Home | None:
    """Return the home that several people are, or may become; None where there is none.

    What a home beside that of its form holds is never anything else.
    """
    beside = home_of(booking, now, beside=True)
    if households.of_home(session, beside, blocked_too=True):
        return Home(beside, earlier=_earlier(session, booking, now))
    home = Home(home_of(booking, now))
    stored = households.of_home(session, home.id, blocked_too=True)
    if not stored:
        earlier = sent_again.reference_before(session, booking)
        return replace(home, is_new=True, earlier=earlier)
    people = each_person(booking, home.id)
    pairs = _pairs(stored, people)
    each = [sent_again.again(session, lead, one) for lead, one in pairs]
    if len(stored) == len(pairs) == len(people) and Again.OTHER not in each:
        return replace(home, corrected=Again.CORRECTED in each)
    if len(stored) == len(pairs) and all(
        sent_again.may_correct(session, lead, one, now) for lead, one in pairs
    ):
        return replace(home, differs=True, corrected=True)
    return None


def earlier_home(session: Session, booking: Booking, now: datetime) -> str:
    """Return the reference of the home that a form stored before, answer unheard."""
    if not (booking.unheard and booking.submission_id):
        return ""
    of_form = households.of_home(session, home_of(booking, now))
    return of_form[0].reference if of_form else ""


def _earlier(session: Session, booking: Booking, now: datetime) -> str:
    before = sent_again.reference_before(session, booking)
    return before or earlier_home(session, booking, now)


def _correct(
    session: Session,
    household_id: uuid.UUID,
    booking: Booking,
    catalogue: Sequence[Vaccine],
    now: datetime,
) -> None:
    stored = households.of_home(session, household_id, blocked_too=True)
    for lead, one in _pairs(stored, each_person(booking, household_id)):
        if sent_again.again(session, lead, one) is Again.OTHER:
            sent_again.write(session, lead, one, catalogue, now)
    staff_mails.tell(session, VISITOR_CHANGED, stored[0].id, now=now)


def _pairs(
    stored: Sequence[Lead], people: Sequence[Booking]
) -> list[tuple[Lead, Booking]]:
    """Return who is stored beside who was sent, in the same places."""
    by_place = {one.place.household_place: one for one in people}
    return [
        (lead, by_place[lead.household_place])
        for lead in stored
        if lead.household_place in by_place
    ]
