"""Codes and links that somebody asks for come at once, and no address is flooded."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from threading import Barrier, Thread

import httpx
import pytest
import time_machine

from app import routes
from app.api.own_view import wait_text
from app.api.router import create_api
from app.content import own_request as copy
from app.content import visitor_mails as mail_copy
from app.domain.lead import Lead
from app.domain.notification import Notification
from app.domain.own_request import REQUEST_FIELD
from app.domain.visitor_mail import ASKED, WHOLE, MailsSpent
from app.persistence.database import transaction
from app.services import own_access, own_data, visitor_links
from app.settings import get_settings
from tests.support.builders import NOON, clock, wished
from tests.support.mailing import add, cancel, history, post, schedule

pytestmark = pytest.mark.usefixtures("database", "writing")
SOON = timedelta(seconds=31)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
BUILT = """<!doctype html><html><head><title>Tu solicitud</title></head><body>
<div data-own-notice=""></div><div data-own-notice="data"></div><div data-own-notice="code"></div>
<b data-own="reference"></b></body></html>"""


def cookie_of(lead: Lead, at: datetime = NOON) -> str:
    with transaction() as session:
        return visitor_links.open_for(session, lead.id, now=at)


def ask_code(lead: Lead, at: datetime) -> None:
    own_data.ask_for_code(cookie_of(lead, at), clock=clock(at))


def ask_link(lead: Lead, at: datetime, email: str = "", client: int = 1) -> None:
    form = {"reference": lead.reference, "email": email or lead.email}
    own_access.ask_for_link(form, client=f"203.0.113.{client}", clock=clock(at))


def digits_in(mail: Notification) -> str:
    (found,) = (w for w in mail.body.split() if w.isdigit() and len(w) == 6)
    return found


@pytest.mark.parametrize(("days", "opens"), [(29, True), (31, False), (400, False)])
async def test_a_mail_promises_no_link_that_opens_nothing(
    days: int, opens: bool
) -> None:
    """Ana's visit is over for so long, Berta's is to come; the code lets both in."""
    visit = NOON + timedelta(days=5)
    late = visit + timedelta(days=days)
    ana = add(NOON, email="ana@correo.cl", **wished(visit))
    await post(NOON)
    berta = add(late, name="Berta", email="berta@correo.cl", **wished(late + 48 * HOUR))
    await post(late)
    for lead, linked in ((ana, opens), (berta, True)):
        ask_link(lead, late + MINUTE)
        (mail,) = await post(late + MINUTE)
        assert mail.recipients == (lead.email,)
        tokens = re.findall(r"#([\w-]+)", mail.body)
        assert bool(tokens) is ("abre tu solicitud" in mail.body) is linked
        assert bool(re.search(r'href="[^"]*#', mail.html)) is linked
        words = mail_copy.LINK if linked else mail_copy.LATE_LINK
        assert mail.subject == words.subject.format(reference=lead.reference)
        typed = {"reference": lead.reference, "code": digits_in(mail)}
        for token in tokens:
            assert own_access.open_by_token(token, clock=clock(late + MINUTE))
        cookie = own_access.open_by_code(typed, clock=clock(late + MINUTE))
        assert cookie
        own_data.ask_for_code(cookie, clock=clock(late + 2 * MINUTE))
        (mail,) = await post(late + 2 * MINUTE)
        assert ("No fui yo" in mail.body) is linked


async def test_a_code_comes_at_once_whatever_was_mailed_before(two_colleagues) -> None:
    rosa, _ = two_colleagues
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    assert len(await post(NOON)) == 2
    visit = schedule(rosa, ana, NOON + 20 * HOUR)
    told = await post(NOON + SOON)
    cancel(rosa, visit, NOON + 2 * MINUTE)
    told += await post(NOON + 3 * MINUTE)
    assert len(told) == WHOLE.per_hour - 1
    at = NOON + 4 * MINUTE
    ask_code(ana, at)
    (mail,) = await post(at)
    assert mail.recipients == (ana.email,)
    code = digits_in(mail)
    assert ana.reference in own_data.take(cookie_of(ana), code, clock=clock(at))[1]
    ask_link(ana, at)
    (mail,) = await post(at)
    assert f"{get_settings().origin}/solicitud/#" in mail.body
    # What we send by ourselves waits as ever; codes and links take nothing of it.
    add(at, name="Beto", email=ana.email)
    assert await post(at + SOON) == []
    (mail,) = await post(NOON + HOUR + SOON)
    assert mail.recipients == (ana.email,)
    assert berta.email not in str(mail)


async def test_a_link_that_goes_to_nobody_leaves_no_trace() -> None:
    """Nobody is mailed of what looks automatic, nor at an address that is not its own."""
    robot = add(name="Robot", email="robot@correo.cl", homepage="https://spam.example")
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    assert robot.suspect
    await post(NOON)
    before = history(robot), history(ana)
    ask_link(robot, NOON + MINUTE)
    ask_link(ana, NOON + MINUTE, email=berta.email)
    ask_link(berta, NOON + MINUTE, email="BERTA@correo.cl")
    (mail,) = await post(NOON + MINUTE)
    assert (mail.recipients, berta.reference in mail.subject) == ((berta.email,), True)
    assert (history(robot), history(ana)) == before


async def test_codes_take_nothing_of_what_we_send_by_ourselves(two_colleagues) -> None:
    rosa, _ = two_colleagues
    ana = add()
    assert len(await post(NOON)) == 1
    for number in range(ASKED.per_hour):
        ask_code(ana, NOON + number * MINUTE)
        assert len(await post(NOON + number * MINUTE)) == 1
    schedule(rosa, ana, at=NOON + 5 * MINUTE)
    assert len(await post(NOON + 5 * MINUTE + SOON)) == 1


async def test_the_sixth_code_is_refused_and_nothing_comes_later() -> None:
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    again = add(name="Ana", email="ANA@correo.cl")
    await post(NOON)
    for number in range(ASKED.per_hour):
        at = NOON + number * MINUTE
        ask_code(ana if number % 2 else again, at)
        assert len(await post(at)) == 1
    for one in (ana, again):
        with pytest.raises(MailsSpent) as refused:
            ask_code(one, NOON + 10 * MINUTE)
        assert refused.value.wait == 50 * MINUTE
    ask_code(berta, NOON + 10 * MINUTE)
    mails = await post(NOON + 10 * MINUTE)
    assert [mail.recipients for mail in mails] == [(berta.email,)]
    assert await post(NOON + 3 * HOUR) == []
    ask_code(ana, NOON + HOUR)
    assert len(await post(NOON + HOUR)) == 1


async def test_ten_codes_a_day() -> None:
    ana = add()
    await post(NOON)
    for number in range(ASKED.per_day):
        ask_code(ana, NOON + number * HOUR)
        assert len(await post(NOON + number * HOUR)) == 1
    with pytest.raises(MailsSpent) as refused:
        ask_code(ana, NOON + 12 * HOUR)
    assert refused.value.wait == 12 * HOUR
    ask_code(ana, NOON + 24 * HOUR)
    assert len(await post(NOON + 24 * HOUR)) == 1


async def test_a_code_that_gave_way_counts_for_nothing() -> None:
    ana = add()
    await post(NOON)
    for number in range(ASKED.per_hour):
        at = NOON + number * MINUTE
        for _ in range(1 if number == ASKED.per_hour - 1 else 2):
            ask_code(ana, at)
        assert len(await post(at)) == 1
    with pytest.raises(MailsSpent):
        ask_code(ana, NOON + 10 * MINUTE)


async def test_a_stranger_floods_nobody_and_takes_nobodys_codes() -> None:
    """Anybody may ask for a visit under another's address, and knows its reference."""
    ana = add()
    theirs = [add(name=f"Bot {n}", email=ana.email) for n in range(8)]
    went: list[tuple[datetime, Notification]] = []
    for number in range(48):
        at = NOON + number * 30 * MINUTE
        for client, one in enumerate(theirs):
            ask_link(one, at, client=client)
        went += [(at, mail) for mail in await post(at)]
    assert {mail.recipients for _, mail in went} == {(ana.email,)}
    links = [
        at for at, mail in went if mail_copy.LINK.subject.split("{")[0] in mail.subject
    ]
    assert len(links) == ASKED.per_day
    for at in links:
        assert sum(at - HOUR < other <= at for other in links) <= ASKED.per_hour
    # Codes come to who has the page open, which they are counted apart for.
    ask_code(ana, NOON + 2 * MINUTE)
    assert len(await post(NOON + 24 * HOUR)) <= 1
    ask_code(ana, NOON + 25 * HOUR)
    assert [m.recipients for m in await post(NOON + 25 * HOUR)] == [(ana.email,)]


