"""Ways to a visitor's own page: the link of a mail, then a cookie of that page.

Every mail to a visitor may carry a link of its own (`issue`). The one that somebody
asked for who lost theirs carries a code besides (`visitor_codes.issue` with
`Purpose.OPEN`), for browsers without scripts, to which a link tells nothing.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app import routes
from app.domain.clock import Clock, utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.lead import Lead
from app.domain.staff_session import new_token, token_hash
from app.domain.visitor_link import (
    LINK_LASTS_AT_MOST,
    OPEN_FOR,
    link_ends_at,
    may_be_token,
    new_link_token,
)
from app.persistence import appointments, households, unwanted, visitor_links, visits
from app.persistence.database import transaction
from app.settings import get_settings

_SEPARATOR: Final = "#"


@dataclass(frozen=True, slots=True)
class Mailed:
    """What a link was mailed about, and to whom.

    Attributes:
        lead: The request as it is now; it may have another address since.
        address_hash: Of the address that the mail went to.
        opens: Whether it still leads to the page of the request, which has that address.
    """

    lead: Lead
    address_hash: str
    opens: bool


def issue(session: Session, lead_id: uuid.UUID, *, to: str, now: datetime) -> str:
    """Make another link to a lead's page; those of earlier mails keep working.

    Args:
        session: Of the mail that carries it: nobody else ever sees the token.
        lead_id: Whose page.
        to: The address that the mail goes to; with another one the link opens nothing.
        now: The present instant.

    Returns:
        The address; its token stands behind `#`, where no server sees it.
    """
    token = new_link_token()
    visitor_links.add_link(
        session,
        lead_id,
        token_hash=token_hash(token),
        address_hash=unwanted.hash_of(to),
        now=now,
        expires_at=now + LINK_LASTS_AT_MOST,
    )
    page = get_settings().origin + routes.page_href(routes.OWN_REQUEST)
    return f"{page}{_SEPARATOR}{token}"


def resolve(token: str, *, clock: Clock = utc_now) -> uuid.UUID | None:
    """Return the lead that a link's token leads to; None for any that opens nothing."""
    with transaction() as session:
        found = mailed(session, token, now=clock())
    return found.lead.id if found and found.opens else None


def mailed(session: Session, token: str, *, now: datetime) -> Mailed | None:
    """Return what a link's token was mailed about; None for any that is over."""
    if not may_be_token(token):
        return None
    hashed = token_hash(token)
    found = visitor_links.find_link(session, hashed)
    link = found or visitor_links.find_link(session, f"{visitor_links.ENDED}{hashed}")
    lead = appointments.find(session, link[0]) if link else None
    if link is None or lead is None:
        return None
    _, issued, address_hash = link
    if now >= _ends_at(session, lead, issued):
        return None
    own = unwanted.hash_of(lead.email)
    to = address_hash or own
    return Mailed(lead, to, opens=found is not None and to == own)


def end_for_address(session: Session, lead: Lead) -> None:
    """End what opens a lead's page to who reads the mailbox that it had until now.

    The links that were mailed there open nothing from then on, but still say to which
    address no more mails are wanted.
    """
    visitor_links.close_for(session, lead.id, unwanted.hash_of(lead.email))


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


def _ends_at(session: Session, lead: Lead, issued: datetime) -> datetime:
    times = [visit.slot.starts_at for visit in visits.of_lead(session, lead.id)]
    return link_ends_at(lead.date, times, issued)
