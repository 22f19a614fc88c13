"""Whoever goes on posting what is refused is answered before anything is read.

A refusal is a whole page with what was typed, and a thousand of them a second would
keep everybody else waiting. No person is refused so often in so short a time; who is
(a program, mostly) is told so in one sentence until they pause.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from cachetools import TTLCache
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app import routes
from app.content import messages
from app.domain.limits import network_of
from app.services import known_browsers
from app.services.failures import log_repeated
from app.settings import get_settings
from app.telemetry import metrics
from app.web.client import client_of
from app.web.plain_page import plain_answer
from app.web.security_headers import SecurityHeaders

logger = logging.getLogger(__name__)

# So many refusals of one client at one address, none of them PAUSE after the last.
AMOUNT: Final = 50
PAUSE: Final = 10.0
_MOST_KEYS: Final = 10_000
_CODE: Final = "rate_limited"


class Insistence:
    """Stands around the whole site and counts who is refused where, in this process."""

    def __init__(
        self, app: ASGIApp, timer: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._refused = TTLCache[tuple[str, str], int, float](
            maxsize=_MOST_KEYS, ttl=PAUSE, timer=timer
        )
        self._short = SecurityHeaders(_refuse)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse at once."""
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        key = network_of(client_of(scope)), scope["path"]
        if self._insists(key) and scope["path"] == routes.API_LOGIN:
            # It may be one of many at that address, and the others no friends of it.
            key = await _known_browser(scope) or key[0], scope["path"]
        if self._insists(key):
            metrics.INSISTENCE.inc()
            await self._short(scope, receive, send)
            return

        async def watched(message: Message) -> None:
            if message.get("status") == HTTPStatus.TOO_MANY_REQUESTS:
                self._count(key)
            await send(message)

        await self._app(scope, receive, watched)

    def _insists(self, key: tuple[str, str]) -> bool:
        return self._refused.get(key, 0) >= AMOUNT

    def _count(self, key: tuple[str, str]) -> None:
        self._refused[key] = self._refused.get(key, 0) + 1
        if self._refused[key] == AMOUNT:
            logger.warning("somebody goes on posting what is refused")


async def _known_browser(scope: Scope) -> str:
    """Return what a browser in which somebody signed in is known by; else nothing."""
    held = HTTPConnection(scope).cookies.get(get_settings().browser_cookie, "")
    try:
        return await asyncio.to_thread(known_browsers.hash_of_known, None, held) or ""
    except Exception as error:  # noqa: BLE001 - who is not known is refused, no more
        log_repeated("Looking for a known browser", error)
        return ""


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    told = messages.TOO_MANY, messages.API_ERRORS[_CODE]
    status = HTTPStatus.TOO_MANY_REQUESTS
    answer = plain_answer(scope, status, told, _CODE, outcome="limited")
    answer.headers["Retry-After"] = str(round(PAUSE))
    await answer(scope, receive, send)
