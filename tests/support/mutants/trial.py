"""Tries mistakes against the tests that touch them, each in a process forked off.

This process imports everything, migrates the databases and then runs no test: a copy
of it is like new. In the first copy all tests run once, to learn which lines each of
them touches and how long it takes. Then every mistake gets a copy, in which only those
tests run, the fastest first, until one notices. A test is believed once it has passed
in a copy without a mistake. Time under load is no judgement: what came to no end is
tried once more.
"""

import os
import pickle
import re
import resource
import shutil
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol
from sqlalchemy.orm import configure_mappers

from tests.support.mutants.mistakes import ROOT, Mistake
from tests.support.mutants.swap import OutOfReach, put_in

UNNOTICED, NOTICED, BEYOND = 0, 1, 3
ENDS = {UNNOTICED: "unnoticed", NOTICED: "noticed", BEYOND: "out of reach"}
# A loop without an end uses up seconds of the processor; one that only waits, of the
# clock, and a busy machine lets everybody wait.
SPARE_CPU, SPARE_CLOCK = 10, 120
Tell = Callable[[Mistake, str], None]


class Trial:
    """A pytest plugin that runs mistakes in the place of tests."""

    def __init__(self, mistakes: list[Mistake], tell: Tell) -> None:
        self.mistakes = mistakes
        self.tell = tell
        self.unfit: list[str] = []
        self._took: dict[str, float] = {}
        self._touched: dict[str, dict[int, list[str]]] = {}
        self._items: dict[str, pytest.Item] = {}
        self._fit: set[str] = set()
        self._noticed_by: dict[str, list[str]] = defaultdict(list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = {item.nodeid: item for item in session.items}
        _set_up_what_lasts(session.items)
        self._learn()
        for name in self.unfit:
            del self._items[name]
        for mistake in self.mistakes:
            self.tell(mistake, self._end(mistake))
        return True

    def _learn(self) -> None:
        """Let a copy run every test, and note which lines each of them touches.

        What fails without a mistake, in a copy as it were with one, judges none.
        """
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.close(reader)
            with os.fdopen(writer, "wb") as told:
                pickle.dump(self._watched(), told)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as told:
            self._touched, self._took, self.unfit = pickle.load(told)  # noqa: S301
        os.waitpid(child, 0)

    def _watched(self) -> tuple[dict[str, Any], dict[str, float], list[str]]:
        watch = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{ROOT}/app/*"]
        )
        took: dict[str, float] = {}
        unfit: list[str] = []
        signal.signal(signal.SIGALRM, _ring)
        watch.start()
        for name, item in self._items.items():
            watch.switch_context(name)
            signal.alarm(SPARE_CLOCK)
            began = time.process_time()
            if self._fails(item):
                unfit.append(name)
            took[name] = time.process_time() - began
        signal.alarm(0)
        watch.stop()
        data = watch.get_data()
        touched = {
            str(Path(file).relative_to(ROOT)): data.contexts_by_lineno(file)
            for file in data.measured_files()
        }
        return touched, took, unfit

    def _by_speed(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: self._took[name])

    def _fails(self, item: pytest.Item) -> bool:
        item.session._setupstate.teardown_exact(item)
        reports = runtestprotocol(item, log=False, nextitem=item.session.items[0])
        return any(report.failed for report in reports)

    def _tests_of(self, mistake: Mistake) -> list[str]:
        """Return the tests to try, those first that noticed another one there."""
        if mistake.is_constant:
            names = self._tests_of_users(mistake.name)
        else:
            lines = self._touched.get(mistake.path, {})
            span = range(mistake.first, mistake.last + 1)
            names = {name for line in span for name in lines.get(line, ())}
        names &= self._items.keys()
        known = [n for n in self._noticed_by[mistake.place] if n in names]
        rest = self._by_speed(names - set(known))
        return [*known, *rest]

    def _tests_of_users(self, constant: str) -> set[str]:
        """Return the tests that touch a file in which a constant is named."""
        named = re.compile(rf"\b{re.escape(constant)}\b")
        return {
            name
            for path, lines in self._touched.items()
            if named.search((ROOT / path).read_text(encoding="utf-8"))
            for contexts in lines.values()
            for name in contexts
        }

    def _end(self, mistake: Mistake) -> str:
        tests = self._tests_of(mistake)
        while tests:
            for patience in (1, 3):
                end, by = self._try(mistake, tests, patience)
                if end != "waits":
                    break
            if not by or by in self._fit or self._is_fit(by, tests):
                return end
            tests.remove(by)
        return "no tests"

    def _is_fit(self, by: str, names: list[str]) -> bool:
        """Return whether a test that noticed something passes where there is nothing.

        It is tried once, after the same tests as before; one that fails is left out.
        """
        before = names[: names.index(by) + 1]
        if self._try(None, before, patience=3)[0] == "unnoticed":
            self._fit.add(by)
            return True
        self.unfit.append(by)
        del self._items[by]
        return False

    def _try(
        self, mistake: Mistake | None, names: list[str], patience: int
    ) -> tuple[str, str]:
        """Return how a copy of this process ended, and which test noticed something."""
        took = sum(self._took[name] for name in names)
        folder = Path(os.environ["PYTEST_DEBUG_TEMPROOT"])
        kept = set(_folders(folder))
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.setsid()
            cpu = int(SPARE_CPU + 5 * took)
            resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
            signal.signal(signal.SIGXCPU, signal.SIG_DFL)
            os._exit(self._judge(mistake, names, writer))
        os.close(writer)
        code = _wait(child, patience * (SPARE_CLOCK + 20 * took))
        with os.fdopen(reader) as told:
            by = told.read().strip()
        if mistake and by:
            known = self._noticed_by[mistake.place]
            known[:] = [by, *(name for name in known if name != by)]
        for made in set(_folders(folder)) - kept:
            shutil.rmtree(made, ignore_errors=True)
        if code is None:
            return "waits", ""
        if os.WIFSIGNALED(code):
            return "loops", ""
        return ENDS[os.WEXITSTATUS(code)], by

    def _judge(self, mistake: Mistake | None, names: list[str], writer: int) -> int:
        try:
            if mistake:
                put_in(mistake)
        except OutOfReach:
            return BEYOND
        for name in names:
            try:
                failed = self._fails(self._items[name])
            except BaseException:  # noqa: BLE001
                failed = True
            if failed:
                os.write(writer, name.encode())
                return NOTICED
        return UNNOTICED


def _set_up_what_lasts(items: list[pytest.Item]) -> None:
    """Prepare what a whole run of tests shares: every copy then has it."""
    configure_mappers()
    options = items[0].config.option
    options.setuponly = True
    for lasting in ("migrated_file", "redis_url"):
        for item in items:
            if lasting in getattr(item, "fixturenames", ()):
                item.session._setupstate.teardown_exact(item)
                runtestprotocol(item, log=False, nextitem=items[0])
                break
    options.setuponly = False


def _ring(*_: object) -> None:
    raise TimeoutError


def _folders(root: Path) -> list[Path]:
    """Return the folders of single tests under pytest's own."""
    return [made for made in root.glob("pytest-of-*/pytest-*/*") if made.is_dir()]


def _wait(child: int, patience: float) -> int | None:
    """Return how a process ended; None where it had to be ended."""
    deadline = time.monotonic() + patience
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        if time.monotonic() > deadline:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(0.005)
