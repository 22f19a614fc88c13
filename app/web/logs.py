"""How the server writes its log: one line for each record, without people's data.

Reflex puts whole events into some of its messages, form values and cookies
included. Such records keep their place in the code and the kind of failure, and
lose their words.
"""

import logging
from typing import Final

from pythonjsonlogger.json import JsonFormatter

from app.services.failures import log_without_values
from app.settings import get_settings
from app.telemetry import request_id

logger = logging.getLogger(__name__)

_OWN: Final = "app"
_FRAMEWORK: Final = ("reflex", "reflex_base")
_TEXT: Final = "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"
_TIME: Final = "%Y-%m-%dT%H:%M:%S%z"
_FIELDS: Final = {
    "asctime": "time",
    "levelname": "level",
    "name": "logger",
    "request_id": "request_id",
}


class WithRequestId(logging.Filter):
    """Adds the name of the request or event to a record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Complete a record in place; every record passes."""
        record.request_id = request_id.current() or "-"
        return True


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
    """Set up the log of this process."""
    handler = logging.StreamHandler()
    handler.setFormatter(_formatter(get_settings().log_format))
    handler.addFilter(WithRequestId())
    own = logging.getLogger(_OWN)
    own.handlers = [handler]
    own.propagate = False
    own.setLevel(logging.INFO)
    guard = WithoutEventData()
    for name in list(logging.Logger.manager.loggerDict):
        if name.partition(".")[0] in _FRAMEWORK:
            logging.getLogger(name).addFilter(guard)
    for name in _FRAMEWORK:
        logging.getLogger(name).addFilter(guard)


def log_event_failure(exception: Exception) -> None:
    """Log what an event handler raised; the server's last resort."""
    log_without_values(logger, "An event handler failed", exception)


def _formatter(kind: str) -> logging.Formatter:
    if kind == "text":
        return logging.Formatter(_TEXT, _TIME)
    return JsonFormatter(_TEXT, _TIME, rename_fields=_FIELDS, json_ensure_ascii=False)
