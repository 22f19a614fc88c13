"""What the own page says was done: told once, where it was done, and to nobody else."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
import time_machine
from fastapi import Request
from fastapi.responses import Response

from app import routes
from app.api import own_mark
from app.api.own_view import filling_of
from app.api.router import create_api
from app.content import own_request as copy
from app.domain.clock import utc_now
from app.domain.lead import Category
from app.domain.own_notice import MARKED
from app.domain.own_request import OwnRequest
from app.domain.visitor_link import Purpose
from app.persistence.database import transaction
from app.services import bookings, visitor_codes, visitor_links
from app.services.own_requests import view
from app.settings import get_settings
from tests.support.builders import NOON, booking_form
from tests.support.mailing import write_to_visitors

pytestmark = pytest.mark.usefixtures("database")
SITE = "http://here"
PAGE = """<!doctype html><html><head><title>x</title></head><body>
<div data-own-notice=""></div><div data-own-notice="data"></div><div data-own-notice="code"></div>
<b data-own="reference"></b><i data-own-part="erased">GONE</i>
<form data-own-form="data"><input type="hidden" name="home"></form>
<p data-own-part="code-asked">THE FIELD</p></body></html>"""


@pytest.fixture
async def client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[httpx.AsyncClient]:
    write_to_visitors(monkeypatch, PUBLIC_URL=SITE)
    for path in (routes.OWN_REQUEST, routes.OWN_REQUEST_OPEN):
        folder = tmp_path / path.strip("/")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(PAGE, encoding="utf-8")
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url=SITE) as http:
        yield http


def requested(**changes: str) -> tuple[OwnRequest, str]:
    """Return a request, and a cookie that opens it."""
    receipt = bookings.submit(booking_form(**changes), Category.B2C)
    with transaction() as session:
        cookie = visitor_links.open_for(session, receipt.id, now=utc_now())
    return view(cookie), cookie


def opens(client: httpx.AsyncClient, cookie: str) -> None:
    client.cookies.set(
        get_settings().own_request_cookie, cookie, domain="here.local", path="/"
    )


def change(own: OwnRequest) -> dict[str, str]:
    return {
        "request": own.lead.reference or "",
        "seen": own.seen,
        "date": own.wish[0],
        "time": own.wish[1],
        "address": "Calle Corta 3, Quilpué",
        "message": "",
    }


async def test_what_was_saved_is_said_once_where_it_was(client) -> None:
    ana, of_ana = requested()
    _, of_berta = requested(name="Berta", email="berta@correo.cl")
    opens(client, of_ana)
    done = await client.post(routes.OWN_CHANGE, data=change(ana))
    address = done.headers["location"]
    given = done.headers["set-cookie"]
    for part in ("HttpOnly", "Path=/solicitud", "SameSite=strict", "Max-Age=120"):
        assert part in given
    mark = dict(client.cookies)
    said = copy.NOTICES["guardado"]
    assert said in (await client.get(address)).text
    again = await client.get(address)
    assert ana.lead.reference in again.text
    assert said not in again.text
    # Another's page says nothing of it, though it had the mark.
    name = get_settings().own_notice_cookie
    for cookie, told in ((of_berta, False), (of_ana, True)):
        sent = {get_settings().own_request_cookie: cookie, name: mark[name]}
        header = "; ".join(f"{key}={value}" for key, value in sent.items())
        client.cookies.clear()
        page = await client.get(address, headers={"cookie": header})
        assert (said in page.text) is told


def test_a_mark_lasts_two_minutes_for_its_own_page_and_notice_alone() -> None:
    given = NOON.replace(microsecond=0)
    answer = Response()
    own_mark.put(answer, "guardado", "of ana", given)
    cookie = answer.headers["set-cookie"].partition(";")[0]
    shown = Request({"type": "http", "headers": [(b"cookie", cookie.encode())]})
    ends = given + timedelta(minutes=2)
    last = ends - timedelta(milliseconds=1)
    assert own_mark.holds(shown, "guardado", "of ana", last)
    assert not own_mark.holds(shown, "guardado", "of ana", ends)
    assert not own_mark.holds(shown, "guardado", "of berta", last)
    assert not own_mark.holds(shown, "cancelada", "of ana", last)


async def test_who_cancels_for_some_is_not_told_that_all_is_cancelled(client) -> None:
    together = {"patient_2": "Beto", "vaccine_2": "covid"}
    for chosen, said in (
        ("person_2", copy.CANCELLED_FOR_SOME),
        ("all", copy.NOTICES["cancelada"]),
    ):
        own, cookie = requested(name=f"Ana {chosen}", **together)
        opens(client, cookie)
        form = {"request": own.lead.reference or "", chosen: "1"}
        done = await client.post(routes.OWN_CANCEL, data=form)
        page = (await client.get(done.headers["location"])).text
        notices = (copy.CANCELLED_FOR_SOME, copy.NOTICES["cancelada"])
        assert [one for one in notices if one in page] == [said]


async def test_an_address_that_anybody_may_write_says_nothing(client) -> None:
    _, cookie = requested()
    notice = get_settings().own_notice_cookie
    own = get_settings().own_request_cookie
    for header in (
        f"{own}={cookie}",
        "",
        f"{own}={cookie}; {notice}=9999999999.0",
        f"{own}={cookie}; {notice}=ñ.x",
    ):
        for said in MARKED:
            page = await client.get(
                f"/solicitud/?aviso={said}", headers={"cookie": header.encode()}
            )
            assert page.status_code == 200
            assert copy.NOTICES[said] not in page.text


async def test_of_a_way_that_was_tried_its_own_browser_is_told(client) -> None:
    """Also where a request is open there; another's page says nothing of it."""
    ana, of_ana = requested()
    _, of_berta = requested(name="Berta", email="berta@correo.cl")
    asked = {"reference": ana.lead.reference, "email": ana.lead.email}
    own, mark = get_settings().own_request_cookie, get_settings().own_notice_cookie
    for cookie, others in (("", of_berta), (of_ana, of_berta), (of_ana, "")):
        client.cookies.clear()
        if cookie:
            opens(client, cookie)
        done = await client.post(routes.OWN_LINK, data=asked)
        kept = {own: cookie, mark: done.cookies[mark]}
        client.cookies.clear()
        for held, told in (({**kept, own: others}, False), (kept, True)):
            header = "; ".join(f"{key}={value}" for key, value in held.items())
            page = await client.get(
                done.headers["location"], headers={"cookie": header}
            )
            assert (copy.NOTICES["enviado"] in page.text) is told


