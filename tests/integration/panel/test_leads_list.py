"""The list of leads as events change it, and what each tab keeps to itself."""

import uuid
from datetime import timedelta

import pytest
import time_machine

from app.admin.leads.bulk_state import BulkDeleteState
from app.admin.leads.delete_state import DeleteState
from app.admin.leads.list_state import LeadListState
from app.content import admin as copy
from app.content import bulk, messages, session
from app.domain.clock import utc_now
from app.domain.lead import Category
from app.domain.visit import Slot, VisitState
from app.services import leads, pharmacies, visits
from tests.integration.panel.conftest import Desks, ask
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def shown(tab: Tab) -> LeadListState:
    return await tab.state(LeadListState)


async def names(tab: Tab) -> list[str]:
    return [str(row["name"]) for row in (await shown(tab))._rows()]


async def test_newest_first_and_counted(tab: Tab) -> None:
    assert await names(tab) == ["Carla Díaz", "Berta Rojas", "Ana Soto"]
    state = await shown(tab)
    assert (state.loading, state.failed, state.page) == (False, False, 1)
    assert state.count == copy.COUNT_MANY.format(count="3")
    assert not state.has_next


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        ((LeadListState.search_for, "berta"), ["Berta Rojas"]),
        ((LeadListState.choose_category, Category.PHARMACY.value), ["Berta Rojas"]),
        (
            (LeadListState.choose_category, Category.B2C.value),
            ["Carla Díaz", "Ana Soto"],
        ),
        ((LeadListState.toggle_order,), ["Ana Soto", "Berta Rojas", "Carla Díaz"]),
    ],
)
async def test_criteria_are_shown_and_stand_in_the_address(
    tab: Tab, deed, expected
) -> None:
    handler, *arguments = deed
    given = await tab.do(handler, *arguments)
    assert await names(tab) == expected
    (way,) = [one for one in given if one]
    state = await shown(tab)
    assert state.export_query
    assert state.export_query in str(way)


async def test_what_is_no_category_shows_all(tab: Tab) -> None:
    await tab.do(LeadListState.choose_category, Category.PHARMACY.value)
    await tab.do(LeadListState.choose_category, "<script>")
    assert len(await names(tab)) == 3
    assert (await shown(tab)).category == ""


async def test_turning_the_list_twice_leaves_it_as_it_was(tab: Tab) -> None:
    await tab.do(LeadListState.toggle_order)
    assert (await shown(tab)).oldest_first
    await tab.do(LeadListState.toggle_order)
    assert not (await shown(tab)).oldest_first
    assert (await names(tab))[0] == "Carla Díaz"


async def test_clearing_the_search_shows_all_and_empties_the_field(tab: Tab) -> None:
    await tab.do(LeadListState.search_for, "nadie se llama así")
    assert await names(tab) == []
    assert (await shown(tab)).count == copy.COUNT_NONE
    drawn = (await shown(tab)).search_round
    await tab.do(LeadListState.clear, "search")
    assert len(await names(tab)) == 3
    assert (await shown(tab)).search_round == drawn + 1


async def test_taking_another_chip_away_leaves_the_search_field(tab: Tab) -> None:
    await tab.do(LeadListState.search_for, "berta")
    await tab.do(LeadListState.choose_category, Category.B2C.value)
    assert await names(tab) == []
    drawn = (await shown(tab)).search_round
    await tab.do(LeadListState.clear, "category")
    assert await names(tab) == ["Berta Rojas"]
    assert (await shown(tab)).search_round == drawn


async def test_one_lead_is_counted_as_one(tab: Tab) -> None:
    await tab.do(LeadListState.search_for, "berta")
    assert (await shown(tab)).count == copy.COUNT_ONE


async def test_an_address_is_shown_as_it_asks(two_colleagues, three) -> None:
    del three
    tab = Tab(two_colleagues[0].token, buscar="carla")
    await tab.do(LeadListState.load)
    assert await names(tab) == ["Carla Díaz"]
    assert (await shown(tab)).search == "carla"


async def test_leads_of_a_pharmacy_are_asked_for_by_its_name(
    two_colleagues, three
) -> None:
    del three
    azul = pharmacies.add(two_colleagues[0].me, {"pharmacy_name": "Cruz Azul"})
    ask("Diana Azul", Category.PHARMACY, pharmacy=azul.slug)
    tab = Tab(two_colleagues[1].token, farmacia="cruz-azul")
    await tab.do(LeadListState.load)
    assert await names(tab) == ["Diana Azul"]
    state = await shown(tab)
    assert state.chips == [{"field": "pharmacy", "text": "Farmacia: Cruz Azul"}]
    assert state.further["farmacia"] == "cruz-azul"
    assert state.export_query == "farmacia=cruz-azul"
    await tab.do(LeadListState.narrow, {"farmacia": "-"})
    assert await names(tab) == ["Berta Rojas"]
    assert [chip["text"] for chip in (await shown(tab)).chips] == [
        "Farmacia: Sin farmacia"
    ]
    await tab.do(LeadListState.narrow, {"farmacia": "no-hay"})
    assert await names(tab) == []
    await tab.do(LeadListState.clear, "pharmacy")
    assert len(await names(tab)) == 4


