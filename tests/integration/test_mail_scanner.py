"""A program that opens every link of every mail, by GET and HEAD, changes nothing.

Each kind of mail that the service knows is sent through a real mail server; what the
program opens are the links of text, page and headers, with the token where it stands
and where a program may put it, and every address that takes a button.
"""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, time, timedelta
from pathlib import Path

import httpx
import pytest
import time_machine
from sqlmodel import col, select

from app import routes
from app.domain.account_mail import AccountMail
from app.domain.clock import chilean_day, chilean_instant
from app.domain.newsletter import NewsMail
from app.domain.outbox import (
    NEW_APPOINTMENT,
    VISITOR_CANCELLED,
    VISITOR_CHANGED,
    VISITOR_WITHDREW,
)
from app.domain.rights_mail import RightsMail
from app.domain.visit import VisitState
from app.domain.visitor_mail import VisitorMail
from app.persistence import newsletter as subscribers
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.services import (
    account_notices,
    consents,
    newsletter,
    notifications,
    own_access,
    own_data,
    own_requests,
    reminders,
    rights_asking,
    rights_codes,
    rights_desk,
    staff,
    visitor_links,
    visits,
)
from tests.support import databases, mail_scanner
from tests.support.builders import NOON, clock
from tests.support.diary import PostOffice
from tests.support.mailing import STARTS, add, move, now, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
EVERY_KIND = {
    *VisitorMail,
    *NewsMail,
    *RightsMail,
    *AccountMail,
    NEW_APPOINTMENT,
    VISITOR_CHANGED,
    VISITOR_CANCELLED,
    VISITOR_WITHDREW,
}
BUTTONS = (
    *routes.OWN_DEEDS,
    *routes.RIGHTS_DEEDS,
    *routes.THANKS_DEEDS,
    routes.API_NOT_ME,
    routes.API_NEWS_CONFIRM,
    routes.API_NEWS_LEAVE,
    routes.API_NEWS_LEAVE_LINK,
    routes.API_UNSUBSCRIBE,
    routes.API_INVITATION,
    routes.API_LOGIN,
)
PAGES = (
    routes.HOME,
    routes.OWN_REQUEST,
    routes.OWN_REQUEST_OPEN,
    routes.RIGHTS,
    routes.NOT_ME,
    routes.NEWS_CONFIRM,
    routes.NEWS_LEAVE,
    routes.ADMIN,
    routes.ACCOUNT,
    routes.INVITATION,
)


