"""The form knows the pharmacy of its link, without scripts and after a refusal."""

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import unquote

import httpx
import pytest
from bs4 import BeautifulSoup

from app import routes
from app.api.form_page import FormPages
from app.api.router import create_api
from app.content import thanks
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.domain.own_request import OwnRequest
from app.domain.pharmacy import Pharmacy
from app.services import bookings, leads, pharmacies
from app.services.partners import PARTNERS
from app.web.static_site import StaticSite
from tests.support.builders import pharmacy_form
from tests.support.people import ROSA

PAGE = """<html><head><title>t</title></head><body>
<p data-pharmacy-greeting="" class="b"></p><form id="pharmacy-form">
<input name="name"><input name="receipt_number">
<div class="wide" data-pharmacies=""></div></form></body></html>"""


@pytest.fixture
async def client(database: str, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    del database
    PARTNERS.active = ()
    PARTNERS.forget()
    (tmp_path / "farmacia").mkdir()
    (tmp_path / "farmacia/index.html").write_text(PAGE)
    (tmp_path / "farmacia/gracias").mkdir()
    (tmp_path / "farmacia/gracias/index.html").write_text(
        f'<input name="pharmacy" value="{thanks.PHARMACY_PLACE}">'
    )
    site = StaticSite(create_api(tmp_path), tmp_path)
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver"
    ) as http:
        yield http
    PARTNERS.active = ()
    PARTNERS.forget()


def added(name: str, comuna: str = "") -> Pharmacy:
    return pharmacies.add(ROSA, {"pharmacy_name": name, "comuna": comuna})


def greeting(html: str) -> str:
    """Return what stands above the form."""
    place = BeautifulSoup(html, "html.parser").select_one("[data-pharmacy-greeting]")
    assert place, html
    return place.get_text()


def names(html: str) -> list[str]:
    """Return the pharmacies that may be chosen."""
    page = BeautifulSoup(html, "html.parser")
    return [each.get_text() for each in page.select("option[value]:not([value=''])")]


def chosen(html: str) -> str:
    """Return which pharmacy the form would send."""
    field = BeautifulSoup(html, "html.parser").select_one("select[name=pharmacy]")
    assert field, html
    options = field.select("option[selected]")
    assert len(options) < 2
    return str(options[0]["value"]) if options else ""


async def test_link_greets_and_chooses_its_pharmacy(client) -> None:
    one, other = added("Cruz <Azul> & Cía"), added("Cruz Verde")
    page = (await client.get(f"/farmacia/?f={one.slug}")).text
    assert chosen(page) == one.slug
    assert greeting(page) == "Te damos la bienvenida, cliente de Cruz <Azul> & Cía."
    assert "Cruz &lt;Azul&gt; &amp; Cía." in page
    assert page.index("Te damos la bienvenida") < page.index("<form")
    assert other.name in page
    assert chosen((await client.get(f"/farmacia/?f={other.slug}")).text) == other.slug


@pytest.mark.parametrize("typed", ["cruz-verde%20", "CRUZ-VERDE", "%20Cruz-Verde"])
async def test_a_slug_is_known_however_it_is_typed(client, typed: str) -> None:
    added("Cruz Azul")
    one = added("Cruz Verde")
    page = (await client.get(f"/farmacia/?f={typed}")).text
    assert chosen(page) == "cruz-verde"
    assert "Cruz Verde" in greeting(page)
    form = pharmacy_form(pharmacy=unquote(typed), receipt_number="")
    refused = await client.post("/api/appointments/farmacia", data=form)
    assert chosen(refused.text) == "cruz-verde"
    await client.post("/api/appointments/farmacia", data=form | {"receipt_number": "9"})
    (lead,) = leads.list_page(ROSA, LeadCriteria()).leads
    assert lead.pharmacy_id == one.id


async def test_unknown_and_retired_pharmacies_look_like_no_link(client) -> None:
    one, gone = added("Cruz Azul"), added("Cruz Verde")
    pharmacies.set_active(ROSA, gone.id, False, expected_version=1)
    plain = await client.get("/farmacia/")
    assert chosen(plain.text) == greeting(plain.text) == ""
    assert one.name in plain.text
    assert gone.name not in plain.text
    for wrong in (gone.slug, "no-hay", "%3Cscript%3E", "x" * 1500, "%00"):
        page = await client.get(f"/farmacia/?f={wrong}")
        assert (page.status_code, page.text) == (200, plain.text)


async def test_page_without_pharmacies_is_the_built_one(client) -> None:
    assert (await client.get("/farmacia/?f=cruz-azul")).text == PAGE


