"""States that a process keeps: visitors make room for each other, never the staff."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from reflex.istate.manager.token import StateToken

from app.web.sockets import states
from app.web.sockets.state_names import names_of, state_name

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


async def test_what_ends_with_its_session_goes_once_its_event_has_ended(
    manager,
) -> None:
    rosa, elena = STAFF
    second = token("rosa", "3")
    await kept(manager, rosa, elena)
    await manager.set_state(second, {})
    async with manager.modify_state(rosa) as state:
        manager.forget(names_of("rosa"))
        # One at rest is gone at once, a colleague's stays.
        assert second.cache_key not in manager.states
        assert await kept(manager) == [rosa, elena]
        state["of"] = "an event that goes on"
    for _ in range(3):
        await asyncio.sleep(0)
    assert await kept(manager) == [elena]
