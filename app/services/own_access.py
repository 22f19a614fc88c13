"""How a visitor comes to the page of their own request: by a link, or by a code."""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from sqlmodel import Session

from app.domain import fields
from app.domain.clock import Clock, utc_now
from app.domain.errors import InvalidInput, NotMailed
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.identity import normalise_email
from app.domain.limits import (
    OWN_CODE_BY_CLIENT,
    OWN_CODE_BY_REFERENCE,
    OWN_LINK_BY_CLIENT,
    OWN_LINK_BY_REFERENCE,
    OWN_OPEN_BY_CLIENT,
)
from app.domain.reference import read_reference
from app.domain.visitor_link import Purpose, read_code
from app.domain.visitor_mail import MailsSpent, VisitorMail
from app.persistence import appointments, merging
from app.persistence.database import transaction
from app.services import admission, visitor_codes, visitor_links, visitor_mails
from app.services.events import record
from app.settings import get_settings


def open_by_token(
    token: str, *, client: str = "", clock: Clock = utc_now
) -> str | None:
    """Return the token of a cookie for who came by a link; None where it opens nothing.

    Raises:
        RateLimited: Too many tokens were tried from one address.
    """
    admission.of_client(OWN_OPEN_BY_CLIENT, client)
    lead_id = visitor_links.resolve(token, clock=clock)
    if lead_id is None:
        return None
    with transaction() as session:
        return _opened(session, lead_id, "link", clock())


def open_by_code(
    raw: Mapping[str, object], *, client: str = "", clock: Clock = utc_now
) -> str | None:
    """Return the token of a cookie for who has a mailed code; None where it is wrong.

    Args:
        raw: `reference` and `code` as they were typed.
        client: Address of the sender.
        clock: Gives the present instant.

    Raises:
        InvalidInput: One of them is missing or cannot be read at all.
        RateLimited: Too many were tried from one address, or for one reference.
    """
    admission.of_client(OWN_CODE_BY_CLIENT, client)
    form = fields.Form(raw)
    reference = form.read("reference", _reference)
    code = form.read("code", _code)
    if form.errors or not reference or not code:
        raise InvalidInput(form.errors)
    admission.of_target(OWN_CODE_BY_REFERENCE, reference)
    now = clock()
    with transaction() as session:
        lead = appointments.find_by_reference(session, reference)
        right = (
            lead is not None
            and lead.disowned_at is None
            and merging.hold(session, [lead.id])
            and visitor_codes.accept(session, lead.id, Purpose.OPEN, code, now=now)
        )
        # A wrong one has been counted: that is kept, so nothing is raised.
        return _opened(session, lead.id, "code", now) if lead and right else None


def _opened(session: Session, lead_id: uuid.UUID, by: str, now: datetime) -> str | None:
    if not merging.hold(session, [lead_id]):
        # Somebody erased it, or joined it to another one, in this moment.
        return None
    deed = Deed(Kind.OWN_PAGE_OPENED, Subject.LEAD, str(lead_id), facts={"by": by})
    record(session, Actor.VISITOR, deed, at=now)
    return visitor_links.open_for(session, lead_id, now=now)


def ask_for_link(
    raw: Mapping[str, object], *, client: str = "", clock: Clock = utc_now
) -> None:
    """Mail a fresh link where a reference and an address belong together.

    Whoever asks is told the same where they do not, after a few links, and of a
    request that looks automatic, of which nobody is ever mailed.

    Raises:
        InvalidInput: One of them is missing or cannot be read at all.
        NotMailed: Visitors get no mails here, whoever asks.
        RateLimited: Too many were asked for from one address.
    """
    admission.of_client(OWN_LINK_BY_CLIENT, client)
    if not get_settings().mails_visitors:
        raise NotMailed
    form = fields.Form(raw)
    reference = form.read("reference", _reference)
    email = form.read("email", fields.email)
    if form.errors or not reference or not email:
        raise InvalidInput(form.errors)
    with suppress(MailsSpent), transaction() as session:
        lead = appointments.find_by_reference(session, reference)
        own = lead and normalise_email(lead.email) == normalise_email(email)
        # Counted only where it is right: else who knows a reference shuts its owner out.
        mailed = lead and own and not lead.suspect and _is_seldom(reference)
        # Who was erased in this moment is answered as everybody is.
        if lead and mailed and merging.hold(session, [lead.id]):
            visitor_mails.ask(session, VisitorMail.LINK, lead, at=clock())


def _is_seldom(reference: str) -> bool:
    """Count one more link of a request; tell whether it may be mailed."""
    return admission.of_targets(OWN_LINK_BY_REFERENCE, [reference])[0]


def _reference(value: str) -> str:
    found = read_reference(value)
    if found is None:
        raise fields.Refused("reference_invalid")
    return found


def _code(value: str) -> str:
    found = read_code(value)
    if not found:
        raise fields.Refused("code_invalid")
    return found
