"""The request that a cookie opens, with its home, as it is now."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from sqlmodel import Session

from app.domain.errors import AppointmentNotFound
from app.domain.lead import Lead
from app.domain.own_deadline import begun_of, left_by_withdrawal, under_way_of
from app.domain.own_request import OwnRequest
from app.domain.visit import Visit, VisitState
from app.persistence import (
    appointments,
    consents,
    households,
    merging,
    professionals,
    vaccines,
    visits,
)
from app.services import visitor_links
from app.services.home_locks import hold_home
from app.services.own_calendar import left_in_calendar
from app.services.own_people import is_code_asked, is_confirmed


def hold(session: Session, cookie: str, now: datetime) -> uuid.UUID:
    """Hold the home of the request that a cookie opens; return which one it is.

    Raises:
        AppointmentNotFound: It opens none, or none any more.
    """
    lead_id = visitor_links.opened(session, cookie, now=now)
    hold_home(session, lead_id)
    if visitor_links.opened(session, cookie, now=now) == lead_id:
        return lead_id
    # The staff joined it to another one meanwhile: of the first nothing is left to hold.
    return hold(session, cookie, now)


def held(session: Session, cookie: str, now: datetime) -> OwnRequest:
    """Return the request that a cookie opens, which nobody else writes meanwhile.

    Raises:
        AppointmentNotFound: It opens none, or none any more.
    """
    hold(session, cookie, now)
    return opened(session, cookie, now)


def opened(session: Session, cookie: str, now: datetime) -> OwnRequest:
    """Return the request that a cookie opens.

    Raises:
        AppointmentNotFound: It opens none, or none any more.
    """
    lead_id = visitor_links.opened(session, cookie, now=now)
    session.expire_all()
    lead = appointments.find(session, lead_id)
    if lead is None:
        raise AppointmentNotFound
    people = households.of_contact(session, lead)
    found = visits_of(session, people)
    own = OwnRequest(
        lead=lead,
        professional=None,
        catalogue=vaccines.catalogue(session),
        consents=consents.of_leads(session, [one.id for one in people]),
        people=people if len(people) > 1 else (),
        visits={one.lead_id: one for one in found if one.state is VisitState.OPEN},
        begun=held_of(session, found, now),
        unbroken=left_by_withdrawal(found, now),
        under_way=under_way_of(found, now),
        code_asked=is_code_asked(session, lead, now),
        in_calendar=bool(left_in_calendar(session, lead, now)),
        joined=merging.references_of(session, [lead.id]).get(lead.id, ()),
    )
    visit = own.visit
    who = visit.slot.professional_id if visit else None
    return replace(
        own,
        professional=professionals.find(session, who) if who else None,
        confirmed=_is_confirmed(session, own.awaited),
    )


def _is_confirmed(session: Session, awaited: Sequence[Visit]) -> bool:
    return bool(awaited) and all(is_confirmed(session, one) for one in awaited)


def held_of(
    session: Session, found: Sequence[Visit], now: datetime
) -> Collection[uuid.UUID]:
    """Return the requests whose open visit is with the staff alone.

    Its hour has come, or it stands although what was agreed to was taken back.
    """
    of = {one.lead_id for one in found if one.state is VisitState.OPEN}
    return {*begun_of(found, now), *consents.withdrawn_among(session, of)}


def visits_of(session: Session, people: Sequence[Lead]) -> Sequence[Visit]:
    """Return all visits of a household, also those that ended."""
    return [visit for one in people for visit in visits.of_lead(session, one.id)]
