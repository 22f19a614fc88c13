"""Days as people read them."""

from datetime import date, datetime

import pytest

from app.content import calendar
from app.content.calendar import day_in_words
from app.domain.clock import CHILE


@pytest.mark.parametrize(
    ("day", "today", "told"),
    [
        (date(2026, 12, 31), date(2026, 1, 1), "jueves 31 de diciembre"),
        (date(2027, 1, 1), date(2026, 12, 31), "viernes 1 de enero de 2027"),
        (date(2026, 12, 31), date(2027, 1, 1), "jueves 31 de diciembre de 2026"),
    ],
)
def test_a_day_of_another_year_names_it(day: date, today: date, told: str) -> None:
    assert day_in_words(day, today) == told


def test_an_hour_is_told_with_its_month() -> None:
    at = datetime(2026, 12, 31, 10, tzinfo=CHILE)
    assert calendar.when(at) == "jueves 31 de diciembre, 10:00"
