"""What was dragged comes at once, or not at all."""

from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

# The line carries a drag within it, or had died: its page has long shown it undone.
WITHIN: Final = timedelta(seconds=15)


def came_late(sent: object, now: datetime) -> bool:
    """Return whether something was sent longer ago than a living line takes.

    Args:
        sent: When the server answered the page last, as HTTP writes dates; anything
            else, of a page that was opened earlier, is no reason to refuse.
        now: The present instant.
    """
    try:
        at = parsedate_to_datetime(str(sent))
    except (ValueError, OverflowError):
        return False
    return at.tzinfo is not None and now - at > WITHIN
