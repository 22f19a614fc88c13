"""Ids as somebody from outside sends them."""

import uuid
from typing import Final

# Of nothing that there is.
NO_ID: Final = uuid.UUID(int=0)


def id_in(text: str) -> uuid.UUID | None:
    """Return the id that a text is; None for whatever is none."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
