"""A name of its own for each test: what failed is asked for again by its name."""

from collections import Counter

import pytest


def give(items: list[pytest.Item]) -> None:
    """Name each test that shares its name as pytest would, with its own example.

    Schemathesis names all operations alike. Of those a success would take away what
    another's failure noted, and nothing would try that once more.

    Raises:
        pytest.UsageError: two tests still have one name.
    """
    for item in _alike(items):
        if item.parent:
            item._id = item.parent.id.child(item.name)
    if found := {item.nodeid for item in _alike(items)}:
        raise pytest.UsageError(f"Tests of one name: {sorted(found)[:3]}")


def _alike(items: list[pytest.Item]) -> list[pytest.Item]:
    of = Counter(item.nodeid for item in items)
    return [item for item in items if of[item.nodeid] > 1]
