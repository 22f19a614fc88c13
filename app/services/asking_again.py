"""The way from the thanks for a plain post to another request of the same home.

The id in the address of the thanks stays in histories and logs, so it proves nobody.
What proves is a token in a cookie of the browser that sent the form. It opens nothing
but that form again, for a while, with what was typed into it there.
"""

import uuid
from datetime import datetime
from typing import Final

from sqlmodel import Session

from app.domain.clock import Clock, utc_now
from app.domain.own_request import OwnRequest
from app.domain.staff_session import new_token, token_hash
from app.domain.visitor_link import AGAIN_FOR, may_be_token
from app.persistence import appointments, households, vaccines, visitor_links
from app.persistence.database import transaction
from app.services import received

# Before a token, so that its hash opens no page of an own request.
_KIND: Final = "again:"


def allow(request_id: uuid.UUID, *, clock: Clock = utc_now) -> str:
    """Return a token for the browser that just sent a request.

    Returns:
        Empty where there is no such request, it looks automatic, or it was sent a
        while ago: who sends the same again later gets no new time.
    """
    now = clock()
    with transaction() as session:
        lead = appointments.find(session, request_id)
        if lead is None or lead.suspect or lead.created_at + AGAIN_FOR <= now:
            return ""
        token = new_token()
        visitor_links.add_browser(
            session,
            lead.id,
            token_hash=token_hash(_KIND + token),
            now=now,
            expires_at=lead.created_at + AGAIN_FOR,
        )
    return token


def kept(token: str, proof: str, *, clock: Clock = utc_now) -> OwnRequest | None:
    """Return the request whose contact, address and people go into the form again.

    Args:
        token: Of the cookie.
        proof: Id of the request whose thanks were shown: a browser has one cookie,
            and another tab may have sent another request since.
        clock: Gives the present instant.

    Returns:
        None where the token is not of that request, or is over; and where the request
        says something else by now than what was typed in that browser.
    """
    with transaction() as session:
        found = _found(session, token, clock())
        lead = appointments.find(session, found) if found else None
        if lead is None or str(lead.id) != proof:
            return None
        people = households.of_contact(session, lead)
        catalogue = vaccines.catalogue(session)
    if any(one.version != 1 for one in (lead, *people)):
        return None
    several = people if len(people) > 1 else ()
    return OwnRequest(lead, None, catalogue, people=several)


def is_of_another(token: str, proof: str, *, clock: Clock = utc_now) -> bool:
    """Return whether what a browser keeps is of another request than a page thanks for.

    That is so in an older tab, once another request was sent in the same browser. What
    is no request's id comes from no page of thanks.
    """
    thanked = received.find(proof)
    if thanked is None:
        return False
    with transaction() as session:
        found = _found(session, token, clock())
    return found is not None and found != thanked.id


def _found(session: Session, token: str, now: datetime) -> uuid.UUID | None:
    if not may_be_token(token):
        return None
    return visitor_links.find_browser(session, token_hash(_KIND + token), now=now)
