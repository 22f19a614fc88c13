"""Copies of everything that is stored, and the way back."""

from pathlib import Path
from typing import Final

from app.adapters import backup
from app.domain.clock import Clock, utc_now
from app.persistence.database import get_engine
from app.settings import get_settings

PREFIX: Final = "respaldo-"
Progress = backup.Progress


def take(
    folder: Path, *, keep: int, progress: Progress, clock: Clock = utc_now
) -> Path:
    """Copy the database into a folder and forget the oldest copies there.

    Args:
        folder: Where copies are kept.
        keep: How many stay, the new one included.
        progress: Called with what is done and the whole.
        clock: Names the copy.

    Returns:
        The file of the copy.

    Raises:
        BackupFailed: The copy could not be made or is not sound.
    """
    url = get_settings().database_url
    suffix = backup.suffix_of(url)
    target = folder / f"{PREFIX}{clock():%Y%m%d-%H%M%S-%f}{suffix}"
    backup.take(url, target, progress)
    for old in sorted(folder.glob(f"{PREFIX}*{suffix}"))[:-keep]:
        old.unlink()
    return target


def put_back(source: Path, *, progress: Progress) -> None:
    """Replace what is stored by a copy.

    Raises:
        BackupFailed: The copy is not sound or could not be put back.
    """
    get_engine().dispose()
    backup.put_back(get_settings().database_url, source, progress)
    get_engine().dispose()
