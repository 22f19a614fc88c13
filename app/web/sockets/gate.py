"""Looks at a websocket before it is opened, and passes on only what is needed.

Every open websocket costs a tree of states, and Reflex keeps its headers and its
query there, in Redis too. So an address opens only so many, and what goes on is a
handful of headers: of the cookies the hash of the session's, which is worth
nothing to who reads it.
"""

import asyncio
from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send

from app.domain.errors import RateLimited
from app.domain.limits import (
    SOCKET_BY_CLIENT,
    SOCKETS_AT_ONCE,
    network_of,
)
from app.services import admission, sign_in
from app.settings import get_settings
from app.telemetry import metrics
from app.web.client import client_of
from app.web.sockets import packed, unfinished
from app.web.sockets.handshake import handshake_in
from app.web.sockets.measured import Measured


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
        known = network_of(client)
        # Whatever it is, it counts; and only what may come is looked at.
        may_open = await self._may_open(known, client)
        asked = handshake_in(scope) if may_open else None
        if asked is None:
            reason = "malformed" if may_open else "limited"
            metrics.SOCKETS_REFUSED.labels(reason).inc()
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._open[known] += 1
        try:
            way = send
            if packed.is_wanted(asked.query):
                way = packed.packing(send, packed.words_of(asked.query))
            measured = Measured(receive, way)
            session = await _known(asked.session)
            short = asked.short(scope, client, session)
            with unfinished.watched(scope, measured):
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


async def _known(session: str) -> str:
    """Return the hash of a session's token where there is such a session, else nothing.

    Whoever makes a cookie up is a visitor, whose states are few and end soon. One that
    is over and not yet forgotten has to be heard: its page says so.
    """
    if not session:
        return ""
    try:
        return session if await asyncio.to_thread(sign_in.is_kept, session) else ""
    except Exception:  # noqa: BLE001 - a database that is out makes no visitor of anybody
        return session
