"""Every route answers bad input with 4xx and a Spanish sentence."""

import asyncio
import csv
import io
import json
import re
import uuid
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import col, select
from starlette.types import Message, Scope

from app import routes
from app.api import form_template
from app.api.router import create_api
from app.content import export_columns, messages, shell, thanks, unread_form
from app.persistence import database as engines
from app.persistence.database import transaction
from app.persistence.outbox_tables import OutboxRow
from app.persistence.tables import AppointmentRow
from app.services import sign_in
from app.settings import get_settings
from app.web.body_limit import MAX_BODY, BodyLimit
from tests.support.builders import NOON, booking_form, day, pharmacy_form, skipped
from tests.support.other_days import examples

pytestmark = pytest.mark.usefixtures("database")
APPOINTMENTS = "/api/appointments"
PHARMACY = f"{APPOINTMENTS}/farmacia"
NOTIFY = "/api/send-appointment-notification"
PAGE = """<!DOCTYPE html><html><head><title>x</title>
<script data-page="/assets/page-1.js">bring()</script></head><body>
<noscript data-rest="/assets/rest-1.css"><link rel="stylesheet" href="/assets/rest-1.css"></noscript>
<form id="{id}" data-booking method="post">
<div data-form-notice></div><div data-error-summary hidden></div>
<input id="{id}-name" name="name"><p id="{id}-name-error" hidden></p>
<select id="{id}-vaccine" name="vaccine"><option value="">-</option>
<option value="covid">COVID-19</option></select>
<input id="{id}-date" name="date"><p id="{id}-date-error" hidden></p>
<textarea id="{id}-message" name="message"></textarea>
<input type="checkbox" id="{id}-consent" name="consent">
</form><form data-newsletter><input name="email" value="">
<p data-newsletter-status></p></form><script type="module">app()</script>
<script src="/js/intent.js" data-module="/assets/x.js"></script></body></html>"""


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    (tmp_path / "pages/farmacia").mkdir(parents=True)
    (tmp_path / "pages/index.html").write_text(PAGE.format(id="booking-form"))
    (tmp_path / "pages/farmacia/index.html").write_text(PAGE.format(id="pharmacy-form"))
    app = BodyLimit(create_api(tmp_path / "pages"))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


def stored() -> list[AppointmentRow]:
    with transaction() as session:
        order = col(AppointmentRow.created_at)
        return list(session.exec(select(AppointmentRow).order_by(order)))


def error(answer: httpx.Response) -> dict[str, Any]:
    body = answer.json()["error"]
    assert set(body) == {"code", "message", "fields"}
    assert body["message"]
    return body


async def test_json_request_is_stored(client: httpx.AsyncClient) -> None:
    answer = await client.post(APPOINTMENTS, json=booking_form(consent=True))
    assert answer.status_code == 201
    assert answer.json()["sentence"] == messages.BOOKING_SUCCESS
    assert [str(row.id) for row in stored()] == [answer.json()["receipt"]["id"]]


async def test_programs_find_what_they_always_found(client: httpx.AsyncClient) -> None:
    body = (await client.post(APPOINTMENTS, json=booking_form(consent=True))).json()
    (row,) = stored()
    assert (body["id"], body["reference"]) == (str(row.id), row.reference)
    assert body["urgent"] is False
    assert body["message"] == messages.BOOKING_SUCCESS


@pytest.mark.parametrize(
    ("build", "path", "target"),
    [
        (booking_form, APPOINTMENTS, "/gracias/"),
        (pharmacy_form, PHARMACY, "/farmacia/gracias/"),
    ],
)
async def test_plain_post_is_stored_and_thanked(client, build, path, target) -> None:
    form = build()
    for _ in range(2):
        answer = await client.post(path, data=form)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith(f"{target}?solicitud=")
    assert len(stored()) == 1


