"""A list of what was erased, beside the database: a copy from before knows nothing."""

import uuid
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from app.adapters import kept_lines
from app.domain.ident import id_in

_NAME: Final = "erased-ids"
# What stands before an id that was brought back on purpose.
_BACK: Final = "back "


def remember(ids: Iterable[uuid.UUID]) -> None:
    """Add to the list; it is on the disk when this returns."""
    kept_lines.add(_NAME, map(str, ids))


def take_back(ids: Iterable[uuid.UUID], restore: uuid.UUID) -> None:
    """Have those that were brought back on purpose count as erased no more.

    Args:
        ids: Of what is there again.
        restore: Id of its event: in a database that does not tell of it, which is of
            before, they count still.
    """
    kept_lines.add(_NAME, (f"{_BACK}{each} {restore}" for each in sorted(ids)))


def restores() -> set[uuid.UUID]:
    """Return the events by which something was brought back."""
    return {restore for _, back in _lines() if (restore := back and back.by)}


def known(told: Collection[uuid.UUID] | None = None) -> set[uuid.UUID]:
    """Return what counts as erased; its last line decides.

    Args:
        told: Those of `restores` that the database tells of; None for all of them.
    """
    erased: set[uuid.UUID] = set()
    for found, back in _lines():
        if back is None:
            erased.add(found)
        elif told is None or back.by is None or back.by in told:
            erased.discard(found)
    return erased


@dataclass(frozen=True, slots=True)
class _Back:
    """That something was brought back, and by which restore, where a line tells."""

    by: uuid.UUID | None


def _lines() -> Iterator[tuple[uuid.UUID, _Back | None]]:
    """Yield each id, and whether a line says that it was brought back.

    Earlier releases wrote by no restore. What a power cut left half written counts
    for nothing, or as theirs: then it is there, and what follows the restore writes
    it once more.
    """
    for line in kept_lines.of(_NAME):
        about, _, restore = line.removeprefix(_BACK).partition(" ")
        found, by = id_in(about), id_in(restore)
        if found is None or (restore and by is None):
            continue
        if line.startswith(_BACK):
            yield found, _Back(by)
        elif by is None:
            yield found, None
