"""What the list tells beside its rows: what is new, who edits, how a download went."""

import pytest

from app.admin.leads.edit_state import EditState
from app.admin.leads.export_state import ExportState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.presence_state import PresenceState
from app.content import messages
from app.domain.lead import Category
from app.services import presence
from tests.integration.panel.conftest import Desks, ask

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def test_only_what_came_while_the_page_was_open_is_marked(desks: Desks) -> None:
    ask("Diana Nueva")
    state, hers = [await t.state(LeadListState) for t in (desks.rosa, desks.elena)]
    await desks.rosa.do(LeadListState.reload)
    assert (len(state._rows()), state.fresh) == (4, [])
    await desks.elena.do(LeadListState.refresh)
    assert [hers._rows()[hers.order.index(n)]["name"] for n in hers.fresh] == [
        "Diana Nueva"
    ]
    # What one asks for oneself is no news either.
    await desks.elena.do(LeadListState.search_for, "ana")
    assert (bool(hers._rows()), hers.fresh) == (True, [])


async def test_where_nobody_can_tell_who_edits_nobody_is_shown(
    desks: Desks, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, berta, _ = three

    async def tells(admin):
        return {ana: ("x@correo.cl",), berta: (admin.email, "y@correo.cl")}

    async def fails(_: object) -> None:
        raise OSError

    state = await desks.rosa.state(PresenceState)
    monkeypatch.setattr(presence, "shared_others", tells)
    await desks.rosa.do(LeadListState.refresh)
    told = {ana: "x@correo.cl", berta: "rosa@correo.cl, y@correo.cl"}
    assert dict(state.open_by) == told
    monkeypatch.setattr(presence, "shared_others", fails)
    await desks.rosa.do(LeadListState.refresh)
    assert dict(state.open_by) == {}
    assert len((await desks.rosa.state(LeadListState))._rows()) == 3


async def test_a_download_tells_whether_it_came(desks: Desks) -> None:
    await desks.rosa.do(ExportState.done)
    await desks.rosa.do(ExportState.failed)
    assert [(one["title"], one["kind"]) for one in await desks.rosa.notices()] == [
        (messages.EXPORT_SUCCESS, "success"),
        (messages.EXPORT_ERROR, "error"),
    ]
    assert await desks.elena.notices() == []


async def test_the_next_edit_has_its_own_category(
    desks: Desks, three: list[str]
) -> None:
    """By it the field of the receipt is open or closed."""
    ana, berta, _ = three
    state = await desks.rosa.state(EditState)
    asked = (
        (berta, Category.PHARMACY),
        (ana, Category.B2C),
        (berta, Category.PHARMACY),
    )
    for lead_id, category in asked:
        await desks.rosa.do(EditState.start, lead_id)
        assert state.category == category.value
        await desks.rosa.do(EditState.choose_category, "no es")
        assert state.category == category.value
        await desks.rosa.do(EditState.cancel)
    await desks.rosa.do(EditState.choose_category, Category.B2C.value)
    assert state.category == Category.B2C.value
