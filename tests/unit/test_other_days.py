"""What is run at which instant leaves no test out."""

from collections import Counter
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
SINGLES = ("test_plain.py::test_one", MADE_UP)
EXAMPLES = {name for name in NAMES if "-sqlite]" in name}


class Item(SimpleNamespace):
    """What is read of a collected test."""

    def get_closest_marker(self, name: str) -> object | None:
        return name if name == "any_day" and "dayless" in self.nodeid else None


def item_of(name: str) -> Any:
    return Item(
        nodeid=name,
        name=name.rpartition("::")[2],
        fixturenames=[],
        obj=SimpleNamespace(is_hypothesis_test=name == MADE_UP),
    )


@pytest.fixture
def items() -> list[Any]:
    return [item_of(name) for name in NAMES]


def at(instant: str, items: list[Any], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    monkeypatch.setattr(other_days, "INSTANT", instant)
    run, spared = other_days.share_out(items)
    assert len(run) + len(spared) == len(items)
    return {item.nodeid for item in run}


def test_together_the_instants_run_what_is_left_to_them(items, monkeypatch) -> None:
    instants = other_days.INSTANTS.values()
    shares = [at(instant, items, monkeypatch) for instant in instants]
    assert set().union(*shares) == set(NAMES) - OF_OTHERS
    # Each test on one of the days and in one of the nights, and of many examples none
    # twice.
    nights = {at for at in instants if at[:7] in {"2027-04", "2027-09"}}
    for kind in (nights, set(instants) - nights):
        of_it = [one for at, one in zip(instants, shares, strict=True) if at in kind]
        found = {name.partition("[")[0] for name in set().union(*of_it)}
        assert found == {name.partition("[")[0] for name in set(NAMES) - OF_OTHERS}
    run = [name for share in shares for name in share]
    singles = [name for name in run if "[" not in name]
    assert Counter(singles) == dict.fromkeys(SINGLES, 2)
    assert Counter(run) - Counter(singles) == dict.fromkeys(EXAMPLES, 1)


@pytest.mark.parametrize("number", range(20))
def test_two_examples_are_run_on_a_day_and_in_a_night(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = [f"test_pair.py::test_{number}[{one}]" for one in ("a", "b")]
    items = [item_of(name) for name in both]
    found = {
        instant: share
        for instant in other_days.INSTANTS.values()
        if (share := at(instant, items, monkeypatch))
    }
    assert sorted(map(len, found.values())) == [1, 1]
    assert len({instant[:7] in {"2027-04", "2027-09"} for instant in found}) == 2


def test_what_is_made_up_and_what_they_spare_is_left_to_nobody(items) -> None:
    left = other_days.left_to_them(items)
    assert left == set(NAMES) - OF_OTHERS - {MADE_UP}


def test_an_instant_of_ones_own_runs_all_examples(items, monkeypatch) -> None:
    assert at("2027-06-01T12:00+00:00", items, monkeypatch) == set(NAMES) - OF_OTHERS
