"""How many websockets an address has open at once, and what is too much to begin one."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.types import Message, Receive, Scope, Send

from app.adapters import rate_limit
from app.domain.staff_session import token_hash
from app.services import sign_in
from app.settings import get_settings
from app.web.sockets import gate
from app.web.sockets.gate import SocketGate
from app.web.sockets.handshake import EVENTS, MOST_HEADERS

HERE, ELSEWHERE = "203.0.113.7", "203.0.113.8"


@pytest.fixture(autouse=True)
def three_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(gate, "SOCKETS_AT_ONCE", 3)
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    rate_limit._own.cache_clear()
    yield
    rate_limit._own.cache_clear()


class Doors:
    """A gate before an app that keeps each websocket open until it is told to go."""

    def __init__(self) -> None:
        self.open: list[tuple[str, asyncio.Event]] = []
        self.gate = SocketGate(self._app)
        self.tasks: list[asyncio.Task[None]] = []
        self.cookies: list[bytes] = []

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        del receive, send
        self.cookies.append(dict(scope["headers"]).get(b"cookie", b""))
        ended = asyncio.Event()
        self.open.append((scope["client"][0], ended))
        await ended.wait()

    async def knock(
        self,
        client: str,
        headers: tuple[tuple[bytes, bytes], ...] = (),
        query: bytes = b"token=uno",
    ) -> bool:
        """Ask for a websocket; tell whether it is open."""
        said: list[Message] = []

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            said.append(message)

        scope = {
            "type": "websocket",
            "path": f"{EVENTS}/",
            "headers": list(headers),
            "query_string": query,
            "client": (client, 4000),
        }
        before = len(self.open)
        task = asyncio.create_task(self.gate(scope, receive, send))
        self.tasks.append(task)
        while len(self.open) == before and not task.done():
            await asyncio.sleep(0.001)
        if not task.done():
            return True
        assert said == [{"type": "websocket.close", "code": 1008}]
        return False

    async def close(self) -> None:
        for _, ended in self.open:
            ended.set()
        await asyncio.gather(*self.tasks)


async def test_one_address_has_so_many_open_and_another_has_its_own() -> None:
    doors = Doors()
    assert [await doors.knock(HERE) for _ in range(4)] == [True, True, True, False]
    assert await doors.knock(ELSEWHERE)
    of_here = next(ended for client, ended in doors.open if client == HERE)
    of_here.set()
    await doors.tasks[0]
    assert [await doors.knock(HERE) for _ in range(2)] == [True, False]
    await doors.close()
    assert not doors.gate._open


@pytest.mark.parametrize(("beyond", "opens"), [(0, True), (1, False)])
async def test_headers_up_to_a_size_begin_one(beyond: int, opens: bool) -> None:
    doors = Doors()
    name = b"x-wide"
    value = b"x" * (MOST_HEADERS - len(name) + beyond)
    assert await doors.knock(HERE, ((name, value),)) is opens
    assert await doors.knock(ELSEWHERE)
    await doors.close()


@pytest.mark.parametrize(("fields", "opens"), [(19, True), (20, False)])
async def test_an_address_with_so_many_fields_begins_one(
    fields: int, opens: bool
) -> None:
    doors = Doors()
    assert await doors.knock(HERE, query=b"token=uno" + b"&a=1" * fields) is opens
    assert await doors.knock(ELSEWHERE)
    await doors.close()


async def test_what_is_refused_counts_for_its_address_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = replace(gate.SOCKET_BY_CLIENT, amount=2)
    monkeypatch.setattr(gate, "SOCKET_BY_CLIENT", few)
    doors = Doors()
    for _ in range(2):
        assert not await doors.knock(HERE, query=b"")
    assert not await doors.knock(HERE)
    assert await doors.knock(ELSEWHERE)
    await doors.close()


@pytest.fixture
def one_session(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the token of the one session that there is."""
    known = token_hash("de Rosa")
    monkeypatch.setattr(sign_in, "is_kept", lambda hashed: hashed == known)
    return "de Rosa"


async def test_a_cookie_that_is_no_sessions_goes_no_further(one_session: str) -> None:
    doors = Doors()
    for cookie in (b"session=de Elena", b"other=de Rosa", b"session="):
        assert await doors.knock(HERE, ((b"cookie", cookie),))
    told = (b"cookie", f"a=b; session={one_session}".encode())
    assert await doors.knock(ELSEWHERE, (told,))
    assert doors.cookies == [b"", b"", b"", token_hash(one_session).encode()]
    await doors.close()


async def test_a_database_that_is_out_makes_no_visitor_of_the_staff(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_: str) -> bool:
        raise TimeoutError

    monkeypatch.setattr(sign_in, "is_kept", fails)
    doors = Doors()
    assert await doors.knock(HERE, ((b"cookie", b"session=de Rosa"),))
    assert doors.cookies == [token_hash("de Rosa").encode()]
    await doors.close()
