"""The name of the request or event that is being handled."""

import random
from contextvars import ContextVar
from typing import Final

_current: Final[ContextVar[str]] = ContextVar("request_id", default="")


def begin(name: str = "") -> str:
    """Name what is handled from here on; a random name, short enough to dictate."""
    # No secret: it need not come from the system's randomness.
    name = name or f"{random.getrandbits(40):010x}"
    _current.set(name)
    return name


def current() -> str:
    """Return the name of what is being handled, empty outside of it."""
    return _current.get()
