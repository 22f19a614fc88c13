"""For how long a request keeps its person, on every day of the calendar."""

import calendar
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.clock import chilean_day, day_bounds
from app.domain.retention import first_kept
from app.domain.summary import PERIODS, period
from app.settings import Settings

DAYS = st.dates(date(2024, 1, 1), date(2040, 12, 31))
MONTHS = st.integers(4, 180)


def kept_until(day: date, months: int) -> date:
    """Return the last day on which a request is kept, as one would say it."""
    year, before = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = calendar.monthrange(year, before + 1)[1]
    return date(year, before + 1, min(day.day, last))


@pytest.mark.parametrize(
    ("day", "months", "until"),
    [
        (date(2026, 11, 20), 12, date(2027, 11, 20)),
        (date(2028, 2, 29), 12, date(2029, 2, 28)),
        (date(2028, 2, 28), 12, date(2029, 2, 28)),
        (date(2027, 2, 28), 12, date(2028, 2, 28)),
        (date(2026, 8, 31), 6, date(2027, 2, 28)),
        (date(2026, 12, 31), 4, date(2027, 4, 30)),
    ],
)
def test_the_last_day_is_the_same_of_a_later_month(day, months, until) -> None:
    assert kept_until(day, months) == until


@given(DAYS, DAYS, MONTHS)
def test_the_query_asks_for_what_the_rule_says(day, today, months) -> None:
    assert (day < first_kept(today, months)) == (kept_until(day, months) < today)


@given(DAYS, MONTHS)
def test_a_request_is_due_on_the_day_after_its_last(day, months) -> None:
    last = kept_until(day, months)
    assert day >= first_kept(last, months)
    assert day < first_kept(last + timedelta(days=1), months)


@given(DAYS)
def test_a_day_begins_where_its_clocks_do_also_when_they_change(today) -> None:
    start = day_bounds(first_kept(today, 12))[0]
    assert chilean_day(start) == first_kept(today, 12)
    assert chilean_day(start - timedelta(seconds=1)) < first_kept(today, 12)


@given(DAYS)
def test_no_period_is_so_short_that_the_summary_meets_it(today) -> None:
    field = Settings.model_fields["retention_months"]
    (shortest,) = (rule.ge for rule in field.metadata if hasattr(rule, "ge"))
    assert field.default == 12
    assert first_kept(today, shortest) < period(max(PERIODS), today)[0]
