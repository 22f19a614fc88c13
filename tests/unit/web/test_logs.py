"""One log for all: what is ours is written whole, what libraries say without words."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from app.settings import get_settings
from app.web import logs

SECRET = "Ana María\nhepatitis"


@pytest.fixture(params=["text", "json"])
def log(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[io.StringIO]:
    monkeypatch.setenv("LOG_FORMAT", request.param)
    get_settings.cache_clear()
    root, engine = logging.getLogger(), logging.getLogger("engineio")
    level = root.level
    engine.addHandler(logging.StreamHandler())
    engine.setLevel(logging.INFO)
    logs.install()
    (own,) = root.handlers
    assert isinstance(own, logging.StreamHandler)
    written = io.StringIO()
    own.setStream(written)
    yield written
    logging.captureWarnings(capture=False)
    root.removeHandler(own)
    root.setLevel(level)
    engine.setLevel(logging.NOTSET)


def lines(log: io.StringIO) -> list[str]:
    return log.getvalue().splitlines()


@pytest.mark.parametrize("name", ["engineio", "socketio", "asyncio", "_granian", "x.y"])
def test_a_library_writes_place_and_kind_alone(log, name: str) -> None:
    library = logging.getLogger(name)
    library.info(SECRET)
    error = KeyError(SECRET)
    library.error("odd %s", SECRET, exc_info=(KeyError, error, None))
    (line,) = lines(log)
    assert "KeyError" in line
    assert name in line
    assert "Ana" not in line
    if get_settings().log_format == "json":
        assert json.loads(line)["level"] == "ERROR"


def test_our_own_lines_keep_their_words_and_are_never_kept_back(log) -> None:
    for _ in range(2):
        logging.getLogger("app.somewhere").info("una frase")
    found = lines(log)
    assert len(found) == 2
    assert all("una frase" in line for line in found)


def test_what_a_library_repeats_is_counted(log) -> None:
    library = logging.getLogger("engineio")
    for number in range(3_000):
        library.warning("odd frame %d", number)
    assert len(lines(log)) == 1


def test_what_was_kept_back_is_told_with_the_next() -> None:
    now = 0.0
    once = logs.SayOnce(lambda: now)

    def said() -> str:
        record = logging.makeLogRecord({"name": "engineio", "msg": "odd"})
        return str(record.msg) if once.filter(record) else ""

    assert [said() for _ in range(4)] == ["odd", "", "", ""]
    now = 61.0
    assert [said(), said()] == ["odd (+3)", ""]
    now = 122.0
    assert said() == "odd (+1)"
