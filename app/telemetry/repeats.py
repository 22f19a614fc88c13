"""What was said within the last minute, and how often it came again since."""

import threading
import time
from collections.abc import Callable
from typing import Final

from cachetools import TTLCache

from app.telemetry import metrics

# Seconds in which the same thing is said once, and for which is remembered how often
# it would have been.
_QUIET: Final = 60
_REMEMBERED: Final = 86_400
_MOST: Final = 1_000


class Repeats:
    """Lets each thing be said once a minute, and counts the rest, from any thread."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._said = TTLCache[str, bool, float](_MOST, _QUIET, timer)
        self._kept_back = TTLCache[str, int, float](_MOST, _REMEMBERED, timer)
        self._lock = threading.Lock()

    def since(self, text: str) -> int | None:
        """Return how often something was kept back before; None where it is now."""
        with self._lock:
            if text not in self._said:
                self._said[text] = True
                return self._kept_back.pop(text, 0)
            self._kept_back[text] = self._kept_back.get(text, 0) + 1
        metrics.REPEATS.inc()
        return None
