"""The calendar of a professional, for whoever has its address."""

import re
from datetime import timedelta
from typing import Final

from app import routes
from app.content import visit_feed as copy
from app.domain.agenda import AgendaQuery, Booked
from app.domain.clock import Clock, chilean_day, utc_now
from app.domain.limits import FEED_BY_CLIENT
from app.domain.staff_session import token_hash
from app.domain.visit_feed import FeedVisit, visit_feed
from app.persistence import agenda, professionals
from app.persistence.database import transaction
from app.services import admission
from app.services.agenda_query import agenda_address
from app.services.household_text import person_of
from app.settings import get_settings

_BACK: Final = timedelta(days=30)
_AHEAD: Final = timedelta(days=366)
_LONGEST: Final = 100
# Letters of the longest first name that is shown whole.
_FIRST: Final = 14
_NAME: Final = re.compile(r"[^\W\d_]+")
_INNER_CAPITAL: Final = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")


def calendar_of(
    token: str, *, client: str = "", clock: Clock = utc_now
) -> bytes | None:
    """Return the visits that a token lets follow; None where it lets nothing.

    Args:
        token: Of the address.
        client: Address of who asks.
        clock: Gives the present instant.

    Raises:
        RateLimited: Too much at once from one address.
    """
    admission.of_client(FEED_BY_CLIENT, client)
    now = clock()
    with transaction() as session:
        who = professionals.of_feed(session, token_hash(token[:_LONGEST]))
        if who is None:
            return None
        visits = agenda.followed(session, now - _BACK, now + _AHEAD, who.id)
    return visit_feed(copy.NAME, map(_told, visits), now)


def _told(one: Booked) -> FeedVisit:
    day = chilean_day(one.visit.slot.starts_at)
    address = get_settings().origin + agenda_address(AgendaQuery(day))
    return FeedVisit(
        visit=one.visit,
        title=copy.TITLE.format(
            name=_short(person_of(one)), comuna=one.comuna or copy.NO_COMUNA
        ),
        text=copy.TEXT.format(reference=one.reference, address=address),
    )


def _short(name: str) -> str:
    """Return the first name and the initial of the next, however they are written.

    No calendar of somebody else's holds a whole name: nor one without a space.
    """
    words = _NAME.findall(_INNER_CAPITAL.sub(" ", name)) or [name]
    first, *rest = words[0][:_FIRST], *words[1:]
    return f"{first} {rest[0][0]}." if rest else first


def address_of(token: str) -> str:
    """Return the address that a calendar follows."""
    return get_settings().origin + routes.API_FEED.format(token=token)
