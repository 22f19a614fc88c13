"""Another request after a plain post: with what was typed there, and for nobody else."""

import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import time_machine
from bs4 import BeautifulSoup
from sqlmodel import select

from app import routes
from app.api.router import create_api
from app.content import household, thanks
from app.domain.booking import TRAP_FIELD
from app.domain.clock import utc_now
from app.domain.errors import AppointmentNotFound
from app.domain.staff_session import token_hash
from app.domain.vaccines import DEFAULT_VACCINES
from app.persistence import appointments, blocking, households, visitor_links
from app.persistence.database import transaction
from app.persistence.visitor_tables import VisitorSessionRow
from app.services import asking_again, leads, own_access, own_requests
from app.services.filled_pages import shown_text
from app.services.visitor_links import open_for
from app.settings import get_settings
from app.web.static_site import StaticSite
from tests.support.builders import booking_form, pharmacy_form
from tests.support.mailing import lead
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
CONTACT = ("name", "phone", "email", "address")
PAGE = """<!doctype html><html><head><title>x</title></head><body><form id="{form}">
<input name="name"><input name="phone"><input name="email"><input name="address">
<input name="vaccine"><input name="date"><input name="message">
<input type="hidden" name="prices_shown" value="influenza:1">
<div data-form-notice></div><div data-error-summary hidden></div>
<div data-people=""></div></form></body></html>"""
Build = Callable[..., dict[str, Any]]
WAYS = [
    (booking_form, routes.API_APPOINTMENTS, routes.THANKS_AGAIN),
    (pharmacy_form, routes.API_PHARMACY_APPOINTMENTS, routes.PHARMACY_THANKS_AGAIN),
]
B2C = WAYS[0]


class Browser:
    """One without scripts that sends a form and is thanked.

    Attributes:
        http: What it asks with, and keeps its cookies in.
        id: Of the request that it sent last.
    """

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http, self.id = http, ""

    async def send(self, way: tuple[Build, str, str] = B2C, **changes: str) -> str:
        """Send a form; return what the answer sets."""
        build, path, _ = way
        answer = await self.http.post(path, data=build(**changes))
        assert answer.status_code == 303
        self.id = answer.headers["location"].partition("solicitud=")[2]
        return answer.headers.get("set-cookie", "")

    async def press(
        self, way: tuple[Build, str, str] = B2C, *, proof: str = "", **fields: str
    ) -> httpx.Response:
        """Press 'Solicitar otra cita' on the page of thanks."""
        data = {"solicitud": proof or self.id, **fields}
        answer = await self.http.post(way[2], data=data)
        if answer.headers.get("location", "").startswith(way[2]):
            assert (answer.status_code, answer.text) == (303, "")
            return await self.http.get(answer.headers["location"])
        return answer

    async def is_asked_anew(self, **more: Any) -> bool:
        """Return whether that leads to the empty form."""
        answer = await self.press(**more)
        if answer.status_code != 303:
            return False
        assert thanks.OTHER_SENT not in answer.text
        assert answer.headers["location"] == "/#servicios"
        assert not answer.text
        return True

    async def is_told_of_another(self, **more: Any) -> bool:
        """Return whether that leads to the empty form, which says why it is empty."""
        answer = await self.press(**more)
        if thanks.OTHER_SENT not in answer.text:
            return False
        assert (answer.status_code, answer.headers["cache-control"]) == (
            *(200, "no-store"),
        )
        kept = typed(answer.text)
        assert {kept[field] for field in CONTACT} == {""}
        assert kept["prices_shown"] == shown_text(DEFAULT_VACCINES)
        return True


@pytest.fixture
def open_browser(tmp_path: Path):
    for path, form in (("", "booking-form"), ("farmacia", "pharmacy-form")):
        (tmp_path / path).mkdir(exist_ok=True)
        (tmp_path / path / "index.html").write_text(PAGE.format(form=form))
    site = StaticSite(create_api(tmp_path), tmp_path)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Browser]:
        transport = httpx.ASGITransport(site)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://site"
        ) as http:
            yield Browser(http)

    return opened


@pytest.fixture
async def two_browsers(open_browser) -> AsyncIterator[tuple[Browser, Browser]]:
    """Two people who sent a request each, from machines of their own."""
    async with open_browser() as ana, open_browser() as berta:
        await ana.send(
            name="Ana Uno", email="ana@correo.cl", address="Larga 1, Limache"
        )
        await berta.send(
            name="Berta Dos", email="berta@correo.cl", address="Corta 2, Quilpué"
        )
        yield ana, berta


def typed(html: str) -> dict[str, str]:
    fields = BeautifulSoup(html, "html.parser").select("form input[name]")
    return {str(field["name"]): str(field.get("value", "")) for field in fields}


