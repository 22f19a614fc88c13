"""The form knows the pharmacy of its link, without scripts and after a refusal."""

import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from bs4 import BeautifulSoup

from app.api.router import create_api
from app.domain.identity import Admin
from app.domain.lead_criteria import LeadCriteria
from app.domain.pharmacy import Pharmacy
from app.services import leads, pharmacies
from app.services.partners import PARTNERS
from app.web.static_site import StaticSite
from tests.support.builders import pharmacy_form

ROSA = Admin(uuid.uuid4(), "rosa@correo.cl", uuid.uuid4())
PAGE = """<html><head><title>t</title></head><body><form id="pharmacy-form">
<input name="name"><input name="receipt_number">
<div class="wide" data-pharmacies=""></div></form></body></html>"""


@pytest.fixture
async def client(database: str, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    del database
    PARTNERS.active = ()
    PARTNERS.forget()
    (tmp_path / "farmacia").mkdir()
    (tmp_path / "farmacia/index.html").write_text(PAGE)
    site = StaticSite(create_api(tmp_path), tmp_path)
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver"
    ) as http:
        yield http
    PARTNERS.active = ()
    PARTNERS.forget()


def added(name: str) -> Pharmacy:
    return pharmacies.add(ROSA, {"pharmacy_name": name})


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
    assert "cliente de Cruz &lt;Azul&gt; &amp; Cía." in page
    assert other.name in page
    assert chosen((await client.get(f"/farmacia/?f={other.slug}")).text) == other.slug


async def test_unknown_and_retired_pharmacies_look_like_no_link(client) -> None:
    one, gone = added("Cruz Azul"), added("Cruz Verde")
    pharmacies.set_active(ROSA, gone.id, False, expected_version=1)
    plain = await client.get("/farmacia/")
    assert chosen(plain.text) == ""
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
    done = await client.post(address, data=form, headers=accepts)
    assert done.status_code == 303
    (lead,) = leads.list_page(ROSA, LeadCriteria()).leads
    assert lead.pharmacy_id == one.id
