"""Passwords of the staff."""

import secrets
from typing import Final

PASSWORD_LIMIT: Final = 1_000


def new_password() -> str:
    """Return a random password for a first administrator, 128 bits."""
    return secrets.token_urlsafe(16)
