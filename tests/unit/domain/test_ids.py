"""New ids are random ones of their kind."""

import uuid

from app.domain.ids import new_ids


def test_ids_are_of_version_four_and_different() -> None:
    ids = new_ids(1_000)
    assert len(set(ids)) == 1_000
    assert {one.version for one in ids} == {4}
    assert {one.variant for one in ids} == {uuid.RFC_4122}


def test_none_are_none() -> None:
    assert new_ids(0) == []
