"""Refuses request bodies that no form of ours could send."""

import asyncio
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY: Final = 64 * 1024
# Seconds for which a body is waited for, all its parts together; the slowest line
# needs a part of them.
MAX_TIME: Final = 15.0


class BodyLimit:
    """Answers 413 to bodies over 64 KiB, announced or not, 408 to those that stop."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what arrives and stop reading past the limits."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif _announces_too_much(scope):
            await self._app(scope, _refuse, send)
        else:
            await self._app(scope, _Counted(receive).message, send)


class _Counted:
    """A body that is measured while it arrives."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._received = 0
        self._whole = False
        self._left = MAX_TIME

    async def message(self) -> Message:
        """Return the next part.

        Raises:
            HTTPException: There is too much of it, or it takes too long.
        """
        if self._whole:  # whoever still waits, waits for the end of the connection
            return await self._receive()
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            async with asyncio.timeout(self._left):
                message = await self._receive()
        except TimeoutError as error:
            raise HTTPException(408) from error
        self._left -= clock() - began
        self._received += len(message.get("body", b""))
        if self._received > MAX_BODY:
            raise HTTPException(413)
        self._whole = not message.get("more_body", False)
        return message


def _announces_too_much(scope: Scope) -> bool:
    """Return whether the head promises more; thousands of digits are no number."""
    announced = dict(scope["headers"]).get(b"content-length", b"0")
    if not announced.isdigit():
        return False
    digits = announced.lstrip(b"0")
    return len(digits) > len(str(MAX_BODY)) or int(digits or b"0") > MAX_BODY


async def _refuse() -> Message:
    raise HTTPException(413)
