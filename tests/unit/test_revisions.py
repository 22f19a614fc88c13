"""Migrations are one chain: no number twice, no gap, no fork."""

import re
from pathlib import Path

VERSIONS = Path(__file__).resolve().parents[2] / "alembic/versions"


def test_every_migration_has_a_number_of_its_own_and_follows_the_last() -> None:
    found = []
    for file in sorted(VERSIONS.glob("*.py")):
        source = file.read_text(encoding="utf-8")
        revision = re.search(r'^revision\b.*?"(\w+)"', source, re.MULTILINE)
        before = re.search(
            r'^down_revision\b[^"\n]*(?:"(\w+)")?$', source, re.MULTILINE
        )
        assert revision, file
        assert before, file
        assert file.name.startswith(f"{revision[1]}_")
        found.append((revision[1], before[1]))
    assert len(found) > 1
    expected = [
        (f"{n:04}", f"{n - 1:04}" if n > 1 else None) for n in range(1, len(found) + 1)
    ]
    assert found == expected


def test_every_migration_says_whether_the_release_before_works_with_it() -> None:
    files = sorted(VERSIONS.glob("*.py"))
    silent = [
        file.name
        for file in files
        if not re.search(
            r"^ONLY_ADDS = (True|False)$",
            file.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    ]
    assert files
    assert silent == []
