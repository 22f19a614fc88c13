"""Somebody says that they never asked for the visit that a mail told them of."""

import uuid
from datetime import datetime

from sqlmodel import Session

from app.adapters import changes
from app.adapters.kept_decisions import Decision
from app.domain.clock import Clock, utc_now
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.limits import DISOWN_BY_CLIENT
from app.domain.text import clean_line
from app.persistence import appointments, households, unwanted
from app.persistence.database import transaction
from app.services import admission, decided, visitor_links
from app.services.events import record


def disown(token: str, *, client: str = "", clock: Clock = utc_now) -> None:
    """End mails to the address of a link's request and all ways to its page, once.

    The address is the one that the mail went to. Where the request has another one by
    now, its page and its mails are somebody else's: that one address gets no more mails.
    Else whoever reads that mailbox is a stranger to the request: links, codes and open
    browsers of it end, those of other requests stay. Who was asked for together with it
    under the same address is disowned too: each of their pages shows the whole home.
    Unknown and ended links are no error: nobody learns which there are. The requests
    stay for the staff, who see that they were disowned: the address may be a slip of
    who did ask.

    Raises:
        RateLimited: Too many at once from one client.
    """
    admission.of_client(DISOWN_BY_CLIENT, client)
    now = clock()
    with transaction() as session:
        mailed = visitor_links.mailed(session, clean_line(token), now=now)
        if mailed is None:
            return
        lead = mailed.lead
        home = [one.id for one in households.of_contact(session, lead) if mailed.opens]
        noted = [one for one in home if note(session, one, at=now)]
        parts = decided.with_parts(session, noted)
        is_new = unwanted.add_hash(session, mailed.address_hash, now=now)
    if noted or is_new:
        decided.keep(Decision.UNWANTED, [mailed.address_hash], at=now)
    decided.keep(Decision.DISOWNED, parts, at=now)
    for one in noted:
        changes.tell(one)


def note(session: Session, lead_id: uuid.UUID, *, at: datetime) -> bool:
    """Mark a request as disowned and end the ways to its page; tell whether it was not."""
    if not appointments.disown(session, lead_id, now=at):
        return False
    visitor_links.end(session, lead_id)
    deed = Deed(Kind.DISOWNED, Subject.LEAD, str(lead_id))
    record(session, Actor.VISITOR, deed, at=at)
    return True
