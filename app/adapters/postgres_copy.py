"""Copies of a PostgreSQL database by its own programs, put back in a transaction."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, LiteralString, cast

import psycopg
from sqlalchemy.engine import make_url

from app.adapters.backup_contents import Contents, Progress
from app.domain.operation_errors import BackupFailed, BackupToolUnfit

OPENING: Final = b"PGDMP"
_TABLE: Final = re.compile(r"^\d+; \d+ \d+ TABLE \S+ (\S+) ", re.MULTILINE)
_REVISION: Final = re.compile(
    r"^COPY \S*alembic_version .*FROM stdin;\n(\S+)\n\\\.", re.MULTILINE
)
_COPY: Final = re.compile(rb"^COPY .* FROM stdin;\n$")
# What psql alone understands, and a setting that older servers do not know.
_NOT_FOR_US: Final = (b"\\restrict ", b"\\unrestrict ", b"SET transaction_timeout")
# Whatever is there and is not an extension's: also what a newer release added.
_OWN: Final[LiteralString] = """
SELECT CASE WHEN c.relkind IN ('r', 'p') THEN 'TABLE' WHEN c.relkind = 'v' THEN 'VIEW'
       WHEN c.relkind = 'm' THEN 'MATERIALIZED VIEW' ELSE 'SEQUENCE' END,
       c.oid::regclass::text
FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace
AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
UNION ALL SELECT 'ROUTINE', p.oid::regprocedure::text
FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace
AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
UNION ALL SELECT 'TYPE', t.oid::regtype::text
FROM pg_type t WHERE t.typnamespace = current_schema()::regnamespace
AND t.typtype IN ('e', 'd') AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
"""


def take(database_url: str, target: Path) -> None:
    """Write a consistent copy.

    Raises:
        BackupToolUnfit: `pg_dump` is missing or older than the server.
        BackupFailed: The copy could not be made.
    """
    with tempfile.TemporaryDirectory() as folder:
        address = _address(database_url, Path(folder))
        _run("pg_dump", address, "--format=custom", f"--file={target}")


def contents(file: Path) -> Contents:
    """Read all of a copy and return what it holds.

    Raises:
        BackupToolUnfit: `pg_restore` is missing or older than the copy.
        BackupFailed: It is not sound.
    """
    tables = _TABLE.findall(_run("pg_restore", "--list", str(file)))
    _run("pg_restore", "--file=/dev/null", str(file))
    told = _run(
        "pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file)
    )
    revision = _REVISION.search(told)
    return Contents(revision[1] if revision else None, frozenset(tables))


def replace(
    connection: psycopg.Connection[Any], source: Path, progress: Progress
) -> None:
    """Replace all that is stored by a copy, within the open transaction.

    The copy is told statement by statement over the caller's own connection, so
    that nothing is there until it commits.

    Raises:
        BackupFailed: The copy cannot be read or does not fit this server.
    """
    path = connection.execute("SHOW search_path").fetchone()
    try:
        for kind, name in connection.execute(_OWN).fetchall():
            connection.execute(
                cast(LiteralString, f"DROP {kind} IF EXISTS {name} CASCADE")
            )
        options = ("--no-owner", "--no-privileges", "--no-comments", "--file=-")
        size = source.stat().st_size
        with _started("pg_restore", *options, str(source)) as script:
            _tell(connection, iter(script), _up_to(size, progress))
        progress(1, 1)
        connection.execute("SELECT set_config('search_path', %s, false)", path)
    except psycopg.Error as error:
        raise BackupFailed(str(error).strip().splitlines()[0]) from error


def _up_to(size: int, progress: Progress) -> Callable[[int], None]:
    """Show bytes of text as parts of a file that holds them packed."""

    def told(read: int) -> None:
        progress(min(read, size), size)

    return told


def _tell(
    connection: psycopg.Connection[Any],
    script: Iterator[bytes],
    told: Callable[[int], None],
) -> None:
    statements: list[bytes] = []
    read = 0
    for line in script:
        if _COPY.match(line):
            connection.execute(b"".join(statements))
            statements.clear()
            with connection.cursor().copy(line) as rows:
                for row in script:
                    if row == b"\\.\n":
                        break
                    rows.write(row)
                    read += len(row)
                    told(read)
        elif not line.startswith(_NOT_FOR_US):
            statements.append(line)
    connection.execute(b"".join(statements))


@contextmanager
def _started(program: str, *arguments: str) -> Generator[IO[bytes]]:
    """Give what a program prints while it runs; its failure is raised at the end."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [_path(program), *arguments], stdout=subprocess.PIPE, stderr=said
        )
        try:
            yield cast(IO[bytes], process.stdout)
        finally:
            cast(IO[bytes], process.stdout).close()
            code = process.wait()
        if code != 0:
            said.seek(0)
            raise _failure(program, said.read().decode(errors="replace"))


def _run(program: str, *arguments: str) -> str:
    done = subprocess.run(
        [_path(program), *arguments],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise _failure(program, done.stderr)
    return done.stdout


def _path(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise BackupToolUnfit(f"{program} is not installed")
    return path


def _failure(program: str, told: str) -> BackupFailed:
    """Return the first thing that went wrong: what follows comes of it."""
    lines = [line.strip() for line in told.splitlines() if line.strip()] or [program]
    first = next((line for line in lines if "error:" in line), lines[-1])
    if "version mismatch" in told or "unsupported version" in told:
        return BackupToolUnfit(first)
    return BackupFailed(first)


def _address(database_url: str, folder: Path) -> str:
    """Return an address for the command line, which holds no password."""
    url = make_url(database_url).set(drivername="postgresql")
    if url.password:
        password = str(url.password).replace("\\", "\\\\").replace(":", "\\:")
        file = folder / "password"
        file.touch(mode=0o600)
        file.write_text(f"*:*:*:*:{password}\n", encoding="utf-8")
        # `set` takes None for what is to stay as it is.
        url = url._replace(password=None).update_query_dict({"passfile": str(file)})
    return f"--dbname={url.render_as_string(hide_password=False)}"
