"""Bringing the database to the version that this code expects."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from app.domain.operation_errors import (
    BackupFailed,
    BackupToolUnfit,
    DatabaseSilent,
    DatabaseUnavailable,
    NotCopiedBefore,
    SchemaTooNew,
)
from app.persistence import migration, reach
from app.persistence.database import get_engine
from app.services import backups
from app.settings import get_settings

ALEMBIC_INI: Final = migration.ALEMBIC_INI
# Copies of what was there before an upgrade.
COPIES_KEPT: Final = 3
FAILURES: Final = (DatabaseUnavailable, NotCopiedBefore, SchemaTooNew)


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What an upgrade did beside the migrations.

    Attributes:
        copy: The copy of what was there, None where nothing had to change.
        uncopied: Why there is no copy although something changed.
        newer: The revision of a newer release, with which this one works.
    """

    copy: Path | None = None
    uncopied: str = ""
    newer: str = ""


def tell_waiting(tell: Callable[[], None]) -> None:
    """Have something called whenever this process waits for another command."""
    migration.tell_waiting(tell)


def upgrade() -> Upgraded:
    """Apply the migrations that are missing, after a copy of what is there.

    The copy is taken while nobody else can write on SQLite, so that it holds all
    that was acknowledged. PostgreSQL without fit programs is migrated without
    one: a migration that fails leaves everything as it was.

    Raises:
        DatabaseUnavailable: It cannot be opened or migrated; `DatabaseSilent`
            where its server does not answer.
        NotCopiedBefore: The copy failed; nothing was changed.
        SchemaTooNew: A newer release has changed it beyond what this one can use.
    """
    try:
        with migration.alone() as connection:
            found = migration.current(connection)
            if found == migration.known()[0]:
                return Upgraded()
            if found and found not in migration.known():
                _require_reach(connection, found)
                return Upgraded(newer=found)
            done = _copy() if found else Upgraded()
            migration.upgrade(connection)
            return done
    except OperationalError as error:
        raise DatabaseSilent(migration.reason(error)) from error
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseUnavailable(migration.reason(error)) from error


def _copy() -> Upgraded:
    folder = get_settings().data_dir / "backups" / backups.BEFORE_UPGRADE
    try:
        return Upgraded(backups.take(folder, keep=COPIES_KEPT))
    except BackupToolUnfit as error:
        return Upgraded(uncopied=str(error))
    except (BackupFailed, OSError) as error:
        raise NotCopiedBefore(str(error)) from error


def _require_reach(connection: Connection, revision: str) -> None:
    """Refuse the schema of a newer release, but where only things were added since."""
    if reach.oldest(connection) not in migration.known():
        raise SchemaTooNew(revision)


def reason(error: Exception) -> str:
    """Return the words of a failure, in one line."""
    return migration.reason(error)


class State(Enum):
    """How the schema stands to this code."""

    CURRENT = "current"
    EMPTY = "empty"
    BEHIND = "behind"
    NEWER = "newer"
    TOO_NEW = "too_new"


def state() -> State:
    """Return whether migrations are missing, or a newer release was here."""
    with get_engine().connect() as connection:
        found = migration.current(connection)
        if found == migration.known()[0]:
            return State.CURRENT
        if found is None:
            return State.EMPTY
        if found in migration.known():
            return State.BEHIND
        fit = reach.oldest(connection) in migration.known()
    return State.NEWER if fit else State.TOO_NEW


def is_current() -> bool:
    """Return whether no migration is missing."""
    return state() is State.CURRENT
