"""How far back from a schema releases still work with it: each migration says so.

A release does not know the migrations of later ones. Whoever migrates therefore
leaves in the database the oldest revision from which all of them only added.
"""

from types import ModuleType
from typing import Final

from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Table, Text, delete, insert, inspect, select
from sqlmodel import SQLModel

REACH: Final = Table(
    "schema_reach", SQLModel.metadata, Column("oldest", Text, primary_key=True)
)
_DECLARED: Final = "ONLY_ADDS"


def only_adds(migration: ModuleType) -> bool:
    """Return whether the release before a migration works with what it makes.

    Raises:
        AttributeError: The migration does not declare it.
    """
    return bool(getattr(migration, _DECLARED))


def note(connection: Connection, scripts: ScriptDirectory, revision: str) -> None:
    """Leave in the database how far back it reaches, if it has a place for that."""
    if not inspect(connection).has_table(REACH.name):
        return
    oldest = revision
    for script in scripts.iterate_revisions(revision, "base"):
        oldest = script.revision
        if not only_adds(script.module):
            break
    connection.execute(delete(REACH))
    connection.execute(insert(REACH).values(oldest=oldest))


def oldest(connection: Connection) -> str | None:
    """Return the oldest revision whose release works here, None where none is noted."""
    if not inspect(connection).has_table(REACH.name):
        return None
    return connection.execute(select(REACH.c.oldest)).scalar()
