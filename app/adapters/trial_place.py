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
    server = url.set(drivername="postgresql").render_as_string(hide_password=False)
    _drop_left(server, named)
    _tell(server, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield url.set(database=name).render_as_string(hide_password=False)
    finally:
        _tell(
            server,
            sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)),
        )


def _drop_left(server: str, named: str) -> None:
    """Drop the places of trials that were killed: nobody is connected to them."""
    asked = (
        "SELECT datname FROM pg_database d WHERE starts_with(datname, %s)"
        " AND pg_get_userbyid(datdba) = current_user AND NOT EXISTS"
        " (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)"
    )
    with suppress(psycopg.Error), psycopg.connect(server, autocommit=True) as there:
        for (left,) in there.execute(asked, (named,)).fetchall():
            there.execute(
                sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(left))
            )


def _tell(server: str, statement: sql.Composed) -> None:
    try:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(statement)
    except psycopg.Error as error:
        raise DatabaseUnavailable(str(error).strip().splitlines()[0]) from error
