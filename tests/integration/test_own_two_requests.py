"""Two requests open in one browser: a form acts on the one that it was drawn for."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import httpx
import pytest

from app import routes
from app.api.router import create_api
from app.content import own_other as copy
from app.content import own_request as own_copy
from app.domain.clock import utc_now
from app.domain.lead import Category
from app.domain.own_request import OwnRequest
from app.domain.visitor_link import Purpose
from app.persistence import merging
from app.persistence.database import transaction
from app.services import bookings, visitor_codes, visitor_links
from app.services.own_requests import view
from app.settings import get_settings
from tests.support.databases import contents
from tests.support.mailing import write_to_visitors

pytestmark = pytest.mark.usefixtures("database")
CLOSED = """<html><body><div data-own-notice=""></div>
<form data-own-form="link"><input name="reference"><input name="email"></form></body></html>"""
OPEN = """<html><body><div data-own-notice=""></div><div data-own-notice="data"></div><div data-own-notice="code"></div>
<b data-own="reference"></b>
<form data-own-form="change"><input name="address"><textarea name="message"></textarea></form>
<form data-own-form="cancel"><input type="hidden" name="request"></form></body></html>"""
DEEDS = (
    routes.OWN_CHANGE,
    routes.OWN_CANCEL,
    routes.OWN_CONFIRM,
    routes.OWN_WITHDRAW,
    routes.OWN_CALENDAR,
    routes.OWN_DATA_CODE,
    routes.OWN_DOWNLOAD,
    routes.OWN_ERASE,
    routes.OWN_AGAIN,
)
# What asks for no request that is open, or ends whatever is.
WITHOUT_REQUEST = {
    routes.OWN_OPEN,
    routes.OWN_LINK,
    routes.OWN_CODE,
    routes.OWN_CLOSE,
}


class Browser:
    """Two tabs: Ana's link was opened in the first, then Berta's in the second."""

    def __init__(self, http: httpx.AsyncClient, ana: str, berta: str) -> None:
        self.http = http
        self.ana, self.berta = view(ana), view(berta)
        http.cookies.set(get_settings().own_request_cookie, berta)

    async def press(self, path: str, form: Mapping[str, str]) -> httpx.Response:
        return await self.http.post(path, data=form)


@pytest.fixture
async def browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, two_visitors
) -> AsyncIterator[Browser]:
    write_to_visitors(monkeypatch, PUBLIC_URL="http://here")
    for path, html in ((routes.OWN_REQUEST, CLOSED), (routes.OWN_REQUEST_OPEN, OPEN)):
        folder = tmp_path / path.strip("/")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(html, encoding="utf-8")
    ids = [bookings.submit(one.form(), Category.B2C).id for one in two_visitors]
    with transaction() as session:
        ana, berta = (
            visitor_links.open_for(session, one, now=utc_now()) for one in ids
        )
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        yield Browser(http, ana, berta)


def form_of(drawn_for: OwnRequest, opened: OwnRequest) -> dict[str, str]:
    """Return all that the forms of a page carry, with a code that would do."""
    with transaction() as session:
        code = visitor_codes.issue(
            session, opened.lead.id, Purpose.OWN_DATA, now=utc_now()
        )
    return {
        "request": drawn_for.lead.reference,
        "seen": drawn_for.seen,
        "late": "1",
        "date": drawn_for.wish[0],
        "time": drawn_for.wish[1],
        "address": "Calle de la otra pestaña 9, Quilpué",
        "message": "De la otra",
        "code": code,
    }


def test_every_deed_is_in_the_table() -> None:
    assert set(DEEDS) | WITHOUT_REQUEST == set(routes.OWN_DEEDS)


@pytest.mark.parametrize("path", DEEDS)
async def test_a_form_of_the_first_tab_does_nothing_to_the_second(
    browser: Browser, path: str
) -> None:
    ana, berta = browser.ana.lead.reference, browser.berta.lead.reference
    form = form_of(browser.ana, browser.berta)
    assert browser.ana.seen == browser.berta.seen
    before = contents()
    answer = await browser.press(path, form)
    assert contents() == before
    assert answer.status_code == 409
    assert copy.OTHER_OPEN in answer.text
    # The way back to what the tab showed, and nothing of the other one.
    assert f'value="{ana}"' in answer.text
    assert berta not in answer.text
    # The second tab is open as before, and its own form still acts.
    assert "set-cookie" not in answer.headers
    assert berta in (await browser.http.get("/solicitud/")).text
    own = await browser.press(path, form | {"request": berta})
    assert copy.OTHER_OPEN not in own.text
    assert copy.FROM_BEFORE not in own.text


@pytest.mark.parametrize("path", DEEDS)
@pytest.mark.parametrize("named", [{}, {"request": ""}], ids=["absent", "empty"])
async def test_a_form_that_names_no_request_does_nothing(
    browser: Browser, path: str, named: Mapping[str, str]
) -> None:
    form = form_of(browser.berta, browser.berta)
    del form["request"]
    before = contents()
    answer = await browser.press(path, form | dict(named))
    assert contents() == before
    assert answer.status_code == 409
    # The page is loaded anew, and from there it works.
    assert copy.FROM_BEFORE in answer.text
    berta = browser.berta.lead.reference
    assert f'name="request" type="hidden" value="{berta}"' in answer.text
    assert browser.ana.lead.reference not in answer.text
    again = await browser.press(path, form | {"request": berta})
    assert copy.FROM_BEFORE not in again.text


@pytest.mark.parametrize("named", ["VC-222222", '"><script>', "\x00", "ñ" * 900])
async def test_a_name_that_is_none_opens_and_changes_nothing(
    browser: Browser, named: str
) -> None:
    form = form_of(browser.berta, browser.berta) | {"request": named}
    before = contents()
    for path in DEEDS:
        answer = await browser.press(path, form)
        assert answer.status_code == 409
        assert "<script>" not in answer.text
    assert contents() == before


async def test_naming_a_request_gives_no_right_to_it(browser: Browser) -> None:
    form = form_of(browser.ana, browser.ana)
    before = contents()
    answers = set()
    for path in DEEDS:
        for named in (browser.ana.lead.reference, "VC-222222", "nada"):
            browser.http.cookies.clear()
            answer = await browser.press(path, form | {"request": named})
            page = await browser.http.get(answer.headers["location"])
            answers.add((answer.status_code, answer.headers["location"], page.text))
        # Who names none had no page open, and what opens nothing is told as ever.
        nameless = await browser.press(path, form | {"request": ""})
        assert nameless.headers["location"].endswith("sin-enlace")
        browser.http.cookies.set(get_settings().own_request_cookie, "x" * 22)
        wrong = await browser.press(path, form)
        assert wrong.headers["location"].endswith("sin-enlace")
    # Whether there is such a request, they do not tell.
    assert len(answers) == 1
    assert own_copy.NOTICES["vencida"] in answers.pop()[2]
    assert contents() == before


async def test_closing_closes_whatever_is_open_in_the_browser(browser: Browser) -> None:
    answer = await browser.press(routes.OWN_CLOSE, form_of(browser.ana, browser.berta))
    assert answer.headers["location"].endswith("cerrada")
    shown = (await browser.http.get("/solicitud/")).text
    assert browser.berta.lead.reference not in shown


@pytest.mark.parametrize("path", DEEDS)
async def test_a_form_of_what_was_joined_leads_to_the_request_that_stays(
    browser: Browser, path: str
) -> None:
    """Nobody opened another one: the staff found that both are the same."""
    ana, berta = browser.ana.lead, browser.berta.lead
    with transaction() as session:
        merging.join(session, berta.id, ana.id, now=utc_now())
    form = form_of(browser.ana, browser.berta)
    before = contents()
    answer = await browser.press(path, form)
    assert contents() == before
    assert answer.status_code == 409
    assert copy.JOINED.format(reference=ana.reference) in answer.text
    assert f'name="request" type="hidden" value="{berta.reference}"' in answer.text
    # What was typed stands there, to be sent again.
    assert form["address"] in answer.text
    assert form["message"] in answer.text
