"""Ids for what is new."""

import itertools
import os
import uuid
from datetime import datetime
from typing import Final

_SIZE: Final = 16
_made: Final = itertools.count()


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


def time_ordered_id(at: datetime) -> uuid.UUID:
    """Return an id whose order is that of its instants (UUID version 7).

    Ids of one instant keep the order in which this process made them: a counter
    stands between the milliseconds and the random bits.

    Args:
        at: Aware instant.

    See RFC 9562, sections 5.7 and 6.2.
    """
    milliseconds = int(at.timestamp() * 1000) & 0xFFFF_FFFF_FFFF
    number = next(_made)
    high, low = number >> 30 & 0xFFF, number & 0x3FFF_FFFF
    random = int.from_bytes(os.urandom(4))
    return uuid.UUID(
        int=milliseconds << 80 | 0x7 << 76 | high << 64 | 0x2 << 62 | low << 32 | random
    )
