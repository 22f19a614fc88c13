"""Starts sites from a process that has loaded the program, and nothing else, before.

Each site is two processes that load the same three thousand modules for as long as
most tests take. What is loaded here reads no settings: of those each site has its own,
and what it does with them is what `python -m app` does. Who tests how a site begins
and ends starts it as `make run` does.

Run as a program this is that process. It takes one line of JSON at a time and answers
with one: `environment` and `log` of a site to start, or `ended`, a number of one.
"""

import ctypes
import json
import os
import random
import runpy
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parents[2]
PAUSE = 0.05
_PARENT_DIED = 1


class WarmProcess:
    """A site's first process; the part of `subprocess.Popen` that a site needs."""

    def __init__(self, program: str, environment: dict[str, str], log: Path) -> None:
        self.args = program
        asked = {"program": program, "environment": environment, "log": str(log)}
        self.pid: int = _oven().ask(asked)
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None:
            self._code = _oven().ask({"ended": self.pid})
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        return _waited(self.poll, timeout)


class _Oven:
    """The process that others begin as; it ends with who started it."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.warm"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )

    def ask(self, what: dict[str, Any]) -> Any:
        read, write = self._process.stdout, self._process.stdin
        assert read
        assert write
        with self._turn:
            print(json.dumps(what), file=write, flush=True)
            return json.loads(read.readline())


_making = threading.Lock()


@cache
def _made() -> _Oven:
    return _Oven()


def _oven() -> _Oven:
    # One, also where two sites are the first to start at once: it alone can tell how
    # those ended that it began.
    with _making:
        return _made()


def _waited(poll: Callable[[], int | None], timeout: float | None) -> int:
    end = None if timeout is None else time.monotonic() + timeout
    while (code := poll()) is None:
        if end is not None and time.monotonic() > end:
            raise subprocess.TimeoutExpired("the site", timeout or 0)
        time.sleep(PAUSE)
    return code


class _Forked:
    """The server, begun before the site reads its settings, and waiting to be told."""

    def __init__(self) -> None:
        there, here = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(here)
            with os.fdopen(there) as told:
                _serve(told.readline())
        os.close(there)
        self._told = os.fdopen(here, "w")
        self._code: int | None = None

    def begin(self, command: list[str], *, cwd: Path, env: dict[str, str]) -> "_Forked":
        """Let it serve: `subprocess.Popen`, as the site calls it."""
        assert command[1] == "-m"
        told = {"command": command[2:], "cwd": str(cwd), "environment": env}
        with self._told:
            print(json.dumps(told), file=self._told)
        return self

    def poll(self) -> int | None:
        if self._code is None:
            self._code = _ended(self.pid)
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        return _waited(self.poll, timeout)

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


def _ended(pid: int) -> int | None:
    """Return how a child ended, None while it runs."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def _serve(line: str) -> NoReturn:
    """Be the server once told to, or end with a site that was never told."""
    if line:
        told = json.loads(line)
        _become(told["environment"])
        os.chdir(told["cwd"])
        name, *sys.argv[1:] = told["command"]
        _leave(lambda: import_module(name).main())
    os._exit(0)


def _start(told: dict[str, Any]) -> int:
    """Start a site; return its number."""
    return os.fork() or _be(told)


def _be(told: dict[str, Any]) -> NoReturn:
    """Be the site."""
    os.setsid()
    if sys.platform == "linux":  # a site ends with whoever gave up on its test
        ctypes.CDLL(None).prctl(_PARENT_DIED, signal.SIGTERM)
    with Path(told["log"]).open("ab") as log, Path(os.devnull).open() as nothing:
        os.dup2(nothing.fileno(), 0)
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    _become(told["environment"])
    server = _Forked()
    from app.cli import server as own

    own.subprocess = SimpleNamespace(  # pyright: ignore[reportAttributeAccessIssue]
        Popen=server.begin, TimeoutExpired=subprocess.TimeoutExpired
    )
    sys.argv[1:] = ["serve"]
    _leave(lambda: runpy.run_module(told["program"], run_name="__main__"))


def _become(environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    random.seed()


def _leave(work: Callable[[], object]) -> NoReturn:
    """Do the work of a program, and end as one: never come back from a fork."""
    code = 1
    try:
        work()
        code = 0
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else int(bool(left.code))
    except KeyboardInterrupt:
        code = 130
    except BaseException as error:  # noqa: BLE001 - a program tells of any
        traceback.print_exception(error)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _load() -> None:
    """Load all that reads no settings."""
    for name in ("app.cli.main", "app.cli.server", "app.cli.backend", "app.api.router"):
        import_module(name)
    for name in ("reflex.app", "app.public.pages", "app.admin.page"):
        import_module(name)
    from app.settings import get_settings

    assert not get_settings.cache_info().currsize
    assert threading.active_count() == 1


def main() -> None:
    """Answer until whoever asks has gone."""
    _load()
    answers = os.fdopen(os.dup(1), "w")
    for line in sys.stdin:
        told = json.loads(line)
        answer = _ended(told["ended"]) if "ended" in told else _start(told)
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
