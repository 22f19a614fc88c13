"""What is stored is read by its owner alone, whatever the machine's habit is."""

import os
import pwd
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def make_private_from_now() -> None:
    """Let files and folders that this process makes be its owner's alone."""
    os.umask(_OTHERS)


def is_shared(folder: Path) -> bool:
    """Return whether a folder is everybody's, as /tmp is."""
    return folder.exists() and bool(folder.stat().st_mode & stat.S_ISVTX)


def is_read_by_all(file: Path) -> bool:
    """Return whether a file is there and everybody of the machine may read it."""
    return file.is_file() and bool(file.stat().st_mode & stat.S_IROTH)


def owner_before_root(folder: Path) -> str:
    """Return whose a folder is, as `sudo -u` takes it, where we are root and it is not.

    Empty otherwise. What root makes there its owner could not read.
    """
    if os.geteuid() != 0 or not folder.exists():
        return ""
    owner = folder.stat().st_uid
    if owner == 0:
        return ""
    try:
        return pwd.getpwuid(owner).pw_name
    except KeyError:
        return f"'#{owner}'"


def open_to_others(places: Iterable[Path], *, deep: bool = True) -> Iterator[Path]:
    """Yield what others of the machine may read, write or list, folders first.

    Args:
        places: Files and folders; links are passed by.
        deep: Whether what lies in the folders counts too.
    """
    for place in places:
        if place.is_symlink() or not place.exists():
            continue
        if place.stat().st_mode & _OTHERS:
            yield place
        if deep and place.is_dir():
            yield from open_to_others(sorted(place.iterdir()))


def mend(places: Iterable[Path]) -> int:
    """Take others' rights away; return how much stays open, being somebody else's."""
    left = 0
    for place in places:
        try:
            place.chmod(stat.S_IMODE(place.stat().st_mode) & ~_OTHERS)
        except OSError:
            left += 1
    return left
