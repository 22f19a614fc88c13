"""What a withdrawal leaves in calendars: nobody is mailed who took their consent back."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import icalendar
import pytest

from app import routes
from app.api.own_consents import agreed_rows
from app.api.own_view import filling_of
from app.api.router import create_api
from app.content import consents as copy
from app.domain.clock import CHILE, utc_now
from app.domain.lead import Lead
from app.persistence.database import transaction
from app.services import consents, own_calendar, own_requests, visitor_links
from app.settings import get_settings
from tests.support.builders import NOON, clock
from tests.support.homes import STARTS as HOME_STARTS
from tests.support.homes import Home
from tests.support.mailing import STARTS, add, event_in, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
SOON = timedelta(seconds=31)


def opened(one: Lead, at: datetime = NOON) -> str:
    with transaction() as session:
        return visitor_links.open_for(session, one.id, now=at)


def offers(cookie: str, at: datetime) -> bool:
    own = own_requests.view(cookie, clock=clock(at))
    return "in-calendar" in filling_of(own, at).parts


def taken(cookie: str, at: datetime) -> bytes:
    return own_calendar.taken_out(cookie, clock=clock(at))


def event(file: bytes) -> Any:
    calendar: Any = icalendar.Calendar.from_ical(file)
    assert str(calendar["METHOD"]) == "CANCEL"
    assert calendar.walk("VTIMEZONE")
    (found,) = calendar.walk("VEVENT")
    return found


async def test_who_took_it_back_gets_the_file_that_ends_the_visit_and_no_mail(
    two_colleagues,
) -> None:
    rosa = two_colleagues[0]
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    for one in (ana, berta):
        schedule(rosa, one)
    mails = {mail.recipients[0]: mail for mail in await post(NOON + SOON)}
    later = NOON + timedelta(hours=2)
    hers, other = opened(ana, later), opened(berta, later)
    assert not offers(hers, later)
    consents.withdraw_own(hers, clock=clock(later))
    assert await post(later + SOON) == []
    assert offers(hers, later)
    ended, told = event(taken(hers, later)), event_in(mails[ana.email])
    assert ended["UID"] == told["UID"]
    assert int(ended["SEQUENCE"]) > int(told["SEQUENCE"])
    assert (ended["STATUS"], ended["SUMMARY"]) == ("CANCELLED", told["SUMMARY"])
    assert (ended.start, ended.end) == (told.start, told.end)
    assert ended["DTSTART"].params["TZID"] == CHILE.key
    for said in (ana.name, ana.address, "Influenza", berta.reference):
        assert said not in taken(hers, later).decode()
    assert not offers(other, later)
    assert taken(other, later) == b""
    # Nobody looks for a visit whose hour is over.
    hers = opened(ana, STARTS)
    assert not offers(hers, STARTS)
    assert taken(hers, STARTS) == b""


async def test_what_no_mail_put_into_a_calendar_is_not_taken_out(
    two_colleagues,
) -> None:
    told, untold = add(), add(name="Berta", email="berta@correo.cl")
    schedule(two_colleagues[0], untold)
    for one in (told, untold):
        cookie = opened(one)
        consents.withdraw_own(cookie, clock=clock())
        assert not offers(cookie, NOON)
        assert taken(cookie, NOON) == b""


def withdraw(home: Home, **raw: str) -> None:
    with transaction() as session:
        home.cookie = visitor_links.open_for(session, home.id, now=home.at)
    own = own_requests.view(home.cookie, clock=clock(home.at))
    row = next(
        row
        for row in agreed_rows(own)
        if row.texts["agreed_what"] == copy.KINDS["request"] and "stands" in row.parts
    )
    which = row.values["withdraw.consent"]
    consents.withdraw_own(home.cookie, which, raw, clock=clock(home.at))


async def test_who_is_left_of_a_home_hears_of_it_and_whoever_ends_it_gets_the_file(
    two_colleagues,
) -> None:
    home, other = Home(two_colleagues[0].me), add(email="otra@correo.cl")
    home.schedule(HOME_STARTS)
    (told,) = await home.letters()
    withdraw(home, person_1="1")
    (left,) = await home.letters(SOON)
    assert left.subject.startswith("Se canceló parte de tu visita")
    assert event_in(left)["STATUS"] == "CONFIRMED"
    assert not offers(home.cookie, home.at)
    withdraw(home, all="1")
    assert await home.letters(SOON) == []
    assert offers(home.cookie, home.at)
    ended = event(taken(home.cookie, home.at))
    assert ended["UID"] == event_in(told)["UID"]
    assert int(ended["SEQUENCE"]) > int(event_in(left)["SEQUENCE"])
    assert not offers(opened(other, home.at), home.at)


async def test_the_file_comes_by_a_press_for_the_request_that_is_open(
    two_colleagues, tmp_path: Path
) -> None:
    rosa = two_colleagues[0]
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    for one in (ana, berta):
        schedule(rosa, one)
    await post(NOON + SOON)
    cookies = {one.reference: opened(one, utc_now()) for one in (ana, berta)}
    consents.withdraw_own(cookies[ana.reference])
    transport = httpx.ASGITransport(create_api(tmp_path))

    async def press(of: Lead, form: Mapping[str, str]) -> httpx.Response:
        cookie = {get_settings().own_request_cookie: cookies[of.reference]}
        async with httpx.AsyncClient(
            transport=transport, base_url=get_settings().origin, cookies=cookie
        ) as http:
            return await http.post(routes.OWN_CALENDAR, data=form)

    answer = await press(ana, {"request": ana.reference or ""})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/calendar; method=CANCEL")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["cache-control"] == "no-store"
    assert event(answer.content)["STATUS"] == "CANCELLED"
    nothing = await press(berta, {"request": berta.reference or ""})
    assert (nothing.status_code, nothing.headers["location"]) == (303, "/solicitud/")
