"""The longest first: what is begun last keeps all the others waiting."""

import os

import pytest

# Files by how long one test of them takes.
LONG = ("test_builds.py", "test_migrations_killed.py", "test_rolling.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal the tests out to the workers, each of which begins with the longest."""
    mine = [item for item in items if "/faults/" in item.path.as_posix()]
    mine.sort(key=lambda item: [*LONG, item.path.name].index(item.path.name))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    # Each has its part of the list as it lies, until it takes from another's end.
    dealt = [item for first in range(workers) for item in mine[first::workers]]
    items[:] = [item for item in items if item not in mine] + dealt
