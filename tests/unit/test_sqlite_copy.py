"""A copy of a SQLite database is told apart from one that is not sound."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.adapters import sqlite_copy
from app.domain.operation_errors import BackupFailed, NothingToCopy

pytestmark = pytest.mark.any_day


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of a table with a row, at a revision."""
    source, target = tmp_path / "source.db", tmp_path / "copy.db"
    with closing(sqlite3.connect(source)) as data:
        data.executescript(
            "CREATE TABLE people(name); INSERT INTO people VALUES (NULL);"
            "CREATE TABLE alembic_version(version_num);"
            "INSERT INTO alembic_version VALUES ('0007');"
        )
    sqlite_copy.take(source, target, lambda *_: None)
    return target


def test_a_sound_copy_says_what_it_holds(copy: Path) -> None:
    held = sqlite_copy.contents(copy)
    assert held.revision == "0007"
    assert held.tables == {"people", "alembic_version"}


def test_a_copy_whose_rows_break_its_own_rules_is_refused(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as data:
        data.executescript(
            "PRAGMA writable_schema=ON;"
            "UPDATE sqlite_master SET sql='CREATE TABLE people(name NOT NULL)'"
            " WHERE name='people'; PRAGMA writable_schema=OFF;"
        )
    with pytest.raises(BackupFailed, match=r"people\.name"):
        sqlite_copy.contents(copy)


def test_a_copy_that_lost_its_end_is_refused(copy: Path) -> None:
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BackupFailed):
        sqlite_copy.contents(copy)


def test_what_is_not_there_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(NothingToCopy):
        sqlite_copy.take(tmp_path / "none.db", tmp_path / "copy.db", lambda *_: None)
    assert list(tmp_path.iterdir()) == []
