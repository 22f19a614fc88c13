"""Requests into the database: each once, with what belongs to it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain.booking import Booking
from app.domain.deciding import decide
from app.domain.ids import new_ids
from app.domain.lead import Lead, Source
from app.domain.lead_text import search_text
from app.domain.reference import new_reference
from app.domain.submission import submission_id
from app.domain.vaccines import Vaccine
from app.persistence import (
    appointments,
    consents,
    lead_search,
    outbox,
    pharmacies,
)
from app.persistence.appointments import Draft
from app.services import agreeing, recipients, visitor_mails
from app.services.sent_again import Again, again, correct

_TRIES: Final = 12


@dataclass(frozen=True, slots=True)
class Storing:
    """What storing depends on.

    Attributes:
        session: Its transaction holds all that is stored together.
        catalogue: Price list.
        now: Aware.
        source: Who asked: visitors, or the staff for somebody on the phone.
        told_to: Who of the staff was told what was agreed to, where it was by phone.
    """

    session: Session
    catalogue: tuple[Vaccine, ...]
    now: datetime
    source: Source = Source.WEB
    told_to: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """Where a request is, and whether it was there before.

    Attributes:
        reference: What its sender may read aloud.
        price: Chilean pesos.
        household: All requests of its submission where there are several, in the
            order of the people; it is the first of them.
        corrected: It was there before, and took what was changed after its answer was
            lost.
        earlier: Reference of another one that the same form had stored, whose answer
            was lost.
    """

    id: uuid.UUID
    reference: str
    urgent: bool
    repeated: bool
    price: int
    household: tuple["Stored", ...] = ()
    corrected: bool = False
    earlier: str = ""


def store_each(into: Storing, bookings: Sequence[Booking]) -> list[Stored]:
    """Store requests for one, and people whose home is known, with what belongs to them.

    A submission that was stored before is found again; the same id around other
    content is another request.

    Returns:
        One for each, in their order.

    Raises:
        LookupError: No id or no reference was free.
    """
    session, now = into.session, into.now
    found: dict[int, Stored] = {}
    earlier: dict[int, str] = {}
    named = {booking.pharmacy for booking in bookings} - {""}
    partners = pharmacies.ids_of(session, named) if named else {}
    choices = [0] * len(bookings)
    for _ in range(_TRIES):
        drafts = {
            place: replace(
                _draft(into, new_id, booking, choices[place]),
                pharmacy_id=partners.get(booking.pharmacy),
            )
            for place, (new_id, booking) in enumerate(
                zip(new_ids(len(bookings)), bookings, strict=True)
            )
            if place not in found
        }
        new = appointments.add_once(session, drafts.values(), now=now)
        added = [draft for draft in drafts.values() if draft.id in new]
        _complete(into, added)
        for place, draft in drafts.items():
            if draft.id in new:
                found[place] = Stored(
                    draft.id,
                    draft.reference,
                    draft.decided.urgent,
                    repeated=False,
                    price=draft.decided.vaccine_price,
                )
                continue
            lead = appointments.find_by_submission(session, draft.submission_id)
            if lead is None:  # its reference was taken; the next one will be free
                continue
            if before := _again(into, lead, draft.booking):
                found[place] = before
                continue
            choices[place] += 1
            if draft.booking.unheard and not lead.blocked_at:
                earlier[place] = lead.reference
        if len(found) == len(bookings):
            return [
                replace(found[place], earlier=earlier.get(place, ""))
                for place in range(len(bookings))
            ]
    raise LookupError("no free submission id or reference")


def known_as(lead: Lead) -> Stored:
    """Return where a request that was there before is."""
    return Stored(
        lead.id, lead.reference, lead.urgent, repeated=True, price=lead.vaccine_price
    )


def _again(into: Storing, lead: Lead, booking: Booking) -> Stored | None:
    """Return the request that an id holds, where it is what was sent, or becomes it."""
    if booking.place.household_id:  # nothing else has its id
        return known_as(lead)
    is_now = again(into.session, lead, booking)
    if is_now is not Again.OTHER:
        return replace(known_as(lead), corrected=is_now is Again.CORRECTED)
    after = correct(into.session, lead, booking, into.catalogue, into.now)
    return replace(known_as(after), corrected=True) if after else None


def _complete(into: Storing, added: Sequence[Draft]) -> None:
    """Make new requests findable, keep what was agreed to, and tell the staff."""
    session, now = into.session, into.now
    texts = [
        (draft.id, search_text(draft.booking, draft.reference, into.catalogue))
        for draft in added
    ]
    lead_search.add_all(session, texts)
    consents.add(
        session,
        [
            (draft.id, agreed, agreeing.manner(draft, into.told_to))
            for draft in added
            for agreed in agreeing.agreed(draft, now)
        ],
    )
    told = [draft.id for draft in added if _is_told(draft.booking)]
    outbox.add_once(session, told, recipients=recipients.configured(), now=now)
    visitor_mails.tell_received(session, told, at=now)


def _is_told(booking: Booking) -> bool:
    """Return whether a mail tells of a request: one for all people of a household."""
    return booking.place.household_place in (None, 1) and not booking.suspect


def _draft(into: Storing, new_id: uuid.UUID, booking: Booking, choice: int) -> Draft:
    now = into.now
    return Draft(
        id=new_id,
        submission_id=submission_id(booking, choice, now),
        reference=new_reference(),
        booking=booking,
        decided=decide(booking, into.catalogue, now),
        consent=agreeing.consent(booking, now, into.source),
        pharmacy_id=None,
        source=into.source,
        guardian_text_hash=agreeing.declared(now).text_hash if booking.minor else None,
    )
