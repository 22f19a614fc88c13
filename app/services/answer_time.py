"""How long requests waited for an answer, as the landing page may tell visitors."""

import asyncio
import logging
import time
from datetime import timedelta
from typing import Final

from app.content import landing
from app.domain.clock import Clock, utc_now
from app.domain.summary import SHOWN_FROM, SHOWN_OVER, answers, half_within
from app.persistence import summaries
from app.persistence.database import transaction
from app.settings import get_settings

# Seconds for which a sentence is shown before the database is asked again.
FRESH: Final = 600.0

_log = logging.getLogger(__name__)


class AnswerTime:
    """What the landing page says; nobody who asks for it waits for the database."""

    def __init__(self) -> None:
        self.said = ""
        self._read_at = float("-inf")
        self._reading: asyncio.Task[None] | None = None

    def now(self) -> str:
        """Return what is said now, empty for nothing; read it again where it is old."""
        if not get_settings().show_answer_time:
            return ""
        if time.monotonic() - self._read_at >= FRESH:
            self._read_at = time.monotonic()
            self._reading = asyncio.create_task(self.read())
        return self.said

    async def read(self) -> None:
        """Ask the database; one that does not answer leaves what was said last."""
        try:
            self.said = await asyncio.to_thread(sentence)
        except Exception as error:  # noqa: BLE001 - a page is shown all the same
            _log.warning("The answer time was not read: %s", type(error).__name__)


# Of this process.
SAID: Final = AnswerTime()


def sentence(*, clock: Clock = utc_now) -> str:
    """Return what is true of the last days, empty where there are too few cases."""
    now = clock()
    with transaction() as session:
        waited = summaries.waits(session, since=now - SHOWN_OVER, now=now)
    half = half_within(waited)
    if half is None or answers(waited).answered < SHOWN_FROM:
        return ""
    return landing.ANSWER_TIME.format(days=SHOWN_OVER.days, time=_in_words(half))


def _in_words(within: timedelta) -> str:
    """Return a time rounded up, so that it is never less than it was."""
    minutes = max(1, -(-within // timedelta(minutes=1)))
    if minutes < 60:
        return _some(minutes, landing.ONE_MINUTE, landing.MINUTES)
    return _some(-(-minutes // 60), landing.ONE_HOUR, landing.HOURS)


def _some(number: int, one: str, several: str) -> str:
    return one if number == 1 else several.format(number=number)
