"""Who corrects somebody out of what they look at is told, and by which name."""

from app.admin.leads.edit_state import EditState
from app.admin.leads.list_state import LeadListState
from app.content import messages
from app.content.admin import EDIT_LEFT_LIST
from tests.integration.panel.test_leads_editing import begin, form, rows


async def test_a_correction_that_leaves_the_list_is_told_by_name(tab, three) -> None:
    await tab.do(LeadListState.load)
    await tab.do(LeadListState.search_for, "rojas")
    assert list(await rows(tab)) == ["Berta Rojas"]
    state = await begin(tab, three[1])
    changed = form(three[1], state, name="Berta Rojas Soto")
    await tab.do(EditState.save, changed)
    assert list(await rows(tab)) == ["Berta Rojas Soto"]
    stays = (await tab.notices())[-1]
    assert (stays["title"], stays["text"]) == (messages.UPDATE_SUCCESS, "")
    state = await begin(tab, three[1])
    await tab.do(EditState.save, form(three[1], state, name="Berta Pérez"))
    assert list(await rows(tab)) == []
    left = (await tab.notices())[-1]
    assert left["title"] == messages.UPDATE_SUCCESS
    assert left["text"] == EDIT_LEFT_LIST.format(name="Berta Pérez")