async def test_where_the_list_itself_led_nothing_is_read_anew(tab: Tab) -> None:
    await tab.do(LeadListState.choose_category, Category.PHARMACY.value)
    ask("Diana Nueva", Category.PHARMACY)
    for expected in (["Berta Rojas"], ["Diana Nueva", "Berta Rojas"]):
        tab.visit(categoria=Category.PHARMACY.value)
        await tab.do(LeadListState.load)
        # Only the first time it is where the list led.
        assert await names(tab) == expected


@pytest.mark.parametrize("comes", ["before", "between", "after"])
async def test_what_is_searched_while_the_address_follows_is_kept(
    tab: Tab, comes: str
) -> None:
    """The page that a category led to asks what to load when the search is there."""
    follows = {"fragment": "buscar=berta"} if comes == "after" else {}
    await tab.do(LeadListState.choose_category, Category.PHARMACY.value)
    if comes == "before":
        tab.visit(categoria=Category.PHARMACY.value)
        await tab.do(LeadListState.load)
    await tab.do(LeadListState.search_for, "berta")
    drawn = (await shown(tab)).search_round
    if comes != "before":
        tab.visit(categoria=Category.PHARMACY.value, **follows)
        await tab.do(LeadListState.load)
    state = await shown(tab)
    assert (state.search, state.category) == ("berta", Category.PHARMACY.value)
    assert state.search_round == drawn
    tab.visit(fragment="buscar=carla")
    await tab.do(LeadListState.load)
    assert await names(tab) == ["Carla Díaz"]


async def test_back_to_another_search_is_shown_while_the_address_follows(
    tab: Tab,
) -> None:
    await tab.do(LeadListState.choose_category, Category.B2C.value)
    await tab.do(LeadListState.search_for, "ana soto")
    tab.visit(fragment="buscar=carla", categoria=Category.B2C.value)
    assert await tab.do(LeadListState.follow) == [LeadListState.load]
    await tab.do(LeadListState.load)
    assert await names(tab) == ["Carla Díaz"]


async def test_where_the_list_led_and_the_page_never_went_is_shown_later(
    tab: Tab,
) -> None:
    await tab.do(LeadListState.choose_category, Category.PHARMACY.value)
    for query, expected in (
        ({"fragment": "buscar=carla"}, ["Carla Díaz"]),
        ({"categoria": Category.PHARMACY.value}, ["Berta Rojas"]),
    ):
        tab.visit(**query)
        await tab.do(LeadListState.load)
        assert await names(tab) == expected


async def test_the_latest_of_two_categories_stays(tab: Tab) -> None:
    await tab.do(LeadListState.choose_category, Category.PHARMACY.value)
    await tab.do(LeadListState.choose_category, Category.B2C.value)
    for category in (Category.PHARMACY.value, Category.B2C.value):
        tab.visit(categoria=category)
        await tab.do(LeadListState.load)
        assert await names(tab) == ["Carla Díaz", "Ana Soto"]
    tab.visit(categoria=Category.PHARMACY.value)
    await tab.do(LeadListState.load)
    assert await names(tab) == ["Berta Rojas"]


async def test_a_page_that_comes_back_keeps_the_row_that_is_edited(tab: Tab) -> None:
    state = await shown(tab)
    lead_id = state._rows()[2]["id"]
    state._hold(str(lead_id))
    ask("Diana Nueva")
    await tab.do(LeadListState.load)
    assert (await shown(tab)).editing == lead_id
    assert (await names(tab))[0] == "Diana Nueva"
    # Another address ends the edit.
    tab.visit(buscar="ana soto")
    await tab.do(LeadListState.load)
    assert (await shown(tab)).editing == ""


async def test_what_others_changed_is_marked_and_what_was_there_is_not(tab) -> None:
    ask("Diana Nueva")
    await tab.do(LeadListState.refresh)
    state = await shown(tab)
    assert [state._rows()[state.order.index(n)]["name"] for n in state.fresh] == [
        "Diana Nueva"
    ]
    await tab.do(LeadListState.refresh)
    assert (await shown(tab)).fresh == []


async def test_pages_lead_on_and_back(two_colleagues) -> None:
    for number in range(102):
        ask(f"Persona{number:03d} Pagina")
    tab = Tab(two_colleagues[0].token)
    await tab.do(LeadListState.load)
    first = await names(tab)
    assert (len(first), (await shown(tab)).has_next) == (50, True)
    await tab.do(LeadListState.previous_page)  # there is none before
    assert (await shown(tab)).page == 1
    await tab.do(LeadListState.next_page)
    state = await shown(tab)
    second = await names(tab)
    assert (len(second), state.page, state.has_next) == (50, 2, True)
    await tab.do(LeadListState.next_page)
    state = await shown(tab)
    assert (await names(tab), state.page) == (
        ["Persona001 Pagina", "Persona000 Pagina"],
        3,
    )
    assert not state.has_next
    await tab.do(LeadListState.next_page)  # nor one after
    assert (await shown(tab)).page == 3
    await tab.do(LeadListState.previous_page)
    assert (await names(tab), (await shown(tab)).page) == (second, 2)
    await tab.do(LeadListState.previous_page)
    assert (await names(tab), (await shown(tab)).page) == (first, 1)


