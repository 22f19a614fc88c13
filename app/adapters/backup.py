"""Copies of the whole database, taken and put back while others use it."""

import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url

from app.domain.errors import BackupFailed

_PAGES_AT_ONCE: Final = 1_000
_ASIDE: Final = ".part"

Progress = Callable[[int, int], None]


def suffix_of(database_url: str) -> str:
    """Return how the name of a copy of this database ends."""
    return ".sqlite3" if database_url.startswith("sqlite") else ".pgdump"


def take(database_url: str, target: Path, progress: Progress) -> None:
    """Write a consistent copy, readable by its owner alone.

    The file appears under its name only when it is whole and has been checked.

    Args:
        database_url: What to copy.
        target: File of the copy.
        progress: Called with what is done and the whole, where that is known.

    Raises:
        BackupFailed: The copy could not be made or is not sound.
    """
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    aside = target.with_name(target.name + _ASIDE)
    aside.unlink(missing_ok=True)
    aside.touch(mode=0o600)
    try:
        if database_url.startswith("sqlite"):
            _copy_sqlite(_path(database_url), aside, progress)
            _make_one_file(aside)
            _check_sqlite(aside)
        else:
            _postgres("pg_dump", database_url, "--format=custom", f"--file={aside}")
            _postgres("pg_restore", None, "--list", str(aside))
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)


def put_back(database_url: str, source: Path, progress: Progress) -> None:
    """Replace the database's content by a copy's, all of it or nothing.

    Raises:
        BackupFailed: The copy is not sound or could not be put back.
    """
    if not source.is_file():
        raise BackupFailed(f"{source}: no such file")
    if database_url.startswith("sqlite"):
        _check_sqlite(source)
        _copy_sqlite(source, _path(database_url), progress)
    else:
        _postgres(
            "pg_restore",
            database_url,
            *("--clean", "--if-exists", "--no-owner", "--single-transaction"),
            str(source),
        )


def _path(database_url: str) -> Path:
    return Path(make_url(database_url).database or "")


def _copy_sqlite(source: Path, target: Path, progress: Progress) -> None:
    if not source.is_file():
        raise BackupFailed(f"{source}: no such file")
    target.parent.mkdir(parents=True, exist_ok=True)

    def told(_: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    try:
        with (
            closing(sqlite3.connect(source, timeout=30)) as origin,
            closing(sqlite3.connect(target, timeout=30)) as copy,
        ):
            origin.backup(copy, pages=_PAGES_AT_ONCE, progress=told, sleep=0.01)
    except sqlite3.Error as error:
        raise BackupFailed(str(error)) from error


def _make_one_file(copy: Path) -> None:
    """Fold a copy's write-ahead log into it."""
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _check_sqlite(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
            copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BackupFailed(str(error)) from error
    if verdict != "ok":
        raise BackupFailed(verdict)


def _postgres(program: str, database_url: str | None, *arguments: str) -> None:
    """Run a program of PostgreSQL; its command line holds no password."""
    path = shutil.which(program)
    if path is None:
        raise BackupFailed(f"{program} is not installed")
    with tempfile.TemporaryDirectory() as folder:
        address = (_address(database_url, Path(folder)),) if database_url else ()
        done = subprocess.run(
            [path, *address, *arguments], capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or [program]
        raise BackupFailed(lines[-1])


def _address(database_url: str, folder: Path) -> str:
    url = make_url(database_url).set(drivername="postgresql")
    if url.password:
        password = str(url.password).replace("\\", "\\\\").replace(":", "\\:")
        file = folder / "password"
        file.touch(mode=0o600)
        file.write_text(f"*:*:*:*:{password}\n", encoding="utf-8")
        url = url.set(password=None).update_query_dict({"passfile": str(file)})
    return f"--dbname={url.render_as_string(hide_password=False)}"
