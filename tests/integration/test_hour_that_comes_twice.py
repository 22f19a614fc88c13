"""In the night in which clocks are put back, a visit ends after it begins, wherever it is told."""

import uuid
from datetime import UTC, datetime, time, timedelta
from typing import Any

import icalendar
import pytest

from app.admin.agenda.board import board
from app.admin.agenda.card import about_visit
from app.admin.leads.file_view import file_view
from app.admin.session.meanwhile import sentence
from app.api.day_sheet_page import day_sheet_page
from app.content import calendar
from app.content import visits as visits_copy
from app.domain.agenda import AgendaQuery
from app.domain.clock import CHILE, chilean_day, chilean_instant, day_bounds
from app.domain.lead import Category
from app.domain.overtaken import Overtaken
from app.domain.visit import EVERY_DAY, Professional, Slot
from app.services import (
    agenda,
    bookings,
    day_sheet,
    lead_file,
    professionals,
    visit_feed,
    visits,
)
from tests.support.builders import NOON, booking_form, clock
from tests.support.mailing import event_in, post

pytestmark = pytest.mark.usefixtures("database", "writing")
HALF = timedelta(minutes=30)
ENDS = "23:00 (hora de invierno)"


def the_night() -> datetime:
    """Return 23:30 of the next day of 25 hours that is a month ahead or more."""
    days = (chilean_day(NOON) + timedelta(days=ahead) for ahead in range(30, 430))
    lengths = ((one, day_bounds(one)) for one in days)
    day = next(one for one, (a, b) in lengths if b - a == timedelta(hours=25))
    return chilean_instant(day, time(23, 30))


STARTS = the_night()
NOW = clock(STARTS - timedelta(days=1))


def test_an_end_says_in_which_time_it_is_where_clocks_do_not() -> None:
    def told(starts: datetime, minutes: int) -> str:
        ends = starts + timedelta(minutes=minutes)
        return calendar.end_text(starts.astimezone(CHILE), ends.astimezone(CHILE))

    summer = chilean_instant(datetime(2026, 9, 5, tzinfo=UTC).date(), time(23, 30))
    assert told(STARTS, 29) == "23:59"
    assert told(STARTS, 30) == ENDS
    assert told(STARTS, 90) == "00:00 (hora de invierno)"
    assert told(STARTS + HALF, 30) == "23:30 (hora de invierno)"
    assert told(STARTS + 3 * HALF, 30) == "00:30"
    assert told(summer, 30) == "01:00 (hora de verano)"
    assert told(summer - timedelta(hours=9), 45) == "15:15"


async def test_agenda_file_sheet_mail_and_calendars_tell_the_same_end(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    new = Professional(
        uuid.uuid4(), "Marta Soto", "1", (), EVERY_DAY, (), None, active=True, version=1
    )
    marta = professionals.add(rosa.me, new, clock=NOW)
    token = professionals.open_feed(rosa.me, marta.id)
    form = booking_form(name="Ana Soto", date=chilean_day(STARTS).isoformat())
    lead = bookings.submit(form, Category.B2C, clock=NOW).id
    await post(NOW())
    slot = Slot(STARTS, 30, marta.id)
    visits.schedule(rosa.me, lead, slot, clock=NOW)
    day = chilean_day(STARTS)

    found = agenda.of_days(elena.me, [day])
    (card,) = board(AgendaQuery(day), found)["columns"][0]["cards"]
    assert about_visit(card)["when"] == f"23:30 a {ENDS}"
    assert card["until"] == f" a {ENDS}"
    file: Any = file_view(lead_file.open_file(elena.me, lead))
    assert f"23:30 a {ENDS}{visits_copy.BETWEEN}Marta Soto" in file["visit"]
    with pytest.raises(Overtaken) as refused:
        visits.schedule(elena.me, lead, slot, clock=NOW)
    assert refused.value.now
    assert f"23:30 a {ENDS}" in sentence(refused.value.now, elena.me)
    sheet = day_sheet_page(day_sheet.of_day(elena.me, day), NOW(), saving="")
    assert f"23:30 a {ENDS} · Ana Soto" in sheet

    (mail,) = await post(NOW() + timedelta(seconds=31))
    assert f"23:30 a {ENDS}" in mail.body
    feed: Any = icalendar.Calendar.from_ical(
        visit_feed.calendar_of(token, clock=NOW) or b""
    )
    for event in (event_in(mail), feed.walk("VEVENT")[0]):
        assert (event.start, event.end) == (STARTS, STARTS + HALF)
