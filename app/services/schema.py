"""Bringing the database to the version that this code expects."""

from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError

from alembic import command
from app.domain.errors import DatabaseUnavailable
from app.persistence.database import get_engine

_TURN: Final = 7_206_003
ALEMBIC_INI: Final = Path(__file__).resolve().parents[2] / "alembic.ini"


def upgrade() -> None:
    """Apply the migrations that are missing.

    Raises:
        DatabaseUnavailable: It cannot be opened or migrated.
    """
    try:
        with get_engine().begin() as connection:
            if connection.dialect.name == "postgresql":
                # Instances that start together take turns, however long one takes.
                connection.execute(text("SET LOCAL lock_timeout = 0"))
                connection.execute(select(func.pg_advisory_xact_lock(_TURN)))
            config = Config(ALEMBIC_INI)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseUnavailable(_reason(error)) from error


def is_current() -> bool:
    """Return whether no migration is missing."""
    expected = ScriptDirectory.from_config(Config(ALEMBIC_INI)).get_current_head()
    with get_engine().connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    return found == expected


def _reason(error: Exception) -> str:
    """Return the driver's own words, without the statement around them."""
    origin = getattr(error, "orig", None) or error
    return str(origin).strip().splitlines()[0]