async def test_a_mark_lasts_as_long_as_the_way_to_the_page(client) -> None:
    ana, cookie = requested()
    opens(client, cookie)
    done = await client.post(routes.OWN_CHANGE, data=change(ana))
    kept = dict(client.cookies)
    header = "; ".join(f"{key}={value}" for key, value in kept.items())
    client.cookies.clear()
    with time_machine.travel(utc_now() + timedelta(minutes=3), tick=False):
        late = await client.get(done.headers["location"], headers={"cookie": header})
    assert copy.NOTICES["guardado"] not in late.text


async def test_who_erased_or_closed_is_told_and_nobody_else(client) -> None:
    ana, cookie = requested()
    opens(client, cookie)
    named = {"request": ana.lead.reference}
    with transaction() as session:
        code = visitor_codes.issue(
            session, ana.lead.id, Purpose.OWN_DATA, now=utc_now()
        )
    erased = await client.post(routes.OWN_ERASE, data={**named, "code": code})
    for told in (True, False):
        page = await client.get(erased.headers["location"])
        assert (copy.NOTICES["borrada"] in page.text) is told
        # Scripts hear of it, for the copy that the device shows.
        assert ("GONE" in page.text) is told
    closed = await client.post(routes.OWN_CLOSE)
    page = await client.get(closed.headers["location"])
    assert copy.NOTICES["cerrada"] in page.text
    assert "GONE" not in page.text


