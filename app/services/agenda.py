"""The agenda: who goes where on the days that are shown, and who waits."""

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final

from sqlmodel import Session

from app.domain.agenda import Booked
from app.domain.clock import day_bounds
from app.domain.identity import Admin
from app.domain.lead import Lead
from app.domain.roles import Right
from app.domain.vaccines import Vaccine
from app.domain.visit import Professional
from app.persistence import agenda, consents, households, professionals, vaccines
from app.persistence.database import transaction

WAITING_SHOWN: Final = 30
MISSED_SHOWN: Final = 10
# Further down nobody plans; the list of leads narrows better.
MOST_LISTS: Final = 10


@dataclass(frozen=True, slots=True)
class Agenda:
    """What some days hold.

    Attributes:
        booked: Visits that were not cancelled, by their hour.
        waiting: Leads without a visit who may have one, first those who wish one of
            the days; `more`, whether others wait besides.
        professionals: Everybody, those set aside too.
        whole: Whether this is everybody's; else one's own alone.
        waiting_with: For how many of a home a visit can be made, by its id.
    """

    booked: Sequence[Booked]
    waiting: Sequence[Lead]
    professionals: Sequence[Professional]
    catalogue: Sequence[Vaccine]
    more: bool = False
    whole: bool = True
    waiting_with: Mapping[uuid.UUID, int] = field(default_factory=dict[uuid.UUID, int])


def of_days(admin: Admin, days: Sequence[date], lists: int = 1) -> Agenda:
    """Return the agenda of days that follow one another.

    Args:
        admin: Who looks; who may not see the requests sees their own visits alone.
        days: Chilean days, in their order.
        lists: How many times as many of those who wait as are shown at first.
    """
    admin.must(Right.AGENDA)
    start, end = day_bounds(days[0])[0], day_bounds(days[-1])[1]
    with transaction() as session:
        if not admin.may(Right.LEADS):
            return _own(session, admin, start, end)
        waiting, more = _waiting(session, days[0], lists)
        homes = {lead.household_id for lead in waiting if lead.household_id}
        with_them = households.waiting(session, homes)
        withdrawn = consents.withdrawn_among(session, set(with_them))
        return Agenda(
            booked=agenda.booked(session, start, end),
            waiting=waiting,
            more=more,
            waiting_with=Counter(
                ident for one, ident in with_them.items() if one not in withdrawn
            ),
            professionals=professionals.all_of(session),
            catalogue=vaccines.catalogue(session),
        )


def _waiting(session: Session, since: date, lists: int) -> tuple[Sequence[Lead], bool]:
    """Return who waits for a visit, and whether others do besides."""
    limit, before = WAITING_SHOWN * lists, MISSED_SHOWN * lists
    found = agenda.waiting(session, since=since, limit=limit + 1, before=before + 1)
    coming = [lead for lead in found if lead.date >= since][:limit]
    missed = [lead for lead in found if lead.date < since][:before]
    shown = [*coming, *missed]
    return shown, len(shown) < len(found)


def waits(admin: Admin, lead_id: uuid.UUID) -> bool:
    """Return whether a lead is among all who wait for a visit, shown or not."""
    admin.must(Right.LEADS)
    with transaction() as session:
        return agenda.waits(session, lead_id)


def _own(session: Session, admin: Admin, start: datetime, end: datetime) -> Agenda:
    me = professionals.of_admin(session, admin.id)
    return Agenda(
        booked=(
            agenda.booked(session, start, end, professional_id=me.id) if me else ()
        ),
        waiting=(),
        professionals=(me,) if me else (),
        catalogue=vaccines.catalogue(session),
        whole=False,
    )
