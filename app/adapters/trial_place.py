"""An empty database that lasts as long as a trial, beside the one of the site."""

import secrets
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy.engine import make_url

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
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".") as own:
            yield f"sqlite:///{own}/trial.db"
        return
    url = make_url(database_url)
    name = f"{url.database}_trial_{secrets.token_hex(4)}"
    server = url.set(drivername="postgresql").render_as_string(hide_password=False)
    _tell(server, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield url.set(database=name).render_as_string(hide_password=False)
    finally:
        _tell(
            server,
            sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)),
        )


def _tell(server: str, statement: sql.Composed) -> None:
    try:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(statement)
    except psycopg.Error as error:
        raise DatabaseUnavailable(str(error).strip().splitlines()[0]) from error