async def test_the_page_names_the_home_that_its_own_contact_entered(client) -> None:
    own, cookie = requested(patient_2="Beto", vaccine_2="covid")
    with transaction() as session:
        code = visitor_codes.issue(
            session, own.lead.id, Purpose.OWN_DATA, now=utc_now()
        )
    opens(client, cookie)
    home = " ".join(one.reference or "" for one in own.people)
    assert f'value="{home}"' in (await client.get("/solicitud/")).text
    form = {"request": own.lead.reference or "", "home": "x", "code": "no"}
    refused = await client.post(routes.OWN_ERASE, data={**form, "person_2": "1"})
    assert f'value="{home}"' in refused.text
    assert "GONE" not in refused.text
    form |= {"code": code, "person_1": "1"}
    erased = await client.post(routes.OWN_ERASE, data=form)
    header = "; ".join(f"{key}={value}" for key, value in erased.cookies.items())
    client.cookies.clear()
    way = erased.headers["location"]
    page = (await client.get(way, headers={"cookie": header})).text
    assert copy.NOTICES["borradas"] in page
    assert "GONE" in page
    assert f'value="{own.people[1].reference}"' in page
    assert own.people[0].reference not in page


async def test_the_field_of_a_code_stands_there_once_one_was_asked_for(client) -> None:
    ana, of_ana = requested()
    _, of_berta = requested(name="Berta", email="berta@correo.cl")
    opens(client, of_ana)
    assert "THE FIELD" not in (await client.get("/solicitud/")).text
    asked = await client.post(
        routes.OWN_DATA_CODE, data={"request": ana.lead.reference}
    )
    page = await client.get(asked.headers["location"])
    assert copy.NOTICES["codigo-enviado"] in page.text
    for _ in range(2):  # also when the page is loaded again
        assert "THE FIELD" in page.text
        page = await client.get("/solicitud/")
    opens(client, of_berta)
    assert "THE FIELD" not in (await client.get("/solicitud/")).text
    opens(client, of_ana)
    with time_machine.travel(utc_now() + timedelta(minutes=21), tick=False):
        own = await asyncio.to_thread(view, of_ana)
    assert "code-asked" not in filling_of(own, utc_now()).parts


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "Tú (Ana Pérez)"),
        ({"for_whom": "adult", "patient": "Rosa Díaz"}, "Rosa Díaz"),
        (
            {"for_whom": "minor", "patient": "Leo", "guardian": "on"},
            "Leo (menor de 16 años)",
        ),
        ({"name": "שרה לוי"}, "Tú (\u2068שרה לוי\u2069)"),
    ],
)
def test_the_page_says_who_is_vaccinated(asked, told) -> None:
    own, _ = requested(**asked)
    shown = filling_of(own, utc_now())
    assert "alone" in shown.parts
    assert shown.texts["patient"] == told


def test_the_page_of_several_says_it_of_each() -> None:
    own, _ = requested(patient_2="Beto", vaccine_2="covid")
    shown = filling_of(own, utc_now())
    assert shown.texts["person1"].startswith("Tú (Ana Pérez): Influenza")
    assert shown.texts["person2"].startswith("Beto: COVID-19")
    assert (shown.texts["choice1"], shown.texts["choice2"]) == (
        "Tú (Ana Pérez)",
        "Beto",
    )


@pytest.mark.parametrize(
    ("path", "fields", "said"),
    [
        (routes.OWN_LINK, {"email": "nadie@correo.cl"}, "enviado"),
        (routes.OWN_CODE, {"code": "000000"}, "sin-codigo"),
    ],
)
async def test_a_page_that_was_closed_elsewhere_keeps_no_notice_back(
    client, path: str, fields: dict[str, str], said: str
) -> None:
    """Its cookie is still in the browser, and opens nothing; Berta's page is open."""
    ana, of_ana = requested()
    berta, of_berta = requested(name="Berta", email="berta@correo.cl")
    await asyncio.to_thread(visitor_links.close, of_ana)
    for cookie, is_open in ((of_ana, False), (of_berta, True)):
        opens(client, cookie)
        form = {"reference": ana.lead.reference or "", **fields}
        answer = await client.post(path, data=form)
        page = (await client.get(answer.headers["location"])).text
        assert copy.NOTICES[said] in page
        assert (berta.lead.reference in page) is is_open
        assert ana.lead.reference not in page