async def test_plain_post_keeps_the_pharmacy_and_so_does_a_refusal(client) -> None:
    one, _ = added("Cruz Azul"), added("Cruz Verde")
    form = pharmacy_form(pharmacy=one.slug)
    accepts = {"Accept": "text/html", "Origin": "http://testserver"}
    address = "/api/appointments/farmacia"
    refused = await client.post(address, data=form | {"name": ""}, headers=accepts)
    assert refused.status_code == 422
    assert chosen(refused.text) == one.slug
    assert greeting(refused.text) == "Te damos la bienvenida, cliente de Cruz Azul."
    done = await client.post(address, data=form, headers=accepts)
    assert done.status_code == 303
    (lead,) = leads.list_page(ROSA, LeadCriteria()).leads
    assert lead.pharmacy_id == one.id
    thanked = (await client.get(done.headers["location"])).text
    assert f'value="{one.slug}"' in thanked
    led = await client.post(
        routes.PHARMACY_THANKS_AGAIN, data={"solicitud": "x", "pharmacy": one.slug}
    )
    assert led.headers["location"] == f"/farmacia/?f={one.slug}"
    again = await client.get(f"/farmacia/?f={one.slug}")
    assert chosen(again.text) == one.slug


async def test_an_answer_names_the_pharmacies_of_now(client) -> None:
    one = added("Cruz Azul")
    form = pharmacy_form(pharmacy="", name="")
    accepts = {"Accept": "text/html", "Origin": "http://testserver"}

    async def shown() -> tuple[list[str], list[str]]:
        """Return whom the form names, as it is opened and as it is refused."""
        opened = await client.get("/farmacia/")
        refused = await client.post(
            "/api/appointments/farmacia", data=form, headers=accepts
        )
        assert refused.status_code == 422
        return names(opened.text), names(refused.text)

    assert await shown() == (["Cruz Azul"], ["Cruz Azul"])
    other = added("Cruz Verde")
    both = ["Cruz Azul", "Cruz Verde"]
    assert await shown() == (both, both)
    raw = {"pharmacy_name": "Ahumada", "comuna": ""}
    pharmacies.edit(ROSA, other.id, raw, expected_version=1)
    both = ["Ahumada", "Cruz Azul"]
    assert await shown() == (both, both)
    pharmacies.set_active(ROSA, one.id, False, expected_version=1)
    assert await shown() == (["Ahumada"], ["Ahumada"])


async def test_who_named_no_pharmacy_is_led_to_the_form_without_one(client) -> None:
    added("Cruz Azul")
    form = pharmacy_form(pharmacy="inventada")
    accepts = {"Accept": "text/html", "Origin": "http://testserver"}
    address = "/api/appointments/farmacia"
    refused = await client.post(address, data=form | {"name": ""}, headers=accepts)
    assert greeting(refused.text) == chosen(refused.text) == ""
    assert "inventada" not in refused.text
    done = await client.post(address, data=form, headers=accepts)
    thanked = (await client.get(done.headers["location"])).text
    assert 'value=""' in thanked
    led = await client.post(routes.PHARMACY_THANKS_AGAIN, data={"pharmacy": ""})
    assert led.headers["location"] == "/farmacia/"


async def test_a_further_request_of_a_home_keeps_its_pharmacy(client, tmp_path) -> None:
    one, gone = added("Cruz Azul"), added("Cruz Verde")
    for partner in (one, gone):
        form = pharmacy_form(pharmacy=partner.slug, name=partner.name)
        bookings.submit(form, Category.PHARMACY)
    pharmacies.set_active(ROSA, gone.id, False, expected_version=1)
    await client.get("/farmacia/")
    stored = {x.name: x for x in leads.list_page(ROSA, LeadCriteria()).leads}
    pages = FormPages(tmp_path)
    kept = pages.another(OwnRequest(stored["Cruz Azul"], None, ()))
    assert (chosen(kept), "cliente de Cruz Azul." in greeting(kept)) == (one.slug, True)
    lost = pages.another(OwnRequest(stored["Cruz Verde"], None, ()))
    assert chosen(lost) == greeting(lost) == ""


async def test_shops_of_one_name_are_told_apart(client) -> None:
    for comuna in ("Quilpué", "Viña del Mar", "", "Quilpué"):
        added("Cruz Verde", comuna)
    added("Cruz Azul", "Limache")
    page = (await client.get("/farmacia/?f=cruz-verde-2")).text
    assert names(page)[0] == "Cruz Azul"
    assert set(names(page)[1:]) == {
        "Cruz Verde",
        "Cruz Verde (Viña del Mar)",
        "Cruz Verde (cruz-verde)",
        "Cruz Verde (cruz-verde-4)",
    }
    assert "cliente de Cruz Verde (Viña del Mar)." in greeting(page)
