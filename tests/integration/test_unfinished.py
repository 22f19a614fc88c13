"""Who is cut off for a message without an end: by what came, not by who it is."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from app.web.sockets import unfinished
from app.web.sockets.measured import Measured

pytestmark = pytest.mark.machine_clock
MUCH = unfinished.SPARE + 1


@pytest.fixture
def lines() -> Iterator[list[tuple[socket.socket, socket.socket]]]:
    """Two connections to this process, each as its client's end and the server's."""
    with ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        pairs: list[tuple[socket.socket, socket.socket]] = []
        for _ in range(2):
            there = stack.enter_context(socket.create_connection(server.getsockname()))
            here = stack.enter_context(server.accept()[0])
            there.settimeout(5)
            here.settimeout(5)
            pairs.append((there, here))
        yield pairs


def bring(pair: tuple[socket.socket, socket.socket], much: int) -> None:
    there, here = pair
    left = much
    while left:
        there.sendall(bytes(min(left, 60_000)))
        left -= len(here.recv(60_000, socket.MSG_WAITALL if left > 60_000 else 0))


async def nothing(*_: object) -> None:
    pass


async def look(*lines: tuple[socket.socket, int]) -> int:
    """Look at connections of which so much was heard; return how many were ended."""
    with ExitStack() as stack:
        for there, heard in lines:
            measured = Measured(nothing, nothing)  # pyright: ignore[reportArgumentType]
            measured.heard = heard
            host, port = there.getsockname()
            scope = {"client": (host, str(port))}
            stack.enter_context(unfinished.watched(scope, measured))
        return await asyncio.to_thread(unfinished.end_unfinished)


def is_over(there: socket.socket) -> bool:
    there.settimeout(0.2)
    try:
        return there.recv(1) == b""
    except TimeoutError:
        return False


async def test_who_brought_more_than_was_heard_is_cut_off_and_not_the_other(lines):
    (one, _), (other, _) = lines
    for pair in lines:
        bring(pair, MUCH)
    assert await look((one, 0), (other, MUCH)) == 1
    assert is_over(one)
    assert not is_over(other)


async def test_what_is_within_the_spare_stays(lines):
    (one, _), (other, _) = lines
    bring(lines[0], unfinished.SPARE)
    bring(lines[1], MUCH)
    assert await look((one, 0), (other, 0)) == 1
    assert not is_over(one)
    assert is_over(other)


async def test_who_is_no_websocket_or_no_more_is_left_alone(lines):
    for pair in lines:
        bring(pair, MUCH)
    (one, _), (other, _) = lines
    assert await look((one, 0)) == 1
    assert await look() == 0
    assert is_over(one)
    assert not is_over(other)


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
async def test_who_comes_by_ipv4_to_a_server_of_both_is_the_same_who_is_known():
    """The server tells of them by the plain address, and the socket by a mapped one."""
    with ExitStack() as stack:
        both = {"family": socket.AF_INET6, "dualstack_ipv6": True}
        server = stack.enter_context(socket.create_server(("::", 0), **both))
        to = ("127.0.0.1", server.getsockname()[1])
        there = stack.enter_context(socket.create_connection(to))
        here = stack.enter_context(server.accept()[0])
        assert here.getpeername()[0] == "::ffff:127.0.0.1"
        here.settimeout(5)
        bring((there, here), MUCH)
        assert await look((there, MUCH)) == 0
        assert await look((there, 0)) == 1
        assert is_over(there)


@pytest.mark.parametrize(("said", "took"), [("3", 1), ("ñ", 2), ("\ud83d", 3)])
async def test_what_is_heard_counts_in_bytes_as_the_line_has_them(said, took):
    async def receive():
        return {"type": "websocket.receive", "text": said}

    measured = Measured(receive, nothing)  # pyright: ignore[reportArgumentType]
    await measured.receive()
    once = measured.heard
    await measured.receive()
    assert measured.heard == 2 * once
    assert took < once <= took + 14
