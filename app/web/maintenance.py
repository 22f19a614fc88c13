"""Answers for a site that is closed for a while; whoever watches it hears the truth."""

from html import escape
from http import HTTPStatus
from string import Template
from typing import Final
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app import routes
from app.content import brand
from app.content import maintenance as copy
from app.services import maintenance
from app.settings import get_settings

RETRY_AFTER: Final = "300"
_OPEN: Final = frozenset({routes.HEALTH, routes.READY, routes.METRICS})
_PAGE: Final = Template(
    """<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>$title · $brand</title>
<style>
body { margin: 0; min-height: 100vh; display: flex; align-items: center;
  justify-content: center; background: #e6f4f6; color: #0b2f45;
  font: 1.125rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; padding: 2rem 1.5rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.25; }
a { display: inline-block; margin: .5rem .75rem 0 0; padding: .7rem 1.25rem;
  border: 1px solid #0f766e; border-radius: 999px; background: #0f766e; color: #fff;
  font-weight: 700; text-decoration: none; }
a + a { background: #fff; color: #0f766e; }
a:focus-visible { outline: 3px solid #0b2f45; outline-offset: 2px; }
</style>
<main>
<p>$brand</p>
<h1>$title</h1>
<p>$text</p>
<p><a href="$whatsapp">$write</a> <a href="">$again</a></p>
</main>
"""
)


class Maintenance:
    """Stands before the site; while it is closed only who watches passes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or say that the site is closed."""
        path = scope.get("path", "")
        if scope["type"] == "lifespan" or path in _OPEN or not maintenance.is_on():
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1013})
        else:
            await _closed(scope)(scope, receive, send)


def _closed(scope: Scope) -> Response:
    headers = {"Retry-After": RETRY_AFTER, "Cache-Control": "no-store"}
    status = HTTPStatus.SERVICE_UNAVAILABLE
    if "text/html" in Headers(scope=scope).get("accept", ""):
        return HTMLResponse(_page(), status, headers)
    error = {"code": "maintenance", "message": copy.TEXT, "fields": {}}
    # The page's script shows the sentence and keeps what was typed.
    body = {
        "outcome": "failed",
        "sentence": copy.TEXT,
        "errors": {},
        "receipt": None,
        "error": error,
    }
    return JSONResponse(body, status, headers)


def _page() -> str:
    settings = get_settings()
    text = quote(brand.WHATSAPP_TEXT)
    words = {
        "brand": settings.brand_name or brand.DEFAULT_NAME,
        "title": copy.TITLE,
        "text": copy.TEXT,
        "whatsapp": f"https://wa.me/{settings.whatsapp_number}?text={text}",
        "write": copy.WHATSAPP,
        "again": copy.AGAIN,
    }
    return _PAGE.substitute({name: escape(word) for name, word in words.items()})
