"""Which pages may talk to this server: its own."""

from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.errors import error_response
from app.domain.limits import client_behind
from app.settings import get_settings

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
# Where a browser says that a page of somebody else sends. Ours tell their origin:
# one that keeps it to itself ("null") is a file, a sandbox, or hides where it is.
_FOREIGN: Final = frozenset({"cross-site", "same-site"})
_WEB: Final = {"ws": "http", "wss": "https"}
_FORWARDED: Final = "x-forwarded-proto"


def is_own(origin: str | None, environ: Mapping[str, Any]) -> bool:
    """Return whether a websocket's origin is the address it was opened at.

    Args:
        origin: The Origin header; programs send none.
        environ: The request as WSGI names it.
    """
    return origin is None or _belongs(origin, environ["asgi.scope"])


def _belongs(origin: str, scope: Scope) -> bool:
    """Return whether an origin is ours, its scheme and port included."""
    settings = get_settings()
    if origin == settings.origin:
        return True
    if settings.environment == "production":
        return False
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    return bool(host) and origin == f"{_scheme(scope, headers)}://{host}"


def _scheme(scope: Scope, headers: Headers) -> str:
    """Return what a browser speaks with us, through the proxies of ours."""
    direct = _WEB.get(scope["scheme"], str(scope["scheme"]))
    hops = get_settings().trusted_proxy_hops
    return client_behind(direct, headers.getlist(_FORWARDED), hops)


class OwnOrigin:
    """Refuses with 403 what another site's page sends in a visitor's name."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at requests that change something; pass on all others."""
        if scope["type"] == "http" and scope["method"] not in _SAFE:
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            foreign = origin is not None and not _belongs(origin, scope)
            if foreign or headers.get("sec-fetch-site") in _FOREIGN:
                response = error_response(403, "forbidden_origin")
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)
