"""Files that are made while they are sent."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Generator, Iterator
from contextlib import suppress
from typing import Final

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

CSV: Final = "text/csv; charset=utf-8"
# Seconds for which the end of the server waits for a piece that is being made.
_LAST_PIECE: Final = 1.0

_open: Final[set["_Source"]] = set()


class Download(StreamingResponse):
    """A file in pieces, whose source is ended with the answer, whoever ends that.

    Who leaves before the last piece leaves a source that waits to be asked for the
    next one. What it does at its end, such as writing down who took how much, is
    done here: before the answer is over, and in a thread.
    """

    def __init__(
        self,
        pieces: Generator[str | bytes] | AsyncGenerator[bytes],
        media_type: str = CSV,
        name: str = "",
        size: int | None = None,
    ) -> None:
        """Prepare to send pieces; as a file of that name, where it has one."""
        headers = {"Cache-Control": "no-store"}
        if name:
            headers["Content-Disposition"] = f'attachment; filename="{name}"'
        if size is not None:
            headers["Content-Length"] = str(size)
        self._source = pieces if isinstance(pieces, AsyncGenerator) else _Source(pieces)
        super().__init__(self._source, media_type=media_type, headers=headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the pieces; end their source, whatever keeps them from arriving."""
        if isinstance(self._source, _Source):
            _open.add(self._source)
        try:
            await super().__call__(scope, receive, send)
        finally:
            # Goes on also where this is told to stop meanwhile.
            await asyncio.shield(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        if not isinstance(self._source, _Source):
            await self._source.aclose()
            return
        try:
            await asyncio.to_thread(self._source.close)
        finally:
            _open.discard(self._source)


def end_all() -> None:
    """End the sources of all that is still being sent: the process ends after it."""
    for source in list(_open):
        with suppress(Exception):
            source.close(patience=_LAST_PIECE)


class _Source(Iterator[bytes]):
    """Pieces that are asked for in one thread and ended in another."""

    def __init__(self, pieces: Generator[str | bytes]) -> None:
        self._pieces = pieces
        self._asked = threading.Lock()

    def __next__(self) -> bytes:
        with self._asked:
            piece = next(self._pieces)
            return piece.encode() if isinstance(piece, str) else piece

    def close(self, patience: float = -1) -> None:
        """Have the pieces end where they are, unless one is made for so long."""
        if self._asked.acquire(timeout=patience):
            try:
                self._pieces.close()
            finally:
                self._asked.release()
