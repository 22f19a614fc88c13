"""Puts single mistakes into the code, and says which of them the tests notice.

`python -m tests.support.mutants [domain|…|scripts|app/services/visits.py …]`;
everything without a name. `--each 20` tries twenty of each file, the same ones each
time; `--since main` those of Python in lines that differ from a revision. It learns
first which test touches which line, so even few take minutes. Ends with 1 where a layer falls short of its goal; each mistake that nobody
noticed is named, unless `tests/mutants.toml` explains it.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable

import pytest

from tests.support.builders import NOON
from tests.support.mutants.changed import among, lines_since
from tests.support.mutants.mistakes import ROOT, Mistake, of_file, some
from tests.support.mutants.scripts import of_script, rules, try_all
from tests.support.mutants.trial import Trial
from tests.support.mutants.verdicts import Tried, Verdict, explained

LAYERS = {
    "domain": ["app/domain/*.py"],
    "services": ["app/services/*.py"],
    "persistence": ["app/persistence/*.py"],
    "adapters": ["app/adapters/*.py"],
    "api": ["app/api/*.py"],
    "web": ["app/web/**/*.py"],
    "admin": ["app/admin/**/*_state.py", "app/admin/session/*.py"],
}
SCRIPTS = "scripts"
TESTS = [
    *("tests/unit", "tests/integration"),
    *(f"--ignore=tests/unit/{name}" for name in ("build", "test_mutants.py")),
    *("-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist"),
    *("-p", "no:terminal"),
]


def files(wanted: list[str]) -> list[str]:
    """Return the files of layers, and what is named by itself."""
    paths: list[str] = []
    for name in wanted:
        found = [path for glob in LAYERS.get(name, [name]) for path in ROOT.glob(glob)]
        paths += sorted({path.relative_to(ROOT).as_posix() for path in found})
    return paths


def main() -> int:
    """Try what was asked for, and judge."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="LAYER|FILE")
    parser.add_argument("--each", type=int, default=0, help="so many of each file")
    parser.add_argument("--since", default="", help="only lines that differ from it")
    asked = parser.parse_args()
    # pytest takes hold of the standard output.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    verdict = Verdict(explained())

    def tell(mistake: Tried, end: str) -> None:
        if line := verdict.hear(mistake, end):
            print(line, file=out, flush=True)

    wanted = asked.wanted or [*LAYERS, SCRIPTS]
    if SCRIPTS in wanted and not asked.since:
        scripts = [mistake for path in rules() for mistake in of_script(path)]
        try_all(scripts, tell)
    paths = files([name for name in wanted if name != SCRIPTS])
    changed = lines_since(asked.since) if asked.since else None
    mistakes = [
        mistake
        for path in paths
        for mistake in some(among(of_file(path), changed, path), asked.each)
    ]
    if mistakes:
        unfit = _try_in_copies(mistakes, tell)
        if unfit:
            print("Fails without a mistake, judged none:", *unfit, sep="\n  ", file=out)
    if asked.each:
        print(f"A sample: {asked.each} of each file of Python.", file=out)
    print(verdict.table() or "no mistake was tried", file=out, flush=True)
    return int(verdict.falls_short())


def _try_in_copies(
    mistakes: list[Mistake], tell: Callable[[Mistake, str], None]
) -> list[str]:
    """Try mistakes of Python; return the tests that are red without one."""
    trial = Trial(mistakes, tell)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        # As for other days, see `tests/conftest.py`: one engine, nothing that has a
        # process of its own, which would notice none, and fewer made-up examples.
        os.environ["TEST_CLOCK"] = NOON.isoformat()
        pytest.main([*TESTS, "--rootdir", str(ROOT)], plugins=[trial])
    return trial.unfit


if __name__ == "__main__":
    sys.exit(main())