@pytest.mark.parametrize(
    ("build", "path"), [(booking_form, APPOINTMENTS), (pharmacy_form, PHARMACY)]
)
async def test_a_plain_post_tells_a_price_that_changed_meanwhile(
    client, tmp_path, build, path
) -> None:
    """On the page that thanks, with the way to another request that keeps contact."""
    form = build(vaccine="influenza", prices_shown="influenza:11000")
    pharmacy = path == PHARMACY
    sentence = messages.PHARMACY_SUCCESS if pharmacy else messages.BOOKING_SUCCESS
    folder = tmp_path / ("pages/farmacia/gracias" if pharmacy else "pages/gracias")
    folder.mkdir()
    (folder / "index.html").write_text(
        f"<html><body><p>{sentence}</p>{thanks.REFERENCE_PLACE}<form>{thanks.ID_PLACE}"
        "</form><script type='module'>app()</script></body></html>"
    )
    answer = await client.post(path, data=form)
    (row,) = stored()
    assert answer.status_code == 201
    assert f"{sentence} " in answer.text
    assert "ahora es $12.000 (antes $11.000)" in answer.text
    assert row.reference in answer.text
    assert f"<form>{row.id}</form>" in answer.text
    assert "app()" not in answer.text
    assert get_settings().again_cookie in answer.cookies
    refused = await client.post(path, data=form | {"name": ""})
    assert 'data-outcome="error"' in refused.text
    assert len(stored()) == 1


@pytest.mark.parametrize(
    ("url", "named", "receipt", "kept"),
    [
        (APPOINTMENTS, "Pharmacy", None, ("B2C", None)),
        (APPOINTMENTS, "nada", "B-1", ("B2C", None)),
        (APPOINTMENTS, "Pharmacy", "B-1", ("B2C", None)),
        (PHARMACY, "B2C", "B-1", ("Pharmacy", "B-1")),
        (PHARMACY, None, "B-1", ("Pharmacy", "B-1")),
        (PHARMACY, "nada", "B-1", ("Pharmacy", "B-1")),
    ],
)
async def test_the_address_of_a_form_says_which_form_it_is(
    client, url, named, receipt, kept
) -> None:
    form = booking_form(category=named, receipt_number=receipt)
    answer = await client.post(url, data=form)
    assert answer.status_code == 303
    assert [(row.category, row.receipt_number) for row in stored()] == [kept]


@pytest.mark.parametrize(
    ("whence", "kept"),
    [
        ("/farmacia/?f=cruz", "Pharmacy"),
        ("/farmacia", "Pharmacy"),
        ("/", "B2C"),
        ("", "B2C"),
        ("/farmacia/gracias/", "B2C"),
    ],
)
async def test_a_pharmacy_form_of_an_older_tab_is_known_by_its_page(
    client, whence, kept
) -> None:
    """It posts to the common address; without scripts the browser names its page."""
    headers = {"Referer": f"http://site{whence}"} if whence else {}
    form = pharmacy_form(category="Pharmacy")
    answer = await client.post(APPOINTMENTS, data=form, headers=headers)
    assert answer.status_code == 303
    assert [row.category for row in stored()] == [kept]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Timbre malo", "Timbre malo\nNúmero de boleta: B-100"),
        ("", "Número de boleta: B-100"),
        ("x" * 1_990, "x" * 1_990),
    ],
)
async def test_a_receipt_that_came_by_the_common_address_is_kept_in_the_message(
    client, typed, kept
) -> None:
    """A form of an older tab whose page no browser names: what was typed is not lost."""
    form = pharmacy_form(message=typed)
    for _ in range(2):
        assert (await client.post(APPOINTMENTS, data=form)).status_code == 303
    assert [(row.category, row.receipt_number) for row in stored()] == [("B2C", None)]
    assert [row.message for row in stored()] == [kept]


@pytest.mark.parametrize(
    ("url", "named", "kept"),
    [
        (APPOINTMENTS, "Pharmacy", "Pharmacy"),
        (APPOINTMENTS, "B2C", "B2C"),
        (APPOINTMENTS, None, "B2C"),
        (PHARMACY, "B2C", "Pharmacy"),
        (PHARMACY, None, "Pharmacy"),
    ],
)
async def test_a_program_names_the_category_or_posts_to_its_address(
    client, url, named, kept
) -> None:
    answer = await client.post(url, json=pharmacy_form(category=named))
    assert answer.status_code == 201
    assert [row.category for row in stored()] == [kept]


async def test_a_pharmacy_form_without_its_receipt_is_shown_again(client) -> None:
    answer = await client.post(PHARMACY, data=booking_form(receipt_number=""))
    assert answer.status_code == 422
    assert 'id="pharmacy-form"' in answer.text
    assert stored() == []
    back = await client.get(PHARMACY)
    assert back.headers["location"] == "/farmacia/"


