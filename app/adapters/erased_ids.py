"""A list of what was erased, beside the database: a copy from before knows nothing."""

import uuid
from collections.abc import Iterable
from typing import Final

from app.adapters import kept_lines

_NAME: Final = "erased-ids"
# What stands before an id that was brought back on purpose.
_BACK: Final = "back "


def remember(ids: Iterable[uuid.UUID]) -> None:
    """Add to the list; it is on the disk when this returns."""
    kept_lines.add(_NAME, map(str, ids))


def add_missing(ids: Iterable[uuid.UUID]) -> None:
    """Add those that are not in the list, nor were taken back since they were."""
    listed = {
        found
        for line in kept_lines.of(_NAME)
        if (found := _id_in(line.removeprefix(_BACK)))
    }
    remember(sorted(set(ids) - listed))


def take_back(ids: Iterable[uuid.UUID]) -> None:
    """Have those that were brought back on purpose count as erased no more."""
    kept_lines.add(_NAME, (f"{_BACK}{each}" for each in sorted(ids)))


def known() -> set[uuid.UUID]:
    """Return all of it; a line that a power cut left half written counts for nothing."""
    erased: set[uuid.UUID] = set()
    for line in kept_lines.of(_NAME):
        if found := _id_in(line.removeprefix(_BACK)):
            (erased.discard if line.startswith(_BACK) else erased.add)(found)
    return erased


def _id_in(line: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(line)
    except ValueError:
        return None
