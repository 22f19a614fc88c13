"""What people decided, beside the database: a copy from before knows nothing of it.

A line names what was decided, about which id or hash, and when; nobody's name.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from app.settings import get_settings

_NAME: Final = "kept-decisions"
_PARTS: Final = 3


class Decision(StrEnum):
    """What was decided."""

    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    WITHDRAWN = "withdrawn"
    UNWANTED = "unwanted"


@dataclass(frozen=True, slots=True)
class Kept:
    """One decision; `about` is the id of a request or the hash of an address."""

    what: Decision
    about: str
    at: datetime


def remember(decisions: Iterable[Kept]) -> None:
    """Add to the list; it is on the disk when this returns."""
    lines = "".join(
        f"{one.what} {one.about} {one.at.isoformat()}\n" for one in decisions
    )
    if not lines:
        return
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as list_:
        list_.write(lines)
        list_.flush()
        os.fsync(handle)


def known() -> Sequence[Kept]:
    """Return all in their order; a line that is half written counts for nothing."""
    try:
        lines = _file().read_text(encoding="ascii", errors="replace").splitlines()
    except FileNotFoundError:
        return []
    return [found for line in lines if (found := _read(line))]


def _read(line: str) -> Kept | None:
    parts = line.split(" ")
    if len(parts) != _PARTS:
        return None
    try:
        at = datetime.fromisoformat(parts[2])
        return Kept(Decision(parts[0]), parts[1], at) if at.tzinfo else None
    except ValueError:
        return None


def _file() -> Path:
    return get_settings().data_dir / _NAME
