"""A visit that was refused is told from one that was written, until the next try."""

from datetime import timedelta

import pytest

from app.admin.agenda.agenda_state import AgendaState
from app.domain.visit import Slot
from app.services import visits
from tests.integration.panel.conftest import Desks, later
from tests.integration.panel.test_planning_visits import (
    SCREENS,
    TEN,
    ana,
    form_of,
    now,
)

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
__all__ = ["ana", "now"]
HOUR = timedelta(hours=1)


@SCREENS
async def test_what_was_refused_is_kept_until_it_is_written(
    desks: Desks, two_colleagues, screen, ana, now
) -> None:
    elena = two_colleagues[1].me
    visit, _ = visits.schedule(elena, ana, Slot(TEN, 30, None))
    tab, state = desks.rosa, await desks.rosa.state(screen)
    if screen is AgendaState:
        tab.visit(dia=f"{TEN:%Y-%m-%d}")
        await tab.do(AgendaState.load)
        await tab.do(AgendaState.open_visit, str(visit.id))
    else:
        await tab.do(screen.open, str(ana))
    stale = form_of(ana, TEN + HOUR, visit)
    visits.move(elena, visit.id, Slot(TEN + 2 * HOUR, 30, None), expected_version=1)
    await tab.do(screen.plan, stale)
    assert (state.refused, state.errors) == (True, {})
    # So is one whose fields are wrong: a new server may draw its form anew.
    await tab.do(screen.plan, {**stale, "minutes": ""})
    assert (state.refused, set(state.errors)) == (True, {"minutes"})
    with later():
        await tab.do(screen.plan, stale)
        assert state.refused
    with later():
        await tab.do(screen.plan, form_of(ana, TEN + HOUR, now()))
    assert (state.refused, state.errors) == (False, {})
    assert now().version == 3
    assert not (await desks.elena.state(screen)).refused
