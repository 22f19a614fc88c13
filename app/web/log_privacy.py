"""Keeps personal data out of the logs that Reflex writes.

Reflex puts whole events into some of its messages: form values and cookies
included. Such records keep their place in the code and the kind of failure,
and lose their words.
"""

import logging
from typing import Final

from app.services.failures import log_without_values

logger = logging.getLogger(__name__)

_FRAMEWORK: Final = ("reflex", "reflex_base")


class WithoutEventData(logging.Filter):
    """Replaces the words of the framework's warnings and errors."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite a record in place; every record passes."""
        if record.levelno < logging.WARNING:
            return True
        kind = ""
        if isinstance(record.exc_info, tuple) and record.exc_info[0]:
            kind = f": {record.exc_info[0].__name__}"
        record.msg = f"{record.name}.{record.funcName}:{record.lineno}{kind}"
        record.args = None
        record.exc_info = None
        record.exc_text = None
        return True


def install() -> None:
    """Put the filter in front of every handler of the framework's loggers."""
    guard = WithoutEventData()
    for name in list(logging.Logger.manager.loggerDict):
        if name.partition(".")[0] in _FRAMEWORK:
            logging.getLogger(name).addFilter(guard)
    for name in _FRAMEWORK:
        logging.getLogger(name).addFilter(guard)


def log_event_failure(exception: Exception) -> None:
    """Log what an event handler raised; the server's last resort."""
    log_without_values(logger, "An event handler failed", exception)
