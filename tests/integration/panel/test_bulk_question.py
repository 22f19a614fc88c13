"""The question before several leads are deleted: how many, and none unasked."""

import uuid

import pytest

from app.admin.leads.bulk_state import BulkDeleteState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.slots import PLACES
from app.content import bulk as copy
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def rows(tab: Tab) -> list[str]:
    await tab.do(LeadListState.reload)
    return [row["id"] for row in (await tab.state(LeadListState))._rows()]


@pytest.mark.parametrize(
    ("chosen", "question"),
    [
        (0, ""),
        (1, copy.DELETE_COUNT_ONE.format(count=1)),
        (2, copy.DELETE_COUNT.format(count=2)),
        # All that a page can show: its rows, and one that is edited and left it.
        (PLACES, copy.DELETE_COUNT.format(count=PLACES)),
        (PLACES + 1, copy.DELETE_COUNT.format(count=PLACES)),
    ],
)
async def test_as_many_are_asked_about_as_a_page_can_show(
    desks: Desks, chosen: int, question: str
) -> None:
    ids = ",".join(str(uuid.UUID(int=number)) for number in range(chosen))
    await desks.rosa.do(BulkDeleteState.ask, {"ids": ids})
    assert (await desks.rosa.state(BulkDeleteState)).question == question
    assert (await desks.elena.state(BulkDeleteState)).question == ""


async def test_those_of_the_last_question_go_and_of_none_that_was_left(
    desks: Desks, three: list[str]
) -> None:
    ana, berta, carla = three
    await desks.rosa.do(BulkDeleteState.ask, {"ids": f"{ana},{berta}"})
    await desks.elena.do(BulkDeleteState.ask, {"ids": carla})
    await desks.rosa.do(BulkDeleteState.cancel)
    await desks.rosa.do(BulkDeleteState.confirm)
    assert await rows(desks.elena) == three[::-1]
    await desks.rosa.do(BulkDeleteState.ask, {"ids": f"{ana},{berta}"})
    await desks.rosa.do(BulkDeleteState.ask, {"ids": berta})
    await desks.rosa.do(BulkDeleteState.confirm)
    assert await desks.rosa.told() == copy.DELETED_ONE.format(count=1)
    assert await rows(desks.rosa) == [carla, ana]
    await desks.rosa.do(BulkDeleteState.confirm)
    assert await rows(desks.elena) == [carla, ana]
    state = await desks.rosa.state(BulkDeleteState)
    assert (state.question, state.deleting) == ("", False)