async def test_a_list_that_fails_says_so_and_shows_nothing_old(
    tab, monkeypatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(leads, "list_page", fails)
    await tab.do(LeadListState.reload)
    state = await shown(tab)
    assert (await names(tab), state.count, state.failed) == ([], "", True)
    assert not state.loading
    assert await tab.told() == messages.LEADS_LOAD_ERROR
    monkeypatch.undo()


async def test_each_tab_shows_what_it_asked_for(desks: Desks) -> None:
    await desks.rosa.do(LeadListState.search_for, "berta")
    assert await names(desks.rosa) == ["Berta Rojas"]
    for other in (desks.again, desks.elena):
        await other.do(LeadListState.refresh)
        assert len(await names(other)) == 3
        assert (await shown(other)).search == ""


async def test_a_lead_goes_when_the_question_is_answered(tab: Tab) -> None:
    row = (await shown(tab))._rows()[0]
    await tab.do(DeleteState.confirm)  # nothing was asked
    assert len(await names(tab)) == 3
    await tab.do(DeleteState.ask, row["id"], row["name"])
    await tab.do(DeleteState.cancel)
    await tab.do(DeleteState.confirm)
    assert len(await names(tab)) == 3
    await tab.do(DeleteState.ask, row["id"], row["name"])
    asked = await tab.state(DeleteState)
    assert (asked.lead_id, asked.lead_name) == (row["id"], "Carla Díaz")
    await tab.do(DeleteState.confirm)
    assert await names(tab) == ["Berta Rojas", "Ana Soto"]
    assert await tab.told() == messages.DELETE_SUCCESS
    assert (await tab.state(DeleteState)).lead_id == ""


async def test_who_had_the_visit_stays_and_the_notice_says_why_and_what_to_do(
    tab: Tab, two_colleagues
) -> None:
    rosa = two_colleagues[0].me
    kept = (await shown(tab))._rows()[0]
    slot = Slot(utc_now() + timedelta(days=3), 30, None)
    visit, _ = visits.schedule(rosa, uuid.UUID(kept["id"]), slot)
    with time_machine.travel(utc_now() + timedelta(days=4), tick=False):
        made = VisitState.DONE
        visits.end(rosa, visit.id, made, expected_version=visit.version)
    await tab.do(DeleteState.ask, kept["id"], kept["name"])
    await tab.do(DeleteState.confirm)
    told = (await tab.notices())[-1]
    assert copy.DELETE_REFUSED["visit_made"] in told.values()
    ids = ",".join(row["id"] for row in (await shown(tab))._rows())
    await tab.do(BulkDeleteState.ask, {"ids": ids})
    await tab.do(BulkDeleteState.confirm)
    told = (await tab.notices())[-1]
    assert bulk.DELETE_REFUSED["visit_made"] in told.values()
    assert len(await names(tab)) == 3


async def test_nothing_is_deleted_unasked_or_twice(tab: Tab) -> None:
    await tab.do(DeleteState.confirm)
    unasked = await tab.notices()
    assert [one["title"] for one in unasked] == [session.STARTED_ANEW]
    row = (await shown(tab))._rows()[0]
    await tab.do(DeleteState.ask, row["id"], row["name"])
    await tab.do(DeleteState.cancel)
    state = await tab.state(DeleteState)
    assert state.lead_id == ""
    await tab.do(DeleteState.ask, row["id"], row["name"])
    first = DeleteState.confirm.fn(state)  # pyright: ignore[reportFunctionMemberAccess]
    await anext(first)
    assert state.deleting
    await tab.do(DeleteState.confirm)
    await tab.do(DeleteState.cancel)
    assert (await tab.notices(), state.lead_id) == (unasked, row["id"])
    assert [one async for one in first] == []
    assert (await names(tab), await tab.told()) == (
        ["Berta Rojas", "Ana Soto"],
        messages.DELETE_SUCCESS,
    )


async def test_letters_of_a_search_are_no_steps_back(tab: Tab) -> None:
    async def replaces(*deed) -> str:
        (way,) = await tab.do(*deed)
        return {str(name): str(value) for name, value in way.args}["replace"]

    assert await replaces(LeadListState.search_for, "berta") == "true"
    assert await replaces(LeadListState.toggle_order) == "false"


async def test_a_lead_that_could_not_be_deleted_stays_and_that_is_said(
    tab: Tab, monkeypatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError

    row = (await shown(tab))._rows()[0]
    monkeypatch.setattr(leads, "delete", fails)
    await tab.do(DeleteState.ask, row["id"], row["name"])
    await tab.do(DeleteState.confirm)
    assert len(await names(tab)) == 3
    assert await tab.told() == messages.DELETE_ERROR
    assert (await tab.notices())[-1]["kind"] == "error"
    assert not (await tab.state(DeleteState)).deleting