@pytest.fixture
async def scanner(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with mail_scanner.browsing(tmp_path, PAGES) as http:
        yield http


class Story:
    """All that makes a mail, an hour after the other: three go to one address in one."""

    def __init__(self, office: PostOffice, rosa) -> None:
        office.open()
        self.office, self.rosa, self.at = office, rosa, NOON

    async def send(self, hours: int = 1) -> None:
        self.at += timedelta(minutes=1)
        while await notifications.dispatch_due(
            self.office.mailer, clock=clock(self.at)
        ):
            pass
        self.at += timedelta(hours=hours)

    async def invite(self) -> None:
        """Invite a colleague, soon after showing that it is still oneself."""
        await staff.invite(
            self.rosa.me, "nueva@correo.cl", mailer=self.office.mailer, clock=clock()
        )

    async def tell_of_a_visit(self) -> None:
        ana = add()
        await self.send()
        with transaction() as session:
            cookie = visitor_links.open_for(session, ana.id, now=self.at)
        own_data.ask_for_code(cookie, clock=clock(self.at))
        known = {"reference": ana.reference, "email": ana.email}
        own_access.ask_for_link(known, clock=clock(self.at))
        await self.send(3)
        visit = schedule(self.rosa, ana, at=self.at)
        await self.send(3)
        later = STARTS + timedelta(hours=1)
        move(self.rosa, visit, later, self.at)
        await self.send()
        self.at = chilean_instant(chilean_day(later) - timedelta(days=1), time(19))
        reminders.queue_due(clock=clock(self.at))
        await self.send(3)
        with transaction() as session:
            cookie = visitor_links.open_for(session, ana.id, now=self.at)
        own = own_requests.view(cookie, clock=clock(self.at))
        wish = {
            "date": str(chilean_day(later) + timedelta(days=2)),
            "time": "11:00",
            "late": "1",
        }
        kept = {"address": own.lead.address, "message": "", "seen": own.seen}
        own_requests.change(cookie, wish | kept, clock=clock(self.at))
        await self.send(3)
        ends = schedule(self.rosa, ana, later + timedelta(days=2), at=self.at)
        await self.send(3)
        visits.end(
            self.rosa.me,
            ends.id,
            VisitState.CANCELLED,
            expected_version=now(ends).version,
            clock=clock(self.at),
        )
        await self.send()

    async def tell_of_what_was_cancelled(self) -> None:
        wish = str(chilean_day(self.at) + timedelta(days=9))
        berta = add(self.at, name="Berta", email="berta@correo.cl", date=wish)
        with transaction() as session:
            cookie = visitor_links.open_for(session, berta.id, now=self.at)
        own_requests.cancel(cookie, {}, clock=clock(self.at))
        carla = add(self.at, name="Carla", email="carla@correo.cl", date=wish)
        with transaction() as session:
            cookie = visitor_links.open_for(session, carla.id, now=self.at)
        consents.withdraw_own(cookie, clock=clock(self.at))
        await self.send(3)

    async def tell_of_news(self) -> None:
        email = "novedades@correo.cl"
        newsletter.subscribe(email, clock=clock(self.at))
        await self.send()
        with transaction() as session:
            one = subscribers.find_by_address(session, email)
            assert one
            subscribers.confirm(session, one.id, consent_text_hash="x", now=self.at)
        newsletter.subscribe(email, clock=clock(self.at))
        newsletter.ask_to_leave(email, clock=clock(self.at))
        await self.send()

    async def tell_of_rights(self) -> None:
        for contact in ("derechos@correo.cl", "otra@correo.cl"):
            asked = {"asks": "access", "contact": contact, "detail": ""}
            petition = rights_asking.ask(asked, clock=clock(self.at))
            await self.send()
        with transaction() as session:
            code = rights_codes.issue(session, petition, now=self.at)
        rights_asking.prove(petition, {"code": code}, clock=clock(self.at))
        me, at = self.rosa.me, clock(self.at)
        rights_desk.extend(
            me, petition, expected_version=self.version(petition), clock=at
        )
        await self.send()
        answer = {"closing": "denied", "reason": "No hay datos suyos."}
        version = self.version(petition)
        rights_desk.close(me, petition, answer, expected_version=version, clock=at)
        await self.send()

    def version(self, petition) -> int:
        found = rights_asking.view(petition)
        assert found
        return found.version

    async def tell_the_staff(self) -> None:
        with transaction() as session:
            for kind in AccountMail:
                account_notices.tell(session, kind, self.rosa.me.id, at=self.at)
        await self.send()


def kinds_sent() -> set[str]:
    with transaction() as session:
        sent = select(OutboxRow.kind).where(col(OutboxRow.sent_at).is_not(None))
        return set(session.exec(sent))


async def scan(http: httpx.AsyncClient, links: set[str]) -> int:
    """Open each link and press no button; return how many answers there were."""
    answers = 0
    tokens = sorted({token for link in links if (token := link.partition("#")[2])})
    for method in ("GET", "HEAD"):
        for link in sorted(links):
            for address in (link, link.replace("#", "?token="), link.replace("#", "")):
                answer = await http.request(method, address)
                assert answer.status_code < 500
                answers += 1
        for token in tokens:
            for path in BUTTONS:
                given = {"token": token, "all": "1", "late": "1", "confirm": "1"}
                answer = await http.request(method, path, params=given)
                assert answer.status_code < 500
                assert answer.headers.get("set-cookie", "") == ""
                answers += 1
    return answers


async def test_whoever_opens_every_link_of_every_mail_changes_nothing(
    two_colleagues, post_office: PostOffice, scanner: httpx.AsyncClient
) -> None:
    story = Story(post_office, two_colleagues[0])
    await story.invite()
    await story.tell_of_a_visit()
    await story.tell_of_what_was_cancelled()
    await story.tell_of_news()
    await story.tell_of_rights()
    await story.tell_the_staff()
    assert kinds_sent() == EVERY_KIND
    subjects = {str(mail["Subject"]).partition(" (")[0] for mail in post_office.taken}
    assert subjects > {
        "Tu visita quedó agendada",
        "Tu visita cambió",
        "Tu visita queda sin fecha",
        "Tu visita fue cancelada",
        "Recordatorio de tu visita",
        "Invitación al panel administrativo",
    }
    links: set[str] = set()
    for mail in post_office.taken:
        links |= mail_scanner.links_in(mail)
    for page in (
        routes.OWN_REQUEST,
        routes.NOT_ME,
        routes.NEWS_LEAVE,
        routes.INVITATION,
    ):
        assert any(f"{page}/#" in link for link in links), page
    before = await asyncio.to_thread(databases.contents)
    moments: list[datetime] = [NOON, story.at]
    for at in moments:
        with time_machine.travel(at, tick=False):
            assert await scan(scanner, links) > 100
    assert await asyncio.to_thread(databases.contents) == before
    # The links live: by the button of its page the newest of them opens a request.
    own = [link for link in links if f"{routes.OWN_REQUEST}/#" in link]
    opened = [
        own_access.open_by_token(link.partition("#")[2], clock=clock(story.at))
        for link in own
    ]
    assert any(opened)
    assert await asyncio.to_thread(databases.contents) != before
