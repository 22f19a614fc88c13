"""One's own views of the list on the screen, with a colleague who keeps hers."""

import pytest

from app.admin.leads.list_state import LeadListState
from app.admin.leads.views_state import ViewsState
from app.content import filters as copy
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.services import lead_views
from app.services.lead_query import query_of
from tests.integration.panel.conftest import Desks, later
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def own(tab: Tab) -> list[tuple[str, str]]:
    return [(one["name"], one["query"]) for one in (await tab.state(ViewsState)).own]


async def keep(tab: Tab, name: str) -> None:
    await tab.do(ViewsState.keep, {"name": name})


async def test_what_was_kept_is_named_and_holds_what_the_list_shows(
    desks: Desks,
) -> None:
    await keep(desks.elena, "De Elena")
    forms = (("Una", Category.B2C), ("Otra", Category.PHARMACY))
    for name, category in forms:
        await desks.rosa.do(LeadListState.choose_category, category.value)
        await keep(desks.rosa, name)
        told = (await desks.rosa.notices())[-1]
        assert (told["title"], told["text"]) == (copy.VIEW_KEPT, name)
    state = await desks.rosa.state(ViewsState)
    asked = [(name, query_of(LeadCriteria(category=one))) for name, one in forms]
    assert (await own(desks.rosa), state.round) == (asked, 2)
    await desks.elena.do(ViewsState.load)
    assert [name for name, _ in await own(desks.elena)] == ["De Elena"]


async def test_who_opens_the_menu_finds_what_another_tab_kept(desks: Desks) -> None:
    await keep(desks.rosa, "Una")
    await keep(desks.elena, "De Elena")
    await keep(desks.again, "Una")  # there is one of that name
    wrong = (await desks.again.state(ViewsState)).error
    assert wrong
    await desks.again.do(ViewsState.refresh)
    assert [name for name, _ in await own(desks.again)] == ["Una"]
    # What is wrong with a name that is still being written stays told.
    assert (await desks.again.state(ViewsState)).error == wrong


async def test_a_second_press_of_an_emptied_field_tells_of_nothing_wrong(
    desks: Desks,
) -> None:
    for tab in (desks.rosa, desks.elena):
        await keep(tab, "Una")
        await keep(tab, "")
        state = await tab.state(ViewsState)
        assert (state.error, [one["name"] for one in state.own]) == ("", ["Una"])
    with later():
        await keep(desks.rosa, "")
    assert (await desks.rosa.state(ViewsState)).error


async def test_a_name_that_is_refused_leaves_the_field_open(desks: Desks) -> None:
    for name in ("Una", "Otra"):
        await keep(desks.rosa, name)
    first, second = (await desks.rosa.state(ViewsState)).own
    await desks.rosa.do(ViewsState.edit, second["id"])
    await desks.rosa.do(ViewsState.rename, {"name": "Una"})
    state = await desks.rosa.state(ViewsState)
    assert state.rename_error
    assert (state.renaming, state.error) == (second["id"], "")
    await desks.rosa.do(ViewsState.edit, first["id"])
    assert (state.renaming, state.rename_error) == (first["id"], "")
    with later():
        await keep(desks.rosa, "Otra")
    assert state.error
    await desks.rosa.do(ViewsState.load)
    assert (state.error, len(state.own)) == ("", 2)
    await desks.rosa.do(ViewsState.stop)
    await desks.rosa.do(ViewsState.remove)
    assert [name for name, _ in await own(desks.rosa)] == ["Una", "Otra"]


async def test_a_name_arrives_though_a_new_server_knows_of_no_field(
    desks: Desks,
) -> None:
    for tab in (desks.rosa, desks.elena):
        await keep(tab, "Una")
        await keep(tab, "Otra")
    first = (await desks.rosa.state(ViewsState)).own[0]["id"]
    typed = {"view": first, "name": "Mías"}
    for _ in range(2):  # a double press
        await desks.again.do(ViewsState.rename, typed)
    told = [one["title"] for one in await desks.again.notices()]
    assert told == [copy.VIEW_RENAMED]
    assert {name for name, _ in await own(desks.again)} == {"Mías", "Otra"}
    await desks.again.do(ViewsState.rename, {"view": first, "name": ""})
    state = await desks.again.state(ViewsState)
    assert (state.renaming, bool(state.rename_error)) == (first, True)
    await desks.elena.do(ViewsState.rename, typed)  # not hers
    await desks.elena.do(ViewsState.load)
    assert {name for name, _ in await own(desks.elena)} == {"Una", "Otra"}


async def test_a_view_that_another_tab_deleted_takes_its_form_along(
    desks: Desks,
) -> None:
    for tab in (desks.rosa, desks.elena):
        await keep(tab, "Una")
        await keep(tab, "Otra")
    first, second = (one["id"] for one in (await desks.rosa.state(ViewsState)).own)
    await desks.again.do(ViewsState.load)
    await desks.again.do(ViewsState.edit, first)
    await desks.rosa.do(ViewsState.edit, first)
    await desks.rosa.do(ViewsState.remove)
    await desks.again.do(ViewsState.rename, {"view": first, "name": "Mías"})
    (told,) = await desks.again.notices()
    assert (told["title"], told["text"]) == (copy.VIEW_ERROR, copy.VIEW_GONE)
    state = await desks.again.state(ViewsState)
    assert (state.renaming, [one["name"] for one in state.own]) == ("", ["Otra"])
    # Who deletes it or opens the menu is shown the same.
    for deed in (ViewsState.remove, ViewsState.refresh):
        await desks.again.do(ViewsState.edit, first)
        await desks.again.do(deed)
        assert state.renaming == ""
    await desks.again.do(ViewsState.edit, second)
    await desks.again.do(ViewsState.refresh)
    assert state.renaming == second
    await desks.elena.do(ViewsState.load)
    assert [name for name, _ in await own(desks.elena)] == ["Una", "Otra"]


async def test_a_name_that_could_not_be_given_stays_where_it_is_typed(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    for tab in (desks.rosa, desks.elena):
        await keep(tab, "Una")
    first = (await desks.rosa.state(ViewsState)).own[0]["id"]
    await desks.rosa.do(ViewsState.edit, first)
    with monkeypatch.context() as broken:
        broken.setattr(lead_views, "rename", lambda *_: 1 // 0)
        await desks.rosa.do(ViewsState.rename, {"view": first, "name": "Mías"})
    (told,) = (await desks.rosa.notices())[1:]
    assert (told["title"], told["text"]) == (copy.VIEW_ERROR, "")
    state = await desks.rosa.state(ViewsState)
    assert (state.renaming, len(state.own)) == (first, 1)
    await desks.elena.do(ViewsState.load)
    assert [name for name, _ in await own(desks.elena)] == ["Una"]
