"""Versions of the schema: which there are, which one it has, and changing it alone."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Timer
from typing import Final

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Connection,
    Engine,
    NullPool,
    create_engine,
    event,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from alembic import command
from app.persistence.database import SQLITE_PRAGMAS, get_engine

ALEMBIC_INI: Final = Path(__file__).resolve().parents[2] / "alembic.ini"
_TURN: Final = 7_206_003
# Seconds for which an instance waits while another one migrates.
_PATIENCE: Final = 3600
# How often to ask again for a lock over which two would wait for each other.
_LOCK_TRIES: Final = 30
# Seconds after which somebody who waits for another command is told so.
TELL_AFTER: Final = 3.0
# Whom to tell.
_listeners: list[Callable[[], None]] = []


def tell_waiting(tell: Callable[[], None]) -> None:
    """Have something called whenever this process waits for another command."""
    _listeners[:] = [tell]


def _tell() -> None:
    for listener in _listeners:
        listener()


@contextmanager
def _telling() -> Generator[None]:
    timer = Timer(TELL_AFTER, _tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def alone(of: Engine | None = None) -> Generator[Connection]:
    """Open a transaction in which nobody else changes the schema.

    All of it is committed at the end, or nothing: also statements that make and
    drop tables, on both engines. Instances that start together take turns.

    Args:
        of: Another database than the site's.
    """
    of = of or get_engine()
    if of.dialect.name != "sqlite":
        with of.begin() as connection:
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            with _telling():
                connection.execute(select(func.pg_advisory_xact_lock(_TURN)))
            yield connection
        return
    engine = _sqlite_engine(of)
    try:
        with engine.connect() as connection:
            with _telling():
                own = connection.begin()
            with own:
                yield connection
    finally:
        engine.dispose()


def are_one(one: Engine, other: Engine) -> bool:
    """Return whether two addresses lead to the same database, however they are spelt.

    Who held both alone would wait for itself.
    """
    if one.dialect.name != other.dialect.name:
        return False
    if one.dialect.name == "sqlite":
        files = [Path(each.url.database or "") for each in (one, other)]
        return all(file.exists() for file in files) and files[0].samefile(files[1])
    return _place_of(one) == _place_of(other)


def _place_of(engine: Engine) -> tuple[object, ...]:
    """Return what is of one database of one running server alone."""
    with engine.connect() as connection:
        asked = text(
            # By whichever way it is reached: a name, an address, a socket.
            "SELECT pg_postmaster_start_time(), oid FROM pg_database "
            "WHERE datname = current_database()"
        )
        return tuple(connection.execute(asked).one())


def hold_writers(connection: Connection) -> None:
    """Let everybody wait who wants to write; they still read, and so does a copy.

    On SQLite the transaction does so from its beginning.
    """
    if connection.dialect.name != "sqlite":
        connection.execute(
            text(f"LOCK TABLE {_own_tables(connection)} IN EXCLUSIVE MODE")
        )


def hold_readers(connection: Connection) -> None:
    """Let those wait who read, too; whoever holds us up gives way by its own limit."""
    if connection.dialect.name == "sqlite":
        return
    statement = text(f"LOCK TABLE {_own_tables(connection)} IN ACCESS EXCLUSIVE MODE")
    for tries_left in reversed(range(_LOCK_TRIES)):
        try:
            with connection.begin_nested():
                connection.execute(statement)
        except OperationalError:
            # Someone who has read waits to write: the server ends one of us.
            if not tries_left:
                raise
        else:
            return


def _own_tables(connection: Connection) -> str:
    quote = connection.dialect.identifier_preparer.quote
    return ", ".join(map(quote, sorted(inspect(connection).get_table_names())))


def upgrade(connection: Connection) -> None:
    """Apply the migrations that are missing, within the caller's transaction.

    Raises:
        RuntimeError: Rows would refer to nothing.
    """
    config = Config(ALEMBIC_INI)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    check_references(connection)


def current(connection: Connection) -> str | None:
    """Return the revision that the database has, None where it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def known() -> tuple[str, ...]:
    """Return the revisions that this code knows, the newest first."""
    scripts = ScriptDirectory.from_config(Config(ALEMBIC_INI))
    return tuple(script.revision for script in scripts.walk_revisions())


def needed_tables() -> frozenset[str]:
    """Return the tables that every version of this site has had."""
    return frozenset(
        {"alembic_version", "appointments", "admins", "outbox", "vaccines"}
    )


def _sqlite_engine(of: Engine) -> Engine:
    """Return an engine whose transactions hold the write lock from the start.

    The driver by itself begins none before a CREATE or DROP, so that what had run
    before an interruption stayed. A table that is made anew would take the rows
    that refer to it along, were references watched on the way; they are checked
    at the end.
    """
    engine = create_engine(
        of.url,
        poolclass=NullPool,
        connect_args={"timeout": _PATIENCE},
        hide_parameters=True,
    )
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", _begin)
    return engine


def _leave_transactions_to_us(
    connection: DBAPIConnection, _: ConnectionPoolEntry
) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        if not pragma.startswith("busy_timeout"):
            cursor.execute(f"PRAGMA {pragma}")
    cursor.execute("PRAGMA foreign_keys=OFF")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def check_references(connection: Connection) -> None:
    """Refuse to commit rows that refer to nothing; PostgreSQL does so by itself.

    Raises:
        RuntimeError: A migration or a copy has left some.
    """
    if connection.dialect.name != "sqlite":
        return
    broken = connection.execute(text("PRAGMA foreign_key_check")).first()
    if broken is not None:
        raise RuntimeError(f"rows of {broken[0]} refer to nothing in {broken[2]}")


def reason(error: Exception) -> str:
    """Return the driver's own words, without the statement around them."""
    origin = getattr(error, "orig", None) or error
    lines = str(origin).strip().splitlines()
    return lines[0] if lines else type(origin).__name__
