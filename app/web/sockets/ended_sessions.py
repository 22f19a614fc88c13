"""Lets the states go of sessions that another process ended, as the console does.

Whoever ends a session here tells of it here. A command, another instance that dies on
the way, or a restore tells this process nothing: it looks which sessions there are.
"""

import asyncio
from typing import Final

import reflex as rx

from app.services import session_ends
from app.services.failures import log_unexpected
from app.web.sockets import states

# Seconds between two looks; each is one short query.
PAUSE: Final = 2.0


async def follow(app: rx.App) -> None:
    """Drop what was loaded for sessions that ended, for as long as the server runs.

    All states are looked through at the start, for what ended while nobody served, and
    when a session is gone; then once more, for what was being written meanwhile.
    """
    before = frozenset[str]()
    looks, failing = True, False
    while True:
        try:
            now = await asyncio.to_thread(session_ends.not_ended)
            gone = bool(before - now)
            if gone or looks:
                await states.forget_ended(app.state_manager, session_ends.not_ended)
            before, looks, failing = now, gone, False
        except Exception as error:  # noqa: BLE001 - what is not forgotten now is later
            if not failing:  # a database that is away for long is told of once
                log_unexpected("Looking which sessions have ended", error)
            looks = failing = True
        await asyncio.sleep(PAUSE)
