"""What is run at which instant leaves no test out."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.support import other_days

NAMES = (
    "test_plain.py::test_one",
    *(f"test_many.py::test_each[{number}-sqlite]" for number in range(12)),
    *(f"test_many.py::test_each[{number}-postgresql]" for number in range(12)),
    "test_made_up.py::test_any",
    "test_dayless.py::test_colour",
)
OF_OTHERS = {name for name in NAMES if "postgresql" in name} | {
    "test_dayless.py::test_colour"
}
MADE_UP = "test_made_up.py::test_any"


class Item(SimpleNamespace):
    """What is read of a collected test."""

    def get_closest_marker(self, name: str) -> object | None:
        return name if name == "any_day" and "dayless" in self.nodeid else None


@pytest.fixture
def items() -> list[Any]:
    return [
        Item(
            nodeid=name,
            name=name.rpartition("::")[2],
            fixturenames=[],
            obj=SimpleNamespace(is_hypothesis_test=name == MADE_UP),
        )
        for name in NAMES
    ]


def at(instant: str, items: list[Any], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    monkeypatch.setattr(other_days, "INSTANT", instant)
    run, spared = other_days.share_out(items)
    assert len(run) + len(spared) == len(items)
    return {item.nodeid for item in run}


def test_together_the_instants_run_what_is_left_to_them(items, monkeypatch) -> None:
    instants = other_days.INSTANTS.values()
    shares = [at(instant, items, monkeypatch) for instant in instants]
    assert set().union(*shares) == set(NAMES) - OF_OTHERS
    # Each test on each day, in one of the two hours that are the same or in both, and
    # none of the examples twice.
    tests = {name.partition("[")[0] for name in set(NAMES) - OF_OTHERS}
    days = {instant: instant[:10] for instant in instants}
    for day in set(days.values()):
        of_it = [share for at, share in zip(days, shares, strict=True) if day in at]
        found = [name.partition("[")[0] for name in set().union(*of_it)]
        assert set(found) == tests
    singles = [name for share in shares for name in share if "[" not in name]
    assert singles.count("test_plain.py::test_one") == len(set(days.values()))
    many = [name for share in shares for name in share if "[" in name]
    assert len(many) == len(set(many)) == 12


def test_what_is_made_up_and_what_they_spare_is_left_to_nobody(items) -> None:
    left = other_days.left_to_them(items)
    assert left == set(NAMES) - OF_OTHERS - {MADE_UP}


def test_an_instant_of_ones_own_runs_all_examples(items, monkeypatch) -> None:
    assert at("2027-06-01T12:00+00:00", items, monkeypatch) == set(NAMES) - OF_OTHERS
