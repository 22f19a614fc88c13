"""A server that does not end when told is ended for good."""

import os
import signal
import sys
import threading

import pytest

from app.cli import main as cli

STUBBORN = (
    "import signal, time;"
    "[signal.signal(n, signal.SIG_IGN) for n in (signal.SIGINT, signal.SIGTERM)];"
    "time.sleep(60)"
)


def test_stubborn_server_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "TELL_AGAIN_AFTER", 0.0)
    monkeypatch.setattr(cli, "STOP_FOR_GOOD_AFTER", 1.0)
    before = [signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)]
    timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGTERM))
    timer.start()
    try:
        assert cli._run([sys.executable, "-c", STUBBORN]) == 0
    finally:
        timer.join()
        for number, handler in zip(
            (signal.SIGINT, signal.SIGTERM), before, strict=True
        ):
            signal.signal(number, handler)


def test_exit_code_of_a_server_that_ended_by_itself_is_kept() -> None:
    assert cli._run([sys.executable, "-c", "raise SystemExit(3)"]) == 3
