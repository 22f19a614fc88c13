"""Copies of the whole database as files, whichever engine it is on."""

import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from app.adapters import copy_leftovers, postgres_copy, sealing, sqlite_copy
from app.adapters.backup_contents import Contents, Progress
from app.domain.operation_errors import NothingToCopy, RestoreRefused


def suffix_of(database_url: str) -> str:
    """Return how the name of a copy of this database ends, but for a seal."""
    return ".sqlite3" if database_url.startswith("sqlite") else ".pgdump"


def take(
    database_url: str, target: Path, progress: Progress, keys: tuple[str, ...] = ()
) -> Path:
    """Write a consistent copy, readable by its owner alone.

    The file appears under its name only when it is whole and has been checked.

    Args:
        database_url: What to copy.
        target: File of the copy.
        progress: Called with what is done and the whole, where that is known.
        keys: Public keys to which it is sealed; without any it stays open.

    Returns:
        The file; one that is sealed has a name that says so.

    Raises:
        BackupFailed: The copy could not be made or is not sound.
    """
    with copy_leftovers.working_in(target.parent):
        return _take(database_url, target, progress, keys)


def _take(
    database_url: str, target: Path, progress: Progress, keys: tuple[str, ...]
) -> Path:
    aside = target.with_name(target.name + copy_leftovers.ASIDE)
    aside.unlink(missing_ok=True)
    aside.touch(mode=0o600)
    try:
        if database_url.startswith("sqlite"):
            source = Path(make_url(database_url).database or "")
            sqlite_copy.take(source, aside, progress)
            found = sqlite_copy.contents(aside)
        else:
            postgres_copy.take(database_url, aside)
            found = postgres_copy.contents(aside)
        if found.revision is None:
            raise NothingToCopy("alembic_version is missing or empty")
        if keys:
            return _sealed(aside, target, keys)
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)
    return target


def _sealed(plain: Path, target: Path, keys: tuple[str, ...]) -> Path:
    target = target.with_name(target.name + sealing.SUFFIX)
    aside = target.with_name(target.name + copy_leftovers.ASIDE)
    try:
        aside.touch(mode=0o600)
        sealing.seal(plain, aside, keys)
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)
    return target


@contextmanager
def opened(source: Path, folder: Path, private: Path | None) -> Generator[Path]:
    """Give a copy whose seal is broken, in a place that vanishes at the end.

    Args:
        source: The copy; one that is not sealed is given as it is.
        folder: Where its contents may lie for that time.
        private: File with the private key.

    Raises:
        RestoreRefused: It is sealed, and there is no key that opens it.
        BackupFailed: It was changed or cut.
    """
    if not source.is_file() or not sealing.is_sealed(source):
        yield source
        return
    with (
        copy_leftovers.working_in(folder),
        tempfile.TemporaryDirectory(dir=folder, prefix=copy_leftovers.PLACE) as place,
    ):
        plain = Path(place) / source.name.removesuffix(sealing.SUFFIX)
        plain.touch(mode=0o600)
        sealing.unseal(source, plain, private)
        yield plain


def contents(database_url: str, source: Path) -> Contents:
    """Check that a copy is sound and of this engine; return what it holds.

    Raises:
        RestoreRefused: It is no copy, or one of the other engine.
        BackupFailed: It is not sound.
    """
    if not source.is_file():
        raise RestoreRefused("missing")
    opening = _opening(source)
    is_sqlite = opening.startswith(sqlite_copy.OPENING)
    if not is_sqlite and not opening.startswith(postgres_copy.OPENING):
        raise RestoreRefused("no_copy")
    if is_sqlite != database_url.startswith("sqlite"):
        raise RestoreRefused("other_engine")
    look: Callable[[Path], Contents] = (
        sqlite_copy.contents if is_sqlite else postgres_copy.contents
    )
    return look(source)


def begins_like_one(file: Path) -> bool:
    """Return whether a file can be read and begins like a copy, sealed or not."""
    plain = (sqlite_copy.OPENING, postgres_copy.OPENING)
    try:
        return _opening(file).startswith(plain) or sealing.is_sealed(file)
    except OSError:
        return False


def replace(connection: Any, source: Path, progress: Progress) -> None:
    """Replace all that is stored by a copy, within a driver's open transaction.

    Raises:
        BackupFailed: The copy could not be put back; the transaction is void.
    """
    if _opening(source).startswith(postgres_copy.OPENING):
        postgres_copy.replace(connection, source, progress)
    else:
        sqlite_copy.replace(connection, source, progress)


def _opening(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(len(sqlite_copy.OPENING))
