"""Who has a lead open whose person asked to be left alone sees and keeps nothing of it."""

import json
import uuid
from collections.abc import Callable

import pytest

from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.edit_state import EditState
from app.admin.leads.list_state import LeadListState
from app.content import messages
from app.content.deed_errors import DEED_ERRORS, EDIT_CLOSED
from app.domain.clock import utc_now
from app.domain.events import Actor
from app.persistence import blocking
from app.persistence.database import transaction
from app.services import erasure, leads
from tests.integration.panel.conftest import Desks
from tests.integration.panel.test_leads_editing import begin, form, rows
from tests.support.builders import day
from tests.support.panel import Tab

Ends = Callable[[str], None]

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def blocked(lead_id: str) -> None:
    with transaction() as session:
        assert blocking.block(session, uuid.UUID(lead_id), now=utc_now())


def erased(lead_id: str) -> None:
    gone = erasure.erase(
        [uuid.UUID(lead_id)], Actor.VISITOR, at=utc_now(), as_right=lambda _: ""
    )
    assert len(gone) == 1


WAYS = pytest.mark.parametrize(
    ("end", "code"), [(blocked, "lead_blocked"), (erased, "lead_erased")]
)


async def closed(tab: Tab, code: str) -> None:
    """Check that the edit is closed, said so, and is let go of by the browser."""
    state = await tab.state(EditState)
    assert (state.gone, state.draft, state.read_as) == (False, {}, "")
    assert (await tab.state(LeadListState)).editing == ""
    assert "Ana Soto" not in await rows(tab)
    notice = (await tab.notices())[-1]
    assert (notice["title"], notice["text"]) == (
        EDIT_CLOSED,
        DEED_ERRORS[code],
    )


@WAYS
@pytest.mark.parametrize("moment", ["news", "save", "reload"])
async def test_an_open_edit_is_closed_and_forgotten(
    desks: Desks, three: list[str], end: Ends, code: str, moment: str
) -> None:
    tab = desks.rosa
    state = await begin(tab, three[0])
    sent = form(three[0], state, address="Otra 123, Quilpué")
    end(three[0])
    if moment == "news":
        await tab.do(EditState.refresh)
    elif moment == "save":
        await tab.do(EditState.save, sent)
    else:
        tab = desks.again
        await tab.do(EditState.resume, {"kept": json.dumps(sent)})
    await closed(tab, code)
    after = await tab.state(EditState)
    assert after.done == f"{three[0]}:{sent['version']}"


@WAYS
async def test_what_was_asked_for_is_not_undone_by_making_it_anew(
    desks: Desks, three: list[str], end: Ends, code: str
) -> None:
    """Also by a tab that knew it as deleted."""
    tab = desks.rosa
    state = await begin(tab, three[0])
    sent = form(three[0], state, name="Ana De Nuevo")
    end(three[0])
    state.gone = True
    await tab.do(EditState.save, {**sent, "anew": "1"})
    await closed(tab, code)
    await desks.elena.do(LeadListState.load)
    assert set(await rows(desks.elena)) == {"Berta Rojas", "Carla Díaz"}


async def test_what_a_colleague_deleted_can_be_made_anew(
    desks: Desks, three: list[str], two_colleagues
) -> None:
    state = await begin(desks.rosa, three[0])
    sent = form(three[0], state, address="Otra 123, Quilpué")
    leads.delete(two_colleagues[1].me, uuid.UUID(three[0]))
    await desks.rosa.do(EditState.refresh)
    after = await desks.rosa.state(EditState)
    assert after.gone
    assert after.draft["name"] == "Ana Soto"
    await desks.rosa.do(EditState.save, {**sent, "anew": "1"})
    assert await desks.rosa.told() == messages.CREATED_ANEW


@WAYS
async def test_beginning_to_edit_says_why_there_is_nothing(
    desks: Desks, three: list[str], end: Ends, code: str
) -> None:
    end(three[0])
    await desks.rosa.do(EditState.start, three[0])
    assert (await desks.rosa.notices())[-1]["text"] == DEED_ERRORS[code]
    assert (await desks.rosa.state(EditState)).draft == {}


