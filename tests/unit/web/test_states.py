"""States that a process keeps: visitors make room for each other, never the staff."""

from collections.abc import AsyncIterator

import pytest
from reflex.istate.manager.token import StateToken

from app.web.sockets import states
from app.web.sockets.state_names import state_name

pytestmark = pytest.mark.any_day


@pytest.fixture
async def manager(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[states.OwnMemory]:
    monkeypatch.setattr(states, "MOST_VISITORS", 3)
    made = states.OwnMemory()
    yield made
    await made.close()


def token(session: str, tab: str) -> StateToken[dict[str, str]]:
    return StateToken(ident=state_name(session, tab), cls=dict[str, str])


STAFF = [token("rosa", "1"), token("elena", "2")]
VISITORS = [token("", str(number)) for number in range(4)]


async def kept(
    manager: states.OwnMemory, *used: StateToken[dict[str, str]]
) -> list[StateToken[dict[str, str]]]:
    """Use states in that order; return those of all that are still there."""
    for each in used:
        await manager.set_state(each, {"of": each.ident})
    return [one for one in (*STAFF, *VISITORS) if one.cache_key in manager.states]


async def test_the_longest_unused_of_a_visitor_makes_room(manager) -> None:
    ana, berta, carla, _ = VISITORS
    assert await kept(manager, *STAFF, ana) == [*STAFF, ana]
    # Though the staff's were used before hers.
    assert await kept(manager, berta) == [*STAFF, berta]
    assert await kept(manager, carla) == [*STAFF, carla]


async def test_the_staff_take_nobodys_place(manager) -> None:
    ana, berta, carla, _ = VISITORS
    assert await kept(manager, ana, berta, carla, *STAFF) == [
        *STAFF,
        ana,
        berta,
        carla,
    ]


async def test_what_is_being_written_stays_and_who_was_used_again(manager) -> None:
    ana, berta, carla, dora = VISITORS
    await kept(manager, ana, berta, carla, ana)
    async with await manager._get_state_lock(berta):
        assert await kept(manager, dora) == [ana, berta, dora]
