"""From a request to a visit that was made: mails, page, panel, history and calendar.

A real mail server takes the mails; the clock is held. A program that opens every link
of every mail walks behind the visitor, and changes nothing.
"""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import httpx
import pytest
import time_machine

from app import routes
from app.admin.leads.file_view import file_view
from app.domain.clock import CHILE
from app.domain.events import Kind
from app.domain.lead import Category
from app.domain.lead_state import LeadState
from app.domain.visit import Slot, Visit, VisitState
from app.services import (
    bookings,
    household_visits,
    lead_file,
    lead_states,
    newsletter,
    notifications,
    own_access,
    own_requests,
    reminders,
    visits,
)
from tests.support import databases, mail_scanner
from tests.support.builders import NOON, booking_form, clock
from tests.support.diary import Diary, PostOffice
from tests.support.mailing import history, lead

pytestmark = pytest.mark.usefixtures("database", "writing")
ANA, RECEIVED = "ana@correo.cl", "Recibimos tu solicitud"
REMINDER = "Recordatorio de tu visita"
HOUR = timedelta(hours=1)
# Three in the afternoon in Chile, some days ahead: no evening is far, no night near.
START = (
    (NOON + timedelta(days=6))
    .astimezone(CHILE)
    .replace(hour=15, minute=0, second=0, microsecond=0)
)


