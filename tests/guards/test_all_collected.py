"""No folder of tests is passed over by its name."""

from fnmatch import fnmatch
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]


def test_every_file_of_tests_lies_where_it_is_looked_for(
    pytestconfig: pytest.Config,
) -> None:
    files = list(TESTS.rglob("test_*.py"))
    assert any("build" in file.parts for file in files)
    passed_over = [
        file
        for file in files
        for folder in file.relative_to(TESTS).parts[:-1]
        if any(fnmatch(folder, each) for each in pytestconfig.getini("norecursedirs"))
    ]
    assert passed_over == []
