"""Logging of unexpected failures without anybody's data."""

import logging
import traceback

_logger = logging.getLogger(__name__)


def log_without_values(logger: logging.Logger, what: str, error: Exception) -> None:
    """Log the kind of a failure and where it came from, never its message.

    Messages of drivers and parsers quote what they were given, which here is
    health data.
    """
    kinds: list[str] = []
    cause: BaseException | None = error
    while cause is not None:
        kinds.append(type(cause).__name__)
        cause = cause.__cause__
    places = "".join(traceback.format_tb(error.__traceback__))
    logger.error("%s: %s\n%s", what, " from ".join(kinds), places)


def log_unexpected(what: str, error: Exception) -> None:
    """Log a failure that a screen or a route answers with a sentence."""
    log_without_values(_logger, f"{what} failed", error)
