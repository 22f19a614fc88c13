"""Which pages may talk to this server: its own."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.errors import error_response
from app.settings import get_settings

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
# What a browser sends that keeps its origin to itself, from its own page too.
_UNKNOWN: Final = "null"


def is_own(origin: str, environ: Mapping[str, Any]) -> bool:
    """Return whether a websocket's origin is the address it was opened at.

    Args:
        origin: The Origin header.
        environ: The request as WSGI names it.
    """
    return _belongs(origin, str(environ.get("HTTP_HOST", "")))


def _belongs(origin: str, host: str) -> bool:
    return origin == get_settings().origin or urlsplit(origin).netloc == host != ""


class OwnOrigin:
    """Refuses with 403 what another site's page sends in a visitor's name."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at requests that change something; pass on all others."""
        if scope["type"] == "http" and scope["method"] not in _SAFE:
            headers = Headers(scope=scope)
            origin = headers.get("origin", _UNKNOWN)
            foreign = origin != _UNKNOWN and not _belongs(
                origin, headers.get("host", "")
            )
            if foreign or headers.get("sec-fetch-site") == "cross-site":
                response = error_response(403, "forbidden_origin")
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)
