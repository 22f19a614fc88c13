"""Ids for what is new."""

import os
import uuid
from typing import Final

_SIZE: Final = 16


def new_ids(count: int) -> list[uuid.UUID]:
    """Return random ids (UUID version 4), made from one read of randomness.

    A read for each would let go of the interpreter each time, and a busy thread
    waits long until it is its turn again.
    """
    source = os.urandom(_SIZE * count)
    return [
        uuid.UUID(bytes=source[start : start + _SIZE], version=4)
        for start in range(0, len(source), _SIZE)
    ]
