"""Which tests are run at which instants, and on how many examples."""

import os
from collections import defaultdict
from collections.abc import Iterator
from typing import Final
from zlib import crc32

import pytest

# Instants that the tests are shared out among: days and nights take turns.
INSTANTS: Final = {
    "40 days later": "2026-12-30T15:00+00:00",
    # In the night of April the hour from 23:00 comes twice; in that of September the
    # hour from 00:00 never comes.
    "April, 23:30 for the first time": "2027-04-04T02:30+00:00",
    "400 days later, late in the evening": "2027-12-26T01:30+00:00",
    "September, a second before the missing hour": "2027-09-05T03:59:59+00:00",
    "April, 23:30 for the second time": "2027-04-04T03:30+00:00",
}
# Where a share may begin: at it or after it comes a day, and a night.
_BEGINNINGS: Final = (0, 1, 2, 4)
_LEAST: Final = 2
INSTANT: Final = os.environ.get("TEST_CLOCK", "")
_FEW: Final = 10


def examples(many: int) -> int:
    """Return how many made-up examples a test asks for: few at another instant."""
    return min(many, _FEW) if INSTANT else many


def share_out(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return which tests are run at this instant, and which are not.

    Every test is run on one of the days and in one of the nights, but those of a
    process that has the machine's clock, of a second engine, and of what speaks of no
    day. Of one that is written once for many examples, each is run at one instant, and
    two of them at two as above, or more at more. With TEST_CLOCK at an instant of one's
    own, all of them are.
    """
    asked = [item for item in items if not _has_no_clock_of_ours(item)]
    run = {item.nodeid for item in _part_of(asked)}
    return (
        [item for item in items if item.nodeid in run],
        [item for item in items if item.nodeid not in run],
    )


def left_to_them(items: list[pytest.Item]) -> set[str]:
    """Return the names of tests that need no run at the usual instant as well.

    At one of the instants or another each of their examples is run, and one of those is
    a noon like any. What is made up has more examples at the usual one alone.
    """
    return {
        item.nodeid
        for item in items
        if not _has_no_clock_of_ours(item) and not _is_made_up(item)
    }


def _is_made_up(item: pytest.Item) -> bool:
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False)


def _part_of(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield what this instant has of the examples of each test."""
    instants = list(INSTANTS.values())
    if INSTANT not in instants:  # somebody asks for one of their own: for all of it
        yield from items
        return
    here = instants.index(INSTANT)
    of_one: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in sorted(items, key=lambda one: one.nodeid):
        of_one[item.nodeid.partition("[")[0]].append(item)
    for name, group in of_one.items():
        begin = _BEGINNINGS[crc32(name.encode()) % len(_BEGINNINGS)]
        shares = group if len(group) >= _LEAST else group * _LEAST
        yield from shares[(here - begin) % len(instants) :: len(instants)]


def _has_no_clock_of_ours(item: pytest.Item) -> bool:
    fixtures: list[str] = getattr(item, "fixturenames", [])
    return (
        item.get_closest_marker("machine_clock") is not None
        or item.get_closest_marker("any_day") is not None
        or "postgres_server" in fixtures
        or "[postgresql" in item.name
        or "-postgresql" in item.name
    )
