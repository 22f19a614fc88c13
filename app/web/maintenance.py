"""Answers for a site that is closed for a while; whoever watches it hears the truth."""

from http import HTTPStatus
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app import routes
from app.content import maintenance as copy
from app.services import maintenance
from app.web.plain_page import plain_answer

RETRY_AFTER: Final = "300"
_OPEN: Final = frozenset({routes.HEALTH, routes.READY, routes.METRICS})


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
    told = copy.TITLE, copy.TEXT
    status = HTTPStatus.SERVICE_UNAVAILABLE
    answer = plain_answer(scope, status, told, "maintenance", outcome="failed")
    answer.headers["Retry-After"] = RETRY_AFTER
    return answer
