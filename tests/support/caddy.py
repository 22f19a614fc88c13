"""Finds each Caddy that is here: the newest, as a wheel, and Debian's, brought if we may."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.support import debian

MISSING = "The tests of two instances need Caddy: install it (apt-get install caddy)."
_OF_TESTS = Path(sys.executable).parent


def of_machine() -> str | None:
    """Return the machine's own Caddy, as an operator may have it for years."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    others = [one for one in folders if Path(one).resolve() != _OF_TESTS.resolve()]
    return shutil.which("caddy", path=os.pathsep.join(others))


@cache
def found() -> dict[str, str]:
    """Return each Caddy that is here by its version; the first is the newest."""
    both = shutil.which("caddy", path=str(_OF_TESTS)), of_machine()
    return {_version(path): path for path in both if path}


def _version(path: str) -> str:
    told = subprocess.run([path, "version"], capture_output=True, text=True, check=True)
    return told.stdout.split()[0].removeprefix("v")


def main() -> int:
    """Say which the tests will use; fail with a sentence if there is none."""
    if of_machine() is None:
        debian.install("caddy")
    if not found():
        print(MISSING, file=sys.stderr)
        return 1
    print(f"Tests of two instances use Caddy {' and '.join(found())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
