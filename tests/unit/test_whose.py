"""Whose visits a notice tells of: a few by name, and the first hour worth telling."""

from datetime import timedelta

import pytest

from app.admin.session.whose import NAMED, whose
from app.content import calendar
from app.content import states as copy
from app.domain.clock import CHILE
from app.services.whose import Whose
from tests.support.builders import NOON

NAMES = ["Ana", "Berta", "Carla", "Dora", "Elsa"]
LATER = NOON + timedelta(hours=1)


def people(count: int) -> list[Whose]:
    return [Whose(name, None, stands=False) for name in NAMES[:count]]


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (0, ""),
        (1, "Ana"),
        (2, copy.NAMES.format(names="Ana", last="Berta")),
        (NAMED, copy.NAMES.format(names="Ana, Berta", last="Carla")),
        (NAMED + 1, copy.NAMES_MORE.format(names="Ana, Berta, Carla", count=1)),
        (NAMED + 2, copy.NAMES_MORE.format(names="Ana, Berta, Carla", count=2)),
    ],
)
def test_three_are_named_and_the_rest_is_counted(count: int, told: str) -> None:
    assert whose(people(count)) == told


def test_the_hour_is_of_the_first_that_has_one() -> None:
    found = [*people(1), Whose("Berta", NOON, stands=True)]
    found.append(Whose("Carla", LATER, stands=True))
    when = calendar.when(NOON.astimezone(CHILE))
    names = copy.NAMES.format(names="Ana, Berta", last="Carla")
    assert whose(found) == copy.WHOSE.format(names=names, when=when)


def test_of_a_visit_that_is_no_more_only_a_deed_that_ended_it_tells_the_hour() -> None:
    over, stands = Whose("Ana", NOON, stands=False), Whose("Berta", LATER, stands=True)
    earlier, later = (calendar.when(at.astimezone(CHILE)) for at in (NOON, LATER))
    assert whose([over], standing=True) == "Ana"
    assert whose([over]) == copy.WHOSE.format(names="Ana", when=earlier)
    both = copy.NAMES.format(names="Ana", last="Berta")
    assert whose([over, stands], standing=True) == copy.WHOSE.format(
        names=both, when=later
    )
