"""The window of a request by phone: it closes once that is stored, on its file."""

import uuid

import pytest

from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.new_lead_state import NewLeadState
from tests.integration.panel.conftest import Desks
from tests.support.builders import booking_form

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def test_what_was_stored_leaves_the_window_and_opens_its_file(
    desks: Desks,
) -> None:
    state, hers = [await t.state(NewLeadState) for t in (desks.rosa, desks.elena)]
    for tab in (desks.rosa, desks.elena):
        await tab.do(NewLeadState.open)
    submission = state.submission
    assert uuid.UUID(submission) != uuid.UUID(hers.submission)
    form = booking_form(name="Nora Paz", submission_id=submission)
    await desks.rosa.do(NewLeadState.save, {**form, "consent": ""})
    assert set(state.errors) == {"consent"}
    assert (state.submission, state.done, state.busy) == (submission, "", False)
    await desks.rosa.do(NewLeadState.save, {**form, "consent": "on"})
    assert (state.submission, state.done, dict(state.errors)) == ("", submission, {})
    (told,) = await desks.rosa.notices()
    assert told["text"] == "Nora Paz"
    file = (await desks.rosa.state(DrawerState)).file
    assert [one["row"]["name"] for one in file] == ["Nora Paz"]
    names = [row["name"] for row in (await desks.rosa.state(LeadListState))._rows()]
    assert names[0] == "Nora Paz"
    assert hers.submission
    await desks.rosa.do(NewLeadState.open)
    assert state.submission not in {"", submission}