async def test_refused_plain_post_shows_the_form_as_it_was_filled(client) -> None:
    form = booking_form(name="", vaccine="covid", message="<b>hola</b>")
    answer = await client.post(APPOINTMENTS, data=form)
    assert answer.status_code == 422
    page = answer.text
    assert messages.FIELD_ERRORS["name_required"] in page
    assert 'aria-invalid="true"' in page
    assert "&lt;b&gt;hola&lt;/b&gt;" in page
    assert "<b>hola" not in page
    assert '<option selected="" value="covid">' in page
    assert "app()" not in page
    assert "intent.js" not in page
    assert "bring()" not in page
    # Its own scripts and all of its styles are there, and React stays away.
    assert '<script defer="" src="/assets/page-1.js">' in page
    assert '<link href="/assets/rest-1.css" rel="stylesheet"/>' in page
    assert "noscript" not in page
    assert '<html class="form-in-view scrolled" data-answered="">' in page
    assert stored() == []


@pytest.mark.parametrize("asks", ["json", "data"])
async def test_an_hour_that_clocks_jump_over_is_told_at_its_field(client, asks) -> None:
    wish = {"date": skipped(NOON.year + 1).isoformat(), "time": "00:30"}
    form: dict[str, Any] = {asks: booking_form(consent=True, **wish)}
    answer = await client.post(APPOINTMENTS, **form)
    assert answer.status_code == 422
    assert "Esa hora no existe ese día" in answer.text
    assert stored() == []


async def test_every_wrong_field_has_its_sentence(client) -> None:
    answer = await client.post(
        APPOINTMENTS,
        json={
            "category": "Pharmacy",
            "submission_id": "x",
            "name": "n" * 201,
            "phone": [],
            "email": "no",
            "vaccine": "rabia",
            "date": day(-1).isoformat(),
            "time": "25:00",
            "message": "m" * 2001,
        },
    )
    assert answer.status_code == 422
    body = error(answer)
    assert {name: wrong["code"] for name, wrong in body["fields"].items()} == {
        "submission_id": "submission_id_invalid",
        "name": "too_long",
        "phone": "invalid_type",
        "email": "email_invalid",
        "receipt_number": "receipt_number_required",
        "vaccine": "vaccine_unknown",
        "date": "date_past",
        "time": "time_invalid",
        "address": "address_required",
        "message": "too_long",
        "consent": "consent_required",
    }
    assert all(wrong["message"] for wrong in body["fields"].values())


@pytest.mark.parametrize("url", [APPOINTMENTS, NOTIFY, "/api/auth/login"])
@pytest.mark.parametrize(
    ("kind", "content", "status", "code"),
    [
        ("application/json", b"{", 400, "invalid_json"),
        ("application/json", b"\xff", 400, "invalid_json"),
        ("application/json", b"[" * 9000, 400, "invalid_json"),
        ("application/json", b"[]", 422, "invalid_body"),
        ("application/json", b"7", 422, "invalid_body"),
        ("application/json", b"{}", 422, "validation"),
        ("text/plain", b"hola", 415, "unsupported_media_type"),
        ("", b"", 415, "unsupported_media_type"),
        ("application/json", b"x" * (MAX_BODY + 1), 413, "payload_too_large"),
    ],
)
async def test_unreadable_body_is_refused(
    client, url, kind, content, status, code
) -> None:
    headers = {"content-type": kind} if kind else {}
    answer = await client.post(url, content=content, headers=headers)
    assert (answer.status_code, error(answer)["code"]) == (status, code)


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize(
    ("url", "back"),
    [
        (APPOINTMENTS, "/"),
        (routes.OWN_CHANGE, "/solicitud/"),
        (routes.RIGHTS_ASK, "/privacidad/derechos/?peticion=1"),
    ],
)
async def test_a_form_that_is_too_long_is_told_so_on_a_page(
    client, url, back, announced
) -> None:
    """The browser that posts it by itself keeps what was typed, one step back."""

    async def parts() -> AsyncIterator[bytes]:
        yield b"message="
        for _ in range(MAX_BODY // 1024 + 1):
            yield b"x" * 1024

    answer = await client.post(
        url,
        content=b"x" * (MAX_BODY + 1) if announced else parts(),
        headers={
            "content-type": "application/x-www-form-urlencoded",
            "accept": "text/html,*/*;q=0.8",
            "referer": f"{client.base_url}{back}",
        },
    )
    assert answer.status_code == 413
    assert answer.headers["content-type"].startswith("text/html")
    assert unread_form.TOO_LONG in answer.text
    assert unread_form.TOO_LONG_TEXT in answer.text
    assert f'href="{back}"' in answer.text
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "foreign", ["https://evil.example//evil.example/x", "//evil.example", "http://[::1"]
)
async def test_the_way_back_stays_on_the_site(client, foreign) -> None:
    answer = await client.post(
        APPOINTMENTS,
        content=b"x" * (MAX_BODY + 1),
        headers={
            "content-type": "application/x-www-form-urlencoded",
            "accept": "text/html",
            "referer": foreign,
        },
    )
    assert answer.status_code == 413
    (_, back) = BeautifulSoup(answer.text, "html.parser").select("a[href]")
    assert re.match(r"/(?!/)", str(back["href"]))