@WAYS
async def test_an_open_file_empties_and_says_why(
    desks: Desks, three: list[str], two_colleagues, end: Ends, code: str
) -> None:
    tab = desks.rosa
    await tab.do(DrawerState.open, three[0])
    assert (await tab.state(DrawerState)).file
    end(three[0])
    await tab.do(DrawerState.refresh)
    state = await tab.state(DrawerState)
    assert (state.file, state.gone, state.withheld) == ([], True, DEED_ERRORS[code])
    # Of one that was deleted nothing of the sort is said.
    leads.delete(two_colleagues[1].me, uuid.UUID(three[1]))
    await tab.do(DrawerState.open, three[1])
    state = await tab.state(DrawerState)
    assert (state.gone, state.withheld) == (True, "")


@WAYS
@pytest.mark.parametrize("pressed", ["note", "plan"])
async def test_an_open_file_empties_at_the_next_press_too(
    desks: Desks, three: list[str], end: Ends, code: str, pressed: str
) -> None:
    """The other colleague's file, of somebody else, takes the same."""
    form = {
        "note": {"note": "Llamar en la tarde"},
        "plan": {"date": day(40).isoformat(), "time": "09:00", "minutes": "30"},
    }[pressed]
    for tab, lead in ((desks.rosa, three[0]), (desks.elena, three[2])):
        await tab.do(DrawerState.open, lead)
    end(three[0])
    for tab in (desks.rosa, desks.elena):
        await tab.do(getattr(DrawerState, pressed), form)
    state = await desks.rosa.state(DrawerState)
    assert (state.file, state.gone, state.withheld) == ([], True, DEED_ERRORS[code])
    assert (await desks.rosa.notices())[-1]["text"] == DEED_ERRORS[code]
    assert "Ana Soto" not in await rows(desks.rosa)
    theirs = await desks.elena.state(DrawerState)
    assert (len(theirs.file), theirs.gone) == (1, False)
    assert (await desks.elena.notices())[-1]["kind"] != "error"


@WAYS
@pytest.mark.parametrize("moment", ["refresh", "load"])
async def test_an_open_window_of_the_agenda_closes(
    desks: Desks, three: list[str], end: Ends, code: str, moment: str
) -> None:
    """The other colleague's window, of somebody else, stays."""
    for tab, lead in ((desks.rosa, three[0]), (desks.elena, three[2])):
        await tab.do(AgendaState.load)
        await tab.do(AgendaState.open_lead, lead)
    end(three[0])
    for tab in (desks.rosa, desks.elena):
        # Loaded by a page that was there before, and whose connection alone is new.
        await tab.hears("reflex___state____state.hydrate_and_load")
        await tab.do(getattr(AgendaState, moment))
    state = await desks.rosa.state(AgendaState)
    assert (state.open_name, state.fields) == ("", {})
    assert state.about == {"gone": three[0]}
    assert "Ana" not in json.dumps([state.waiting, state.shown])
    notice = (await desks.rosa.notices())[-1]
    assert (notice["kind"], notice["text"]) == ("error", DEED_ERRORS[code])
    theirs = await desks.elena.state(AgendaState)
    assert theirs.open_name == "Carla Díaz"
    assert theirs.fields["lead_id"] == three[2]
    assert await desks.elena.notices() == []


@WAYS
async def test_an_edit_of_who_was_made_anew_closes_as_that_one_ends(
    desks: Desks, three: list[str], two_colleagues, end: Ends, code: str
) -> None:
    """By the news alone; that of somebody else stays, to be made anew."""
    first = form(three[0], await begin(desks.rosa, three[0]))
    other = form(three[2], await begin(desks.again, three[2]), name="Carla Otra")
    await begin(desks.elena, three[0])
    for lead_id in (three[0], three[2]):
        leads.delete(two_colleagues[1].me, uuid.UUID(lead_id))
    for tab in (desks.rosa, desks.elena, desks.again):
        await tab.do(EditState.refresh)
        assert (await tab.state(EditState)).gone
    await desks.rosa.do(EditState.save, {**first, "anew": "1"})
    _, _, made = (await desks.rosa.state(EditState)).made.partition(" ")
    await desks.elena.do(EditState.refresh)
    assert (await desks.elena.state(EditState)).gone
    end(made)
    for tab in (desks.elena, desks.again):
        await tab.do(EditState.refresh)
    await closed(desks.elena, code)
    assert (await desks.again.state(EditState)).gone
    await desks.again.do(EditState.save, {**other, "anew": "1"})
    assert set(await rows(desks.again)) == {"Berta Rojas", "Carla Otra"}
