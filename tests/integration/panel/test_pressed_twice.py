"""A second press that was on its way as the first was answered does and tells nothing."""

import uuid
from collections.abc import Mapping
from typing import Any

import pytest
import time_machine
from sqlalchemy import update
from sqlmodel import col

from app.admin.account.account_state import AccountState
from app.admin.agenda.agenda_state import AgendaState
from app.admin.leads.bulk_state import BulkState
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.new_lead_state import NewLeadState
from app.admin.leads.views_state import ViewsState
from app.admin.pharmacies.pharmacies_state import PharmaciesState
from app.admin.prices.prices_state import PricesState
from app.admin.rights.phone_state import PhoneState
from app.admin.rights.records_state import RecordsState
from app.admin.rights.rights_state import RightsState
from app.admin.team.team_state import TeamState
from app.content import account, bulk, filters, new_lead, pharmacies, prices
from app.content import rights_desk as rights
from app.content import visits as copy
from app.domain.clock import utc_now
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import notes, visits
from tests.integration.panel.conftest import later
from tests.support.builders import booking_form, day
from tests.support.panel import Tab
from tests.support.people import PASSWORD

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


async def test_who_may_not_go_and_who_is_no_more_are_told_apart(desks, three) -> None:
    gone = [str(uuid.uuid4()), str(uuid.uuid4())]
    visited = three[:2]
    with transaction() as session:
        are_meant = col(AppointmentRow.id).in_([uuid.UUID(each) for each in visited])
        session.execute(update(AppointmentRow).where(are_meant).values(state="done"))
    for ids, seen, text in (
        (
            [*visited, gone[0]],
            "done,done,new",
            f"{bulk.NOT_MOVED.format(count=2)} {bulk.GONE_ONE}",
        ),
        (
            [three[2], visited[0], *gone],
            "new,done,new,new",
            f"{bulk.NOT_MOVED_ONE} {bulk.GONE.format(count=2)}",
        ),
    ):
        form = {"ids": ",".join(ids), "seen": seen, "to": "cancelled"}
        await desks.rosa.do(BulkState.move, form)
        assert (await desks.rosa.notices())[-1]["text"] == text


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
    with later():
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


async def done_once(tab: Tab, deed: Any, *given: Any) -> list[str]:
    """Press a button twice, as a double click does; return the titles it was told."""
    with time_machine.travel(utc_now(), tick=False):
        for _ in range(2):
            await tab.do(deed, *given)
    return await titles(tab)


async def test_a_view_is_kept_once_and_a_colleague_keeps_her_own(desks) -> None:
    form = {"name": "Los de hoy"}
    for tab in (desks.rosa, desks.elena):
        assert await done_once(tab, ViewsState.keep, form) == [filters.VIEW_KEPT]
        state = await tab.state(ViewsState)
        assert (state.error, [one["name"] for one in state.own]) == ("", ["Los de hoy"])
    view = (await desks.rosa.state(ViewsState)).own[0]["id"]
    await desks.rosa.do(ViewsState.edit, view)
    told = await done_once(desks.rosa, ViewsState.rename, {"name": "Los de ayer"})
    assert told == [filters.VIEW_KEPT, filters.VIEW_RENAMED]
    await desks.rosa.do(ViewsState.edit, view)
    told = await done_once(desks.rosa, ViewsState.remove)
    assert told[2:] == [filters.VIEW_REMOVED]
    assert len((await desks.elena.state(ViewsState)).own) == 1


async def test_a_price_is_added_saved_and_retired_once(desks) -> None:
    tab, form = desks.rosa, {"vaccine_name": "Rabia", "price": "9000"}
    for each in (tab, desks.elena):
        await each.do(PricesState.load)
    assert await done_once(tab, PricesState.add, form) == [prices.ADDED]
    row = (await tab.state(PricesState)).rows[-1]
    sent = {"id": row["id"], "version": row["version"], **form, "price": "9500"}
    assert (await done_once(tab, PricesState.save, sent))[1:] == [prices.SAVED]
    row = (await tab.state(PricesState)).rows[-1]
    told = await done_once(
        tab, PricesState.set_retired, row["id"], row["version"], True
    )
    assert told[2:] == [prices.RETIRED]
    assert (await tab.state(PricesState)).errors == {}
    # A colleague who adds the same is told that it is there.
    await desks.elena.do(PricesState.add, dict(form))
    assert set((await desks.elena.state(PricesState)).errors) == {"new"}


async def test_a_price_goes_up_one_place_a_press(desks) -> None:
    async def places(tab: Tab) -> list[str]:
        return [row["id"] for row in (await tab.state(PricesState)).rows]

    await desks.rosa.do(PricesState.load)
    one, two, three, *_ = await places(desks.rosa)
    assert await done_once(desks.rosa, PricesState.move_up, three, "2") == [
        prices.MOVED
    ]
    assert (await places(desks.rosa))[:3] == [one, three, two]
    # A quick press that says where it stands now is meant.
    await desks.rosa.do(PricesState.move_up, three, "1")
    assert (await places(desks.rosa))[:3] == [three, one, two]
    await desks.elena.do(PricesState.load)
    await desks.elena.do(PricesState.move_up, two, "2")
    assert (await places(desks.elena))[:3] == [three, two, one]


async def test_a_pharmacy_is_added_saved_and_set_aside_once(desks) -> None:
    tab = desks.rosa
    form = {"pharmacy_name": "Cruz Azul", "comuna": "Quilpué", "contact": "Eva"}
    assert await done_once(tab, PharmaciesState.add, form) == [pharmacies.ADDED]
    (row,) = (await tab.state(PharmaciesState)).rows
    sent = {"id": row["id"], "version": row["version"], **form, "contact": "Iris"}
    told = await done_once(tab, PharmaciesState.save, sent)
    assert told[1:] == [pharmacies.SAVED]
    (row,) = (await tab.state(PharmaciesState)).rows
    told = await done_once(
        tab, PharmaciesState.set_active, row["id"], row["version"], False
    )
    assert told[2:] == [pharmacies.RETIRED]
    assert (await tab.state(PharmaciesState)).errors == {}
    await desks.elena.do(PharmaciesState.load)
    await desks.elena.do(PharmaciesState.save, sent)
    assert await titles(desks.elena) == [pharmacies.ERROR]


async def test_who_is_invited_twice_in_a_moment_has_one_link(desks) -> None:
    form = {"email": "nueva@correo.cl", "role": "coordinator"}
    assert len(await done_once(desks.rosa, TeamState.invite, form)) == 1
    await desks.elena.do(TeamState.invite, dict(form))
    assert len(await titles(desks.elena)) == 1


async def test_a_password_is_changed_once(desks, two_colleagues) -> None:
    form = {"current": PASSWORD, "new": "otra clave muy larga"}
    form["again"] = form["new"]
    for who, tab in zip(two_colleagues, (desks.rosa, desks.elena), strict=True):
        told = await done_once(tab, AccountState.change_password, form)
        assert told == [account.CHANGE_SUCCESS]
        assert (await tab.state(AccountState)).error == ""
        who.password = form["new"]
        assert who.sign_in()
