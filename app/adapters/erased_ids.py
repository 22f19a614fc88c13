"""A list of what was erased, beside the database: a copy from before knows nothing."""

import os
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from app.settings import get_settings

_NAME: Final = "erased-ids"


def remember(ids: Iterable[uuid.UUID]) -> None:
    """Add to the list; it is on the disk when this returns."""
    lines = "".join(f"{each}\n" for each in ids)
    if not lines:
        return
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as list_:
        list_.write(lines)
        list_.flush()
        os.fsync(handle)


def known() -> set[uuid.UUID]:
    """Return all of it; a line that a power cut left half written counts for nothing."""
    try:
        lines = _file().read_text(encoding="ascii", errors="replace").splitlines()
    except FileNotFoundError:
        return set()
    return {found for line in lines if (found := _id_in(line))}


def _id_in(line: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(line)
    except ValueError:
        return None


def _file() -> Path:
    return get_settings().data_dir / _NAME
