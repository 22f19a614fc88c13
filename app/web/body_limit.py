"""Refuses request bodies that no form of ours could send."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY: Final = 64 * 1024


class BodyLimit:
    """Answers 413 to bodies over 64 KiB, announced or not."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what arrives and stop reading past the limit."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        seen = int(announced) if announced.isdigit() else 0

        if seen > MAX_BODY:

            async def refuse() -> Message:
                raise HTTPException(413)

            await self._app(scope, refuse, send)
            return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MAX_BODY:
                raise HTTPException(413)
            return message

        await self._app(scope, counted, send)
