"""Lists of lines beside the database, which a copy from before knows nothing of."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.settings import get_settings


def add(name: str, lines: Iterable[str]) -> None:
    """Add lines to a list; they are on the disk when this returns.

    Args:
        name: Of the list, which is a file of its own.
        lines: ASCII, without their line breaks.

    Raises:
        OSError: They cannot be written.
    """
    written = "".join(f"{line}\n" for line in lines)
    if not written:
        return
    # One that a full disk or a power cut left half written swallows no other.
    written = written if _is_whole(name) else f"\n{written}"
    file = _file(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as list_:
        list_.write(written)
        list_.flush()
        os.fsync(handle)


def of(name: str) -> Sequence[str]:
    """Return the lines of a list in their order, none where there is no such list.

    A power cut may have left one half written: who reads them says what counts. An
    empty one counts for nothing.
    """
    try:
        return _file(name).read_text(encoding="ascii", errors="replace").splitlines()
    except FileNotFoundError:
        return []


def drop(name: str) -> None:
    """Take a whole list away."""
    _file(name).unlink(missing_ok=True)


def _is_whole(name: str) -> bool:
    """Return whether the last line of a list ends, or there is none."""
    try:
        with _file(name).open("rb") as list_:
            end = list_.seek(0, os.SEEK_END)
            list_.seek(max(0, end - 1))
            return list_.read() in (b"", b"\n")
    except FileNotFoundError:
        return True


def _file(name: str) -> Path:
    return get_settings().data_dir / name
