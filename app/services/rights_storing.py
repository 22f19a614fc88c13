"""How what somebody asks for is stored: once for each page that it is sent from."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from sqlmodel import Session

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

    Args:
        session: Of the transaction.
        typed: What is asked for.
        raw: Names the page, by an id of its own.
        now: The present instant.

    Returns:
        The request, and whether it is new.
    """
    page = _page_of(raw)
    before = rights_requests.find(session, page) if page else None
    if before and _is_same(before, *_kept(session, typed)):
        return before, False
    new_id = page if page and before is None else None
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


def _page_of(raw: Mapping[str, object]) -> uuid.UUID | None:
    try:
        return uuid.UUID(text_of(raw, PAGE_FIELD) or "")
    except ValueError:
        return None


def _kept(session: Session, typed: Ask) -> tuple[Ask, uuid.UUID | None]:
    """Return what is stored of what somebody typed, and the request that they named."""
    lead_id, email = None, typed.email
    if typed.reference:
        lead = appointments.find_by_reference(
            session, typed.reference, blocked_too=True
        )
        if lead and not lead.suspect:
            lead_id, email = lead.id, lead.email
    return Ask(typed.asks, "", email, typed.detail), lead_id


def _is_same(before: RightsRequest, kept: Ask, lead_id: uuid.UUID | None) -> bool:
    asked = Ask(before.asks, "", before.email, before.detail)
    return (asked, before.lead_id) == (kept, lead_id)
