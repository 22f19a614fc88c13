"""A list beside the database holds each line that it acknowledged."""

import uuid

import pytest

from app.adapters import erased_ids, kept_decisions, kept_lines, restore_mark
from app.adapters.kept_decisions import Decision, Kept
from app.adapters.restore_mark import Mark
from tests.support.builders import NOON

pytestmark = pytest.mark.usefixtures("database")


def cut(name: str) -> None:
    """Leave the last line half written, as a full disk does."""
    file = kept_lines._file(name)
    file.write_bytes(file.read_bytes()[:-20])


def test_what_comes_after_a_half_written_line_counts() -> None:
    first, lost, later = (uuid.uuid4() for _ in range(3))
    erased_ids.remember([first, lost])
    cut("erased-ids")
    erased_ids.remember([later])
    assert erased_ids.known() == {first, later}
    decisions = [Kept(Decision.BLOCKED, str(each), NOON) for each in (first, lost)]
    kept_decisions.remember(decisions)
    cut("kept-decisions")
    after = Kept(Decision.UNBLOCKED, str(later), NOON)
    kept_decisions.remember([after])
    assert kept_decisions.known() == [decisions[0], after]
    marks = [Mark(each, bring_back=True) for each in (first, lost, later)]
    for mark in marks[:2]:
        restore_mark.put(mark)
    cut("restore-unfinished")
    restore_mark.put(marks[2])
    assert restore_mark.known() == [marks[0], marks[2]]


def test_a_list_has_no_empty_lines_otherwise() -> None:
    kept_lines.add("some-list", ["one"])
    kept_lines.add("some-list", ["two", "three"])
    kept_lines.add("some-list", [])
    assert kept_lines.of("some-list") == ["one", "two", "three"]


def test_a_decision_that_is_cut_off_counts_as_it_was_or_not_at_all() -> None:
    """One without its zone would be of another hour, and before or after the others."""
    whole = Kept(Decision.BLOCKED, str(uuid.uuid4()), NOON)
    kept_decisions.remember([whole])
    file = kept_lines._file("kept-decisions")
    written = file.read_bytes()
    for length in range(len(written)):
        file.write_bytes(written[:length])
        assert kept_decisions.known() in ([], [whole])
