"""A press in a window that a server showed which has ended does nothing, and says so."""

from collections.abc import Callable
from typing import Any

import pytest

from app.admin.leads.bulk_state import BulkDeleteState
from app.admin.leads.delete_state import DeleteState
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.merge_state import MergeState
from app.admin.leads.moves_state import MovesState
from app.admin.rights.records_state import RecordsState
from app.admin.team.team_state import TeamState
from app.content import session as copy
from tests.integration.panel.conftest import Desks, ask
from tests.integration.panel.test_bulk_question import rows
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)

# What does the deed, what opened its window for a lead, and what leaves it alone.
_Event = tuple[Any, ...]
_Window = tuple[_Event, Callable[[str], list[_Event]], _Event]
_NOBODY = "00000000-0000-0000-0000-000000000001"


def _asked_to_join(lead: str) -> list[_Event]:
    other = ask("Ana Soto", time="18:00")
    return [(DrawerState.open, lead), (MergeState.ask, other)]


_OVER = {"date": "2026-01-05", "time": "12:00", "minutes": "30", "professional": ""}


_WINDOWS: dict[str, _Window] = {
    "delete": (
        (DeleteState.confirm,),
        lambda lead: [(DeleteState.ask, lead, "Ana Soto")],
        (DeleteState.cancel,),
    ),
    "delete several": (
        (BulkDeleteState.confirm,),
        lambda lead: [(BulkDeleteState.ask, {"ids": lead})],
        (BulkDeleteState.cancel,),
    ),
    "join": ((MergeState.join, _NOBODY), _asked_to_join, (MergeState.cancel,)),
    "move": (
        (MovesState.choose, "contacted"),
        lambda lead: [(MovesState.open, lead)],
        (MovesState.cancel,),
    ),
    "an hour that is over": (
        (DrawerState.plan_passed,),
        lambda lead: [(DrawerState.open, lead), (DrawerState.plan, _OVER)],
        (DrawerState.not_passed,),
    ),
    "team": (
        (TeamState.confirm,),
        lambda _: [(TeamState.ask, _NOBODY, "x@correo.cl")],
        (TeamState.cancel,),
    ),
    "erase": (
        (RecordsState.erase,),
        lambda _: [(RecordsState.ask_erase,)],
        (RecordsState.keep,),
    ),
    "news": (
        (RecordsState.leave_news,),
        lambda _: [(RecordsState.ask_news,)],
        (RecordsState.keep_news,),
    ),
}
WINDOWS = pytest.mark.parametrize("window", _WINDOWS.values(), ids=_WINDOWS)


async def told(tab: Tab) -> list[str]:
    return [notice["title"] for notice in await tab.notices()]


@WINDOWS
async def test_what_a_server_that_ended_had_asked_is_told_as_not_done(
    desks: Desks, three: list[str], window: _Window
) -> None:
    deed, _, _ = window
    for _ in range(2):  # a double press
        await desks.rosa.do(*deed)
    (notice,) = await desks.rosa.notices()
    assert (notice["title"], notice["text"], notice["kind"]) == (
        copy.STARTED_ANEW,
        copy.STARTED_ANEW_TEXT,
        "error",
    )
    assert await rows(desks.elena) == three[::-1]
    assert await told(desks.elena) == []


@WINDOWS
async def test_a_press_after_a_question_of_this_server_was_left_is_told_nothing(
    desks: Desks, three: list[str], window: _Window
) -> None:
    deed, asked, left = window
    for event in (*asked(three[0]), left, deed):
        await desks.rosa.do(*event)
    assert await told(desks.rosa) == []
    assert set(three) <= set(await rows(desks.elena))
    # Another tab of the same person asked for nothing.
    await desks.again.do(*deed)
    assert await told(desks.again) == [copy.STARTED_ANEW]
