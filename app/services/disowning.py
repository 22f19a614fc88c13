"""Somebody says that they never asked for the visit that a mail told them of."""

from app.adapters import changes
from app.adapters.kept_decisions import Decision
from app.domain.clock import Clock, utc_now
from app.domain.events import Actor, Deed, Kind, Subject
from app.domain.limits import DISOWN_BY_CLIENT
from app.domain.text import clean_line
from app.persistence import appointments, unwanted
from app.persistence.database import transaction
from app.services import admission, decided, visitor_links
from app.services.events import record


def disown(token: str, *, client: str = "", clock: Clock = utc_now) -> None:
    """End mails to the address of a link's request and all ways to its page, once.

    Whoever reads that mailbox is a stranger to the request: links, codes and open
    browsers of it end, those of other requests stay. Unknown and ended links are no
    error: nobody learns which there are. The request itself stays for the staff, who
    see that it was disowned: the address may be a slip of who did ask.

    Raises:
        RateLimited: Too many at once from one client.
    """
    admission.of_client(DISOWN_BY_CLIENT, client)
    now = clock()
    lead_id = visitor_links.resolve(clean_line(token), clock=clock)
    if lead_id is None:
        return
    with transaction() as session:
        lead = appointments.find(session, lead_id)
        if lead is None or not appointments.disown(session, lead_id, now=now):
            return
        unwanted.add(session, lead.email, now=now)
        visitor_links.end(session, lead_id)
        deed = Deed(Kind.DISOWNED, Subject.LEAD, str(lead_id))
        record(session, Actor.VISITOR, deed, at=now)
    decided.keep(Decision.UNWANTED, [unwanted.hash_of(lead.email)], at=now)
    changes.tell(lead_id)
