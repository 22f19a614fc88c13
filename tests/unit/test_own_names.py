"""No two tests have one name."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.support import own_names

pytestmark = pytest.mark.any_day


class Item(SimpleNamespace):
    """What is read of a collected test, and written to it."""

    @property
    def nodeid(self) -> str:
        return self._id


FILE = SimpleNamespace(id=SimpleNamespace(child="test_it.py::{}".format))


def items(*names: tuple[str, str]) -> list[Any]:
    return [
        Item(name=name, _id=f"test_it.py::{known}", parent=FILE)
        for name, known in names
    ]


def test_examples_that_share_a_name_get_their_own() -> None:
    found = items(
        ("test_it[GET /a]", "test_it"),
        ("test_it[POST /a]", "test_it"),
        ("test_other[1]", "test_kept"),
    )
    own_names.give(found)
    assert [item.nodeid for item in found] == [
        "test_it.py::test_it[GET /a]",
        "test_it.py::test_it[POST /a]",
        "test_it.py::test_kept",
    ]


def test_two_that_cannot_be_told_apart_end_the_run() -> None:
    with pytest.raises(pytest.UsageError, match="test_it"):
        own_names.give(items(*[("test_it", "test_it")] * 2))
