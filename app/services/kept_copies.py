"""The copies that a folder keeps, and whether the one of each day is among them.

Who looks opens none of them but for its beginning: a trial alone (`drill`) shows that
one is whole.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from app.adapters import backup, sealing
from app.adapters.copy_leftovers import PREFIX
from app.domain.clock import Clock, utc_now
from app.settings import get_settings

# A copy is made each day; what is older says that one was missed.
DUE: Final = timedelta(hours=26)
_STAMP: Final = "%Y%m%d-%H%M%S-%f"
# A clock may be set back a little; who is further ahead made no copy of today.
_AHEAD: Final = timedelta(minutes=5)


def place(folder: Path, at: datetime) -> Path:
    """Return the file of a copy that is taken at a moment."""
    suffix = backup.suffix_of(get_settings().database_url)
    return folder / f"{PREFIX}{at:{_STAMP}}{suffix}"


def moment(copy: Path) -> datetime | None:
    """Return when a copy was taken by its name, None where that says nothing."""
    stamp = copy.name.removeprefix(PREFIX).partition(".")[0]
    try:
        return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def newest(folder: Path) -> Path | None:
    """Return the newest copy of this engine in a folder, None where there is none."""
    return next(iter(reversed(_found(folder))), None)


def age(*, clock: Clock = utc_now) -> timedelta | None:
    """Return since when nothing was copied, None where no copy is kept.

    What is named like a copy and does not begin like one is none, nor is one of a day
    that is still to come.

    Raises:
        OSError: The folder cannot be looked into.
    """
    now = clock()
    for copy in reversed(_found(get_settings().data_dir / "backups")):
        taken = moment(copy)
        if taken and taken <= now + _AHEAD and backup.begins_like_one(copy):
            return max(now - taken, timedelta())
    return None


def forget(folder: Path, keep: int, *, but: Path) -> None:
    """Remove the oldest copies of a folder.

    Args:
        folder: Where they lie.
        keep: How many stay.
        but: The one just made, which stays whatever the others are named.
    """
    others = [copy for copy in _found(folder) if copy != but]
    for old in others[: max(len(others) + 1 - keep, 0)]:
        old.unlink(missing_ok=True)


def _found(folder: Path) -> list[Path]:
    """Return the copies of this engine in a folder, sealed or not, the oldest first."""
    if not folder.is_dir():
        return []
    suffix = backup.suffix_of(get_settings().database_url)
    return sorted(
        one
        for one in folder.iterdir()
        if one.name.startswith(PREFIX)
        and one.name.removesuffix(sealing.SUFFIX).endswith(suffix)
        and moment(one) is not None
        and one.is_file()
    )
