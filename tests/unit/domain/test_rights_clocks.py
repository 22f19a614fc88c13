"""The clocks of the law, case by case."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content import privacy
from app.content.calendar import MONTHS
from app.domain.rights_clocks import (
    LAW_IN_FORCE,
    Asks,
    Urgency,
    clocks,
    is_working_day,
    urgency,
)

THIRTY = [asks for asks in Asks if asks is not Asks.BLOCKING]


@pytest.mark.parametrize("asks", THIRTY)
@pytest.mark.parametrize(
    ("received", "due", "extended"),
    [
        # The law's first day, a Tuesday; a month of 31 days lies between.
        ("2026-12-01", "2026-12-31", "2027-01-30"),
        # A last day that is a Saturday, a Sunday or a holiday stays.
        ("2026-12-02", "2027-01-01", "2027-01-31"),
        ("2026-12-03", "2027-01-02", "2027-02-01"),
        # Over the end of February, with and without its 29th.
        ("2027-01-31", "2027-03-02", "2027-04-01"),
        ("2028-01-31", "2028-03-01", "2028-03-31"),
        # Over the night in which clocks in Chile change.
        ("2027-03-20", "2027-04-19", "2027-05-19"),
    ],
)
def test_thirty_days_of_the_calendar_and_thirty_more_once(
    asks: Asks, received: str, due: str, extended: str
) -> None:
    day = date.fromisoformat(received)
    first = clocks(asks, day)
    assert (first.due.isoformat(), first.latest.isoformat()) == (due, extended)
    assert first.may_extend
    second = clocks(asks, day, extended=True)
    assert second.due == second.latest == date.fromisoformat(extended)
    assert not second.may_extend


@pytest.mark.parametrize(
    ("received", "due"),
    [
        ("2026-12-01", "2026-12-03"),  # Tuesday to Thursday
        ("2026-12-03", "2026-12-07"),  # Thursday, over the weekend, to Monday
        ("2026-12-04", "2026-12-09"),  # Friday; the 8th is the Immaculate Conception
        ("2026-12-05", "2026-12-09"),  # Saturday
        ("2026-12-06", "2026-12-09"),  # Sunday
        ("2026-12-07", "2026-12-10"),  # Monday, the day before the holiday
        ("2026-12-24", "2026-12-29"),  # Christmas is a Friday
        ("2026-12-31", "2027-01-05"),  # New Year's Day too, over the end of the year
        ("2027-03-25", "2027-03-30"),  # Good Friday, and the Saturday after it
        ("2027-09-16", "2027-09-21"),  # the 17th is a holiday of that year alone
    ],
)
def test_a_blocking_is_answered_in_two_working_days(received: str, due: str) -> None:
    for extended in (False, True):
        found = clocks(Asks.BLOCKING, date.fromisoformat(received), extended=extended)
        assert found.due.isoformat() == due
        assert not found.may_extend


def test_holidays_are_those_of_chile_and_of_valparaiso() -> None:
    assert not is_working_day(date(2026, 9, 18))
    # The storming of the Morro is kept in Arica alone.
    assert is_working_day(date(2027, 6, 7))
    assert not is_working_day(date(2026, 11, 21))
    assert is_working_day(date(2026, 11, 20))


@given(
    st.sampled_from(list(Asks)),
    st.dates(date(2026, 1, 1), date(2040, 1, 1)),
    st.booleans(),
)
def test_no_answer_is_due_on_the_day_it_was_asked_for(
    asks: Asks, received: date, extended: bool
) -> None:
    found = clocks(asks, received, extended=extended)
    assert received < found.due <= found.latest
    if asks is Asks.BLOCKING:
        assert is_working_day(found.due)
        days = range(1, (found.due - received).days + 1)
        assert sum(is_working_day(received + timedelta(days=n)) for n in days) == 2


@pytest.mark.parametrize(
    ("days_left", "told"),
    [
        (30, Urgency.CALM),
        (6, Urgency.CALM),
        (5, Urgency.SOON),
        (0, Urgency.SOON),
        (-1, Urgency.OVERDUE),
    ],
)
def test_the_last_day_is_still_in_time(days_left: int, told: Urgency) -> None:
    today = date(2026, 12, 1)
    assert urgency(today + timedelta(days=days_left), today) is told


def test_the_privacy_page_tells_the_same_day_of_the_law() -> None:
    told = " ".join(text for part in privacy.SECTIONS for text in part.paragraphs)
    month = MONTHS[LAW_IN_FORCE.month - 1]
    day = f"desde el {LAW_IN_FORCE.day} de {month} de {LAW_IN_FORCE.year}"
    assert day in told
