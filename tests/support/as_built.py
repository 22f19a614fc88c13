"""`python -m app` with the pages as they are built, whatever settings they show.

A site under test may have an address, and mail visitors, without a build of its own.
"""

from app.build import frontend
from app.cli.main import main


def _stays() -> bool:
    return True


if __name__ == "__main__":
    frontend.is_current = _stays
    main(prog_name="python -m app")
