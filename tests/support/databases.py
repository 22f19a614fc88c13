"""Migrated databases within milliseconds: each process of tests migrates one a kind.

A test on SQLite gets a copy of the file; one on PostgreSQL gets the same database
with all rows gone but for the price list.
"""

from pathlib import Path

import pytest
from sqlalchemy import inspect

from app.persistence import database as engines
from app.services import schema
from app.settings import get_settings
from tests.support import surroundings

KEPT = {"alembic_version", "schema_reach", "vaccines"}


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


def empty() -> None:
    """Take all rows out of the PostgreSQL that the settings name.

    Who went back to an older version may have left it there. TRUNCATE makes new files for each table, which takes longer than most tests.
    """
    if not schema.is_current():
        schema.upgrade()
    with engines.get_engine().begin() as connection:
        names = set(inspect(connection).get_table_names()) - KEPT
        # References and the triggers of the event log are for everybody else.
        connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        for name in sorted(names):
            connection.exec_driver_sql(f'DELETE FROM "{name}"')  # noqa: S608
