"""After an erasure nothing of the person is in what tabs had loaded, here or in Redis.

A tab that was closed, or whose page was left, keeps what it loaded as long as its
session; the state store is therefore looked through as the tables are.
"""

import asyncio
import uuid
from collections.abc import AsyncIterator, Set

import pytest

from app import app as composed
from app import routes
from app.admin.leads.drawer_state import DrawerState
from app.admin.leads.list_state import LeadListState
from app.services import erasure, own_data, presence
from app.web.sockets import erased_people
from tests.integration.test_erased_everywhere import (
    LATER,
    WORDS,
    opened,
    person,
)
from tests.support.builders import clock
from tests.support.state_store import Store, gone, loaded, state_store

pytestmark = pytest.mark.usefixtures("database")
BERTA = ("Berta Soto", "berta@correo.cl", "Calle Berta")


@pytest.fixture(params=["memory", "redis"])
async def store(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Store]:
    monkeypatch.setattr(erased_people, "FOLLOWED_WITHIN", 0)
    redis = request.param == "redis"
    url = request.getfixturevalue("redis_url") if redis else ""
    async with state_store(url, monkeypatch) as kept:
        composed._forget_what_ends(asyncio.get_running_loop())
        assert erasure._listeners
        yield kept


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


async def test_whoever_is_erased_while_others_are_followed_is_followed_next(
    monkeypatch,
) -> None:
    followed: list[Set[bytes]] = []

    async def forget(_: object, names: Set[bytes]) -> None:
        followed.append(names)
        if len(followed) == 1:
            told({"VC-BBBBBB"})
        for _ in range(5):
            await asyncio.sleep(0)

    monkeypatch.setattr(erased_people, "FOLLOWED_WITHIN", 0)
    monkeypatch.setattr(erased_people, "forget", forget)
    told = erased_people.follow(composed.app, asyncio.get_running_loop())
    told({"VC-AAAAAA"})
    for _ in range(30):
        await asyncio.sleep(0)
    assert followed == [{b"VC-AAAAAA"}, {b"VC-BBBBBB"}]
