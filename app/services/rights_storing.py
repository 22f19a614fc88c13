"""How what somebody asks for is stored: once for each page that it is sent from."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain.errors import FieldError, InvalidInput
from app.domain.ident import id_in
from app.domain.lead import Lead
from app.domain.rights_request import (
    PAGE_FIELD,
    Ask,
    RightsRequest,
    new_rights_reference,
)
from app.domain.text import text_of
from app.persistence import appointments, rights_requests

_TRIES: Final = 12


def store_once(
    session: Session, typed: Ask, raw: Mapping[str, object], *, now: datetime
) -> tuple[RightsRequest, bool]:
    """Store a request, or find it where the same page sent the same before.

    What counts is what was typed, and not what was found by it: who sends references
    from one page learns nothing of which there are.

    Args:
        session: Of the transaction.
        typed: What is asked for.
        raw: Names the page, by an id of its own.
        now: The present instant.

    Returns:
        The request, and whether it is new.
    """
    page = _page_of(raw)
    new_id = uuid.uuid5(page, _as_typed(typed)) if page else None
    before = rights_requests.find(session, new_id) if new_id else None
    if before:
        return before, False
    return store(session, typed, now=now, new_id=new_id), True


def store(
    session: Session, typed: Ask, *, now: datetime, new_id: uuid.UUID | None = None
) -> RightsRequest:
    """Store a request whose address nobody proved yet."""
    kept, lead_id = _kept(session, typed)
    request_id = new_id or uuid.uuid4()
    for _ in range(_TRIES):
        if rights_requests.add(
            session,
            kept,
            request_id=request_id,
            reference=new_rights_reference(),
            lead_id=lead_id,
            now=now,
        ):
            break
    found = rights_requests.find(session, request_id)
    if found is None:
        raise LookupError("no free reference")
    return found


def must_be_known(session: Session, typed: Ask) -> None:
    """Refuse a reference that no request for a visit has: it was heard or typed wrong.

    Only for the staff: whoever asks on the site learns nothing of the kind.

    Raises:
        InvalidInput: Nobody's reference stands in `contact`.
    """
    if typed.reference and _named(session, typed) is None:
        raise InvalidInput({"contact": FieldError("contact_unknown")})


def _page_of(raw: Mapping[str, object]) -> uuid.UUID | None:
    return id_in(text_of(raw, PAGE_FIELD) or "")


def _kept(session: Session, typed: Ask) -> tuple[Ask, uuid.UUID | None]:
    """Return what is stored of what somebody typed, and the request that they named.

    One that looks automatic has anybody's address, to which nothing is ever mailed.
    """
    lead, email = _named(session, typed), typed.email
    if lead:
        email = "" if lead.suspect else lead.email
    return Ask(typed.asks, "", email, typed.detail), lead.id if lead else None


def _named(session: Session, typed: Ask) -> Lead | None:
    if not typed.reference:
        return None
    return appointments.find_by_reference(session, typed.reference, blocked_too=True)


def _as_typed(typed: Ask) -> str:
    return "\n".join((typed.asks, typed.reference, typed.email, typed.detail))