@pytest.mark.parametrize("way", WAYS, ids=["home", "pharmacy"])
async def test_contact_and_address_are_kept_and_nothing_else(open_browser, way) -> None:
    async with open_browser() as one, open_browser() as other:
        form = way[0](message="Timbre roto")
        given = await one.send(way, message="Timbre roto")
        await other.send(way, name="Otra", email="otra@correo.cl", message="Perro")
        path = way[2].removesuffix("/otra")
        for part in ("HttpOnly", f"Path={path};", "SameSite=strict", "Max-Age=900"):
            assert part in f"{given};"
        for field in CONTACT:
            assert form[field] not in given
        answer = await one.press(way)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-robots-tag"] == "noindex"
    kept = typed(answer.text)
    assert {field: kept[field] for field in CONTACT} == {
        field: form[field] for field in CONTACT
    }
    assert (kept["vaccine"], kept["date"], kept["message"]) == ("", "", "")
    # A price that changes from here on is told.
    assert kept["prices_shown"] == shown_text(DEFAULT_VACCINES)
    assert "otra@correo.cl" not in answer.text


async def test_people_of_a_home_are_kept_without_their_vaccines(open_browser) -> None:
    people = {"patient_2": "<b>Beto", "vaccine_2": "covid", "for_whom_2": "adult"}
    async with open_browser() as one:
        await one.send(**people)
        page = (await one.press()).text
    kept = typed(page)
    assert kept["patient_2"] == "<b>Beto"
    assert "<b>Beto" not in page
    assert household.PEOPLE_KEPT in page
    assert 'selected="" value="covid"' not in page


async def test_a_home_is_not_shown_once_anybody_of_it_says_something_else(
    open_browser,
) -> None:
    people = {"patient_2": "Beto", "vaccine_2": "covid", "for_whom_2": "adult"}
    async with open_browser() as ana, open_browser() as berta:
        await ana.send(name="Ana Uno", email="ana@correo.cl", **people)
        await berta.send(name="Berta Dos", email="berta@correo.cl", **people)
        assert typed((await ana.press()).text)["patient_2"] == "Beto"
        with transaction() as session:
            _, second = households.of(session, lead(uuid.UUID(ana.id)))
        fields = booking_form(
            name="Ana Uno", message="Ladra", vaccine="covid", category="B2C"
        )
        leads.update(ROSA, second.id, fields, expected_version=second.version)
        assert await ana.is_asked_anew()
        assert typed((await berta.press()).text)["patient_2"] == "Beto"


async def test_another_browser_and_another_request_get_the_empty_form(
    two_browsers, open_browser
) -> None:
    ana, berta = two_browsers
    async with open_browser() as stranger:
        # The id stands in histories and logs; it proves nobody.
        assert await stranger.is_asked_anew(proof=ana.id)
    assert await berta.is_told_of_another(proof=ana.id)
    # What is no request's id stood on no page of thanks: no other request is told of.
    for proof in ("x", str(uuid.uuid4()), ana.id.upper(), "\x00"):
        assert await ana.is_asked_anew(proof=proof)
    # A second request in the same browser takes the place of the first: an older tab
    # says so.
    first = ana.id
    await ana.send(name="Ana Tres", email="ana@correo.cl")
    assert await ana.is_told_of_another(proof=first)
    assert typed((await ana.press()).text)["name"] == "Ana Tres"
    assert typed((await berta.press()).text)["name"] == "Berta Dos"


async def test_it_is_kept_for_a_quarter_of_an_hour_from_the_sending(
    two_browsers,
) -> None:
    ana, _ = two_browsers
    form = booking_form(name="Ana Uno", submission_id=str(uuid.uuid4()))
    await ana.send(**form)
    begun, token = utc_now(), ana.http.cookies[get_settings().again_cookie]
    header = {"cookie": f"{get_settings().again_cookie}={token}"}
    for minutes, status in ((14, 200), (16, 303)):
        with time_machine.travel(begun + timedelta(minutes=minutes), tick=False):
            answer = await ana.http.get(
                routes.THANKS_AGAIN, params={"solicitud": ana.id}, headers=header
            )
            assert answer.status_code == status
    with time_machine.travel(begun + timedelta(minutes=16), tick=False):
        first = ana.id
        # The same form again is the same request, and no new time.
        assert not await ana.send(**form)
        assert ana.id == first