async def test_body_without_a_length_is_counted(client) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    answer = await client.post(
        APPOINTMENTS, content=endless(), headers={"content-type": "application/json"}
    )
    assert (answer.status_code, error(answer)["code"]) == (413, "payload_too_large")


@pytest.mark.parametrize(
    "kind", ["application/json", "application/x-www-form-urlencoded"]
)
async def test_body_that_stops_is_given_up(client, kind, monkeypatch) -> None:
    monkeypatch.setattr("app.web.body_limit.MAX_TIME", 0.1)

    async def stops() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(20)

    answer = await client.post(
        APPOINTMENTS,
        content=stops(),
        headers={"content-type": kind, "accept": "application/json"},
    )
    assert (answer.status_code, error(answer)["code"]) == (408, "request_timeout")
    assert error(answer)["message"] == messages.API_ERRORS["request_timeout"]


async def test_broken_multipart_is_refused(client) -> None:
    answer = await client.post(
        APPOINTMENTS,
        content=b"--x\r\nnonsense",
        headers={"content-type": "multipart/form-data; boundary=y"},
    )
    assert answer.status_code in {400, 422}


async def test_uploaded_file_is_no_text(client) -> None:
    answer = await client.post(
        APPOINTMENTS, data=booking_form(), files={"name": ("a.txt", b"x")}
    )
    assert 400 <= answer.status_code < 500
    assert stored() == []


@pytest.mark.parametrize("url", ["/api/nada", "/api/", "/api/appointments/1"])
async def test_unknown_address_is_told(client, url) -> None:
    answer = await client.get(url)
    assert (answer.status_code, error(answer)["code"]) == (404, "not_found")


async def test_other_method_is_told(client) -> None:
    for method in ("DELETE", "TRACE"):
        answer = await client.request(method, APPOINTMENTS)
        assert answer.status_code == 405
        assert error(answer)["code"] == "method_not_allowed"
    answer = await client.delete(APPOINTMENTS)
    assert answer.headers["allow"] == "GET, POST"


async def test_of_a_field_sent_twice_one_counts_and_none_of_an_address(client) -> None:
    form = booking_form(consent="on")
    answer = await client.post(
        f"{APPOINTMENTS}?name=Otra&vaccine=covid",
        data=form | {"name": ["Berta Rojas", form["name"]]},
        headers={"cookie": "name=Nadie"},
    )
    assert answer.status_code == 303
    (row,) = stored()
    assert (row.name, row.vaccine) == (form["name"], "influenza")
    nameless = {name: value for name, value in form.items() if name != "name"}
    answer = await client.post(
        f"{APPOINTMENTS}?name=Otra", json=nameless, headers={"cookie": "name=Nadie"}
    )
    assert set(error(answer)["fields"]) == {"name"}


async def test_a_sender_writes_the_fields_of_the_form_and_no_others(client) -> None:
    wanted = {
        "id": str(uuid.uuid4()),
        "reference": "VC-222222",
        "state": "done",
        "suspect": False,
        "version": 7,
        "vaccine_price": 1,
        "created_at": "2020-01-01T00:00:00+00:00",
        "pharmacy_id": str(uuid.uuid4()),
    }
    form = booking_form(consent=True, homepage="https://spam.example")
    answer = await client.post(APPOINTMENTS, json=form | wanted)
    assert answer.status_code == 201
    (row,) = stored()
    kept = {name: str(getattr(row, name)) for name in wanted}
    assert {name for name in wanted if kept[name] == str(wanted[name])} == set()
    assert (row.suspect, row.state, row.vaccine_price) == (True, "new", 12_000)


