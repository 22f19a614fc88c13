"""Days as people read them."""

from datetime import date

import pytest

from app.content.calendar import day_in_words


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