async def test_what_came_later_is_shown_to_nobody_who_only_sent_it(
    two_browsers, open_browser
) -> None:
    ana, berta = two_browsers
    one = lead(uuid.UUID(ana.id))
    fields = booking_form(
        name="Ana Uno",
        email="ana@correo.cl",
        address="Nueva 77, Villa Alemana",
        category="B2C",
    )
    leads.update(ROSA, one.id, fields, expected_version=one.version)
    assert await ana.is_asked_anew()
    async with open_browser() as other:
        # Who knows all that was typed, and sends it again, learns nothing new.
        await other.send(
            name="Ana Uno", email="ana@correo.cl", address="Larga 1, Limache"
        )
        answer = await other.press()
        assert "Nueva 77" not in answer.text
    assert typed((await berta.press()).text)["address"] == "Corta 2, Quilpué"


@pytest.mark.parametrize("how", ["blocked", "disowned", "ended", "erased"])
async def test_what_may_not_be_used_is_not_shown(two_browsers, how) -> None:
    ana, berta = two_browsers
    one = uuid.UUID(ana.id)
    with transaction() as session:
        if how == "blocked":
            blocking.block(session, one, now=utc_now())
        elif how == "disowned":
            appointments.disown(session, one, now=utc_now())
        elif how == "ended":
            visitor_links.remove_all(session, one)
        else:
            appointments.delete(session, one)
    assert await ana.is_asked_anew()
    assert (await berta.press()).status_code == 200


async def test_its_token_opens_no_page_and_is_kept_hashed(two_browsers) -> None:
    ana, berta = two_browsers
    settings = get_settings()
    token = ana.http.cookies[settings.again_cookie]
    with transaction() as session:
        stored = session.exec(select(VisitorSessionRow.token_hash)).all()
    assert len(stored) == 2
    assert token not in stored
    assert token_hash(token) not in stored
    assert own_access.open_by_token(token) is None
    with pytest.raises(AppointmentNotFound):
        own_requests.view(token)
    # Nor does the cookie of an own page serve here.
    with transaction() as session:
        own = open_for(session, uuid.UUID(berta.id), now=utc_now())
    assert asking_again.kept(own, berta.id) is None
    assert asking_again.kept("", ana.id) is None


async def test_a_get_shows_it_to_the_browser_alone_and_changes_nothing(
    two_browsers, open_browser
) -> None:
    ana, berta = two_browsers
    async with open_browser() as stranger:
        for query in ({"solicitud": ana.id}, {"solicitud": "\x00"}, {}):
            for other in (berta, stranger):
                for method in ("GET", "HEAD"):
                    answer = await other.http.request(
                        method, routes.THANKS_AGAIN, params=query
                    )
                    assert (answer.status_code, answer.text) == (303, "")
    assert (await ana.http.get(routes.THANKS_AGAIN)).status_code == 303
    shown = await ana.http.get(routes.THANKS_AGAIN, params={"solicitud": ana.id})
    assert typed(shown.text)["name"] == "Ana Uno"
    assert 'data-again="true"' in shown.text
    assert (await ana.press()).text == shown.text
    foreign = await ana.http.post(
        routes.THANKS_AGAIN,
        data={"solicitud": ana.id},
        headers={"origin": "https://otra.example"},
    )
    assert foreign.status_code == 403


@pytest.mark.parametrize(
    ("own", "foreign", "form"),
    [(WAYS[0], WAYS[1], "/farmacia/"), (WAYS[1], WAYS[0], "/#servicios")],
    ids=["home", "pharmacy"],
)
async def test_what_one_form_keeps_is_not_shown_in_the_other(
    open_browser, own, foreign, form: str
) -> None:
    async with open_browser() as one:
        given = await one.send(own, name="Ana Uno")
        # Browsers keep it to its path; who sends it elsewhere does so by hand.
        header = {"cookie": given.partition(";")[0]}
        proof = {"solicitud": one.id}
        one.http.cookies.clear()
        for answer in (
            await one.http.get(foreign[2], params=proof, headers=header),
            await one.http.post(foreign[2], data=proof, headers=header),
        ):
            assert (answer.status_code, answer.text) == (303, "")
            assert answer.headers["location"] == form
        shown = await one.http.get(own[2], params=proof, headers=header)
        assert typed(shown.text)["name"] == "Ana Uno"


async def test_what_looks_automatic_gets_no_way_back(open_browser) -> None:
    async with open_browser() as robot:
        assert not await robot.send(**{TRAP_FIELD: "http://x.example"})
        assert await robot.is_asked_anew()


async def test_a_way_that_cannot_be_kept_costs_nobody_their_thanks(
    open_browser, monkeypatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(visitor_links, "add_browser", fails)
    async with open_browser() as one:
        assert not await one.send()
        assert lead(uuid.UUID(one.id)).name
        assert await one.is_asked_anew()
