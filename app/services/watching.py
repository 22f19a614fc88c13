"""Following the list of leads for as long as a session is open."""

import asyncio
from collections.abc import AsyncGenerator
from enum import StrEnum
from typing import Any, Final

from app.adapters import changes
from app.domain.identity import Admin
from app.domain.roles import Right
from app.services import presence, sign_in

# So often a quiet line shows that it lives, and the session is looked at again.
BEAT: Final = 15.0

_followed: set[asyncio.Event] = set()


class News(StrEnum):
    """What a watcher is told."""

    CHANGED = "changed"
    QUIET = "quiet"
    SIGNED_OUT = "signed-out"


async def news(token: str | None) -> AsyncGenerator[News]:
    """Yield what happens to the leads, until the session behind a token ends.

    It begins with a change: of what happened between the reading of a page and the
    first moment of listening nobody was told.
    Watching alone is no sign of life: it does not keep a session open.
    """
    end = asyncio.Event()
    _followed.add(end)
    ending = asyncio.ensure_future(end.wait())
    editing = presence.Editing()
    try:
        async with changes.listen() as listener:
            yield News.CHANGED
            while (heard := await _hear(listener, ending)) is not None:
                admin = await asyncio.to_thread(sign_in.resolve, token, present=False)
                if admin is None:
                    yield News.SIGNED_OUT
                    return
                # Who fell silent told nobody.
                before, editing = (
                    editing,
                    await asyncio.to_thread(_editing, admin),
                )
                yield News.CHANGED if heard or editing != before else News.QUIET
    finally:
        ending.cancel()
        _followed.discard(end)


def end_all() -> None:
    """End all that is followed here, because the server stops.

    It would wait for them; the watchers come back to whoever serves next.
    """
    for end in _followed:
        end.set()


def _editing(admin: Admin) -> presence.Editing:
    return presence.others(admin) if admin.may(Right.LEADS) else presence.Editing()


async def _hear(listener: changes.Listener, ending: asyncio.Future[Any]) -> bool | None:
    """Return whether a change came before the next beat; None when it is to end."""
    hearing = asyncio.ensure_future(listener.hear(BEAT))
    try:
        await asyncio.wait({hearing, ending}, return_when=asyncio.FIRST_COMPLETED)
        return None if ending.done() else await hearing
    finally:
        hearing.cancel()
