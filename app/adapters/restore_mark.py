"""What restores have yet to do, beside the database: it outlives who is killed.

A line names the event that a restore writes in its own transaction, so that one which
was never committed is told from one that was.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.adapters import kept_lines

_NAME: Final = "restore-unfinished"
_BRING_BACK: Final = "bring-back"


@dataclass(frozen=True, slots=True)
class Mark:
    """A restore.

    Attributes:
        event: Id of its event.
        bring_back: Whether what was erased since the copy stays.
    """

    event: uuid.UUID
    bring_back: bool


def put(mark: Mark) -> None:
    """Add a mark; it is on the disk when this returns."""
    kind = f" {_BRING_BACK}" if mark.bring_back else ""
    kept_lines.add(_NAME, [f"{mark.event}{kind}"])


def known() -> Sequence[Mark]:
    """Return all in their order; a line that is half written was never committed."""
    return [found for line in kept_lines.of(_NAME) if (found := _read(line))]


def clear() -> None:
    """Forget all of them."""
    kept_lines.drop(_NAME)


def _read(line: str) -> Mark | None:
    event, _, kind = line.partition(" ")
    try:
        return Mark(uuid.UUID(event), bring_back=kind == _BRING_BACK)
    except ValueError:
        return None
