"""Finds Caddy, or brings Debian's package where that is allowed."""

import shutil
import sys

from tests.support import debian

MISSING = "The tests of two instances need Caddy: install it (apt-get install caddy)."


def main() -> int:
    """Say which Caddy the tests will use; fail with a sentence if none."""
    if shutil.which("caddy") is None:
        debian.install("caddy")
    path = shutil.which("caddy")
    if path is None:
        print(MISSING, file=sys.stderr)
        return 1
    print(f"Tests of two instances use {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
