"""Engine and transactions; nothing else opens a connection."""

import os
import time
import uuid
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from sqlalchemy import (
    ARRAY,
    Connection,
    Engine,
    Select,
    bindparam,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InterfaceError, InvalidatePoolError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection
from sqlalchemy.sql.dml import ReturningInsert
from sqlmodel import Session, SQLModel

from app.persistence import shut
from app.persistence.space import Room
from app.settings import get_settings
from app.telemetry import metrics

# Seconds that a statement waits for what another one has locked.
LOCK_WAIT: Final = 5
SQLITE_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    f"busy_timeout={LOCK_WAIT * 1000}",
    "foreign_keys=ON",
    # What is erased is written over, not only let go.
    "secure_delete=ON",
)
# Connections to PostgreSQL that an instance has at most. All of them stay: one more
# would be opened for each of many who come at once, and closed after its question.
POOL: Final = 15
# Seconds after which a pooled connection may have been cut off unnoticed.
IDLE: Final = 1.0
# What a database raises that cannot work now, whatever it is asked.
UNAVAILABLE: Final = (OperationalError, InterfaceError, PoolTimeout)

_engines: dict[tuple[int, str], Engine] = {}
_rooms: dict[Engine, Room] = {}
_lock = Lock()


def make_engine(url: str) -> Engine:
    """Return an engine for SQLite or PostgreSQL.

    Errors never quote the values of a statement: they are people's data.

    SQLite gets write-ahead logging, so that readers never wait for a writer,
    a patient lock, foreign keys, and a sync at each commit: an acknowledged
    request survives a power cut.
    """
    engine = _engine_of(url)
    event.listen(engine, "before_cursor_execute", _start_watch)
    event.listen(engine, "after_cursor_execute", _stop_watch)
    return engine


def _engine_of(url: str) -> Engine:
    if not url.startswith("sqlite"):
        engine = create_engine(
            url,
            pool_size=POOL,
            max_overflow=0,
            hide_parameters=True,
            connect_args=_postgresql_options(),
        )
        event.listen(engine, "checkin", _note_use)
        event.listen(engine, "checkout", partial(_ping_if_idle, engine))
        return engine
    database = make_url(url).database
    if database and database != ":memory:":
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url, connect_args={"timeout": LOCK_WAIT}, hide_parameters=True
    )
    event.listen(engine, "connect", _set_pragmas)
    return engine


def _postgresql_options() -> dict[str, object]:
    """Return what a connection is opened with.

    A server that fell silent is given up after some ten seconds: whoever waits
    for it keeps the next ones waiting. Compiling a query takes longer than any of
    ours runs; and a plan made for any text knows nothing of how rare the searched
    one is.
    """
    return {
        "options": f"-c jit=off -c lock_timeout={LOCK_WAIT}s",
        "prepare_threshold": None,
        "connect_timeout": 5,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }


def _note_use(_: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
    record.info["used"] = time.monotonic()


def _ping_if_idle(
    engine: Engine,
    connection: DBAPIConnection,
    record: ConnectionPoolEntry,
    _: PoolProxiedConnection,
) -> None:
    """Ask a connection that has rested whether it lives; the pool replaces dead ones.

    One that was just used is not asked: that would cost each request a round trip.

    Raises:
        InvalidatePoolError: It does not.
    """
    rested = time.monotonic() - record.info.get("used", time.monotonic())
    if rested < IDLE:
        return
    try:
        engine.dialect.do_ping(connection)
    except engine.dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error


def _start_watch(connection: Connection, *_: object) -> None:
    connection.info["statement_started"] = time.perf_counter()


def _stop_watch(connection: Connection, *_: object) -> None:
    seconds = time.perf_counter() - connection.info["statement_started"]
    metrics.DATABASE_SECONDS.observe(seconds)


def _set_pragmas(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def get_engine() -> Engine:
    """Return this process's engine.

    Server processes are forked after import: connections must not be shared
    with a parent, so each process makes its engine at first use.
    """
    key = (os.getpid(), get_settings().database_url)
    with _lock:
        if key not in _engines:
            _engines[key] = make_engine(key[1])
            _rooms[_engines[key]] = Room(_engines[key])
        return _engines[key]


def has_room() -> bool:
    """Return whether what is written still finds room."""
    return _rooms[get_engine()].is_there()


@contextmanager
def transaction() -> Generator[Session]:
    """Open a session that commits once at the end, or not at all."""
    with Session(get_engine(), expire_on_commit=False) as session, session.begin():
        yield session
        shut.require_open(session)


def insert_for(
    session: Session, table: type[SQLModel]
) -> sqlite.Insert | postgresql.Insert:
    """Return the engine's own INSERT, which can do nothing on a conflict."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def insert_once(
    session: Session,
    table: type[SQLModel],
    rows: Sequence[Mapping[str, Any]],
) -> frozenset[uuid.UUID]:
    """Store rows in one statement, but for those that hold a taken unique value.

    The statement is made once: building it anew for each request takes longer
    than running it.

    Returns:
        The primary keys of those that were stored.
    """
    if not rows:
        return frozenset()
    connection = session.connection()
    columns = tuple(rows[0])
    name = str(table.__tablename__)  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    if connection.dialect.name == "sqlite":
        statement = _insertion(name)
        return frozenset(connection.execute(statement, rows).scalars())
    arrays = {column: [row[column] for row in rows] for column in columns}
    statement = _insertion_of_arrays(name, columns)
    return frozenset(connection.execute(statement, arrays).scalars())


def counted(session: Session, some: Select[Any], up_to: int | None) -> int:
    """Return how many rows a statement finds, up to so many; None for all."""
    if up_to is None:
        # Without a subquery SQLite counts the entries of an index by the page.
        whole = some.with_only_columns(func.count(), maintain_column_froms=True)
    else:
        whole = select(func.count()).select_from(some.limit(up_to).subquery())
    return session.connection().execute(whole).scalar_one()


@cache
def _insertion(name: str) -> ReturningInsert[Any]:
    table = SQLModel.metadata.tables[name]
    once = sqlite.insert(table).on_conflict_do_nothing()
    return once.returning(*table.primary_key.columns)


@cache
def _insertion_of_arrays(name: str, columns: tuple[str, ...]) -> ReturningInsert[Any]:
    """Return an INSERT whose text is the same for any number of rows.

    The driver reads every placeholder of a text that it does not know.
    """
    table = SQLModel.metadata.tables[name]
    arrays = [
        bindparam(column, type_=ARRAY(table.c[column].type)) for column in columns
    ]
    rows = func.unnest(*arrays).table_valued(*columns).render_derived()
    once = postgresql.insert(table).from_select(columns, select(rows))
    return once.on_conflict_do_nothing().returning(*table.primary_key.columns)
