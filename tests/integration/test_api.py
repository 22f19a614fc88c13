"""Every route answers bad input with 4xx and a Spanish sentence."""

import asyncio
import csv
import io
import re
import uuid
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import col, select
from starlette.types import Message, Scope

from app.api.router import create_api
from app.content import admin as admin_copy
from app.content import messages, shell
from app.persistence import database as engines
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow, OutboxRow
from app.services import auth
from app.settings import get_settings
from app.web.body_limit import MAX_BODY, BodyLimit
from tests.support.builders import booking_form, pharmacy_form

pytestmark = pytest.mark.usefixtures("database")
APPOINTMENTS = "/api/appointments"
NOTIFY = "/api/send-appointment-notification"
PAGE = """<!DOCTYPE html><html><head><title>x</title></head><body>
<form id="{id}" data-booking method="post">
<div data-form-notice></div><div data-error-summary hidden></div>
<input type="hidden" name="category" value="{category}">
<input id="{id}-name" name="name"><p id="{id}-name-error" hidden></p>
<select id="{id}-vaccine" name="vaccine"><option value="">-</option>
<option value="covid">COVID-19</option></select>
<input id="{id}-date" name="date"><p id="{id}-date-error" hidden></p>
<textarea id="{id}-message" name="message"></textarea>
<input type="checkbox" id="{id}-consent" name="consent">
</form><form data-newsletter><p data-newsletter-status></p></form><script type="module">app()</script>
<script src="/js/intent.js" data-module="/assets/x.js"></script></body></html>"""


def future(**changes: Any) -> dict[str, Any]:
    return booking_form(**{"date": "2031-05-05", **changes})


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    (tmp_path / "pages/farmacia").mkdir(parents=True)
    (tmp_path / "pages/index.html").write_text(
        PAGE.format(id="booking-form", category="B2C")
    )
    (tmp_path / "pages/farmacia/index.html").write_text(
        PAGE.format(id="pharmacy-form", category="Pharmacy")
    )
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
    answer = await client.post(APPOINTMENTS, json=future(consent=True))
    assert answer.status_code == 201
    assert answer.json()["message"] == messages.BOOKING_SUCCESS
    assert [str(row.id) for row in stored()] == [answer.json()["id"]]


@pytest.mark.parametrize(
    ("form", "target"),
    [
        (future(), "/gracias/"),
        (
            pharmacy_form(date="2031-05-05", category="Pharmacy"),
            "/farmacia/gracias/",
        ),
    ],
)
async def test_plain_post_is_stored_and_thanked(client, form, target) -> None:
    for _ in range(2):
        answer = await client.post(APPOINTMENTS, data=form)
        assert answer.status_code == 303
        assert answer.headers["location"] == target
    assert len(stored()) == 1


async def test_refused_plain_post_shows_the_form_as_it_was_filled(client) -> None:
    form = future(name="", vaccine="covid", message="<b>hola</b>")
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
            "date": "2020-01-01",
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
        APPOINTMENTS, data=future(), files={"name": ("a.txt", b"x")}
    )
    assert 400 <= answer.status_code < 500
    assert stored() == []


@pytest.mark.parametrize("url", ["/api/nada", "/api/", "/api/appointments/1"])
async def test_unknown_address_is_told(client, url) -> None:
    answer = await client.get(url)
    assert (answer.status_code, error(answer)["code"]) == (404, "not_found")


async def test_other_method_is_told(client) -> None:
    answer = await client.delete(APPOINTMENTS)
    assert (answer.status_code, error(answer)["code"]) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "GET, POST"


async def test_notification_trusts_the_id_alone(client) -> None:
    lead = (await client.post(APPOINTMENTS, json=future())).json()["id"]
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
    password = auth.set_up_admin().generated_password
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
    password = auth.set_up_admin().generated_password
    monkeypatch.setenv("PUBLIC_URL", "https://vacunas.example")
    get_settings.cache_clear()
    form = {"email": "admin@localhost", "password": password}
    answer = await client.post("/api/auth/login", data=form)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/admin/?aviso=bienvenida"
    assert "Secure" in answer.headers["set-cookie"]


async def test_wrong_password_is_401(client) -> None:
    auth.set_up_admin()
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
    answer = await client.post(APPOINTMENTS, json=future())
    assert (answer.status_code, error(answer)["code"]) == (500, "unexpected")
    (reference,) = re.findall(r"referencia: ([0-9a-f]{10})$", error(answer)["message"])
    assert f"[{reference}] A route failed" in caplog.text
    page = await client.post(APPOINTMENTS, data=future())
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


def workbook_texts(content: bytes) -> list[list[str]]:
    """Return the rows of a spreadsheet; a cell that is no text is an error."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        xml = archive.read("xl/worksheets/sheet1.xml")
    tree = ElementTree.fromstring(xml)  # noqa: S314 - our own file
    rows = []
    for row in tree.iter(f"{space}row"):
        assert all(cell.get("t") == "inlineStr" for cell in row)
        rows.append([text.text for text in row.iter(f"{space}t")])
    return rows


async def test_export_needs_a_session_and_follows_the_criteria(client) -> None:
    url = "/api/leads/export.csv"
    assert (await client.get(url)).status_code == 401
    password = auth.set_up_admin().generated_password
    await client.post(
        "/api/auth/login", json={"email": "admin@localhost", "password": password}
    )
    await client.post(APPOINTMENTS, json=future(name="Zoë", message='dijo "=1+1"'))
    await client.post(
        APPOINTMENTS,
        json=pharmacy_form(
            date="2031-05-05", name="=cmd()", category="Pharmacy", vaccine="covid"
        ),
    )
    answer = await client.get(url, params={"orden": "asc"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    name = answer.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="leads_\d\d-\d\d-\d{4}\.csv"', name)
    text = answer.content.decode("utf-8-sig")
    head, first, second = csv.reader(text.splitlines())
    assert head == list(admin_copy.CSV_COLUMNS)
    assert first[0] == "Zoë"
    assert first[2:9] == [
        "+56 9 8765 4321",
        "05/05/2031",
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


async def test_spreadsheet_holds_the_same_as_plain_texts(client) -> None:
    url = "/api/leads/export.xlsx"
    assert (await client.get(url)).status_code == 401
    password = auth.set_up_admin().generated_password
    await client.post(
        "/api/auth/login", json={"email": "admin@localhost", "password": password}
    )
    await client.post(APPOINTMENTS, json=future(name="Zoë", message='dijo "=1+1"'))
    await client.post(APPOINTMENTS, json=future(name="=cmd()"))
    answer = await client.get(url, params={"orden": "asc"})
    assert answer.status_code == 200
    name = answer.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="leads_\d\d-\d\d-\d{4}\.xlsx"', name)
    sheet = workbook_texts(answer.content)
    assert sheet[0] == list(admin_copy.CSV_COLUMNS)
    assert sheet[1][0] == "Zoë"
    assert sheet[1][9] == 'dijo "=1+1"'
    assert sheet[2][0] == "=cmd()"
    assert len(sheet) == 3


async def test_spreadsheet_is_sent_by_its_bytes(tmp_path: Path) -> None:
    """A server that is given a file's name opens it when it is gone already."""
    made = auth.set_up_admin()
    token = auth.sign_in(made.email, made.generated_password or "")
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
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
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
