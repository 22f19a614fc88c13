"""Who runs the site hears that the copy of a day was missed, also who reads no journal."""

import math
from datetime import timedelta

import pytest
from prometheus_client import REGISTRY

from app.content import commands as words
from app.services import backups, doctor, health
from app.settings import get_settings
from tests.support.builders import NOON

pytestmark = pytest.mark.usefixtures("database")


def copied(ago: timedelta) -> None:
    folder = get_settings().data_dir / "backups"
    backups.take(folder, keep=14, clock=lambda: NOON - ago)


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
    age = backups.DUE + timedelta(minutes=late)
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
