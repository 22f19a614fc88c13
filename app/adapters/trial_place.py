"""An empty database that lasts as long as a trial, beside the one of the site."""

import secrets
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy.engine import make_url

from app.adapters import copy_leftovers
from app.domain.operation_errors import DatabaseUnavailable


@contextmanager
def place(database_url: str, folder: Path) -> Generator[str]:
    """Give the address of an empty database of the same engine.

    Args:
        database_url: The site's; its server is asked for another database.
        folder: Where the file of SQLite lies meanwhile.

    Raises:
        DatabaseUnavailable: The server gives none.
    """
    if database_url.startswith("sqlite"):
        with (
            copy_leftovers.working_in(folder),
            tempfile.TemporaryDirectory(dir=folder, prefix=copy_leftovers.PLACE) as own,
        ):
            yield f"sqlite:///{own}/trial.db"
        return
    url = make_url(database_url)
    named = f"{url.database}_trial_"
    name = named + secrets.token_hex(4)
    trial = sql.Identifier(name)
    server = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with _alone_with(server, named) as connection:
        _tell(connection, sql.SQL("CREATE DATABASE {}").format(trial))
        try:
            yield url.set(database=name).render_as_string(hide_password=False)
        finally:
            _tell(connection, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(trial))


@contextmanager
def _alone_with(server: str, named: str) -> Generator[psycopg.Connection]:
    """Give a connection that says as long as it is open that there is a trial.

    Where there is no other one, what trials left that were killed goes first.

    Raises:
        DatabaseUnavailable: The server gives none.
    """
    try:
        connection = psycopg.connect(server, autocommit=True)
    except psycopg.Error as error:
        raise DatabaseUnavailable(_reason(error)) from error
    with connection:
        with suppress(psycopg.Error):
            _drop_left(connection, named)
        connection.execute("SELECT pg_advisory_lock_shared(hashtext(%s))", (named,))
        yield connection


def _drop_left(connection: psycopg.Connection, named: str) -> None:
    alone = "SELECT pg_try_advisory_lock(hashtext(%s))"
    if connection.execute(alone, (named,)).fetchone() != (True,):
        return
    ours = (
        "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
        " AND substr(datname, length(%s) + 1) ~ '^[0-9a-f]{8}$'"
        " AND pg_get_userbyid(datdba) = current_user"
    )
    try:
        for (left,) in connection.execute(ours, (named, named)).fetchall():
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connection.execute(drop.format(sql.Identifier(left)))
    finally:
        connection.execute("SELECT pg_advisory_unlock(hashtext(%s))", (named,))


def _tell(connection: psycopg.Connection, statement: sql.Composed) -> None:
    try:
        connection.execute(statement)
    except psycopg.Error as error:
        raise DatabaseUnavailable(_reason(error)) from error


def _reason(error: psycopg.Error) -> str:
    return str(error).strip().splitlines()[0]
