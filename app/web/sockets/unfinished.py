"""Ends websockets that send a message without an end.

The server below keeps what has come of a message until it is whole, tens of megabytes
for each connection, and has no setting for it. No page says more than a few kilobytes
at once: whoever has sent far more than was ever whole is cut off at the socket itself.
"""

import asyncio
import os
import socket
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from starlette.types import Scope

from app.services.failures import log_unexpected
from app.telemetry import metrics
from app.web.sockets.measured import Measured

# Seconds between two looks at how large the process is.
PAUSE: Final = 0.5
# Sockets are looked at where it has grown by so much.
GROWN: Final = 32 * 1024 * 1024
# What a connection may have brought beyond whole messages: a proxy sends other
# requests over it before. Who is cut off for those comes again over another one.
SPARE: Final = 512 * 1024
# Looks that follow one at which somebody was cut off: others had only begun.
_MORE: Final = 20

Peer: TypeAlias = tuple[str, int]

_MEMORY: Final = Path("/proc/self/statm")
_DESCRIPTORS: Final = Path("/proc/self/fd")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
# Where Linux tells how many bytes a connection brought, among what it tells of one.
_BROUGHT: Final = slice(128, 136)
_INTERNET: Final = {socket.AF_INET, socket.AF_INET6}

_open: Final[dict[Peer, Measured]] = {}


@contextmanager
def watched(scope: Scope, line: Measured) -> Generator[None]:
    """Have a websocket looked at for as long as it is open."""
    host, port = scope.get("client") or ("", 0)
    peer = (_plain(host), int(port))  # the server says it in letters
    _open[peer] = line
    try:
        yield
    finally:
        if _open.get(peer) is line:
            del _open[peer]


async def watch() -> None:
    """Look now and then, for as long as the server runs; only Linux tells enough."""
    if not (sys.platform == "linux" and _MEMORY.exists()):
        return
    before, more = _own_memory(), 0
    while True:
        await asyncio.sleep(PAUSE)
        now = _own_memory()
        if more or now - before > GROWN:
            before, more = now, max(0, more - 1)
            try:
                if ended := await asyncio.to_thread(end_unfinished):
                    metrics.EVENTS.labels("unknown", "unfinished").inc(ended)
                    more = _MORE
            except Exception as error:  # noqa: BLE001 - the next look may do better
                log_unexpected("Looking at websockets", error)
        before = min(before, now)


def _own_memory() -> int:
    """Return how many bytes the process holds that are no other's or a file's."""
    _, resident, shared, *_ = map(int, _MEMORY.read_text().split())
    return (resident - shared) * _PAGE


def end_unfinished() -> int:
    """Cut off whoever brought far more than was heard of them; return how many."""
    heard = {peer: line.heard for peer, line in [*_open.items()]}
    return sum(_is_ended(int(one.name), heard) for one in _DESCRIPTORS.iterdir())


def _is_ended(descriptor: int, heard: Mapping[Peer, int]) -> bool:
    try:
        line = socket.socket(fileno=descriptor)
    except OSError:  # a file, or closed meanwhile
        return False
    try:
        if line.type != socket.SOCK_STREAM or line.family not in _INTERNET:
            return False
        host, port, *_ = line.getpeername()
        known = heard.get((_plain(host), port))
        if known is None or _brought(line) <= known + SPARE:
            return False
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        return False
    else:
        return True
    finally:
        line.detach()  # it is the server's


def _brought(line: socket.socket) -> int:
    told = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _BROUGHT.stop)
    return int.from_bytes(told[_BROUGHT], sys.byteorder)


def _plain(host: str) -> str:
    return host.removeprefix("::ffff:")