@pytest.fixture
async def scanner(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    pages = (
        routes.OWN_REQUEST,
        routes.OWN_REQUEST_OPEN,
        routes.NEWS_LEAVE,
        routes.HOME,
    )
    async with mail_scanner.browsing(tmp_path, pages) as http:
        yield http


async def scan(http: httpx.AsyncClient, mails: list[EmailMessage]) -> None:
    """Open every link, as a program that looks for bad ones does, with its token."""
    links = {link for mail in mails for link in mail_scanner.links_in(mail)}
    before = databases.contents()
    for link in links:
        page, _, token = link.partition("#")
        for method in ("GET", "HEAD"):
            await http.request(method, page, params={"token": token})
            for path in (*routes.OWN_DEEDS, routes.NOT_ME):
                await http.request(method, path, params={"token": token})
    assert databases.contents() == before


def cookie_by(mail: EmailMessage, at: datetime) -> str:
    """Return the cookie of who follows a mail's link."""
    (token,) = {
        link.partition("#")[2]
        for link in mail_scanner.links_in(mail)
        if f"{routes.OWN_REQUEST}/#" in link
    }
    cookie = own_access.open_by_token(token, clock=clock(at))
    assert cookie
    return cookie


class Story:
    """What somebody lives through, with the hour that it is."""

    def __init__(self, office: PostOffice, scanner: httpx.AsyncClient, who) -> None:
        office.open()
        self.office, self.scanner, self.rosa = office, scanner, who
        self.at, self.diary = NOON, Diary()
        self.ana, self.berta = (
            bookings.submit(form, Category.B2C, clock=clock()).id
            for form in (
                booking_form(email=ANA, patient_2="Beto", vaccine_2="covid"),
                booking_form(name="Berta", email="berta@correo.cl"),
            )
        )
        newsletter.subscribe(ANA, clock=clock())

    async def told(self, *expected: str) -> dict[str, EmailMessage]:
        """Let mails out an hour later; return them by what they are about."""
        self.at += HOUR
        self.office.taken.clear()
        reminders.queue_due(clock=clock(self.at))
        while await notifications.dispatch_due(
            self.office.mailer, clock=clock(self.at)
        ):
            pass
        subjects, mails = self.office.subjects(ANA), self.office.box(ANA)
        assert sorted(subjects) == sorted(expected)
        self.diary.take(mails)
        with time_machine.travel(self.at, tick=False):
            await scan(self.scanner, mails)
        return dict(zip(subjects, mails, strict=True))

    def stands(self, state: LeadState, *moments: datetime) -> None:
        """Expect the same in the panel, on the own page and in the calendar."""
        file = lead_file.open_file(self.rosa, self.ana)
        assert self.states() == {state}
        open_ones = [one for one in file.visits if one.state is VisitState.OPEN]
        assert [one.slot.starts_at for one in open_ones] == list(moments)
        assert self.diary.moments == list(moments)
        with time_machine.travel(self.at, tick=False):
            assert file_view(file)
        assert lead(self.berta).state is LeadState.NEW

    def schedule(self, starts: datetime) -> None:
        for one in lead_file.open_file(self.rosa, self.ana).household:
            to = LeadState.CONTACTED
            lead_states.move(self.rosa, one.id, to, clock=clock(self.at))
        slot = Slot(starts, 30, None)
        household_visits.schedule(self.rosa, self.ana, slot, clock=clock(self.at))

    def move(self, starts: datetime) -> None:
        visit = self.first()
        household_visits.move(
            self.rosa,
            visit.id,
            Slot(starts, 30, None),
            expected_version=visit.version,
            clock=clock(self.at),
        )

    def end(self) -> None:
        visit = self.first()
        household_visits.end(
            self.rosa,
            visit.id,
            VisitState.DONE,
            expected_version=visit.version,
            clock=clock(self.at),
        )

    def wish(self, cookie: str, time: str) -> None:
        """Ask for another hour on the own page."""
        own = own_requests.view(cookie, clock=clock(self.at))
        day, seen = own.lead.date.isoformat(), own.seen
        typed = {"address": own.lead.address, "message": own.lead.message}
        raw = {"date": day, "time": time, "seen": seen, **typed}
        own_requests.change(cookie, raw, clock=clock(self.at))

    def states(self) -> set[LeadState]:
        file = lead_file.open_file(self.rosa, self.ana)
        return {one.state for one in file.household}

    def first(self) -> Visit:
        return visits.of_lead(self.rosa, self.ana)[0]

    def kinds(self) -> list[Kind]:
        return [event.deed.kind for event in history(lead(self.ana))]


async def test_panel_page_history_mails_and_calendar_agree(
    two_colleagues, post_office: PostOffice, scanner
) -> None:
    story = Story(post_office, scanner, two_colleagues[0].me)
    mails = await story.told(RECEIVED, "Confirma que quieres recibir novedades")
    story.stands(LeadState.NEW)
    story.wish(cookie_by(mails[RECEIVED], story.at), "16:45")
    await story.told()
    assert lead(story.ana).time == "16:45"
    # The page closes by itself; the link of the mail opens it again.
    again = cookie_by(mails[RECEIVED], story.at)
    own_requests.cancel(again, {"all": "1"}, clock=clock(story.at))
    await story.told()
    story.stands(LeadState.CANCELLED)
    story.schedule(START)
    await story.told("Tu visita quedó agendada")
    story.stands(LeadState.SCHEDULED, START)
    later = START + HOUR
    story.move(later)
    await story.told("Tu visita cambió")
    story.stands(LeadState.SCHEDULED, later)
    story.at = (START - timedelta(days=1)).replace(hour=17)
    mails = await story.told(REMINDER)
    cookie = cookie_by(mails[REMINDER], story.at)
    seen = own_requests.view(cookie, clock=clock(story.at)).seen
    own_requests.confirm(cookie, {"seen": seen}, clock=clock(story.at))
    assert Kind.CONFIRMED_BY_VISITOR in story.kinds()
    story.at = later + HOUR
    story.end()
    await story.told()
    assert story.states() == {LeadState.DONE}
    told = story.kinds()
    assert told.count(Kind.VISITOR_MAILED) == len(
        [RECEIVED, "agendada", "cambió", REMINDER]
    )
    for kind in (
        Kind.CHANGED_BY_VISITOR,
        Kind.CANCELLED_BY_VISITOR,
        Kind.VISIT_SCHEDULED,
        Kind.VISIT_MOVED,
        Kind.VISIT_ENDED,
    ):
        assert kind in told
