"""Requests into the database: each once, with what belongs to it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain, islice
from typing import Final

from sqlmodel import Session

from app.domain.booking import Booking
from app.domain.deciding import decide
from app.domain.ids import new_ids
from app.domain.lead import Lead, Source
from app.domain.lead_text import search_text
from app.domain.reference import new_reference
from app.domain.submission import each_person, submission_id
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
from app.services.sent_again import Again, again, correct, reference_before

_TRIES: Final = 12


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


def store_once(
    session: Session,
    bookings: Sequence[Booking],
    catalogue: tuple[Vaccine, ...],
    now: datetime,
    *,
    source: Source = Source.WEB,
    told_to: uuid.UUID | None = None,
) -> list[Stored]:
    """Store requests with their search texts and their messages to the staff.

    A submission that was stored before is found again; the same id around other
    content is another request. One for several people is a request for each.
    What was agreed to goes into the ledger, with who of the staff was told
    (`told_to`) where it was by phone.

    Returns:
        One for each submission, in their order.
    """
    apart = [each_person(booking, now) for booking in bookings]
    stored = iter(
        _store_each_once(
            session,
            [*chain(*apart)],
            catalogue,
            now,
            source=source,
            told_to=told_to,
        )
    )
    return [
        _whole([*islice(stored, len(people))], reference_before(session, booking))
        for booking, people in zip(bookings, apart, strict=True)
    ]


def _whole(people: Sequence[Stored], earlier: str = "") -> Stored:
    first = people[0]
    if len(people) == 1:
        return first
    return replace(first, household=tuple(people), earlier=earlier)


def _store_each_once(
    session: Session,
    bookings: Sequence[Booking],
    catalogue: tuple[Vaccine, ...],
    now: datetime,
    *,
    source: Source,
    told_to: uuid.UUID | None,
) -> list[Stored]:
    found: dict[int, Stored] = {}
    earlier: dict[int, str] = {}
    named = {booking.pharmacy for booking in bookings} - {""}
    partners = pharmacies.ids_of(session, named) if named else {}
    choices = [0] * len(bookings)
    for _ in range(_TRIES):
        drafts = {
            place: replace(
                _draft(new_id, booking, choices[place], catalogue, now, source),
                pharmacy_id=partners.get(booking.pharmacy),
            )
            for place, (new_id, booking) in enumerate(
                zip(new_ids(len(bookings)), bookings, strict=True)
            )
            if place not in found
        }
        new = appointments.add_once(session, drafts.values(), now=now)
        added = [draft for draft in drafts.values() if draft.id in new]
        _complete(session, added, catalogue, now, told_to)
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
            if known_as := _again(session, lead, draft.booking, catalogue, now):
                found[place] = known_as
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


def known(session: Session, booking: Booking, now: datetime) -> Stored | None:
    """Return where this very submission was stored, if all of it was."""
    people = each_person(booking, now)
    found = [
        _known(lead)
        for one in people
        if one.submission_id
        and (lead := appointments.find_by_submission(session, one.submission_id))
        and again(session, lead, one) is not Again.OTHER
    ]
    if len(found) < len(people):
        return None
    return _whole(found)


def _known(lead: Lead) -> Stored:
    return Stored(
        lead.id, lead.reference, lead.urgent, repeated=True, price=lead.vaccine_price
    )


def _again(
    session: Session,
    lead: Lead,
    booking: Booking,
    catalogue: tuple[Vaccine, ...],
    now: datetime,
) -> Stored | None:
    """Return the request that an id holds, where it is what was sent, or becomes it."""
    is_now = again(session, lead, booking)
    if is_now is not Again.OTHER:
        return replace(_known(lead), corrected=is_now is Again.CORRECTED)
    after = correct(session, lead, booking, catalogue, now)
    return replace(_known(after), corrected=True) if after else None


def _complete(
    session: Session,
    added: Sequence[Draft],
    catalogue: tuple[Vaccine, ...],
    now: datetime,
    told_to: uuid.UUID | None,
) -> None:
    """Make new requests findable, keep what was agreed to, and tell the staff."""
    texts = [
        (draft.id, search_text(draft.booking, draft.reference, catalogue))
        for draft in added
    ]
    lead_search.add_all(session, texts)
    consents.add(
        session,
        [
            (draft.id, agreed, agreeing.manner(draft, told_to))
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


def _draft(
    new_id: uuid.UUID,
    booking: Booking,
    choice: int,
    catalogue: tuple[Vaccine, ...],
    now: datetime,
    source: Source,
) -> Draft:
    return Draft(
        id=new_id,
        submission_id=submission_id(booking, choice, now),
        reference=new_reference(),
        booking=booking,
        decided=decide(booking, catalogue, now),
        consent=agreeing.consent(booking, now, source),
        pharmacy_id=None,
        source=source,
        guardian_text_hash=agreeing.declared(now).text_hash if booking.minor else None,
    )
