"""Names every request, counts it, and writes one line about it.

A line tells the route by its pattern, never the address as it was asked for,
nor who asked: addresses that people type may hold names.
"""

import logging
import re
import time
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app import routes
from app.settings import get_settings
from app.telemetry import metrics, request_id

logger = logging.getLogger(__name__)

HEADER: Final = "X-Request-ID"

_NAME: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
_METHODS: Final = frozenset(
    {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
)
_FILES: Final = "files"
_OTHER: Final = "other"
_EVENTS: Final = "/_event"
# Asked for by machines, all day long.
_PROBES: Final = frozenset({routes.HEALTH, routes.READY, routes.METRICS})


class RequestLog:
    """Wraps the whole site; websockets pass as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request under its name."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        name = request_id.begin(_given_name(scope))
        started = time.perf_counter()
        status = 500

        async def named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                header = (HEADER.lower().encode(), name.encode())
                message["headers"] = [*message["headers"], header]
            await send(message)

        try:
            await self._app(scope, receive, named)
        finally:
            _note(scope, status, time.perf_counter() - started)


def _given_name(scope: Scope) -> str:
    """Return the name that our own proxy gave, if one stands before us."""
    if not get_settings().trusted_proxy_hops:
        return ""
    given = Headers(scope=scope).get(HEADER, "")
    return given if _NAME.fullmatch(given) else ""


def _note(scope: Scope, status: int, seconds: float) -> None:
    route = _route(scope)
    method = scope["method"] if scope["method"] in _METHODS else _OTHER
    metrics.HTTP_REQUESTS.labels(method, route, str(status)).inc()
    metrics.HTTP_SECONDS.labels(route).observe(seconds)
    if status < 500 and (route == _FILES or route in _PROBES):
        return
    milliseconds = round(seconds * 1000, 1)
    logger.info(
        "%s %s %d %s ms",
        method,
        route,
        status,
        milliseconds,
        extra={
            "method": method,
            "route": route,
            "status": status,
            "milliseconds": milliseconds,
        },
    )


def _route(scope: Scope) -> str:
    """Return the pattern of the route, or what kind of address it was."""
    path = getattr(scope.get("route"), "path", None)
    if path:
        return path
    return _EVENTS if scope["path"].startswith(_EVENTS) else _FILES
