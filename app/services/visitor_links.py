"""Ways to a visitor's own page: the link of a mail, then a cookie of that page.

Every mail to a visitor may carry a link of its own (`issue`). The one that somebody
asked for who lost theirs carries a code besides (`visitor_codes.issue` with
`Purpose.OPEN`), for browsers without scripts, to which a link tells nothing.
"""

import uuid
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app import routes
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.identity import new_token, token_hash
from app.domain.lead import Lead
from app.domain.visitor_link import (
    LINK_LASTS_AT_MOST,
    OPEN_FOR,
    link_ends_at,
    may_be_token,
    new_link_token,
)
from app.persistence import appointments, households, visitor_links, visits
from app.persistence.database import transaction
from app.settings import get_settings

_SEPARATOR: Final = "#"


def issue(session: Session, lead_id: uuid.UUID, *, now: datetime) -> str:
    """Make another link to a lead's page; those of earlier mails keep working.

    Args:
        session: Of the mail that carries it: nobody else ever sees the token.
        lead_id: Whose page.
        now: The present instant.

    Returns:
        The address; its token stands behind `#`, where no server sees it.
    """
    token = new_link_token()
    visitor_links.add_link(
        session,
        lead_id,
        token_hash=token_hash(token),
        now=now,
        expires_at=now + LINK_LASTS_AT_MOST,
    )
    page = get_settings().origin + routes.page_href(routes.OWN_REQUEST)
    return f"{page}{_SEPARATOR}{token}"


def resolve(token: str, *, clock: Clock = utc_now) -> uuid.UUID | None:
    """Return the lead that a link's token leads to; None for any that opens nothing."""
    if not may_be_token(token):
        return None
    with transaction() as session:
        return _resolve(session, token, clock())


def would_open(session: Session, lead: Lead, *, now: datetime) -> bool:
    """Return whether a link that is made now opens a lead's page."""
    return now < _ends_at(session, lead, now)


def end(session: Session, lead_id: uuid.UUID) -> None:
    """End all links and codes to a lead's page, and close it wherever it is open."""
    visitor_links.remove_all(session, lead_id)


def open_for(session: Session, lead_id: uuid.UUID, *, now: datetime) -> str:
    """Open the page in a browser for a while; return the token of its cookie."""
    token = new_token()
    visitor_links.add_browser(
        session,
        lead_id,
        token_hash=token_hash(token),
        now=now,
        expires_at=now + OPEN_FOR,
    )
    return token


def opened(session: Session, cookie: str, *, now: datetime) -> uuid.UUID:
    """Return the lead whose page a cookie opens.

    Raises:
        AppointmentNotFound: It opens none, or none any more.
    """
    found = (
        visitor_links.find_browser(session, token_hash(cookie), now=now)
        if may_be_token(cookie)
        else None
    )
    if found is None:
        raise AppointmentNotFound
    return found


def close(cookie: str, *, clock: Clock = utc_now) -> None:
    """Close the page in one browser, and what the sending left open of its home.

    Where another request may be asked for with the same contact, a form still shows it.
    """
    hashed = token_hash(cookie)
    with transaction() as session:
        found = visitor_links.find_browser(session, hashed, now=clock())
        lead = appointments.find(session, found) if found else None
        if lead is not None:
            end_short(session, lead)
        visitor_links.remove_browser(session, hashed)


def end_short(session: Session, lead: Lead) -> None:
    """End what the sending of a home's requests left open; its pages stay."""
    visitor_links.remove_short(session, households.of(session, lead))


def _resolve(session: Session, token: str, now: datetime) -> uuid.UUID | None:
    found = visitor_links.find_link(session, token_hash(token))
    if found is None:
        return None
    lead_id, issued = found
    lead = appointments.find(session, lead_id)
    if lead is None:
        return None
    return lead_id if now < _ends_at(session, lead, issued) else None


def _ends_at(session: Session, lead: Lead, issued: datetime) -> datetime:
    times = [visit.slot.starts_at for visit in visits.of_lead(session, lead.id)]
    return link_ends_at(lead.date, times, issued)
