"""'Eliminar' of the list: what had its visit is kept by law, the rest goes as ever."""

from datetime import timedelta
from typing import Any

import pytest

from app.content import admin as copy
from app.content import bulk
from app.domain.errors import AppointmentNotFound, VisitFirst
from app.domain.lead import Lead
from app.domain.lead_criteria import LeadCriteria
from app.domain.rights_outcome import VisitMade
from app.domain.visit import VisitState
from app.services import leads, visits
from tests.support.builders import NOON, clock
from tests.support.mailing import STARTS, add, cancel, lead, now, schedule

pytestmark = pytest.mark.usefixtures("database")
AFTER = STARTS + timedelta(hours=1)


def visited(who, **changes: Any) -> Lead:
    of = add(**changes)
    visit = schedule(who, of)
    end = clock(AFTER)
    visits.end(who.me, visit.id, VisitState.DONE, expected_version=1, clock=end)
    return lead(of.id)


def test_a_lead_whose_visit_was_made_is_not_deleted_and_another_is(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    kept, goes = visited(rosa, name="Ana"), add(name="Berta")
    for colleague in two_colleagues:
        with pytest.raises(VisitMade) as refused:
            leads.delete(colleague.me, kept.id)
        assert refused.value.code in copy.DELETE_REFUSED
    assert lead(kept.id) == kept
    leads.delete(elena.me, goes.id)
    with pytest.raises(AppointmentNotFound):
        leads.find(rosa.me, goes.id)


def test_of_several_none_goes_where_one_had_its_visit(two_colleagues) -> None:
    rosa = two_colleagues[0]
    kept, goes = visited(rosa, name="Ana"), add(name="Berta")
    with pytest.raises(VisitMade):
        leads.delete_all(rosa.me, [kept.id, goes.id])
    assert lead(goes.id) == goes
    assert leads.delete_all(rosa.me, [goes.id]) == 1
    assert lead(kept.id) == kept


def test_whom_somebody_is_about_to_visit_is_not_deleted(two_colleagues) -> None:
    """Alone or among others, also where it was scheduled under the open question."""
    rosa, elena = two_colleagues
    kept, goes = add(name="Ana"), add(name="Berta")
    visit = schedule(elena, kept)
    for ids in ([kept.id], [goes.id, kept.id]):
        with pytest.raises(VisitFirst) as refused:
            leads.delete_all(rosa.me, ids)
        assert refused.value.code in copy.DELETE_REFUSED
        assert refused.value.code in bulk.DELETE_REFUSED
    assert lead(goes.id) == goes
    assert now(visit) == visit
    cancel(elena, visit, NOON)
    assert leads.delete_all(rosa.me, [goes.id, kept.id]) == 2


def test_a_visit_that_was_not_made_keeps_nothing(two_colleagues) -> None:
    rosa = two_colleagues[0]
    for how in (VisitState.CANCELLED, VisitState.NO_SHOW):
        of = add(name=how)
        visit = schedule(rosa, of)
        visits.end(rosa.me, visit.id, how, expected_version=1, clock=clock(AFTER))
        leads.delete(rosa.me, of.id)
    assert leads.list_page(rosa.me, LeadCriteria()).total == 0
