"""After an erasure nothing of the person is in what tabs had loaded, here or in Redis.

A tab that was closed, or whose page was left, keeps what it loaded as long as its
session; the state store is therefore looked through as the tables are.
"""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable, Set
from typing import Any

import pytest
import redis
import redis.asyncio
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State

from app import app as composed
from app import routes
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.domain.identity import token_hash
from app.services import erasure, own_data, presence, session_ends
from app.settings import get_settings
from app.web.sockets import erased_people, states
from app.web.sockets.state_names import state_name
from tests.integration.test_erased_everywhere import (
    LATER,
    WORDS,
    opened,
    person,
)
from tests.support.builders import clock
from tests.support.panel import Tab

pytestmark = pytest.mark.usefixtures("database")
BERTA = ("Berta Soto", "berta@correo.cl", "Calle Berta")


class Store:
    """A store of states, as the site has it."""

    def __init__(self, manager: Any, url: str) -> None:
        self.manager = manager
        self._url = url

    async def keep(self, tab: Tab, session: str) -> None:
        """Store what a tab has loaded."""
        name = state_name(token_hash(session), uuid.uuid4().hex)
        await self.manager.set_state(BaseStateToken(ident=name, cls=State), tab.root)

    def holds(self) -> str:
        """Return all that it holds, whatever it was stored for."""
        if self._url:
            with redis.Redis.from_url(self._url) as client:
                found = [_everything(client, key) for key in client.scan_iter("*")]
            return b"".join(found).decode("utf-8", "replace")
        found, trees = b"", list(self.manager.states.values())
        for state in trees:
            found += state._serialize()
            trees += state.substates.values()
        return found.decode("utf-8", "replace")


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


@pytest.fixture(params=["memory", "redis"])
async def store(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Store]:
    monkeypatch.setattr(erased_people, "FOLLOWED_WITHIN", 0)
    listeners: list[Callable[[Set[str]], None]] = []
    monkeypatch.setattr(erasure, "_listeners", listeners)
    monkeypatch.setattr(session_ends, "_listeners", [])  # this loop ends with the test
    manager: Any = states.OwnMemory()
    url = ""
    if request.param == "redis":
        url = request.getfixturevalue("redis_url")
        monkeypatch.setenv("REDIS_URL", url)
        get_settings.cache_clear()
        with redis.Redis.from_url(url) as client:
            client.flushdb()
        manager = states.OwnRedis(redis=redis.asyncio.Redis.from_url(url))
    monkeypatch.setattr(composed.app, "_state_manager", manager)
    composed._forget_what_ends(asyncio.get_running_loop())
    assert listeners
    yield Store(manager, url)
    await manager.close()


async def loaded(store: Store, session: str, handler: Any, **query: str) -> None:
    """Load a page of the panel, and close its tab."""
    tab = Tab(session, **query)
    await tab.do(handler)
    await store.keep(tab, session)


async def gone(store: Store, words: tuple[str, ...]) -> None:
    for _ in range(100):
        if not [word for word in words if word in store.holds()]:
            return
        await asyncio.sleep(0.05)
    raise AssertionError([word for word in words if word in store.holds()])


async def test_what_tabs_loaded_of_a_person_goes_with_the_person(
    two_colleagues, store: Store
) -> None:
    rosa, elena = two_colleagues
    zoila = person("Zoila Xúñez", "escondida.cl", 8111, (WORDS[5], *WORDS[7:]), rosa)
    words = ("Calle Berta", "mensaje b", "nota b", "Hija Berta")
    berta = person("Berta Soto", "correo.cl", 8222, words, rosa)
    cookie, code = opened(zoila)
    await loaded(store, rosa.token, LeadListState.load)
    for one in (zoila, berta):
        query = {routes.QUERY_LEAD: str(one.id)}
        await loaded(store, elena.token, DrawerState.load, **query)
    presence.stay(elena.me, uuid.uuid4(), berta.id)
    before = store.holds()
    for word in ("Zoila Xúñez", "zoila@escondida.cl", "nota rarisima", *BERTA):
        assert word in before

    await asyncio.to_thread(own_data.erase, cookie, code, clock=clock(LATER))

    # The address of a page may name the id, as the facts of its history do.
    await gone(store, (*WORDS, zoila.reference))
    for word in BERTA:
        assert word in store.holds()


async def test_whoever_is_erased_later_is_followed_as_who_was_erased_before(
    monkeypatch,
) -> None:
    followed: list[Set[bytes]] = []

    async def forget(_: object, names: Set[bytes]) -> None:
        followed.append(names)

    monkeypatch.setattr(erased_people, "FOLLOWED_WITHIN", 0)
    monkeypatch.setattr(erased_people, "forget", forget)
    told = erased_people.follow(composed.app, asyncio.get_running_loop())
    for together in (("VC-AAAAAA", "VC-BBBBBB"), ("VC-CCCCCC",)):
        for name in together:
            told({name})
        for _ in range(5):
            await asyncio.sleep(0)
    assert followed == [{b"VC-AAAAAA", b"VC-BBBBBB"}, {b"VC-CCCCCC"}]
