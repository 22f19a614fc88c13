"""A mail server in a thread, which leaves no connection behind."""

import asyncio
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

from tests.support.site import free_port

PATIENCE = 10.0


class MailServer(Controller):
    """Hangs up on everybody before it ends.

    Else a connection that was open then is found by whichever test is at work when
    the memory is tidied, and that one fails.
    """

    def __init__(self, handler: Any, port: int = 0) -> None:
        super().__init__(handler, hostname="127.0.0.1", port=port or free_port())
        self._lines: list[SMTP] = []

    def factory(self) -> SMTP:
        line = super().factory()
        self._lines.append(line)
        return line

    def stop(self, no_assert: bool = False) -> None:
        if self.loop.is_running():
            told = asyncio.run_coroutine_threadsafe(self._hang_up(), self.loop)
            told.result(PATIENCE)
        super().stop(no_assert)

    async def _hang_up(self) -> None:
        for line in self._lines:
            if line.transport:
                line.transport.close()
        await asyncio.sleep(0)  # they are closed one turn later
