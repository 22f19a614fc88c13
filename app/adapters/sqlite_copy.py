"""Copies of a SQLite database: taken while others write, put back in a transaction."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from app.adapters.backup_contents import Contents, Progress
from app.domain.operation_errors import BackupFailed, NothingToCopy

OPENING: Final = b"SQLite format 3\x00"
_VIRTUAL: Final = re.compile(r"CREATE\s+VIRTUAL\s+TABLE", re.IGNORECASE)
_SEARCH_OF_A_TABLE: Final = re.compile(
    r"USING\s+fts5\s*\(.*content\s*=\s*'\w", re.IGNORECASE
)


def take(source: Path, target: Path, progress: Progress) -> None:
    """Write a consistent copy.

    All pages at once: a copy in steps begins anew with each commit of others, and
    never ends while they write.

    Raises:
        NothingToCopy: There is no file.
        BackupFailed: It could not be read or written.
    """
    if not source.is_file():
        raise NothingToCopy(f"{source}: no such file")

    def told(_: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    try:
        with (
            closing(sqlite3.connect(_read_only(source), uri=True, timeout=30)) as data,
            closing(sqlite3.connect(target, timeout=30)) as copy,
        ):
            data.backup(copy, pages=-1, progress=told)
            # Folds the copy's write-ahead log into it.
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupFailed(str(error)) from error


def contents(file: Path) -> Contents:
    """Check a copy and return what it holds.

    Raises:
        BackupFailed: It is not sound.
    """
    try:
        with closing(sqlite3.connect(_read_only(file), uri=True)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
            tables = frozenset(name for _, name, _ in _objects(copy, "main"))
            revision = (
                copy.execute("SELECT version_num FROM alembic_version").fetchone()
                if "alembic_version" in tables
                else None
            )
    except sqlite3.Error as error:
        raise BackupFailed(str(error)) from error
    if verdict != "ok":
        raise BackupFailed(verdict)
    return Contents(revision[0] if revision else None, tables)


def replace(connection: sqlite3.Connection, source: Path, progress: Progress) -> None:
    """Replace all that is stored by a copy, within the open transaction.

    Raises:
        BackupFailed: The copy cannot be read, or not all of it arrived.
    """
    try:
        connection.execute("ATTACH ? AS copied", (_read_only(source),))
        _empty(connection)
        _fill(connection, progress)
    except sqlite3.Error as error:
        raise BackupFailed(str(error)) from error


def _read_only(file: Path) -> str:
    return f"{file.absolute().as_uri()}?mode=ro"


def _objects(connection: sqlite3.Connection, schema: str) -> list[tuple[str, str, str]]:
    """Return kind, name and making of what is stored, without SQLite's own."""
    return connection.execute(
        f"SELECT type, name, sql FROM {schema}.sqlite_master "  # noqa: S608
        "WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"
    ).fetchall()


def _empty(connection: sqlite3.Connection) -> None:
    found = _objects(connection, "main")
    virtual = _virtual(found)
    for kind, order in (("trigger", found), ("view", found)):
        for of, name, _ in order:
            if of == kind:
                connection.execute(f'DROP {kind} "{name}"')
    for name in virtual:
        connection.execute(f'DROP TABLE "{name}"')
    for name in _plain(found, virtual):
        connection.execute(f'DROP TABLE "{name}"')


def _fill(connection: sqlite3.Connection, progress: Progress) -> None:
    found = _objects(connection, "copied")
    virtual = _virtual(found)
    making = {name: sql for _, name, sql in found}
    plain = list(_plain(found, virtual))
    for done, name in enumerate(plain, start=1):
        connection.execute(making[name])
        _move(connection, name)
        progress(done, len(plain))
    for kind in ("index", "virtual", "view", "trigger"):
        for of, name, sql in found:
            if kind == ("virtual" if name in virtual else of):
                connection.execute(sql)
                if _SEARCH_OF_A_TABLE.search(sql):
                    connection.execute(
                        f'INSERT INTO "{name}"("{name}") VALUES (\'rebuild\')'  # noqa: S608
                    )


def _move(connection: sqlite3.Connection, table: str) -> None:
    """Copy the rows of a table and make sure that all are there."""
    described = connection.execute(f'PRAGMA copied.table_info("{table}")')
    columns = ", ".join(f'"{column[1]}"' for column in described.fetchall())
    connection.execute(
        f'INSERT INTO main."{table}" ({columns}) '  # noqa: S608
        f'SELECT {columns} FROM copied."{table}"'
    )
    here, there = (
        connection.execute(f'SELECT count(*) FROM {schema}."{table}"').fetchone()  # noqa: S608
        for schema in ("main", "copied")
    )
    if here != there:
        raise BackupFailed(f"{table}: {here[0]} of {there[0]} rows")


def _virtual(objects: list[tuple[str, str, str]]) -> list[str]:
    """Return the virtual tables, those that look into others first."""
    return [name for _, name, sql in reversed(objects) if _VIRTUAL.match(sql)]


def _plain(objects: list[tuple[str, str, str]], virtual: list[str]) -> Iterator[str]:
    """Give the tables that hold rows of their own, not a virtual table's."""
    of_virtual = tuple(f"{name}_" for name in virtual)
    for kind, name, _ in objects:
        if kind == "table" and name not in virtual and not name.startswith(of_virtual):
            yield name
