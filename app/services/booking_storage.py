"""Submissions into the database: a request for one, or a home of several."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain.booking import Booking
from app.domain.lead import Source
from app.domain.submission import each_person, submission_id
from app.domain.vaccines import Vaccine
from app.persistence import appointments, households
from app.services import home_sent_again
from app.services.booking_rows import Stored, Storing, known_as, store_each
from app.services.sent_again import Again, again

_TRIES: Final = 12


def store_once(
    session: Session,
    bookings: Sequence[Booking],
    catalogue: tuple[Vaccine, ...],
    now: datetime,
    *,
    source: Source = Source.WEB,
    told_to: uuid.UUID | None = None,
) -> list[Stored]:
    """Store submissions with their search texts and their messages to the staff.

    One that was stored before is found again; the same id around other content is
    another. One for several people is a request for each.
    What was agreed to goes into the ledger, with who of the staff was told
    (`told_to`) where it was by phone.

    Returns:
        One for each submission, in their order.
    """
    into = Storing(session, catalogue, now, source, told_to)
    alone = [place for place, one in enumerate(bookings) if not one.others]
    each = store_each(into, [bookings[place] for place in alone])
    stored = dict(zip(alone, each, strict=True))
    for place in alone:
        if not stored[place].earlier:
            earlier = home_sent_again.earlier_home(session, bookings[place], now)
            stored[place] = replace(stored[place], earlier=earlier)
    # In one order: two instances that are sent the same would wait for each other.
    homes = {
        place: submission_id(one, 0, now)
        for place, one in enumerate(bookings)
        if one.others
    }
    for place in sorted(homes, key=homes.__getitem__):
        stored[place] = _store_home(into, bookings[place])
    return [stored[place] for place in range(len(bookings))]


def _store_home(into: Storing, booking: Booking) -> Stored:
    """Store several people as one home, all in the places in which they were sent."""
    session, now = into.session, into.now
    for _ in range(_TRIES):
        home = home_sent_again.settle(session, booking, into.catalogue, now)
        people = each_person(booking, home.id)
        # The first of a home is stored before the others: whoever sends other people by
        # the same form at once waits here, and finds the home.
        each = store_each(into, people[:1])
        if home.is_new and each[0].repeated:
            continue
        each += store_each(into, people[1:])
        return replace(
            each[0],
            household=tuple(each),
            corrected=home.corrected,
            earlier=home.earlier,
        )
    raise LookupError("no home of its own")


def known(session: Session, booking: Booking, now: datetime) -> Stored | None:
    """Return where this very submission was stored, if all of it was."""
    if booking.others:
        return _known_home(session, booking, now)
    if not booking.submission_id:
        return None
    lead = appointments.find_by_submission(session, booking.submission_id)
    if lead is None or again(session, lead, booking) is Again.OTHER:
        return None
    return known_as(lead)


def _known_home(session: Session, booking: Booking, now: datetime) -> Stored | None:
    home = home_sent_again.find(session, booking, now)
    if home is None or home.is_new or home.differs:
        return None
    found = households.of_home(session, home.id, blocked_too=True)
    if len(found) < 1 + len(booking.others):
        return None
    each = tuple(known_as(lead) for lead in found)
    return replace(each[0], household=each)