async def test_notification_trusts_the_id_alone(client) -> None:
    lead = (await client.post(APPOINTMENTS, json=booking_form())).json()["receipt"][
        "id"
    ]
    for _ in range(2):
        answer = await client.post(
            NOTIFY, json={"appointment": {"id": lead, "name": "Otro"}}
        )
        assert answer.status_code == 202
    with transaction() as session:
        assert len(session.exec(select(OutboxRow)).all()) == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"appointment": {"id": str(uuid.uuid4())}}, 404),
        ({"appointment": {"id": "no"}}, 422),
        ({"appointment": {"id": 7}}, 422),
        ({"appointment": {}}, 422),
        ({"appointment": "x"}, 422),
    ],
)
async def test_notification_without_a_request_is_refused(client, body, status) -> None:
    answer = await client.post(NOTIFY, json=body)
    assert answer.status_code == status
    error(answer)


async def test_sign_in_sets_a_cookie_that_scripts_cannot_read(client) -> None:
    password = sign_in.set_up_admin().generated_password
    form = {"email": "admin@localhost", "password": password}
    answer = await client.post(
        "/api/auth/login", data=form, headers={"accept": "application/json"}
    )
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    session = await client.get("/api/auth/session")
    assert session.json() == {"authenticated": True, "email": "admin@localhost"}
    token = client.cookies["session"]
    await client.post("/api/auth/logout")
    client.cookies.set("session", token)
    session = await client.get("/api/auth/session")
    assert session.json() == {"authenticated": False, "email": None}


async def test_cookie_is_secure_under_https(client, monkeypatch) -> None:
    password = sign_in.set_up_admin().generated_password
    monkeypatch.setenv("PUBLIC_URL", "https://vacunas.example")
    get_settings.cache_clear()
    form = {"email": "admin@localhost", "password": password}
    answer = await client.post("/api/auth/login", data=form)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/admin/?aviso=bienvenida"
    given = answer.headers.get_list("set-cookie")
    assert {cookie.partition("=")[0] for cookie in given} == {
        "__Host-session",
        "__Host-browser",
    }
    for cookie in given:
        parts = {part.strip() for part in cookie.split(";")}
        assert {"Secure", "HttpOnly", "SameSite=lax", "Path=/"} <= parts


async def test_wrong_password_is_401(client) -> None:
    sign_in.set_up_admin()
    body = {"email": "admin@localhost", "password": "x"}
    answer = await client.post("/api/auth/login", json=body)
    assert answer.status_code == 401
    assert error(answer)["message"] == messages.LOGIN_BAD_CREDENTIALS
    answer = await client.post("/api/auth/login", data=body)
    assert answer.headers["location"] == "/admin/?aviso=credenciales"


@pytest.mark.parametrize("url", ["/api/auth/login", "/api/auth/logout"])
async def test_form_of_another_site_is_refused(client, url) -> None:
    answer = await client.post(
        url, data={"email": "a", "password": "b"}, headers={"origin": "https://mala.cl"}
    )
    assert (answer.status_code, error(answer)["code"]) == (403, "forbidden_origin")


async def test_health_tells_of_the_database(client, monkeypatch) -> None:
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/readyz")).status_code == 200
    engines.get_engine().dispose()
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    get_settings.cache_clear()
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/readyz")).status_code == 503
    engines.get_engine().dispose()


