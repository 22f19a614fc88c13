"""The sheet of a day: what who makes visits takes along, also without a line."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from app.domain.agenda import NOBODY, Booked
from app.domain.clock import Clock, day_bounds, utc_now
from app.domain.events import Deed, Kind, Subject
from app.domain.ident import id_in
from app.domain.identity import Admin
from app.domain.roles import Right
from app.domain.vaccines import Vaccine
from app.domain.visit import Professional, VisitState
from app.persistence import agenda, notes, professionals, vaccines
from app.persistence.database import transaction
from app.services.events import record


@dataclass(frozen=True, slots=True)
class Stop:
    """One visit of the day, with the staff's notes on its lead."""

    booked: Booked
    notes: Sequence[str]


@dataclass(frozen=True, slots=True)
class DaySheet:
    """The open visits of a day, by who makes them.

    Attributes:
        of: Each with their visits, by their hour; None for those of nobody.
    """

    day: date
    of: Sequence[tuple[Professional | None, Sequence[Stop]]]
    catalogue: Sequence[Vaccine]


def of_day(
    admin: Admin,
    day: date,
    whose: str = "",
    *,
    clock: Clock = utc_now,
) -> DaySheet:
    """Return the sheet of a day, and write down that it was made.

    Args:
        admin: Who asks; who may not see the requests gets their own visits alone.
        day: Chilean.
        whose: Id of a professional, or `NOBODY`; anything else is everybody's.
        clock: Gives the instant of the event.
    """
    admin.must(Right.AGENDA)
    start, end = day_bounds(day)
    with transaction() as session:
        everybody = professionals.all_of(session)
        if not admin.may(Right.LEADS):
            everybody = [who for who in everybody if who.admin_id == admin.id]
        asked = id_in(whose)
        shown: list[Professional | None] = []
        if whose != NOBODY:
            shown += [who for who in everybody if asked in (None, who.id)]
        if asked is None and admin.may(Right.LEADS):
            shown.append(None)
        booked = [
            one
            for one in agenda.booked(session, start, end)
            if one.visit.state is VisitState.OPEN
        ]
        told = notes.of_leads(session, [one.visit.lead_id for one in booked])
        sheet = DaySheet(
            day=day,
            of=[(who, _stops(who, booked, told)) for who in shown],
            catalogue=vaccines.catalogue(session),
        )
        visits = sum(len(stops) for _, stops in sheet.of)
        facts = {"day": day.isoformat(), "visits": visits}
        deed = Deed(Kind.DAY_SHEET_MADE, Subject.EXPORT, "", facts=facts)
        record(session, admin, deed, at=clock())
    return sheet


def _stops(
    who: Professional | None,
    booked: Sequence[Booked],
    told: dict[uuid.UUID, list[str]],
) -> list[Stop]:
    wanted = who.id if who else None
    return [
        Stop(one, told.get(one.visit.lead_id, ()))
        for one in booked
        if one.visit.slot.professional_id == wanted
    ]
