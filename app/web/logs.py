"""How the server writes its log: one line for each record, without people's data.

Libraries put what they were sent into their messages, form values and cookies
included. Such records keep their place in the code and the kind of failure, and
lose their words; what repeats is counted.
"""

import logging
import time
from collections.abc import Callable
from typing import Final

from pythonjsonlogger.json import JsonFormatter

from app.services.failures import log_repeated
from app.settings import get_settings
from app.telemetry import request_id
from app.telemetry.repeats import Repeats

_OWN: Final = "app"
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


class WithoutValues(logging.Filter):
    """Lets of a library's record pass where and of which kind it is, no words.

    Libraries quote what they were sent: one odd frame could write any line.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite a record in place; what is no warning stays behind."""
        if _is_own(record):
            return True
        kind = ""
        if isinstance(record.exc_info, tuple) and record.exc_info[0]:
            kind = f": {record.exc_info[0].__name__}"
        record.msg = f"{record.name}.{record.funcName}:{record.lineno}{kind}"
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        return record.levelno >= logging.WARNING


class SayOnce(logging.Filter):
    """Lets what a library repeats pass once a minute, and counts the rest."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._repeats = Repeats(timer)

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is new; one that returns tells how often."""
        if _is_own(record):
            return True
        more = self._repeats.since(str(record.msg))
        if more:
            record.msg = f"{record.msg} (+{more})"
        return more is not None


def install() -> None:
    """Set up the log of this process: one handler for all that is written."""
    handler = logging.StreamHandler()
    handler.setFormatter(_formatter(get_settings().log_format))
    for each in (WithRequestId(), WithoutValues(), SayOnce()):
        handler.addFilter(each)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    for name in list(logging.Logger.manager.loggerDict):
        library = logging.getLogger(name)
        library.handlers = []
        library.propagate = True
    logging.getLogger(_OWN).setLevel(logging.INFO)
    logging.captureWarnings(capture=True)


def _is_own(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == _OWN


def log_event_failure(exception: Exception) -> None:
    """Log what an event handler raised, the same once a minute; the last resort."""
    log_repeated("An event handler", exception)


class _Indented(logging.Formatter):
    """Lets no word of a record stand where another record begins."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n\t".join(super().format(record).splitlines())


def _formatter(kind: str) -> logging.Formatter:
    if kind == "text":
        return _Indented(_TEXT, _TIME)
    return JsonFormatter(_TEXT, _TIME, rename_fields=_FIELDS, json_ensure_ascii=False)
