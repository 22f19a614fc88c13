"""Lets the states of the staff's tabs go of whoever was erased.

Lists, agenda and files that are open hear of an erasure and load anew. What a tab
holds that was closed, or a page that was left, nobody loads anew: it is emptied here.
"""

import asyncio
import re
from collections.abc import Callable, Set
from typing import Any, Final

import reflex as rx
from reflex.istate.manager import StateManager
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.redis import StateManagerRedis
from reflex.state import BaseState, State

from app.services.failures import log_unexpected
from app.web.sockets.state_names import STAFF, is_visitors

# Open pages have followed by then, and no instance writes what it read before.
FOLLOWED_WITHIN: Final = 30.0
# By these states name a request: its reference, its id.
_NAMES: Final = re.compile(
    rb"VC-[0-9A-Z]{6}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
)
# Itself holds addresses of pages, and nobody's data.
_ROOT: Final = State.get_full_name()


def follow(app: rx.App, loop: asyncio.AbstractEventLoop) -> Callable[[Set[str]], None]:
    """Return what is told the ids and references of who was erased, from any thread."""
    waiting: set[bytes] = set()

    async def later() -> None:
        await asyncio.sleep(FOLLOWED_WITHIN)
        names = set(waiting)
        waiting.clear()
        try:
            await forget(app.state_manager, names)
        except Exception as error:  # noqa: BLE001 - what is left ends with its session
            log_unexpected("Forgetting what was loaded of who was erased", error)

    tasks: set[asyncio.Task[None]] = set()

    def note(names: Set[str]) -> None:
        if not waiting:
            task = loop.create_task(later())
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        waiting.update(name.encode() for name in names)

    def told(names: Set[str]) -> None:
        loop.call_soon_threadsafe(note, names)

    return told


async def forget(manager: StateManager, names: Set[bytes]) -> None:
    """Empty the states of the staff that name one of these requests."""
    if isinstance(manager, StateManagerRedis):
        await _forget_there(manager.redis, names)
    elif isinstance(manager, StateManagerMemory):
        await _forget_here(manager, names)


async def _forget_there(redis: Any, names: Set[bytes]) -> None:
    """Drop them: a state that is not there begins empty."""
    async for key in redis.scan_iter(f"{STAFF}*_{_ROOT}.*"):
        if _tells(await redis.get(key) or b"", names):
            await redis.delete(key)


async def _forget_here(manager: StateManagerMemory, names: Set[bytes]) -> None:
    for _, token in list(manager._token_expires_at.values()):  # noqa: SLF001 - no other way
        root = manager.states.get(token.cache_key)
        if is_visitors(token.ident) or not isinstance(root, BaseState):
            continue
        async with await manager._get_state_lock(token):  # noqa: SLF001 - as above
            for state in _below(root):
                if _tells(state._serialize(), names):  # noqa: SLF001 - as it is stored
                    state.reset()
                    state._clean()  # noqa: SLF001 - an open page keeps what it shows
        await asyncio.sleep(0)


def _below(root: BaseState) -> list[BaseState]:
    found = list(root.substates.values())
    for state in found:
        found += state.substates.values()
    return found


def _tells(stored: bytes, names: Set[bytes]) -> bool:
    return not names.isdisjoint(_NAMES.findall(stored))
