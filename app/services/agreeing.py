"""What is agreed to with a request: the exact words, for whom, and by whom."""

import uuid
from datetime import datetime

from app.content import consents, forms, household
from app.domain.booking import Booking
from app.domain.consent import Agreed, ConsentKind, ForWhom, Manner
from app.domain.lead import Lead, Source
from app.persistence.appointments import Draft
from app.settings import get_settings


def agreed(draft: Draft, now: datetime) -> list[Agreed]:
    """Return what was agreed to for a request: a guardian declares it besides."""
    told = [draft.consent] if draft.consent else []
    if draft.booking.minor:
        told.append(declared(now))
    return told


def declared(now: datetime) -> Agreed:
    """Return what a guardian declares."""
    return Agreed(
        forms.CONSENT_VERSION, household.GUARDIAN_TEXT, now, ConsentKind.GUARDIAN
    )


def manner(draft: Draft, told_to: uuid.UUID | None) -> Manner:
    """Return how it was given, and for whom."""
    booking = draft.booking
    return Manner(
        booking.category.value,
        draft.source,
        for_whom(booking),
        guardian=booking.name if booking.minor else "",
        admin_id=told_to,
    )


def for_whom(asked: Booking | Lead) -> ForWhom:
    """Return for whom a request is."""
    if asked.minor:
        return ForWhom.MINOR
    return ForWhom.ADULT if asked.patient else ForWhom.SELF


def unrecorded(at: datetime) -> Agreed:
    """Return what stands for something that was taken back and has no record."""
    return Agreed("", consents.WITHDRAWN_ALONE, at)


def consent(booking: Booking, now: datetime, source: Source) -> Agreed | None:
    """Return what whoever asks agreed to, by the form or on the phone."""
    if source is Source.PHONE:
        return Agreed(forms.CONSENT_VERSION, forms.CONSENT_PHONE, now)
    mode = get_settings().consent_mode
    if mode == "box" and not booking.consented:
        return None
    text = forms.CONSENT_TEXT if mode == "box" else forms.CONSENT_SENTENCE
    return Agreed(forms.CONSENT_VERSION, text, now)
