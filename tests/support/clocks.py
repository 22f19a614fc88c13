"""Runs the unit and integration tests again, at other instants of the calendar.

What depends on the day alone does so with every database: SQLite is enough. Nor does
it need every example at every instant, or tests of a process with the machine's own
clock: `tests/support/other_days.py` sees to it under TEST_CLOCK.
"""

import os
import subprocess
import sys
import time
from typing import Final

from tests.support.other_days import INSTANTS

TESTS: Final = [
    *("-m", "pytest", "tests/unit", "tests/integration", "--quiet"),
    # What failed at the machine's own time is asked for after this.
    *("-p", "no:cacheprovider"),
    # One instant after the other on both cores: five in two rows would be three long.
    *("-n", "2", "--dist", "worksteal"),
]


def main() -> int:
    """Return how many instants found a failure."""
    return sum(_fails(name, instant) for name, instant in INSTANTS.items())


def _fails(name: str, instant: str) -> bool:
    """Run the tests at an instant, and return whether one failed."""
    print(f"{name}: TEST_CLOCK={instant}", flush=True)
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, *TESTS, *sys.argv[1:]],
        env={**os.environ, "TEST_CLOCK": instant},
        check=False,
    )
    print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
