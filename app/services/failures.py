"""Logging of unexpected failures without anybody's data."""

import logging
import secrets
import traceback
from pathlib import Path
from typing import Final

from app.adapters.error_reports import report
from app.persistence.space import tells_busy, tells_full
from app.telemetry import metrics, request_id
from app.telemetry.repeats import Repeats

_OWN: Final = Path(__file__).parents[1]
_logger = logging.getLogger(__name__)
_repeats: Final = Repeats()


def log_without_values(logger: logging.Logger, what: str, error: Exception) -> str:
    """Log the kind of a failure and where it came from, never its message.

    Messages of drivers and parsers quote what they were given, which here is
    health data.

    Returns:
        A reference by which the line is found: whoever was told it can name it.
    """
    metrics.FAILURES.inc()
    return _write(logger, what, error, _kind_of(error))


def _write(logger: logging.Logger, what: str, error: Exception, kind: str) -> str:
    reference = request_id.current() or secrets.token_hex(5)
    logger.error("[%s] %s: %s", reference, what, kind)
    report(error, what, reference)
    return reference


def _kind_of(error: Exception) -> str:
    """Return which failure that is: its kinds, and on the next lines its places."""
    kinds: list[str] = []
    cause: BaseException | None = error
    while cause is not None:
        kinds.append(type(cause).__name__ + _code_of(cause))
        cause = cause.__cause__
    places = "".join(traceback.format_list(_own_places(error)))
    return f"{' from '.join(kinds)}\n{places}"


def _code_of(error: BaseException) -> str:
    """Return the database's own name of a failure, which quotes nobody.

    A SQLSTATE of PostgreSQL, such as 53100 for a full disk; of SQLite SQLITE_FULL.
    """
    code = getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)
    return f" ({code})" if isinstance(code, str) else ""


def _own_places(error: Exception) -> list[traceback.FrameSummary]:
    """Return where a failure passed through our code, and where it arose."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(_OWN)]
    return [*own, *(frame for frame in frames[-1:] if frame not in own)]


def log_unexpected(what: str, error: Exception) -> str:
    """Log a failure that a screen or a route answers with a sentence.

    Returns:
        The reference of the line.
    """
    return log_without_values(_logger, f"{what} failed", error)


def log_repeated(what: str, error: Exception) -> None:
    """Log a failure of which nobody is told; the same again is counted for a minute.

    Over a websocket anybody may bring one about, and nobody needs each one's line.
    """
    metrics.FAILURES.inc()
    kind = _kind_of(error)
    more = _repeats.since(f"{what}: {kind}")
    if more is not None:
        told = f"{what} failed (+{more})" if more else f"{what} failed"
        _write(_logger, told, error, kind)


def is_busy(error: Exception) -> bool:
    """Return whether a failure says to come again: others held the database too long."""
    return tells_busy(error)


def lacks_room(error: Exception) -> bool:
    """Return whether a failure says that nothing more can be stored."""
    return tells_full(error)
