"""Who runs the site hears that the copy of a day was missed, also who reads no journal."""

import math
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from app.content import commands as words
from app.services import backups, doctor, health, kept_copies
from app.settings import get_settings
from tests.support.builders import NOON

pytestmark = pytest.mark.usefixtures("database")


def folder() -> Path:
    return get_settings().data_dir / "backups"


def copied(ago: timedelta, keep: int = 14) -> Path:
    return backups.take(folder(), keep=keep, clock=lambda: NOON - ago)


def told() -> tuple[bool, str]:
    (one,) = (f for f in doctor.examine() if f.what == words.DOCTOR_COPIES)
    return one.good, one.found


def measured() -> float | None:
    health.measure(clock=lambda: NOON)
    return REGISTRY.get_sample_value("backup_age_seconds")


@pytest.fixture
def in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(get_settings(), "environment", "production")


@pytest.mark.parametrize(("late", "good"), [(-1, True), (1, False)])
def test_a_copy_is_due_each_day(late: int, *, good: bool) -> None:
    copied(timedelta(days=9))
    age = kept_copies.DUE + timedelta(minutes=late)
    copied(age)
    hours = 26 if late > 0 else 25
    assert told() == (good, f"la más nueva tiene {hours} horas")
    assert measured() == age.total_seconds()


def test_without_a_copy_people_are_not_served_quietly(in_production: None) -> None:
    del in_production
    good, found = told()
    assert not good
    assert "python -m app backup" in found
    assert measured() == math.inf
    copied(timedelta())
    assert told() == (True, "la más nueva tiene 0 horas")
    assert measured() == 0


def test_where_nobodys_data_are_none_is_needed() -> None:
    assert told()[0]


def named(ago: timedelta) -> Path:
    """Return where a copy of some time ago would lie."""
    folder().mkdir(parents=True, exist_ok=True)
    return kept_copies.place(folder(), NOON - ago)


HOLLOW: dict[str, Callable[[Path], object]] = {
    "empty": lambda at: at.touch(),
    "something else": lambda at: at.write_bytes(b"una carta"),
    "a folder": lambda at: at.mkdir(),
    "a link to nothing": lambda at: at.symlink_to("nada"),
    "a queue": os.mkfifo,
    "a seal that broke off": lambda at: at.with_name(f"{at.name}.age").write_bytes(
        b"age"
    ),
}


@pytest.mark.parametrize("make", HOLLOW.values(), ids=HOLLOW)
def test_what_is_named_like_a_copy_and_is_none_hides_nothing(
    make: Callable[[Path], object],
) -> None:
    copied(timedelta(days=3))
    make(named(timedelta(minutes=90)))
    make(named(timedelta(days=20)))
    assert told() == (False, "la más nueva tiene 72 horas")
    assert measured() == timedelta(days=3).total_seconds()
    # The oldest go, and what is no file stands in nobody's way.
    for hours in range(14):
        assert copied(timedelta(hours=hours)).is_file()
    assert told() == (True, "la más nueva tiene 0 horas")


@pytest.mark.parametrize("ahead", [timedelta(hours=1), timedelta(days=3000)])
def test_a_clock_that_ran_ahead_hides_no_missed_copy(ahead: timedelta) -> None:
    copied(timedelta(days=3))
    copied(-ahead)
    assert told() == (False, "la más nueva tiene 72 horas")
    assert measured() == timedelta(days=3).total_seconds()


def test_the_copy_just_made_stays_among_those_of_a_clock_that_ran_ahead() -> None:
    ahead = [copied(timedelta(days=-days), keep=3) for days in (3, 2, 1)]
    assert all(one.is_file() for one in ahead)
    made = copied(timedelta(), keep=3)
    assert made.is_file()
    assert [one.is_file() for one in ahead] == [True, True, False]
    assert told() == (True, "la más nueva tiene 0 horas")


def test_a_name_that_says_no_day_is_no_copy_of_ours() -> None:
    """It is counted for none, pushes none out, and stays."""
    copied(timedelta(hours=2))
    odd = folder() / named(timedelta()).name.replace(f"{NOON:%Y}", "viejo")
    odd.write_bytes(b"SQLite format 3\0 PGDMP")
    assert told() == (True, "la más nueva tiene 2 horas")
    assert copied(timedelta(hours=1), keep=1).is_file()
    assert sorted(one.is_file() for one in folder().iterdir()) == [True, True]
    assert odd.is_file()


def test_a_folder_that_nobody_can_look_into_keeps_no_figure_back(monkeypatch) -> None:
    copied(timedelta())

    def refused(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refused)
    good, found = told()
    assert not good
    assert "Permission denied" in found
    assert measured() == math.inf
    assert REGISTRY.get_sample_value("outbox_open") == 0
