"""One log for all: what is ours is written whole, what libraries say without words."""

import io
import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from app.services import failures
from app.settings import get_settings
from app.telemetry import request_id
from app.telemetry.repeats import Repeats
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


def test_nothing_that_is_told_begins_another_line(log) -> None:
    forged = "2026-11-20T12:00:00+0000 INFO app.somewhere [-] all is well"
    logging.getLogger("app.somewhere").warning("odd %s", f"x\r\n{forged}\r{forged}")
    first, *more = log.getvalue().rstrip("\n").split("\n")
    assert "odd x" in first
    assert log.getvalue().count("all is well") == 2
    if get_settings().log_format == "json":
        assert json.loads(first)["message"].count(forged) == 2
        assert more == []
    else:
        assert more == [f"\t{forged}"] * 2


def test_each_line_tells_when_who_and_how_grave(log) -> None:
    name = request_id.begin()
    before = datetime.now(UTC).replace(microsecond=0)
    logging.getLogger("app.somewhere").warning("una frase")
    (line,) = lines(log)
    if get_settings().log_format == "json":
        told = json.loads(line)
        assert told["message"] == "una frase"
    else:
        at, level, place, request, _ = line.split(" ", 4)
        told = {"time": at, "level": level, "logger": place}
        told["request_id"] = request.strip("[]")
    assert (told["level"], told["logger"]) == ("WARNING", "app.somewhere")
    assert told["request_id"] == name
    assert before <= datetime.fromisoformat(told["time"]) <= datetime.now(UTC)


def test_what_a_library_repeats_is_counted(log) -> None:
    library = logging.getLogger("engineio")
    for number in range(3_000):
        library.warning("odd frame %d", number)
    assert len(lines(log)) == 1


def failed(error: Exception) -> Exception:
    with pytest.raises(type(error)) as caught:
        raise error
    return caught.value


def test_a_failure_that_repeats_is_said_once_and_another_one_at_once(
    log, monkeypatch
) -> None:
    now = 0.0
    monkeypatch.setattr(failures, "_repeats", Repeats(lambda: now))
    reported: list[str] = []
    monkeypatch.setattr(failures, "report", lambda *told: reported.append(told[1]))

    def said(error: Exception) -> str:
        before = log.getvalue()
        request_id.begin()  # each event has a name of its own
        logs.log_event_failure(failed(error))
        return log.getvalue()[len(before) :]

    assert "An event handler failed: TypeError" in said(TypeError(SECRET))
    assert [said(TypeError(f"{SECRET} {n}")) for n in range(3_000)] == [""] * 3_000
    assert "An event handler failed: KeyError" in said(KeyError(SECRET))
    with pytest.raises(TypeError) as elsewhere:
        raise TypeError(SECRET)  # of the same kind, in another place
    assert "An event handler failed: TypeError" in said(elsewhere.value)
    now = 61.0
    assert "An event handler failed (+3000): TypeError" in said(TypeError(SECRET))
    assert said(TypeError(SECRET)) == ""
    assert len(reported) == 4
    assert "Ana" not in log.getvalue()


def test_a_failure_whose_reference_somebody_has_is_always_found(log) -> None:
    told: list[str] = []
    for _ in range(3):
        request_id.begin()
        told.append(failures.log_unexpected("Listing", failed(KeyError())))
    assert len(set(told)) == 3
    assert all(f"[{one}] Listing failed" in log.getvalue() for one in told)


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
