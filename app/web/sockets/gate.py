"""Looks at a websocket before it is opened, and passes on only what is needed.

Every open websocket costs a tree of states, and Reflex keeps its headers and its
query there, in Redis too. So an address opens only so many, and what goes on is a
handful of headers: of the cookies the hash of the session's, which is worth
nothing to who reads it.
"""

import asyncio
import re
from collections import Counter
from typing import Final
from urllib.parse import parse_qs, urlencode

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from app.domain.errors import RateLimited
from app.domain.identity import token_hash
from app.domain.limits import (
    SOCKET_BY_CLIENT,
    SOCKETS_AT_ONCE,
    network_of,
)
from app.services import admission
from app.settings import get_settings
from app.web.client import client_of
from app.web.sockets import packed
from app.web.sockets.measured import Measured

EVENTS: Final = "/_event"
MOST_HEADERS: Final = 16 * 1024

_KEPT: Final = frozenset(
    {b"host", b"origin", b"connection", b"upgrade", b"x-forwarded-proto"}
)
_PROTOCOL: Final = b"sec-websocket-"
_TOKEN: Final = re.compile(r"[A-Za-z0-9-]{1,64}")


class SocketGate:
    """Refuses websockets that no page of ours would open, and too many of them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._open = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a websocket in short, and everything else as it is."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        client = client_of(scope)
        short = _short(scope, client)
        known = network_of(client)
        if short is None or not await self._may_open(known, client):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._open[known] += 1
        try:
            way = send
            if packed.is_wanted(scope):
                way = packed.packing(send, packed.words_of(scope))
            measured = Measured(receive, way)
            await self._app(short, measured.receive, measured.send)
        finally:
            self._open[known] -= 1
            if not self._open[known]:
                del self._open[known]

    async def _may_open(self, known: str, client: str) -> bool:
        at_once = max(1, round(SOCKETS_AT_ONCE * get_settings().rate_limit_factor))
        if self._open[known] >= at_once:
            return False
        try:
            await asyncio.to_thread(admission.of_client, SOCKET_BY_CLIENT, client)
        except RateLimited:
            return False
        return True


def _short(scope: Scope, client: str) -> Scope | None:
    """Return what is passed on of a request; None where it is none of ours."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if sum(len(name) + len(value) for name, value in headers) > MOST_HEADERS:
        return None
    query = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=20)
    token = query.get("token", [""])[0]
    if not scope["path"].startswith(EVENTS) or not _TOKEN.fullmatch(token):
        return None
    kept = [
        (name, value)
        for name, value in headers
        if name in _KEPT or name.startswith(_PROTOCOL)
    ]
    if session := HTTPConnection(scope).cookies.get(get_settings().session_cookie):
        kept.append((b"cookie", token_hash(session).encode()))
    said = {"EIO": "4", "transport": "websocket", "token": token}
    return {
        **scope,
        "headers": kept,
        "client": (client, 0),
        "query_string": urlencode(said).encode(),
    }
