"""Which presses of a tab were answered, also where the answer met a line that broke.

A page gives each press a name. It hears the name once the press is dealt with, and
asks on its next line for those of which it heard nothing. Each instance knows its own;
of what another one answered, or one that ended, it knows nothing, and says so.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, TypedDict

from cachetools import TTLCache

_NAME_LIMIT: Final = 40
# Of each tab; a hand has few of them under way.
_MOST: Final = 20
# Seconds. Who asks after that has long looked for themselves.
_KEPT: Final = 600
_PATIENCE: Final = 20


class Heard(TypedDict):
    """What became of presses, by their names."""

    answered: list[str]
    lost: list[str]


def press_in(name: Any) -> str:
    """Return a press's name, empty where it is none."""
    return name if isinstance(name, str) and len(name) <= _NAME_LIMIT else ""


class Presses:
    """The last presses of each tab, by the name of its states."""

    def __init__(self) -> None:
        self._of = TTLCache[str, OrderedDict[str, asyncio.Future[Any]]](
            maxsize=10_000, ttl=_KEPT
        )

    def begin(self, tab: str, press: str, answer: asyncio.Future[Any]) -> None:
        """Note a press that is under way."""
        mine = self._of.get(tab) or OrderedDict()
        mine[press] = answer
        while len(mine) > _MOST:
            mine.popitem(last=False)
        self._of[tab] = mine

    async def heard(self, tab: str, presses: Sequence[str]) -> Heard:
        """Return which were answered, after those that are still under way."""
        mine = self._of.get(tab) or {}
        answers = [mine[press] for press in presses if press in mine]
        if answers:
            await asyncio.wait(answers, timeout=_PATIENCE)
        answered = [one for one in presses if one in mine and is_answered(mine[one])]
        return Heard(
            answered=answered, lost=[one for one in presses if one not in answered]
        )


def is_answered(answer: asyncio.Future[Any]) -> bool:
    """Return whether a press was dealt with; one that was broken off was not."""
    return answer.done() and not answer.cancelled()
