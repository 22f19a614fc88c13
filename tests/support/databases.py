"""Migrated databases within milliseconds: each process of tests migrates one a kind.

A test on SQLite gets a copy of the file; one on PostgreSQL gets the same database
with all rows gone but for the price list. Both lie where those of the test before lay:
what an engine has compiled serves the next test, which took longer than most tests.
"""

from pathlib import Path

import pytest

from app.persistence import database as engines
from app.persistence import every_table
from app.services import schema
from app.settings import get_settings
from tests.support import surroundings

# References and the triggers of the event log are for everybody else.
EMPTY = """
DO $$
DECLARE made name;
BEGIN
    SET LOCAL session_replication_role = replica;
    FOR made IN
        SELECT tablename FROM pg_tables WHERE schemaname = current_schema()
        AND tablename NOT IN ('alembic_version', 'schema_reach', 'vaccines')
    LOOP
        EXECUTE format('DELETE FROM %%I', made);
    END LOOP;
END $$
"""


def migrate(url: str) -> None:
    """Bring a database to the newest version, whatever a test set before."""
    with pytest.MonkeyPatch.context() as patch:
        surroundings.forget(patch)
        patch.setenv("DATABASE_URL", url)
        schema.upgrade()
        engines.get_engine().dispose()
    get_settings.cache_clear()


def migrated_file(folder: Path) -> Path:
    """Return a SQLite file to copy: its log is folded in when the last one leaves."""
    file = folder / "app.db"
    migrate(f"sqlite:///{file}")
    return file


def put(content: bytes, file: Path) -> None:
    """Put a fresh SQLite where the test before had its own, its log included."""
    for old in file.parent.glob(f"{file.name}*"):
        old.unlink()
    file.write_bytes(content)


def is_untouched(file: Path, content: bytes) -> bool:
    """Return whether nobody has written to a SQLite since it was put there."""
    log = file.with_name(f"{file.name}-wal")
    written = log.stat().st_size if log.exists() else 0
    return not written and file.read_bytes() == content


def empty() -> None:
    """Take all rows out of the PostgreSQL that the settings name.

    Who went back to an older version may have left it there. TRUNCATE makes new files for each table, which takes longer than most tests; sixty statements from here, too.
    """
    if not schema.is_current():
        schema.upgrade()
    with engines.get_engine().begin() as connection:
        connection.exec_driver_sql(EMPTY)


def contents() -> dict[str, list[str]]:
    """Return every row of every table, as text, in an order of its own."""
    with engines.transaction() as session:
        return {
            table.name: sorted(map(repr, session.connection().execute(table.select())))
            for table in every_table.metadata().sorted_tables
        }