async def test_dead_database_is_told_without_its_words(
    client, monkeypatch, caplog
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    get_settings.cache_clear()
    answer = await client.post(APPOINTMENTS, json=booking_form())
    assert (answer.status_code, error(answer)["code"]) == (503, "unexpected")
    assert answer.json()["sentence"] == messages.BOOKING_ERROR
    (reference,) = re.findall(r"referencia: ([0-9a-f]{10})$", error(answer)["message"])
    assert f"[{reference}] Storing a request failed" in caplog.text
    page = await client.post(APPOINTMENTS, data=booking_form())
    assert page.status_code == 503
    assert messages.BOOKING_ERROR in page.text
    assert "Ana Pérez" in page.text
    assert "ana@correo.cl" not in caplog.text
    engines.get_engine().dispose()


async def test_newsletter_answers_each_sender_in_its_way(client) -> None:
    url = "/api/newsletter"
    answer = await client.post(url, json={"email": "ana@correo.cl"})
    assert answer.status_code == 201
    assert answer.json() == {"message": shell.NEWSLETTER_SUCCESS}
    answer = await client.post(url, data={"email": "ana@correo.cl"})
    assert answer.status_code == 201
    assert shell.NEWSLETTER_SUCCESS in answer.text
    answer = await client.post(url, data={"email": "no"})
    assert answer.status_code == 422
    assert shell.NEWSLETTER_ERROR in answer.text
    answer = await client.post(url, json={"email": "no"})
    assert error(answer)["fields"]["email"]["code"] == "email_invalid"
    answer = await client.post(url + "/unsubscribe?token=x")
    assert answer.json() == {"message": shell.NEWSLETTER_UNSUBSCRIBED}
    assert (await client.get(url + "/unsubscribe?token=x")).status_code == 405


async def test_newsletter_field_keeps_what_was_refused(client, monkeypatch) -> None:
    """Without scripts, too; and the page is parsed once for all answers."""
    parses: list[str] = []
    parsed = form_template.parsed
    monkeypatch.setattr(
        form_template, "parsed", lambda html: parses.append(html) or parsed(html)
    )
    for typed in ('no "es" <correo>', "tampoco"):
        answer = await client.post("/api/newsletter", data={"email": typed})
        assert answer.status_code == 422
        page = BeautifulSoup(answer.text, "html.parser")
        field = page.select_one("[data-newsletter] [name=email]")
        told = page.select_one("[data-newsletter-status][autofocus]")
        assert field is not None
        assert told is not None
        assert field["value"] == typed
        assert told.text == shell.NEWSLETTER_ERROR
    answer = await client.post("/api/newsletter", data={"email": "ana@correo.cl"})
    page = BeautifulSoup(answer.text, "html.parser")
    assert page.select_one('[data-newsletter] [name=email][value=""]') is not None
    assert shell.NEWSLETTER_SUCCESS in answer.text
    assert len(parses) == 1


def workbook_texts(content: bytes) -> list[list[str]]:
    """Return the texts of each row of a spreadsheet; its days and numbers are none."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        xml = archive.read("xl/worksheets/sheet1.xml")
    tree = ElementTree.fromstring(xml)  # noqa: S314 - our own file
    rows = []
    for row in tree.iter(f"{space}row"):
        kinds = [cell.get("t") for cell in row]
        numbers = {3, 10, 11} if rows else set()
        assert {at for at, kind in enumerate(kinds) if kind != "inlineStr"} == numbers
        rows.append([text.text for text in row.iter(f"{space}t")])
    return rows


async def test_export_needs_a_session_and_follows_the_criteria(client) -> None:
    url = "/api/leads/export.csv"
    assert (await client.get(url)).status_code == 401
    password = sign_in.set_up_admin().generated_password
    await client.post(
        "/api/auth/login", json={"email": "admin@localhost", "password": password}
    )
    await client.post(
        APPOINTMENTS, json=booking_form(name="Zoë", message='dijo "=1+1"')
    )
    await client.post(
        APPOINTMENTS,
        json=pharmacy_form(name="=cmd()", category="Pharmacy", vaccine="covid"),
    )
    answer = await client.get(url, params={"orden": "asc"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    name = answer.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="leads_\d\d-\d\d-\d{4}\.csv"', name)
    text = answer.content.decode("utf-8-sig")
    head, first, second = csv.reader(text.splitlines())
    assert head == [column.heading for column in export_columns.CSV_COLUMNS]
    assert first[0] == "Zoë"
    assert first[2:9] == [
        "+56 9 8765 4321",
        f"{day(5):%d/%m/%Y}",
        "10:30",
        "Influenza",
        "B2C",
        "Calle Larga 12, Quilpué",
        "-",
    ]
    assert first[9] == 'dijo "=1+1"'
    assert second[0] == "'=cmd()"
    assert second[5:7] == ["COVID-19", "Farmacia"]
    assert all(line.startswith('"') for line in text.splitlines())
    answer = await client.get(url, params={"buscar": "zoe", "categoria": "B2C"})
    assert len(answer.text.splitlines()) == 2
    for wrong in ({"categoria": "x"}, {"fecha": "ayer"}, {"orden": "mitad"}):
        answer = await client.get(url, params=wrong)
        assert answer.status_code == 422
        assert set(error(answer)["fields"]) == set(wrong)


async def test_spreadsheet_holds_the_same_with_real_days_and_prices(client) -> None:
    url = "/api/leads/export.xlsx"
    assert (await client.get(url)).status_code == 401
    password = sign_in.set_up_admin().generated_password
    await client.post(
        "/api/auth/login", json={"email": "admin@localhost", "password": password}
    )
    await client.post(
        APPOINTMENTS, json=booking_form(name="Zoë", message='dijo "=1+1"')
    )
    await client.post(APPOINTMENTS, json=booking_form(name="=cmd()"))
    answer = await client.get(url, params={"orden": "asc"})
    assert answer.status_code == 200
    name = answer.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="leads_\d\d-\d\d-\d{4}\.xlsx"', name)
    sheet = workbook_texts(answer.content)
    assert sheet[0] == [column.heading for column in export_columns.XLSX_COLUMNS]
    assert sheet[1][0] == "Zoë"
    assert sheet[1][8] == 'dijo "=1+1"'
    assert sheet[2][0] == "=cmd()"
    assert len(sheet) == 3


async def test_export_asked_by_form_is_the_same_and_tells_how_far_it_is(client) -> None:
    csv_url, xlsx_url = "/api/leads/export.csv", "/api/leads/export.xlsx"
    for url in (csv_url, xlsx_url):
        assert (await client.post(url)).status_code == 401
    password = sign_in.set_up_admin().generated_password
    await client.post(
        "/api/auth/login", json={"email": "admin@localhost", "password": password}
    )
    for name in ("Zoë", "Zoe Dos", "Nadie"):
        await client.post(APPOINTMENTS, json=booking_form(name=name))
    asked = {"buscar": "zoe", "orden": "asc"}
    by_query = await client.get(csv_url, params=asked)
    by_form = await client.post(csv_url, data=asked)
    assert by_form.content == by_query.content
    assert len(by_form.text.splitlines()) == 3
    assert by_form.headers["x-lead-count"] == "2"
    answer = await client.post(xlsx_url, data=asked)
    assert len(workbook_texts(answer.content)) == 3
    told = {"accept": "application/x-progress"}
    answer = await client.post(xlsx_url, data=asked, headers=told)
    *lines, file = answer.content.split(b"\n", answer.content.count(b'"of": 2}\n') + 1)
    assert {json.loads(line)["of"] for line in lines[:-1]} == {2}
    assert json.loads(lines[-1])["size"] == len(file)
    assert len(workbook_texts(file)) == 3
    wrong = await client.post(xlsx_url, data={"fecha": "ayer"}, headers=told)
    assert set(error(wrong)["fields"]) == {"fecha"}
    foreign = {"origin": "https://otra.example"}
    assert (await client.post(csv_url, data=asked, headers=foreign)).status_code == 403


async def test_spreadsheet_is_sent_by_its_bytes(tmp_path: Path) -> None:
    """A server that is given a file's name opens it when it is gone already."""
    made = sign_in.set_up_admin()
    token = sign_in.sign_in(made.email, made.generated_password or "")
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "path": "/api/leads/export.xlsx",
        "raw_path": b"/api/leads/export.xlsx",
        "query_string": b"",
        "headers": [(b"cookie", f"session={token}".encode())],
        "extensions": {"http.response.pathsend": {}},
    }
    await create_api(tmp_path)(scope, receive, send)
    assert {message["type"] for message in sent[1:]} == {"http.response.body"}
    assert b"".join(message["body"] for message in sent[1:])[:2] == b"PK"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELDS = st.sampled_from([*pharmacy_form(), "submission_id", "category", "appointment"])


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@settings(max_examples=examples(60))
@given(body=st.dictionaries(FIELDS, JSON))
async def test_no_json_breaks_a_route(client, body) -> None:
    for url in (APPOINTMENTS, NOTIFY, "/api/auth/login"):
        answer = await client.post(url, json=_finite(body))
        assert answer.status_code < 500


def _finite(value: Any) -> Any:
    """Return the value without what JSON cannot say."""
    if isinstance(value, float) and value - value != 0:
        return None
    if isinstance(value, list):
        return [_finite(one) for one in value]
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    return value
