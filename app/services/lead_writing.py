"""Writing what is asked for anew, with all that follows from it."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from app.domain.deciding import decide_anew
from app.domain.errors import AppointmentNotFound, LeadChanged
from app.domain.events import Change, changes_between
from app.domain.identity import normalise_email
from app.domain.lead import Asked, Lead, asked_of
from app.domain.lead_text import search_text
from app.domain.vaccines import Vaccine
from app.persistence import appointments, lead_search, merging
from app.services import visitor_links


def write(
    session: Session,
    before: Lead,
    edit: Asked,
    catalogue: Sequence[Vaccine],
    *,
    expected_version: int,
    now: datetime,
) -> tuple[Lead, tuple[Change, ...]]:
    """Write an edit; price, urgency and comuna are decided anew where they follow.

    With another email address the links that were mailed to the one before open nothing
    any more, and what its owner said of the request is said of nobody any more.

    Returns:
        The lead as it is then, and what was written: what is asked for, and the price.

    Raises:
        LeadChanged: Somebody else was faster; carries the lead as it was read.
        AppointmentNotFound: Somebody deleted it.
    """
    written = appointments.update(
        session,
        before.id,
        edit,
        decide_anew(before, edit, catalogue),
        expected_version=expected_version,
        now=now,
    )
    if not written:
        raise LeadChanged(before)
    if normalise_email(edit.email) != normalise_email(before.email):
        appointments.own_anew(session, before.id)
        visitor_links.end_for_address(session, before)
    session.expire_all()
    after = appointments.find(session, before.id)
    if after is None:
        raise AppointmentNotFound
    lead_search.rewrite(session, after.id, findable(session, after, catalogue))
    return after, changes_between(_telling(before), _telling(after))


def findable(session: Session, lead: Lead, catalogue: Sequence[Vaccine]) -> str:
    """Return what a search of a lead looks through, with what became part of it."""
    merged = merging.texts_of(session, [lead.id])
    return search_text(lead, lead.reference, catalogue, merged.get(lead.id, ()))


def _telling(lead: Lead) -> dict[str, object]:
    told: dict[str, object] = asked_of(lead)
    told["vaccine_price"] = lead.vaccine_price
    del told["phone_e164"]  # follows from the phone
    return told
