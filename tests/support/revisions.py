"""Steps between revisions, each in a process that can be killed.

A process that begins from nothing spends its time on imports; these are forks of one
that has done them.
"""

import multiprocessing
import os
import signal
from pathlib import Path

from alembic.config import Config
from sqlalchemy import Connection, event

from alembic import command
from app.persistence import every_table
from app.persistence.migration import ALEMBIC_INI

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([__name__, "psycopg"])
# A revision asks for all of them, which takes ten times as long as most revisions.
every_table.metadata()
PATIENCE = 100.0


def step(
    url: str, folder: Path, direction: str, goal: str, *, dies: bool = False
) -> None:
    """Go to a revision; or die when everything but COMMIT is done.

    Args:
        url: Of the database.
        folder: For what is kept beside it.
        direction: `upgrade` or `downgrade`.
        goal: The revision.
        dies: Whether the process is killed before its first commit.
    """
    process = _FORKS.Process(target=_go, args=(url, folder, direction, goal, dies))
    process.start()
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
    expected = -signal.SIGKILL if dies else 0
    assert process.exitcode == expected, f"{direction} {goal}: {process.exitcode}"


def _go(url: str, folder: Path, direction: str, goal: str, dies: bool) -> None:
    os.environ |= {"DATABASE_URL": url, "DATA_DIR": str(folder)}
    if dies:
        event.listen(
            Connection, "commit", lambda _: os.kill(os.getpid(), signal.SIGKILL)
        )
    getattr(command, direction)(Config(ALEMBIC_INI), goal)
