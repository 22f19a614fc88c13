"""Following the list of leads for as long as a session is open."""

import asyncio
from collections.abc import AsyncGenerator
from enum import StrEnum
from typing import Final

from app.adapters import changes
from app.services import auth

# So often a quiet line shows that it lives, and the session is looked at again.
BEAT: Final = 15.0


class News(StrEnum):
    """What a watcher is told."""

    CHANGED = "changed"
    QUIET = "quiet"
    SIGNED_OUT = "signed-out"


async def news(token: str | None) -> AsyncGenerator[News]:
    """Yield what happens to the leads, until the session behind a token ends.

    Watching alone is no sign of life: it does not keep a session open.
    """
    async with changes.listen() as listener:
        while True:
            heard = await listener.hear(BEAT)
            if await asyncio.to_thread(auth.resolve, token, present=False) is None:
                yield News.SIGNED_OUT
                return
            yield News.CHANGED if heard else News.QUIET
