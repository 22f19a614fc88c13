"""A server that does not end when told is ended for good."""

import os
import signal
import sys
import threading
from collections.abc import Iterator

import pytest

from app.cli import server as cli
from app.settings import CONTROLLER, Settings
from tests.support.builders import PRODUCTION

STUBBORN = (
    "import signal, time;"
    "[signal.signal(n, signal.SIG_IGN) for n in (signal.SIGINT, signal.SIGTERM)];"
    "time.sleep(60)"
)


@pytest.fixture(autouse=True)
def own_handlers() -> Iterator[None]:
    """Give the signals back as they were."""
    before = {n: signal.getsignal(n) for n in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_stubborn_server_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "TELL_AGAIN_AFTER", 0.0)
    monkeypatch.setattr(cli, "STOP_FOR_GOOD_AFTER", 1.0)
    timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGTERM))
    timer.start()
    assert cli._run([sys.executable, "-c", STUBBORN]) == 0
    timer.join()


def test_exit_code_of_a_server_that_ended_by_itself_is_kept() -> None:
    assert cli._run([sys.executable, "-c", "raise SystemExit(3)"]) == 3


def test_production_without_a_controller_says_so_where_nobody_misses_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    real = {name.lower(): value for name, value in PRODUCTION.items()}
    one = {"controller_name": "Vacunas SpA"}
    cli._tell_missing(Settings.model_validate(real | one))
    told = capsys.readouterr().err
    assert "ATENCIÓN" in told
    assert "Defina CONTROLLER_RUT, CONTROLLER_ADDRESS, CONTACT_EMAIL y" in told
    all_of_it = dict.fromkeys(CONTROLLER, "Vacunas SpA")
    all_of_it["contact_email"] = "datos@vacunas.example"
    cli._tell_missing(Settings.model_validate(real | all_of_it))
    cli._tell_missing(Settings())
    assert capsys.readouterr().err == ""
