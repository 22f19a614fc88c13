"""Bringing the database to the version that this code expects."""

from pathlib import Path
from typing import Final

from alembic.config import Config
from sqlalchemy.exc import SQLAlchemyError

from alembic import command
from app.domain.errors import DatabaseUnavailable
from app.persistence.database import get_engine

ALEMBIC_INI: Final = Path(__file__).resolve().parents[2] / "alembic.ini"


def upgrade() -> None:
    """Apply the migrations that are missing.

    Raises:
        DatabaseUnavailable: It cannot be opened or migrated.
    """
    try:
        with get_engine().begin() as connection:
            config = Config(ALEMBIC_INI)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseUnavailable(_reason(error)) from error


def _reason(error: Exception) -> str:
    """Return the driver's own words, without the statement around them."""
    origin = getattr(error, "orig", None) or error
    return str(origin).strip().splitlines()[0]
