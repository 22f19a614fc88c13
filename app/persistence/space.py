"""Whether what is written still finds room: a full disk, or a limit of the database.

And whether it waited too long for its turn, which is nobody's fault either.
"""

import errno
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Final

from sqlalchemy import Engine, ExceptionContext, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

# PostgreSQL's SQLSTATE, and what SQLite says of a disk and of a limit of file sizes.
_CODES: Final = frozenset({"53100", "SQLITE_FULL", "SQLITE_IOERR_WRITE"})
# Of PostgreSQL a lock that was waited for too long, also in a circle, and a statement
# that took too long. What SQLite says begins with this, whatever it waited for.
_BUSY: Final = frozenset({"55P03", "57014", "40P01"})
_SQLITE_BUSY: Final = "SQLITE_BUSY"
_NUMBERS: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
# Bytes without which the next request hardly finds room.
LEAST: Final = 1024**2
# Seconds between two trials, whoever asks meanwhile.
_BEAT: Final = 1.0

# Something of the size of some requests, gone again when it is committed.
_TRIAL: Final = {
    "sqlite": "INSERT INTO space_trial VALUES (zeroblob(65536))",
    "postgresql": "INSERT INTO space_trial "
    "SELECT md5(random()::text) FROM generate_series(1, 2000)",
}


def tells_full(error: BaseException | None) -> bool:
    """Return whether a failure says that there is no room left."""
    return any(_is_full(cause) for cause in _causes(error))


def tells_busy(error: BaseException | None) -> bool:
    """Return whether a failure says that others held what was asked for too long."""
    return any(_is_busy(cause) for cause in _causes(error))


def _is_busy(error: BaseException) -> bool:
    code = str(_code_of(error))
    waited = code in _BUSY or code.startswith(_SQLITE_BUSY)
    return waited or isinstance(error, PoolTimeout)


def _code_of(error: BaseException) -> object:
    return getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = getattr(error, "orig", None) or error.__cause__


def _is_full(error: BaseException) -> bool:
    if _code_of(error) in _CODES:
        return True
    return isinstance(error, OSError) and error.errno in _NUMBERS


class Room:
    """What is known of the room that a database has.

    A write that finds none is remembered until a trial finds some.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._folder = _folder_of(engine)
        self._lacks = False
        self._tried = 0.0
        self._lock = Lock()
        event.listen(engine, "handle_error", self._note)

    def _note(self, context: ExceptionContext) -> None:
        if tells_full(context.original_exception):
            self._lacks = True

    def is_there(self) -> bool:
        """Return whether a request can be stored, as far as can be told.

        Raises:
            DBAPIError: The database refuses a trial for another reason.
        """
        if self._folder and shutil.disk_usage(self._folder).free < LEAST:
            return False
        with self._lock:
            due = time.monotonic() - self._tried >= _BEAT
            if self._lacks and due:
                self._tried = time.monotonic()
                self._lacks = not self._finds_some()
        return not self._lacks

    def _finds_some(self) -> bool:
        try:
            with self._engine.begin() as connection:
                connection.execute(text("CREATE TABLE space_trial (filling TEXT)"))
                connection.execute(text(_TRIAL[connection.dialect.name]))
                connection.execute(text("DROP TABLE space_trial"))
        except DBAPIError as error:
            if tells_full(error):
                return False
            raise
        return True


def _folder_of(engine: Engine) -> Path | None:
    """Return where SQLite writes; None where another machine may do so."""
    database = make_url(engine.url).database
    if engine.dialect.name != "sqlite" or not database or database == ":memory:":
        return None
    return Path(database).absolute().parent
