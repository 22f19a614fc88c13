"""A request that somebody made by phone, written down by the staff."""

import uuid
from collections.abc import Mapping
from dataclasses import replace

from app.adapters import changes
from app.content import forms
from app.domain.booking import BookingRules, parse_booking
from app.domain.clock import Clock, utc_now
from app.domain.events import Change, Deed, Kind, Subject
from app.domain.household import alone
from app.domain.identity import Admin
from app.domain.lead import Category, Source
from app.domain.lead_state import LeadState
from app.domain.roles import Right
from app.domain.vaccines import Vaccine, offered
from app.persistence import lead_states, vaccines
from app.persistence.database import transaction
from app.services.booking_storage import store_once
from app.services.events import record


def on_offer(admin: Admin) -> tuple[Vaccine, ...]:
    """Return what may be asked for, in the order of the form."""
    admin.must(Right.LEADS)
    with transaction() as session:
        return offered(vaccines.catalogue(session))


def add(
    admin: Admin,
    raw: Mapping[str, object],
    category: Category,
    *,
    clock: Clock = utc_now,
) -> uuid.UUID:
    """Store a request under the checks of the site's own form; return its id.

    Whoever is on the phone has been reached, so the request is contacted at once;
    no time of an answer is counted. Sending the same submission again stores nothing.

    Args:
        admin: Who wrote it down, and to whom the consent was told.
        raw: Field name to text, as of the site's form; `consent` must be given. Other
            people are no part of it: who is on the phone is asked for themselves.
        category: Of the request.
        clock: Gives the present instant.

    Raises:
        InvalidInput: Fields that are missing or impossible.
    """
    admin.must(Right.LEADS)
    now = clock()
    with transaction() as session:
        catalogue = vaccines.catalogue(session)
        rules = BookingRules(now=now, catalogue=catalogue, consent_required=True)
        booking = replace(parse_booking(alone(raw), category, rules), suspect=False)
        (stored,) = store_once(
            session,
            [booking],
            catalogue,
            now,
            source=Source.PHONE,
            told_to=admin.id,
        )
        if stored.repeated:
            return stored.id
        before, after = LeadState.NEW, LeadState.CONTACTED
        lead_states.move(session, stored.id, before, after, now=now, answers=False)
        deed = Deed(
            Kind.LEAD_BY_PHONE,
            Subject.LEAD,
            str(stored.id),
            (Change("state", before, after),),
            facts={"consent": forms.CONSENT_VERSION, "told_by": Source.PHONE.value},
        )
        record(session, admin, deed, at=now)
    changes.tell(stored.id)
    return stored.id
