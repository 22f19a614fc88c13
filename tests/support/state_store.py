"""What the tabs of the staff have loaded, in the store of states that the site has."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis
import redis.asyncio
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State

from app import app as composed
from app.domain.staff_session import token_hash
from app.services import erasure, session_ends
from app.settings import get_settings
from app.web.sockets import states
from app.web.sockets.state_names import names_of, state_name
from tests.support.panel import Tab


class Store:
    """A store of states, as the site has it."""

    def __init__(self, manager: Any, url: str) -> None:
        self.manager = manager
        self._url = url

    async def keep(self, tab: Tab, session: str) -> None:
        """Store what a tab has loaded."""
        name = state_name(token_hash(session), uuid.uuid4().hex)
        await self.manager.set_state(BaseStateToken(ident=name, cls=State), tab.root)

    def holds(self, session: str = "") -> str:
        """Return all that it holds, whatever it was stored for, or of one session."""
        beginning = names_of(token_hash(session)) if session else ""
        if self._url:
            with redis.Redis.from_url(self._url) as client:
                keys = client.scan_iter(f"{beginning}*")
                found = [_everything(client, key) for key in keys]
            return b"".join(found).decode("utf-8", "replace")
        found, trees = b"", self._trees(beginning)
        for state in trees:
            found += state._serialize()
            trees += state.substates.values()
        return found.decode("utf-8", "replace")

    def _trees(self, beginning: str) -> list[Any]:
        tokens = [token for _, token in self.manager._token_expires_at.values()]
        return [
            self.manager.states[token.cache_key]
            for token in tokens
            if token.ident.startswith(beginning)
        ]


@asynccontextmanager
async def state_store(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Store]:
    """Give the site a store that is empty: in a Redis, or without an address here.

    Nobody hears of sessions that end or people who are erased but who listens within.
    """
    monkeypatch.setattr(erasure, "_listeners", [])
    monkeypatch.setattr(session_ends, "_listeners", [])
    manager: Any = states.OwnMemory()
    if url:
        monkeypatch.setenv("REDIS_URL", url)
        get_settings.cache_clear()
        with redis.Redis.from_url(url) as client:
            client.flushdb()
        manager = states.OwnRedis(redis=redis.asyncio.Redis.from_url(url))
    monkeypatch.setattr(composed.app, "_state_manager", manager)
    yield Store(manager, url)
    await manager.close()


def _everything(client: Any, key: bytes) -> bytes:
    kind = client.type(key)
    read: dict[bytes, Callable[[], Any]] = {
        b"string": lambda: client.get(key),
        b"hash": lambda: client.hgetall(key),
        b"set": lambda: client.smembers(key),
        b"zset": lambda: client.zrange(key, 0, -1),
        b"list": lambda: client.lrange(key, 0, -1),
    }
    value = read[kind]()
    return key + (value if isinstance(value, bytes) else repr(value).encode())


async def loaded(store: Store, session: str, handler: Any, **query: str) -> None:
    """Load a page of the panel, and close its tab."""
    tab = Tab(session, **query)
    await tab.do(handler)
    await store.keep(tab, session)


async def gone(store: Store, words: Iterable[str]) -> None:
    """Wait until nothing of some words is there."""
    for _ in range(100):
        if not [word for word in words if word in store.holds()]:
            return
        await asyncio.sleep(0.05)
    raise AssertionError([word for word in words if word in store.holds()])


async def ended(store: Store, session: str) -> None:
    """Wait until nothing is there that was loaded for a session."""
    for _ in range(100):
        if not store.holds(session):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(store.holds(session))
