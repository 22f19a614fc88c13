"""Keeps the states of open pages: a visitor's shortly, the staff's as a session.

Reflex keeps all of them for an hour, and as many as are opened.
"""

import asyncio
import time
from collections.abc import Callable, Collection
from contextvars import ContextVar
from typing import Any, Final, TypeVar

import reflex as rx
from reflex.istate.manager import StateManager
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.redis import StateManagerRedis
from reflex.istate.manager.token import StateToken

from app.web.sockets.state_names import (
    STAFF,
    is_visitors,
    life_of,
    names_of,
    session_in,
)

T = TypeVar("T")

# Some 100 KB each; the longest unused of a visitor makes room for another.
MOST_VISITORS: Final = 2_000
_LOOK_EVERY: Final = 30.0
_life: ContextVar[int] = ContextVar("life", default=300)
# States that are dropped once their event has ended: nothing else holds these tasks.
_leaving: Final[set[asyncio.Task[None]]] = set()


class OwnMemory(StateManagerMemory):
    """States in this process."""

    def _track_token(self, token: StateToken[Any]) -> None:
        key = token.cache_key
        self._token_expires_at.pop(key, None)  # so that the longest unused is first
        life = life_of(token.ident)
        self._token_expires_at[key] = (time.time() + life, token)
        if len(self.states) > MOST_VISITORS and is_visitors(token.ident):
            self._make_room()
        self._ensure_expiration_task()

    def _make_room(self) -> None:
        for _, token in list(self._token_expires_at.values())[:-1]:
            lock = self._states_locks.get(token.lock_key)
            if is_visitors(token.ident) and not (lock and lock.locked()):
                self._purge_token(token)
                return

    async def _expire_states(self) -> None:
        """Look often: what comes later may end sooner."""
        try:
            while (until := self._purge_expired_tokens()) is not None:
                wait = max(0.0, until - time.time())
                await asyncio.sleep(min(wait, _LOOK_EVERY))
        finally:
            if self._expiration_task is asyncio.current_task():
                self._expiration_task = None

    def forget(self, beginning: str) -> None:
        """Drop the states whose names begin so; those of an event, once it has ended."""
        for _, token in list(self._token_expires_at.values()):
            if not token.ident.startswith(beginning):
                continue
            lock = self._states_locks.get(token.lock_key)
            if lock and lock.locked():
                leaving = asyncio.create_task(self._purge_after(lock, token))
                _leaving.add(leaving)
                leaving.add_done_callback(_leaving.discard)
            else:
                self._purge_token(token)

    async def _purge_after(self, lock: asyncio.Lock, token: StateToken[Any]) -> None:
        async with lock:
            self._purge_token(token)

    def of_staff(self) -> set[str]:
        """Return how the names of the states of each session begin."""
        kept = (token.ident for _, token in self._token_expires_at.values())
        return {session_in(name) for name in kept if not is_visitors(name)}


class OwnRedis(StateManagerRedis):
    """States in Redis, where all instances find them."""

    @property
    def token_expiration(self) -> int:
        """Seconds for which the states are kept that are being written."""
        return _life.get()

    @token_expiration.setter
    def token_expiration(self, value: int) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        del value

    async def set_state(
        self,
        token: StateToken[T],
        state: T,
        *,
        lock_id: bytes | None = None,
        **context: Any,
    ) -> None:
        """Write states for as long as they are worth keeping."""
        _life.set(life_of(token.ident))
        await super().set_state(token, state, lock_id=lock_id, **context)

    async def forget(self, beginning: str) -> None:
        """Drop the states whose names begin so."""
        keys = [key async for key in self.redis.scan_iter(f"{beginning}*")]
        if keys:
            await self.redis.delete(*keys)

    async def of_staff(self) -> set[str]:
        """Return how the names of the states of each session begin."""
        kept = [key async for key in self.redis.scan_iter(f"{STAFF}*")]
        return {session_in(key.decode()) for key in kept}


def own_manager(given: StateManager) -> OwnMemory | OwnRedis:
    """Return our manager in place of the one that Reflex made."""
    if isinstance(given, StateManagerRedis):
        return OwnRedis(
            redis=given.redis,
            lock_expiration=given.lock_expiration,
            lock_warning_threshold=given.lock_warning_threshold,
        )
    return OwnMemory()


async def forget(app: rx.App, session: str) -> None:
    """Drop what was loaded for a session that has ended."""
    await _forget(app.state_manager, names_of(session))


async def forget_ended(
    manager: StateManager, not_ended: Callable[[], Collection[str]]
) -> None:
    """Drop what was loaded for all sessions that have ended, in whatever process.

    Args:
        manager: Who keeps it.
        not_ended: Gives the hashes of the tokens of the others. It is asked after the
            states were looked through: what is loaded meanwhile is of none that ended.
    """
    kept = set[str]()
    if isinstance(manager, OwnRedis):
        kept = await manager.of_staff()
    elif isinstance(manager, OwnMemory):
        kept = manager.of_staff()
    if not kept:
        return
    goes_on = {names_of(each) for each in await asyncio.to_thread(not_ended)}
    for beginning in kept - goes_on:
        await _forget(manager, beginning)


async def _forget(manager: StateManager, beginning: str) -> None:
    if isinstance(manager, OwnRedis):
        await manager.forget(beginning)
    elif isinstance(manager, OwnMemory):
        manager.forget(beginning)
