"""Which lines of the code a change touches."""

import re
import shutil
import subprocess
from collections.abc import Mapping

from tests.support.mutants.mistakes import ROOT, Mistake

GIT = shutil.which("git") or "git"
_FILE = re.compile(r"\+\+\+ b/(.+)")
_PIECE = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")


def lines_since(revision: str) -> dict[str, set[int]]:
    """Return the numbers of the lines that are new or differ since a revision."""
    told = subprocess.run(
        [GIT, "diff", "--unified=0", "--no-ext-diff", revision, "--", "app"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return lines_in(told.stdout)


def lines_in(diff: str) -> dict[str, set[int]]:
    """Return the same for what `git diff --unified=0` says."""
    lines: dict[str, set[int]] = {}
    here: set[int] = set()
    for line in diff.splitlines():
        if named := _FILE.fullmatch(line):
            here = lines.setdefault(named[1], set())
        elif piece := _PIECE.match(line):
            first, count = int(piece[1]), int(piece[2] or 1)
            here.update(range(first, first + count))
    return lines


def among(
    mistakes: list[Mistake], changed: Mapping[str, set[int]] | None, path: str
) -> list[Mistake]:
    """Return the mistakes in statements that changed; all where nothing is said."""
    if changed is None:
        return mistakes
    lines = changed.get(path, set())
    return [
        mistake
        for mistake in mistakes
        if not lines.isdisjoint(range(mistake.first, mistake.last + 1))
    ]
