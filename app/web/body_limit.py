"""Refuses request bodies that no form of ours could send."""

import asyncio
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY: Final = 64 * 1024
# Seconds in which a body has to arrive; the slowest line needs a part of them.
MAX_TIME: Final = 60.0


class BodyLimit:
    """Answers 413 to bodies over 64 KiB, announced or not, 408 to those that stop."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what arrives and stop reading past the limits."""
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
        whole = False
        until = asyncio.get_running_loop().time() + MAX_TIME

        async def counted() -> Message:
            nonlocal received, whole
            if whole:  # whoever still waits, waits for the end of the connection
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(408) from error
            received += len(message.get("body", b""))
            if received > MAX_BODY:
                raise HTTPException(413)
            whole = not message.get("more_body", False)
            return message

        await self._app(scope, counted, send)
