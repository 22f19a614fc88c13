"""What a copy, a trial or an opened seal leaves that is killed: all data, in clear.

Whoever works in a folder of copies says so by a lock that ends with the process; what
lies there while nobody does was left, and goes.
"""

import fcntl
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

# How the names of copies begin, and end of those that are not whole yet; and how places
# begin that last as long as a deed. What else lies there is somebody else's.
PREFIX: Final = "respaldo-"
ASIDE: Final = ".part"
PLACE: Final = ".trial-"


@contextmanager
def working_in(folder: Path) -> Generator[None]:
    """Work in a folder, which is made where it is missing; what was left there goes."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _opened(folder) as place:
        _clear_alone(folder, place)
        fcntl.flock(place, fcntl.LOCK_SH)
        yield


def clear(folder: Path) -> None:
    """Remove what was left in a folder and those in it, where nobody works there."""
    for each in (folder, *folder.glob("*/")):
        if each.is_dir() and not each.name.startswith(PLACE):
            with _opened(each) as place:
                _clear_alone(each, place)


@contextmanager
def _opened(folder: Path) -> Generator[int]:
    place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield place
    finally:
        os.close(place)


def _clear_alone(folder: Path, place: int) -> None:
    try:
        fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return
    # What SQLite writes beside one that it writes to ends otherwise.
    for part in (
        *folder.glob(f"{PREFIX}*{ASIDE}"),
        *folder.glob(f"{PREFIX}*{ASIDE}-*"),
    ):
        with suppress(OSError):
            part.unlink()
    for left in folder.glob(f"{PLACE}*/"):
        shutil.rmtree(left, ignore_errors=True)
