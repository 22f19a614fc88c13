"""Runs the unit and integration tests again, at other instants of the calendar.

What depends on the day alone does so with every database: SQLite is enough. Nor does
it need every example at every instant, or tests of a process with the machine's own
clock: `tests/support/other_days.py` sees to it under TEST_CLOCK.
"""

import os
import re
import subprocess
import sys
import time
from typing import Final

from tests.support.other_days import INSTANTS

TESTS: Final = [
    *("-m", "pytest", "tests/unit", "tests/integration", "--quiet"),
    # One instant after the other on both cores: five in two rows would be three long.
    *("-n", "2", "--dist", "worksteal"),
]


def main() -> int:
    """Return how many instants found a failure."""
    return sum(_fails(name, instant) for name, instant in INSTANTS.items())


def _fails(name: str, instant: str) -> bool:
    """Run the tests at an instant, and return whether one failed twice."""
    print(f"{name}: TEST_CLOCK={instant}", flush=True)
    began = time.monotonic()
    # What failed at the machine's own time is asked for after this.
    noted = ("-o", f"cache_dir=.pytest_cache/{re.sub('[^0-9]', '', instant)}")
    fails = _run(instant, *noted, "--cache-clear")
    if fails:
        print(f"{name}: once more, what failed:", flush=True)
        fails = _run(instant, *noted, "--last-failed", "--last-failed-no-failures=none")
    print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    return fails


def _run(instant: str, *options: str) -> bool:
    done = subprocess.run(
        [sys.executable, *TESTS, *options, *sys.argv[1:]],
        env={**os.environ, "TEST_CLOCK": instant},
        check=False,
    )
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
