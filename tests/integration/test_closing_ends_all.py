"""Closing a request's page ends all that this browser could still show of it."""

import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from app import routes
from app.api.router import create_api
from app.domain.clock import utc_now
from app.domain.errors import AppointmentNotFound
from app.persistence import appointments, households
from app.persistence.database import transaction
from app.services import own_requests
from app.services.visitor_links import open_for
from app.settings import get_settings
from tests.support.builders import booking_form, pharmacy_form

pytestmark = pytest.mark.usefixtures("database")
PAGE = """<!doctype html><html><head><title>x</title></head><body><form id="{form}">
<input name="name"><input name="address"><input type="hidden" name="prices_shown">
<div data-form-notice></div><div data-error-summary hidden></div>
<div data-people=""></div></form></body></html>"""
HOME = {"patient_2": "Beto", "vaccine_2": "covid", "for_whom_2": "adult"}
WAYS = {
    "home": (booking_form, routes.API_APPOINTMENTS, routes.THANKS_AGAIN),
    "pharmacy": (
        pharmacy_form,
        routes.API_PHARMACY_APPOINTMENTS,
        routes.PHARMACY_THANKS_AGAIN,
    ),
}


class Browser:
    """One without scripts, in which a form was sent."""

    def __init__(self, http: httpx.AsyncClient, way: str) -> None:
        self.http, self.id = http, ""
        self.build, self.sends, self.again = WAYS[way]

    async def send(self, **changes: str) -> None:
        answer = await self.http.post(self.sends, data=self.build(**changes))
        self.id = answer.headers["location"].partition("solicitud=")[2]

    async def asks_again(self) -> httpx.Response:
        """Press 'Solicitar otra cita' on the page of thanks, and go where that leads."""
        query = {"solicitud": self.id}
        answer = await self.http.post(self.again, data=query)
        return await self.http.get(answer.headers["location"])

    def open_own(self, request_id: uuid.UUID) -> None:
        self.http.cookies.set(get_settings().own_request_cookie, opened(request_id))


def opened(request_id: uuid.UUID) -> str:
    with transaction() as session:
        return open_for(session, request_id, now=utc_now())


def second_of_home(request_id: str) -> uuid.UUID:
    with transaction() as session:
        lead = appointments.find(session, uuid.UUID(request_id))
        assert lead
        return households.of(session, lead)[1].id


@pytest.fixture
def browser_of(tmp_path: Path):
    for path, form in (("", "booking-form"), ("farmacia", "pharmacy-form")):
        (tmp_path / path).mkdir(exist_ok=True)
        (tmp_path / path / "index.html").write_text(PAGE.format(form=form))
    transport = httpx.ASGITransport(create_api(tmp_path))

    @asynccontextmanager
    async def made(way: str = "home") -> AsyncIterator[Browser]:
        base = "http://site"
        async with httpx.AsyncClient(transport=transport, base_url=base) as http:
            yield Browser(http, way)

    return made


@pytest.mark.parametrize("way", WAYS)
async def test_the_way_to_another_request_ends_and_that_of_others_lives(
    browser_of, way: str
) -> None:
    async with browser_of(way) as ana, browser_of(way) as berta:
        await ana.send(name="Ana Uno", email="ana@correo.cl")
        await berta.send(name="Berta Dos", email="berta@correo.cl")
        assert "Ana Uno" in (await ana.asks_again()).text
        elsewhere = opened(uuid.UUID(ana.id))
        ana.open_own(uuid.UUID(ana.id))
        assert (await ana.http.post(routes.OWN_CLOSE)).status_code == 303
        assert "Ana Uno" not in (await ana.asks_again()).text
        assert "Berta Dos" in (await berta.asks_again()).text
        # Closed is what is in this browser: the page stays open in another one.
        assert own_requests.view(elsewhere).lead.name == "Ana Uno"
        # Nobody closes what they cannot open.
        berta.http.cookies.set(get_settings().own_request_cookie, "x" * 22)
        assert (await berta.http.post(routes.OWN_CLOSE)).status_code == 303
        assert "Berta Dos" in (await berta.asks_again()).text


async def test_it_ends_also_from_the_page_of_another_of_the_home(browser_of) -> None:
    async with browser_of() as ana:
        await ana.send(name="Ana Hogar", **HOME)
        assert "Ana Hogar" in (await ana.asks_again()).text
        second = second_of_home(ana.id)
        cookie = opened(second)
        ana.http.cookies.set(get_settings().own_request_cookie, cookie)
        await ana.http.post(routes.OWN_CLOSE)
        assert "Ana Hogar" not in (await ana.asks_again()).text
        with pytest.raises(AppointmentNotFound):
            own_requests.view(cookie)