async def test_two_who_ask_at_once_share_what_is_left() -> None:
    ana = add()
    await post(NOON)
    cookies = [cookie_of(ana) for _ in range(8)]
    refused: list[MailsSpent] = []
    together = Barrier(len(cookies))

    def press(cookie: str) -> None:
        together.wait()
        try:
            own_data.ask_for_code(cookie, clock=clock())
        except MailsSpent as error:
            refused.append(error)

    threads = [Thread(target=press, args=(cookie,)) for cookie in cookies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == len(cookies) - ASKED.per_hour


@pytest.fixture
def site(tmp_path: Path) -> httpx.AsyncClient:
    for path in (routes.OWN_REQUEST, routes.OWN_REQUEST_OPEN):
        page = tmp_path / path.strip("/") / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(BUILT, encoding="utf-8")
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    return httpx.AsyncClient(transport=transport, base_url="http://here")


async def test_the_page_says_how_long_to_wait_and_whom_to_ask(site) -> None:
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    at = NOON + 20 * MINUTE
    for _ in range(ASKED.per_hour):
        ask_code(ana, NOON)
    with time_machine.travel(at, tick=False):
        for one, status in ((ana, 429), (berta, 303)):
            site.cookies.set(get_settings().own_request_cookie, cookie_of(one, at))
            sent = {REQUEST_FIELD: one.reference}
            answer = await site.post(routes.OWN_DATA_CODE, data=sent)
            assert answer.status_code == status
            if one is ana:
                said = copy.CODES_SPENT.format(wait="40 minutos")
                assert said in answer.text
                assert "WhatsApp" in said
                assert one.reference in answer.text


async def test_links_answer_alike_known_or_not_spent_or_not(site) -> None:
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    answers: set[tuple[int, str]] = set()
    with time_machine.travel(NOON, tick=False):
        for email in (ana.email, *[berta.email] * (ASKED.per_hour + 1)):
            typed = {"reference": berta.reference, "email": email}
            answer = await site.post(routes.OWN_LINK, data=typed)
            answers.add((answer.status_code, answer.headers["location"]))
    assert len(answers) == 1
    mails = await post(NOON)
    links = [m for m in mails if mail_copy.LINK.subject.split("{")[0] in m.subject]
    assert [m.recipients for m in links] == [(berta.email,)]
    assert "a lo más cinco por hora" in copy.NOTICES["enviado"]


@pytest.mark.parametrize(
    ("wait", "said"),
    [
        (timedelta(seconds=1), "un minuto"),
        (timedelta(seconds=61), "2 minutos"),
        (90 * MINUTE, "90 minutos"),
        (91 * MINUTE, "2 horas"),
        (24 * HOUR, "24 horas"),
    ],
)
def test_nobody_waits_longer_than_was_said(wait, said) -> None:
    assert wait_text(wait) == said


async def test_wrong_addresses_for_a_reference_keep_nobody_from_their_link(
    monkeypatch,
) -> None:
    monkeypatch.delenv("RATE_LIMIT_FACTOR")
    get_settings.cache_clear()
    ana, berta = add(), add(name="Berta", email="berta@correo.cl")
    await post(NOON)
    for number in range(7):
        ask_link(ana, NOON, email=berta.email, client=number + 2)
    assert await post(NOON) == []
    ask_link(ana, NOON)
    (mail,) = await post(NOON)
    assert mail.recipients == (ana.email,)
    # What goes to the right address stays seldom, and says nothing of the limit.
    for number in range(1, 7):
        ask_link(ana, NOON + number * HOUR / 100)
    ask_link(berta, NOON)
    mails = await post(NOON + HOUR / 2)
    told = [mail.recipients for mail in mails]
    assert told.count((ana.email,)) < 5
    assert told.count((berta.email,)) == 1
