"""Under which name the states of a page are kept, and for how long.

A page names itself by a token that it keeps in its tab. States are kept under
what follows from that token and the session together: whoever learns the one
without the other reaches nothing.
"""

import hmac
from typing import Final

from app.domain.staff_session import SESSION_IDLE_LIMIT

# Seconds. Nothing of a visitor's is in a state but an answer on the screen.
_OF_VISITORS: Final = 300
_OF_STAFF: Final = int(SESSION_IDLE_LIMIT.total_seconds())
_VISITOR: Final = "visitor-"
STAFF: Final = "staff-"


def state_name(session: str, token: str) -> str:
    """Return the name of the states of a tab.

    Args:
        session: The hash of the session's token, empty without one.
        token: What the tab calls itself.
    """
    bound = hmac.new(session.encode(), token.encode(), "sha256").hexdigest()
    return f"{names_of(session)}{bound}" if session else f"{_VISITOR}{bound}"


def names_of(session: str) -> str:
    """Return how the names of all states of a session begin."""
    return f"{STAFF}{hmac.new(session.encode(), b'', 'sha256').hexdigest()[:32]}-"


def session_in(name: str) -> str:
    """Return how the names of all states begin that are of the session of one."""
    return name[: len(names_of(""))]


def is_visitors(name: str) -> bool:
    """Return whether states belong to somebody without a session."""
    return not name.startswith(STAFF)


def life_of(name: str) -> int:
    """Return for how many seconds states are kept after they were last used."""
    return _OF_VISITORS if is_visitors(name) else _OF_STAFF
