"""Logging of unexpected failures without anybody's data."""

import logging
import secrets
import traceback
from pathlib import Path
from typing import Final

from app.adapters.error_reports import report
from app.persistence.space import tells_busy, tells_full
from app.telemetry import metrics, request_id

_OWN: Final = Path(__file__).parents[1]
_logger = logging.getLogger(__name__)


def log_without_values(logger: logging.Logger, what: str, error: Exception) -> str:
    """Log the kind of a failure and where it came from, never its message.

    Messages of drivers and parsers quote what they were given, which here is
    health data.

    Returns:
        A reference by which the line is found: whoever was told it can name it.
    """
    reference = request_id.current() or secrets.token_hex(5)
    metrics.FAILURES.inc()
    kinds: list[str] = []
    cause: BaseException | None = error
    while cause is not None:
        kinds.append(type(cause).__name__ + _code_of(cause))
        cause = cause.__cause__
    places = "".join(traceback.format_list(_own_places(error)))
    logger.error("[%s] %s: %s\n%s", reference, what, " from ".join(kinds), places)
    report(error, what, reference)
    return reference


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


def is_busy(error: Exception) -> bool:
    """Return whether a failure says to come again: others held the database too long."""
    return tells_busy(error)


def lacks_room(error: Exception) -> bool:
    """Return whether a failure says that nothing more can be stored."""
    return tells_full(error)
