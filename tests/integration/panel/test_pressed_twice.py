"""A second press that was on its way as the first was answered does and tells nothing."""

import uuid
from collections.abc import Mapping
from typing import Any

import pytest

from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.bulk_state import BulkState
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.new_lead_state import NewLeadState
from app.admin.rights.phone_state import PhoneState
from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.content import bulk, new_lead
from app.content import rights_desk as rights
from app.content import visits as copy
from app.services import notes, visits
from tests.support.builders import booking_form, day
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def titles(tab: Tab) -> list[str]:
    return [one["title"] for one in await tab.notices()]


async def test_a_note_is_written_once_in_a_turn_and_again_in_the_next(
    desks, two_colleagues, three
) -> None:
    def written() -> list[str]:
        return [one.text for one in notes.of_lead(two_colleagues[1].me, lead)]

    lead = uuid.UUID(three[0])
    for tab in (desks.rosa, desks.elena):
        await tab.do(DrawerState.open, three[0])
    form = {"note": "Toca el timbre", "turn": "0"}
    await desks.rosa.do(DrawerState.note, form)
    await desks.rosa.do(DrawerState.note, dict(form))
    assert written() == ["Toca el timbre"]
    assert await titles(desks.rosa) == [copy.NOTED]
    await desks.elena.do(DrawerState.note, dict(form))
    assert len(written()) == 2
    turn = (await desks.rosa.state(DrawerState)).turn
    await desks.rosa.do(DrawerState.note, form | {"turn": str(turn)})
    assert len(written()) == 3
    assert await titles(desks.rosa) == [copy.NOTED] * 2


@pytest.mark.parametrize("screen", [DrawerState, AgendaState])
async def test_a_visit_is_scheduled_once(desks, two_colleagues, three, screen) -> None:
    tab = desks.rosa
    if screen is DrawerState:
        await tab.do(DrawerState.open, three[0])
    else:
        await tab.do(AgendaState.load)
        await tab.do(AgendaState.open_lead, three[0])
    form = {
        "lead_id": three[0],
        "visit_id": "",
        "version": "",
        "date": day(3).isoformat(),
        "time": "12:00",
        "minutes": "30",
        "professional": "",
        "turn": "0",
    }
    await tab.do(screen.plan, form)
    await tab.do(screen.plan, dict(form))
    assert await titles(tab) == [copy.SCHEDULED]
    (visit,) = visits.of_lead(two_colleagues[1].me, uuid.UUID(three[0]))
    assert visit.version == 1


async def test_chosen_leads_are_moved_once_and_a_colleague_is_told_of_it(
    desks, three
) -> None:
    form = {"ids": ",".join(three[:2]), "seen": "new,new", "to": "contacted"}
    for _ in range(2):
        await desks.rosa.do(BulkState.move, form | {"turn": "0"})
    (told,) = await desks.rosa.notices()
    assert told["title"] == bulk.MOVED.format(count=2, state="Contactado")
    await desks.elena.do(BulkState.move, form | {"turn": "0"})
    assert await titles(desks.elena) == [bulk.NONE_MOVED]


async def test_one_that_may_not_go_is_told_of_as_one(desks, three) -> None:
    gone = str(uuid.uuid4())
    form = {"ids": f"{three[0]},{gone}", "seen": "new,new", "to": "contacted"}
    await desks.rosa.do(BulkState.move, form)
    (told,) = await desks.rosa.notices()
    assert told["text"] == bulk.NOT_MOVED_ONE


async def test_a_new_lead_is_told_of_once(desks, three) -> None:
    del three
    mark = {"consent": "on", "submission_id": str(uuid.uuid4())}
    form = booking_form(name="Nora Paz") | mark
    for _ in range(2):
        await desks.rosa.do(NewLeadState.save, dict(form))
    assert await titles(desks.rosa) == [new_lead.ADDED]
    await desks.rosa.do(NewLeadState.save, form | {"submission_id": str(uuid.uuid4())})
    assert await titles(desks.rosa) == [new_lead.ADDED] * 2


async def at_hand(tab: Tab, contact: str) -> str:
    """Enter a petition of somebody's at the desk, and take it to hand."""
    await tab.do(RightsState.load)
    turn = (await tab.state(RightsState)).turn
    form = {"asks": "erasure", "contact": contact, "turn": str(turn)}
    went = [await tab.do(PhoneState.enter, dict(form)) for _ in range(2)]
    assert [bool(each) for each in went] == [True, False]
    await tab.do(RightsState.load)
    (ident,) = [
        line["id"]
        for line in (await tab.state(RightsState)).waiting
        if line["email"] == contact
    ]
    tab.visit(peticion=ident)
    await tab.do(RightsState.load)
    return ident


async def twice(
    tab: Tab, deed: Any, form: Mapping[str, str] | None = None
) -> list[str]:
    """Press a button of the desk, and again before the answer; return what is told."""
    turn = str((await tab.state(RightsState)).turn)
    before = {one["id"] for one in await tab.notices()}
    for _ in range(2):
        await tab.do(deed, turn if form is None else {**form, "turn": turn})
    return [one["title"] for one in await tab.notices() if one["id"] not in before]


@pytest.mark.usefixtures("writing")
async def test_each_deed_of_the_rights_desk_is_done_and_told_once(desks, three) -> None:
    tab = desks.rosa
    first = await at_hand(tab, "ana@correo.cl")
    second = await at_hand(desks.elena, "berta@correo.cl")
    assert first != second
    sure = {"identity": "Por teléfono"}
    assert await titles(tab) == [rights.PHONE_DONE]
    assert await twice(tab, RightsState.note_identity, sure) == [rights.IDENTITY_SAVED]
    assert await twice(tab, RightsState.extend) == [rights.EXTENDED_DONE]
    await tab.do(RightsState.tick, three[0])
    for deed, what in (
        (RecordsState.withdraw, "withdrawn"),
        (RecordsState.block, "blocked"),
        (RecordsState.unblock, "unblocked"),
        (RecordsState.block, "blocked"),
    ):
        assert await twice(tab, deed) == [rights.DONE[what].format(count=1)]
    form = {"closing": "partly", "reason": "Bloqueamos sus datos."}
    assert await twice(tab, RightsState.close, form) == [rights.CLOSED_DONE]
    assert await titles(desks.elena) == [rights.PHONE_DONE]


async def test_what_the_desk_refused_is_refused_again_once_it_is_pressed_anew(
    desks,
) -> None:
    tab = desks.rosa
    await at_hand(tab, "ana@correo.cl")
    assert await twice(tab, RightsState.extend) == [rights.EXTENDED_DONE]
    assert await twice(tab, RightsState.extend) == [rights.ERROR]


async def test_two_colleagues_who_answer_at_once_are_told_apart_from_two_presses(
    desks,
) -> None:
    ident = await at_hand(desks.rosa, "ana@correo.cl")
    desks.elena.visit(peticion=ident)
    await desks.elena.do(RightsState.load)
    form = {"closing": "denied", "reason": "No."}
    assert await twice(desks.rosa, RightsState.close, form) == [rights.CLOSED_DONE]
    assert await twice(desks.elena, RightsState.close, form) == [rights.ERROR]
