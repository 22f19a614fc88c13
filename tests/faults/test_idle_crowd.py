"""Connections that say nothing, or say it slowly, keep nobody else waiting."""

import contextlib
import resource
import socket
import time
import uuid
from collections.abc import Iterator

import httpx
import pytest

from tests.support.builders import REQUEST
from tests.support.site import Site

# More than the backlog of 1,024 after which the server once took nobody else.
CROWD = 1_500
# Long enough for a busy machine, on which the kept connections' own requests are
# still being answered; how quick it is, the bench tells.
PATIENCE = 30.0
# What the server grants a request's head, and some for a busy machine.
HEAD_TIME = 5.0 + 10.0

SILENT = b""
SLOW_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
SLOW_BODY = (
    b"POST /api/appointments HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 2000\r\n\r\n{"
)
KEPT_OPEN = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert hard == resource.RLIM_INFINITY or hard >= 3 * CROWD, (
        f"a crowd needs {3 * CROWD} open files: raise the limit (ulimit -Hn)"
    )
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 3 * CROWD), hard))
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.stop()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextlib.contextmanager
def crowd(site: Site, words: bytes) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as stack:
        opened: list[socket.socket] = []
        for _ in range(CROWD):
            one = socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE)
            stack.enter_context(one)
            if words:
                one.sendall(words)
            opened.append(one)
        yield opened


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(SILENT, id="silent"),
        pytest.param(SLOW_HEAD, id="slow-head"),
        pytest.param(SLOW_BODY, id="slow-body"),
        pytest.param(KEPT_OPEN, id="kept-open"),
    ],
)
def test_a_crowd_that_says_nothing_keeps_nobody_waiting(site: Site, words) -> None:
    with crowd(site, words) as opened:
        assert len(opened) == CROWD
        health = httpx.get(site.base_url + "/healthz", timeout=PATIENCE)
        booked = httpx.post(
            site.base_url + "/api/appointments",
            json=REQUEST | {"submission_id": str(uuid.uuid4())},
            timeout=PATIENCE,
        )
    assert (health.status_code, booked.status_code) == (200, 201)


@pytest.mark.parametrize("words", [SILENT, SLOW_HEAD, KEPT_OPEN])
def test_who_sends_no_head_is_let_go(site: Site, words) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=HEAD_TIME) as one:
        one.sendall(words)
        if words == KEPT_OPEN:
            assert b"200 OK" in one.recv(65_536)
        began = time.monotonic()
        while one.recv(65_536):
            assert time.monotonic() - began < HEAD_TIME


def test_nothing_but_http_1_is_spoken_in_clear(site: Site) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE) as one:
        one.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0")
        answer = one.recv(65_536)
    assert b"HTTP/1.1 4" in answer or answer == b""
