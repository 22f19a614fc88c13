"""A visit as a file that calendars read."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar, vText

from app.domain.calendar_file import CalendarVisit, calendar_file
from app.domain.clock import chilean_instant

NOW = datetime(2026, 11, 20, 15, tzinfo=UTC)


def visit(day: date, time: str = "10:30", text: str = "Influenza") -> CalendarVisit:
    return CalendarVisit("uno", day, time, "Vacunación; a domicilio", text)


def read(file: str) -> tuple[Any, Any]:
    calendar = Calendar.from_ical(file)
    (event,) = calendar.walk("VEVENT")
    return calendar, event


@pytest.mark.parametrize("month", range(1, 13))
def test_visit_begins_when_chilean_clocks_show_it_and_takes_an_hour(month) -> None:
    day = date(2027, month, 17)
    calendar, event = read(calendar_file(visit(day), NOW))
    (zone,) = calendar.walk("VTIMEZONE")
    # The zone as the file itself describes it, not the one of this machine.
    told = zone.to_tz(lookup_tzid=False)
    shown = event.start.replace(tzinfo=None)
    assert shown == datetime(2027, month, 17, 10, 30)  # noqa: DTZ001
    expected = chilean_instant(day, shown.time())
    assert shown.replace(tzinfo=told).astimezone(UTC) == expected
    assert event.end - event.start == timedelta(hours=1)
    assert event["DTSTART"].params["TZID"] == zone.tz_name == "America/Santiago"
    assert event["STATUS"] == "TENTATIVE"
    assert event["UID"] == "uno"


@given(st.text(st.characters(blacklist_categories=["Cc", "Cs"]), max_size=300))
def test_no_text_leaves_its_line(text: str) -> None:
    file = calendar_file(visit(date(2027, 1, 5), text=text), NOW)
    assert max(len(line.encode()) for line in file.split("\r\n")) <= 75
    _, event = read(file)
    assert event["DESCRIPTION"] == vText(text)
    assert event["SUMMARY"] == "Vacunación; a domicilio"


def test_hour_in_words_lasts_the_day() -> None:
    day = date(2027, 1, 5)
    _, event = read(calendar_file(visit(day, "en la tarde"), NOW))
    assert event.start == day
    assert event.duration == timedelta(days=1)
