"""A visitor's request for a visit: checked, priced, stored once, announced."""

import hashlib
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from sqlmodel import Session

from app.adapters import changes
from app.content import forms
from app.domain.booking import (
    Booking,
    BookingRules,
    earliest_day,
    is_urgent,
    parse_booking,
)
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppError, InvalidInput
from app.domain.lead import Category, Lead
from app.domain.lead_search import search_text
from app.domain.limits import BOOKING_BY_CLIENT, BOOKING_BY_EMAIL
from app.domain.vaccines import Vaccine, price_of
from app.persistence import appointments, lead_search, outbox, vaccines
from app.persistence.database import transaction
from app.services import admission
from app.settings import get_settings
from app.telemetry import metrics

# Names the ids of submissions that came without one, or that reuse another's.
_SUBMISSIONS: Final = uuid.UUID("6f1c5a0e-54b5-4d0b-9f6e-0a4d5f4f2d7e")

_REPEATED: Final = "repeated"


@dataclass(frozen=True, slots=True)
class BookingReceipt:
    """What the sender is told.

    Attributes:
        id: The stored request.
        urgent: The visit is wished within 24 hours.
    """

    id: uuid.UUID
    urgent: bool


def submit(
    raw: Mapping[str, object],
    category: Category,
    *,
    client: str = "",
    clock: Clock = utc_now,
) -> BookingReceipt:
    """Store a request and queue its notification, in one commit.

    Sending the same submission again stores nothing and answers as the first
    time did. The same `submission_id` around other content is another request:
    losing it would be worse than keeping both.

    Args:
        raw: Field name to submitted value.
        category: B2C for the landing form, Pharmacy for the other.
        client: Address of the sender; who gives none shares one limit.
        clock: Gives the present instant.

    Raises:
        InvalidInput: Fields that are missing or impossible.
        RateLimited: Too many requests at once from one address or about one.
    """
    outcome = "failed"
    try:
        admission.of_client(BOOKING_BY_CLIENT, client)
        admission.of_target(BOOKING_BY_EMAIL, raw.get("email", ""))
        receipt, outcome = _submit(raw, category, clock())
    except AppError as error:
        outcome = error.code
        raise
    finally:
        metrics.BOOKINGS.labels(category.value, outcome).inc()
    return receipt


def _submit(
    raw: Mapping[str, object], category: Category, now: datetime
) -> tuple[BookingReceipt, str]:
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        try:
            booking = parse_booking(raw, category, _rules(catalogue, earliest_day(now)))
        except InvalidInput as error:
            lead = _repeat_of_an_older_day(session, raw, category, error)
            if lead is None:
                raise
            return BookingReceipt(lead.id, urgent=True), _REPEATED
        appointment_id, outcome = _store_once(session, booking, catalogue, now)
    changes.tell(appointment_id)
    urgent = is_urgent(booking.date, booking.time, now)
    return BookingReceipt(appointment_id, urgent=urgent), outcome


def _rules(catalogue: tuple[Vaccine, ...], today: date) -> BookingRules:
    return BookingRules(
        today=today,
        known_vaccines={vaccine.id for vaccine in catalogue},
        consent_required=get_settings().consent_mode == "box",
    )


def _store_once(
    session: Session, booking: Booking, catalogue: tuple[Vaccine, ...], now: datetime
) -> tuple[uuid.UUID, str]:
    for submission_id in _candidate_ids(booking, now):
        appointment_id = appointments.add_once(
            session,
            booking,
            submission_id=submission_id,
            vaccine_price=price_of(booking.vaccine, catalogue),
            consent=_consent(booking, now),
            now=now,
        )
        if appointment_id is not None:
            text = search_text(booking, catalogue)
            lead_search.add(session, appointment_id, text)
            if not booking.suspect:
                outbox.add_once(session, appointment_id=appointment_id, now=now)
            return appointment_id, "suspect" if booking.suspect else "stored"
        stored = appointments.find_by_submission(session, submission_id)
        if stored is not None and _same_request(stored, booking):
            return stored.id, _REPEATED
    raise LookupError("no free submission id")


def _candidate_ids(booking: Booking, now: datetime) -> tuple[uuid.UUID, ...]:
    """Return the ids under which a request may be stored, in order of preference.

    A sender without an id (a form without JavaScript) gets one from the content
    and the day, so that a double click stores one request. The last resort, for
    an id that another request holds, is made from both.
    """
    content = "\x1f".join(booking.content())
    given = booking.submission_id or uuid.uuid5(
        _SUBMISSIONS, f"{earliest_day(now).isoformat()}\x1f{content}"
    )
    return given, uuid.uuid5(_SUBMISSIONS, f"{given}\x1f{content}"), uuid.uuid4()


def _same_request(stored: Lead, booking: Booking) -> bool:
    known = replace(
        booking,
        category=stored.category,
        name=stored.name,
        phone=stored.phone,
        email=stored.email,
        vaccine=stored.vaccine,
        date=stored.date,
        time=stored.time,
        address=stored.address,
        message=stored.message,
        receipt_number=stored.receipt_number,
    )
    # A request that the staff edited is still the one that was submitted.
    return stored.version > 1 or known.content() == booking.content()


def _repeat_of_an_older_day(
    session: Session,
    raw: Mapping[str, object],
    category: Category,
    error: InvalidInput,
) -> Lead | None:
    """Find the request that a refused repeat stored when its date was not past."""
    if {wrong.code for wrong in error.fields.values()} != {"date_past"}:
        return None
    rules = _rules(vaccines.catalogue(session), date.min)
    booking = parse_booking(raw, category, rules)
    if booking.submission_id is None:
        return None
    stored = appointments.find_by_submission(session, booking.submission_id)
    return stored if stored and _same_request(stored, booking) else None


def _consent(booking: Booking, now: datetime) -> appointments.Consent | None:
    mode = get_settings().consent_mode
    if mode == "box" and not booking.consented:
        return None
    text = forms.CONSENT_TEXT if mode == "box" else forms.CONSENT_SENTENCE
    return appointments.Consent(
        version=forms.CONSENT_VERSION,
        text_hash=hashlib.sha256(text.encode()).hexdigest(),
        at=now,
    )
