"""Ends a websocket that says more than any page does, or what none says."""

import time
from typing import Final

from starlette.types import Message, Receive, Send

from app.settings import get_settings
from app.telemetry import metrics
from app.web.sockets.frames import is_frame

# Of one connection: so many messages at once, then so many each second.
AT_ONCE: Final = 100.0
PER_SECOND: Final = 20.0
REFUSED: Final = 1008


# Bytes that stand around a message on the line at most.
_AROUND: Final = 14


class Measured:
    """A websocket whose messages are counted and looked at.

    Attributes:
        heard: Bytes that its whole messages took on the line, at most.
    """

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._factor = get_settings().rate_limit_factor
        self._left = AT_ONCE * self._factor
        self._since = time.monotonic()
        self._over = False
        self.heard = 0

    async def receive(self) -> Message:
        """Return the next message, or the end where it is odd or one too many."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return message
        self.heard += _length(message.get("text") or "") + _AROUND
        if not self._admits():
            return await self._end("limited")
        if not is_frame(message.get("text")):
            return await self._end("malformed")
        return message

    async def _end(self, reason: str) -> Message:
        metrics.EVENTS.labels("unknown", reason).inc()
        self._over = True
        await self._send({"type": "websocket.close", "code": REFUSED})
        return {"type": "websocket.disconnect", "code": REFUSED}

    async def send(self, message: Message) -> None:
        """Pass on what is said, until it is over."""
        if not self._over:
            await self._send(message)

    def _admits(self) -> bool:
        """Take one of what is left, which grows with time."""
        now = time.monotonic()
        grown = self._left + (now - self._since) * PER_SECOND * self._factor
        self._left, self._since = min(grown, AT_ONCE * self._factor) - 1, now
        return self._left >= 0


def _length(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode(errors="surrogatepass"))
