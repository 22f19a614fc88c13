"""The page of an own request, by its routes: forms alone, no GET does anything."""

import asyncio
import html
import json
import re
import time
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from sqlmodel import col, select

from app import routes
from app.adapters import rate_limit
from app.api.router import create_api
from app.content import own_deadline
from app.content import own_request as copy
from app.content.messages import field_sentence
from app.domain.clock import utc_now
from app.domain.lead import Category, Lead
from app.domain.limits import OWN_CODE_BY_CLIENT, OWN_CODE_BY_REFERENCE
from app.domain.staff_session import token_hash
from app.domain.visit import Slot
from app.domain.visitor_link import Purpose
from app.persistence import unwanted
from app.persistence.database import transaction
from app.persistence.event_tables import EventRow
from app.persistence.tables import AppointmentRow
from app.persistence.visitor_tables import VisitorCodeRow, VisitorSessionRow
from app.services import bookings, visitor_codes, visitor_links, visits
from app.services.own_requests import view
from app.settings import get_settings
from tests.support.mailing import write_to_visitors
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")
CLOSED = """<!doctype html><html><head><title>Tu solicitud</title></head><body>
<div data-own-notice=""></div><p data-own-part="no-mails">CALL</p>
<form data-own-form="link" data-own-part="mails"><input name="reference"><input name="email">
<p data-field-error="reference" hidden=""></p><p data-field-error="email" hidden=""></p></form>
<form data-own-form="code"><input name="reference"><input name="code">
<p data-field-error="code" hidden=""></p></form></body></html>"""
OPEN = """<!doctype html><html><head><title>Tu solicitud</title></head><body>
<div data-own-notice=""></div><b data-own="reference"></b><i data-own="state"></i>
<u data-own="name"></u><p data-own-part="late">LATE</p>
<details data-own-part="change" data-own-open-when="change">
<form data-own-form="change"><input type="hidden" name="seen"><input name="address">
<input type="date" name="date"><input name="time"><textarea name="message"></textarea>
<p data-field-error="address" hidden=""></p></form></details>
<div data-own-part="consent"><section data-own-rows="agreed"><h3 data-own="agreed_what">
</h3><q data-own="agreed_text"></q><form data-own-form="withdraw" data-own-part="stands">
<input type="hidden" name="consent"></form></section></div><details data-own-part="cancel" data-own-open-when="cancel"><form data-own-form="cancel">
<input type="hidden" name="late"></form></details><details data-own-part="data"
data-own-open-when="data"><summary>DATA</summary><div data-own-notice="data"></div><div data-own-notice="code"></div>
<form data-own-form="data"><input name="code"><p data-field-error="code" hidden=""></p></form>
</details></body></html>"""

BOOKING = """<!doctype html><html><head><title>Inicio</title></head><body>
<form id="booking-form"><input name="name"><input name="email">
<div data-form-notice=""></div><div data-error-summary hidden=""></div></form></body></html>"""


@pytest.fixture
async def client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[httpx.AsyncClient]:
    write_to_visitors(monkeypatch, PUBLIC_URL="http://here")
    for path, built in ((routes.OWN_REQUEST, CLOSED), (routes.OWN_REQUEST_OPEN, OPEN)):
        folder = tmp_path / path.strip("/")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(built, encoding="utf-8")
    (tmp_path / "index.html").write_text(BOOKING, encoding="utf-8")
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        yield http


@pytest.fixture
def two_leads(two_visitors) -> tuple[Lead, Lead]:
    found: list[Lead] = []
    for visitor in two_visitors:
        receipt = bookings.submit(visitor.form(message="<b>hola</b>"), Category.B2C)
        with transaction() as session:
            cookie = visitor_links.open_for(session, receipt.id, now=bookings.utc_now())
        found.append(view(cookie).lead)
    return found[0], found[1]


def named(lead: Lead, **fields: str) -> dict[str, str]:
    """Return what a form of a request's page carries."""
    return {"request": lead.reference, **fields}


def token_of(lead: Lead) -> str:
    with transaction() as session:
        address = visitor_links.issue(
            session, lead.id, to=lead.email, now=bookings.utc_now()
        )
    return address.partition("#")[2]


def code_of(lead: Lead) -> str:
    with transaction() as session:
        return visitor_codes.issue(
            session, lead.id, Purpose.OPEN, now=bookings.utc_now()
        )


async def entered(client: httpx.AsyncClient, lead: Lead) -> httpx.Response:
    token = await asyncio.to_thread(token_of, lead)
    answer = await client.post(routes.OWN_OPEN, data={"token": token})
    assert (answer.status_code, answer.headers["location"]) == (303, "/solicitud/")
    return answer


def kept() -> tuple[object, ...]:
    with transaction() as session:
        rows = session.exec(
            select(AppointmentRow).order_by(col(AppointmentRow.id))
        ).all()
        leads = [row.model_dump() for row in rows]
        events = len(session.exec(select(EventRow.id)).all())
        browsers = len(session.exec(select(VisitorSessionRow.token_hash)).all())
        tries = session.exec(select(VisitorCodeRow.tries)).all()
    return leads, events, browsers, list(tries)


async def test_a_link_becomes_a_cookie_of_that_page_alone(client, two_leads) -> None:
    ana, berta = two_leads
    answer = await entered(client, ana)
    given = answer.headers["set-cookie"]
    for part in ("HttpOnly", "Path=/solicitud", "SameSite=strict", "Max-Age=3600"):
        assert part in given
    cookie = client.cookies["own-request"]
    with transaction() as session:
        stored = session.exec(select(VisitorSessionRow.token_hash)).all()
    assert token_hash(cookie) in stored
    assert cookie not in stored
    page = await client.get("/solicitud/")
    assert page.headers["cache-control"] == "no-store"
    assert page.headers["x-robots-tag"] == "noindex"
    assert ana.reference in page.text
    assert berta.reference not in page.text
    assert "&lt;b&gt;hola&lt;/b&gt;" in page.text
    assert "<b>hola" not in page.text
    assert "LATE" not in page.text


async def test_its_cookies_are_secure_under_https(
    client, two_leads, monkeypatch
) -> None:
    ana, berta = two_leads
    write_to_visitors(monkeypatch, PUBLIC_URL="https://here")
    for lead in (ana, berta):
        answer = await client.post(
            routes.OWN_OPEN, data={"token": await asyncio.to_thread(token_of, lead)}
        )
        given = answer.headers.get_list("set-cookie")
        assert any(one.startswith("__Secure-own-request=") for one in given)
        for one in given:
            assert one.startswith("__Secure-own-")
            assert {"Secure", "HttpOnly"} <= {part.strip() for part in one.split(";")}


async def test_who_comes_by_anothers_link_sees_the_others_request(
    client, two_leads
) -> None:
    ana, berta = two_leads
    await entered(client, ana)
    await entered(client, berta)
    page = await client.get("/solicitud/")
    assert berta.reference in page.text
    assert ana.reference not in page.text


async def test_unknown_ended_and_erased_are_one_kind_page(client, two_leads) -> None:
    ana, _ = two_leads
    ended = await asyncio.to_thread(token_of, ana)
    with transaction() as session:
        visitor_links.end(session, ana.id)
    answers = set()
    for token in (ended, "", "x" * 22, "\x00", "ñ" * 500, str(ana.id), ana.reference):
        answer = await client.post(routes.OWN_OPEN, data={"token": token})
        page = await client.get(answer.headers["location"])
        answers.add((answer.status_code, answer.headers["location"], page.text))
    assert len(answers) == 1
    assert copy.NOTICES["sin-enlace"] in answers.pop()[2]
    assert "own-request" not in client.cookies


async def test_no_get_changes_anything(client, two_leads) -> None:
    ana, _ = two_leads
    await entered(client, ana)
    token, code = token_of(ana), code_of(ana)
    before = kept()
    asked = {"token": token, "reference": ana.reference, "code": code, "late": "1"}
    for path in (*routes.OWN_DEEDS, "/solicitud/"):
        for method in ("GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"):
            answer = await client.request(method, path, params=asked)
            assert answer.status_code < 500
    assert kept() == before
    assert ana.reference in (await client.get("/solicitud/")).text


@pytest.mark.parametrize("path", [routes.OWN_LINK, routes.OWN_CODE, routes.OWN_CHANGE])
async def test_half_a_character_in_json_is_dropped(client, two_leads, path) -> None:
    """Whatever field it stands in: a page that shows it again could not be sent."""
    ana, _ = two_leads
    await entered(client, ana)
    names = ("reference", "email", "code", "date", "time", "address", "message", "seen")
    body = json.dumps(dict.fromkeys(names, "Calle \ud800 7"))
    answer = await client.post(
        path, content=body, headers={"content-type": "application/json"}
    )
    assert 400 <= answer.status_code < 500
    # A change over another state of the page is shown as it is now.
    assert ("Calle  7" in answer.text) == (path != routes.OWN_CHANGE)


async def test_what_is_posted_to_the_page_itself_only_leads_there(
    client, two_leads
) -> None:
    ana, _ = two_leads
    await entered(client, ana)
    before = kept()
    answer = await client.post("/solicitud/", data=named(ana) | {"address": "Otra 1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/solicitud/")
    assert kept() == before
    assert ana.reference in (await client.get("/solicitud/")).text


async def test_another_request_is_asked_for_at_an_address_that_a_reload_asks_anew(
    client, two_leads
) -> None:
    ana, berta = two_leads
    assert (await client.get(routes.OWN_AGAIN)).headers["location"] == "/solicitud/"
    await entered(client, ana)
    led = await client.post(routes.OWN_AGAIN, data=named(ana))
    assert (led.status_code, led.headers["location"]) == (303, routes.OWN_AGAIN)
    shown = await client.get(routes.OWN_AGAIN)
    assert shown.headers["cache-control"] == "no-store"
    assert f'value="{ana.email}"' in shown.text
    assert berta.email not in shown.text
    # Its script lets it not come back whole from where browsers put pages aside.
    assert 'data-again="true"' in shown.text
    await client.post(routes.OWN_CLOSE)
    gone = await client.get(routes.OWN_AGAIN)
    assert (gone.headers["location"], gone.text) == ("/solicitud/", "")


@pytest.mark.usefixtures("even_answers")
async def test_who_asks_for_a_link_learns_nothing(client, two_leads) -> None:
    ana, berta = two_leads
    answers, took = set(), []
    for reference, email in (
        (ana.reference, ana.email),
        (ana.reference, berta.email),
        ("VC-222222", ana.email),
    ):
        begun = time.monotonic()
        form = {"reference": reference, "email": email}
        answer = await client.post(routes.OWN_LINK, data=form)
        took.append(time.monotonic() - begun)
        page = await client.get(answer.headers.get("location", "/solicitud/"))
        answers.add((answer.status_code, page.text))
    assert len(answers) == 1
    assert copy.NOTICES["enviado"] in answers.pop()[1]
    # Nothing that was found makes an answer quick or slow.
    assert min(took) >= 0.4
    assert max(took) - min(took) < 0.3


async def test_where_nobody_is_mailed_no_page_says_so(
    client, two_leads, monkeypatch
) -> None:
    ana, berta = two_leads
    with_mails = await client.get("/solicitud/")
    assert "CALL" not in with_mails.text
    assert 'data-own-form="link"' in with_mails.text
    await entered(client, ana)
    write_to_visitors(monkeypatch, PUBLIC_URL="http://here", VISITOR_MAILS="0")
    asked = await client.post(routes.OWN_DATA_CODE, data=named(ana))
    assert asked.status_code == 409
    assert copy.NOT_MAILED in asked.text
    client.cookies.clear()
    page = await client.get("/solicitud/")
    assert "CALL" in page.text
    assert 'data-own-form="link"' not in page.text
    answers = {
        (answer.status_code, answer.text)
        for of in (ana, berta)
        if (
            answer := await client.post(
                routes.OWN_LINK, data={"reference": ana.reference, "email": of.email}
            )
        )
    }
    assert len(answers) == 1
    status, told = answers.pop()
    assert status == 409
    assert copy.NOT_MAILED in told
    wrong = {"reference": ana.reference, "code": "000000"}
    for path, form, said in (
        (routes.OWN_OPEN, {"token": "x" * 22}, "sin-enlace"),
        (routes.OWN_CODE, wrong, "sin-codigo"),
    ):
        answer = await client.post(path, data=form)
        told = (await client.get(answer.headers["location"])).text
        assert copy.NOTICES_WITHOUT_MAILS[said] in told
        assert copy.NOTICES[said] not in told
        assert 'data-outcome="error"' in told


async def test_who_wants_no_mails_is_not_told_that_one_is_on_its_way(
    client, two_leads
) -> None:
    ana, berta = two_leads
    with transaction() as session:
        unwanted.add(session, ana.email, now=bookings.utc_now())
    for lead, status in ((ana, 409), (berta, 303)):
        await entered(client, lead)
        asked = await client.post(routes.OWN_DATA_CODE, data=named(lead))
        assert asked.status_code == status


async def test_good_news_look_good_and_bad_ones_do_not(client, two_leads) -> None:
    ana, _ = two_leads
    await entered(client, ana)
    ours = {"reference": ana.reference}
    for path, form, said, outcome in (
        (routes.OWN_LINK, {**ours, "email": ana.email}, "enviado", "success"),
        (routes.OWN_CODE, {**ours, "code": "000000"}, "sin-codigo", "error"),
        # The last: it closes what was open.
        (routes.OWN_OPEN, {"token": "x" * 22}, "sin-enlace", "error"),
    ):
        answer = await client.post(path, data=form)
        address = answer.headers["location"]
        told = (await client.get(address)).text
        assert copy.NOTICES[said] in told
        assert f'data-outcome="{outcome}"' in told
        assert (ana.reference in told) is (said != "sin-enlace")
        # It was said: the address alone, loaded again or passed on, says nothing.
        assert copy.NOTICES[said] not in (await client.get(address)).text
    await entered(client, ana)
    assert (
        'data-outcome="success"'
        in (await client.get("/solicitud/?aviso=por-agendar")).text
    )


@pytest.mark.parametrize("said", ["cancelada", "borrada", "retirada", "confirmada"])
async def test_a_notice_stands_above_no_request_that_it_is_not_true_of(
    client, two_leads, said
) -> None:
    ana, berta = two_leads
    address = f"/solicitud/?aviso={said}"
    await entered(client, ana)
    page = (await client.get(address)).text
    assert ana.reference in page
    assert copy.NOTICES[said] not in page
    path = routes.OWN_WITHDRAW if said == "retirada" else routes.OWN_CANCEL
    await client.post(path, data=named(ana))
    done = said in {"cancelada", "retirada"}
    assert (copy.NOTICES[said] in (await client.get(address)).text) is done
    # What is true of one is not told above another's.
    await entered(client, berta)
    assert copy.NOTICES[said] not in (await client.get(address)).text


async def test_data_leave_only_with_a_code(client, two_leads) -> None:
    ana, berta = two_leads
    for path in (routes.OWN_DATA_CODE, routes.OWN_DOWNLOAD, routes.OWN_ERASE):
        answer = await client.post(path, data={"code": "123456"})
        assert answer.headers["location"].endswith("sin-enlace")
    await entered(client, ana)
    asked = await client.post(routes.OWN_DATA_CODE, data=named(ana))
    # It leads to the field, where it is said, and which no reload folds away.
    assert asked.headers["location"].endswith("codigo-enviado#data-code")
    page = (await client.get(asked.headers["location"])).text
    assert copy.NOTICES["codigo-enviado"] in page.partition("DATA")[2]
    again = (await client.get("/solicitud/")).text
    for shown in (page, again):
        assert 'open=""' in shown.partition("DATA")[0].rpartition("<details")[2]
    with transaction() as session:
        code, other = (
            visitor_codes.issue(
                session, lead.id, Purpose.OWN_DATA, now=bookings.utc_now()
            )
            for lead in (ana, berta)
        )
    if other != code:
        wrong = await client.post(routes.OWN_DOWNLOAD, data=named(ana, code=other))
        assert wrong.status_code == 422
        assert copy.WRONG_CODE in wrong.text.partition("DATA")[2]
        assert 'name="code"' in wrong.text
        assert other not in wrong.text
    file = await client.post(routes.OWN_DOWNLOAD, data=named(ana, code=code))
    assert "attachment" in file.headers["content-disposition"]
    assert ana.reference in file.text
    assert berta.reference not in file.text
    with transaction() as session:
        code = visitor_codes.issue(
            session, ana.id, Purpose.OWN_DATA, now=bookings.utc_now()
        )
    erased = await client.post(routes.OWN_ERASE, data=named(ana, code=code))
    page = await client.get(erased.headers["location"])
    assert copy.NOTICES["borrada"] in page.text
    with transaction() as session:
        assert session.exec(select(AppointmentRow.reference)).all() == [berta.reference]


async def test_a_code_opens_without_scripts_its_own_request_once(
    client, two_leads
) -> None:
    ana, berta = two_leads
    code = await asyncio.to_thread(code_of, ana)
    for reference in (berta.reference, "VC-222222"):
        form = {"reference": reference, "code": code}
        answer = await client.post(routes.OWN_CODE, data=form)
        assert answer.status_code in {303, 422}
        assert "own-request" not in client.cookies
    typed = {"reference": ana.reference.lower(), "code": f" {code[:3]} {code[3:]}"}
    answer = await client.post(routes.OWN_CODE, data=typed)
    assert answer.headers["location"] == "/solicitud/"
    assert ana.reference in (await client.get("/solicitud/")).text
    client.cookies.clear()
    again = await client.post(routes.OWN_CODE, data=typed)
    assert again.headers["location"].endswith("sin-codigo")


async def test_what_cannot_be_read_is_told_at_its_field(client, two_leads) -> None:
    del two_leads
    form = {"reference": '"><script>', "code": "12"}
    answer = await client.post(routes.OWN_CODE, data=form)
    assert answer.status_code == 422
    assert "Son seis números" in answer.text
    assert "<script>" not in answer.text
    assert "&lt;script&gt;" in answer.text


async def test_changing_and_cancelling_by_plain_forms(client, two_leads) -> None:
    ana, berta = two_leads
    await entered(client, ana)
    own = await asyncio.to_thread(view, client.cookies["own-request"])
    form = {
        "request": ana.reference,
        "seen": own.seen,
        "date": own.wish[0],
        "time": own.wish[1],
        "address": "",
        "message": "Timbre malo",
    }
    refused = await client.post(routes.OWN_CHANGE, data=form)
    assert refused.status_code == 422
    assert "Timbre malo" in refused.text
    assert '<details open="" data-own-part="change">' in refused.text
    # A paste comes whole, and stays.
    form["address"] = "x" * 201
    refused = await client.post(routes.OWN_CHANGE, data=form)
    assert refused.status_code == 422
    assert field_sentence("too_long", {"limit": 200}) in refused.text
    assert field(refused.text, "address") == "x" * 201
    form["address"] = "Calle Corta 3, Quilpué"
    done = await client.post(routes.OWN_CHANGE, data=form)
    assert done.headers["location"].endswith("guardado")
    # A second press finds it done; another window has to look again.
    again = await client.post(routes.OWN_CHANGE, data=form)
    assert again.headers["location"].endswith("guardado")
    stale = await client.post(routes.OWN_CHANGE, data=form | {"message": "Otro"})
    assert stale.status_code == 409
    assert copy.STALE in stale.text
    cancelled = await client.post(routes.OWN_CANCEL, data=named(ana, late=""))
    page = await client.get(cancelled.headers["location"])
    assert copy.STATES["cancelled"] in page.text
    with transaction() as session:
        states = dict(
            session.exec(select(AppointmentRow.reference, AppointmentRow.state)).all()
        )
    assert states == {ana.reference: "cancelled", berta.reference: "new"}
    await client.post(routes.OWN_CLOSE)
    gone = await client.post(routes.OWN_CHANGE, data=form)
    assert gone.headers["location"].endswith("vencida")


async def test_a_press_that_changes_nothing_says_so(client, two_leads) -> None:
    ana, _ = two_leads
    await entered(client, ana)
    own = await asyncio.to_thread(view, client.cookies["own-request"])
    form = named(ana, seen=own.seen, **own.shown)
    for changes, said in (({}, "sin-cambio"), ({"message": "Otro"}, "guardado")):
        # The same press again finds the same.
        await client.post(routes.OWN_CHANGE, data=form | changes)
        done = await client.post(routes.OWN_CHANGE, data=form | changes)
        assert done.headers["location"].endswith(said)
        page = await client.get(done.headers["location"])
        assert copy.NOTICES[said] in page.text
        assert ('data-outcome="success"' in page.text) == (said == "guardado")
    # Nobody else's address says it.
    page = await client.get(f"/solicitud/?{routes.NOTICE_QUERY}=sin-cambio")
    assert copy.NOTICES["sin-cambio"] not in page.text


async def test_a_fee_is_told_of_what_somebody_does(client, two_leads) -> None:
    ana, _ = two_leads
    await entered(client, ana)
    slot = Slot(utc_now() + timedelta(hours=5), 30, None)
    await asyncio.to_thread(visits.schedule, ROSA, ana.id, slot)
    own = await asyncio.to_thread(view, client.cookies["own-request"])
    form = named(ana, seen=own.seen, **own.shown)
    other = {"date": (own.lead.date + timedelta(days=1)).isoformat()}
    changed = await client.post(routes.OWN_CHANGE, data=form | other)
    cancelled = await client.post(routes.OWN_CANCEL, data=form)
    assert (changed.status_code, cancelled.status_code) == (409, 409)
    assert own_deadline.FEE_OF_CHANGE in changed.text
    assert own_deadline.FEE_OF_CANCELLING in cancelled.text


def field(page: str, name: str) -> str:
    found = re.search(rf'<(?:input|textarea)[^>]*name="{name}"[^>]*>([^<]*)', page)
    assert found
    value = re.search(r'value="([^"]*)"', found[0])
    return value[1] if value else found[1].strip()


async def test_what_was_typed_on_a_page_that_is_out_of_date_stays_in_its_form(
    client, two_leads
) -> None:
    ana, berta = two_leads
    await entered(client, ana)
    page = (await client.get("/solicitud/")).text
    names = ("seen", "date", "time", "address", "message")
    shown = {name: html.unescape(field(page, name)) for name in names}
    other = shown | {"address": "Calle Nueva 9, Limache", "time": "17:15"}
    assert (await client.post(routes.OWN_CHANGE, data=named(ana, **other))).is_redirect
    typed = shown | {"message": "El timbre no suena"}
    stale = await client.post(routes.OWN_CHANGE, data=named(ana, **typed))
    assert stale.status_code == 409
    now = {name: html.unescape(field(stale.text, name)) for name in names}
    assert now == other | {"message": "El timbre no suena", "seen": now["seen"]}
    # Day and hour are one wish.
    stale = await client.post(
        routes.OWN_CHANGE, data=named(ana, **shown | {"time": "09:00"})
    )
    assert field(stale.text, "time") == "09:00"
    assert field(stale.text, "date") == shown["date"]
    assert field(stale.text, "address") == "Calle Nueva 9, Limache"
    assert (await client.post(routes.OWN_CHANGE, data=named(ana, **now))).is_redirect
    page = (await client.get("/solicitud/")).text
    assert field(page, "message") == "El timbre no suena"
    assert field(page, "address") == "Calle Nueva 9, Limache"
    await entered(client, berta)
    page = (await client.get("/solicitud/")).text
    assert html.unescape(field(page, "message")) == berta.message


async def test_another_site_presses_no_button(client, two_leads) -> None:
    ana, _ = two_leads
    await entered(client, ana)
    before = kept()
    for headers in (
        {"origin": "https://evil.example"},
        {"sec-fetch-site": "cross-site"},
    ):
        for path in routes.OWN_DEEDS:
            answer = await client.post(path, headers=headers)
            assert answer.status_code == 403
    assert kept() == before


@pytest.mark.any_day
async def test_a_thousand_wrong_codes_from_many_places_open_nothing(
    client, two_leads, monkeypatch
) -> None:
    ana, berta = two_leads
    monkeypatch.delenv("RATE_LIMIT_FACTOR")
    monkeypatch.setenv("TRUSTED_PROXY_HOPS", "1")
    get_settings.cache_clear()
    rate_limit._own.cache_clear()
    code = await asyncio.to_thread(code_of, ana)
    statuses: list[int] = []
    for number in range(1_000):
        form = {
            "reference": ana.reference,
            "code": f"{(int(code) + 1 + number) % 10**6:06}",
        }
        sender = {"x-forwarded-for": f"203.0.{number // 20}.7"}
        answer = await client.post(routes.OWN_CODE, data=form, headers=sender)
        statuses.append(answer.status_code)
    allowed = OWN_CODE_BY_REFERENCE.amount
    assert statuses == [303] * allowed + [429] * (1_000 - allowed)
    assert "own-request" not in client.cookies
    # One place is stopped also where it tries other references.
    place = {"x-forwarded-for": "198.51.100.9"}
    wrong = [
        await client.post(
            routes.OWN_CODE,
            data={"reference": "VC-222222" if n % 2 else berta.reference, "code": "1"},
            headers=place,
        )
        for n in range(OWN_CODE_BY_CLIENT.amount + 1)
    ]
    assert [answer.status_code for answer in wrong][-2:] == [422, 429]
    rate_limit._own.cache_clear()


async def test_taking_back_is_one_press_and_says_what_follows(
    client: httpx.AsyncClient, two_visitors
) -> None:
    ana, berta = (
        bookings.submit(visitor.form(), Category.B2C) for visitor in two_visitors
    )
    cookies = {}
    with transaction() as session:
        for one in (ana, berta):
            cookies[one.id] = visitor_links.open_for(session, one.id, now=utc_now())
    name = get_settings().own_request_cookie
    client.cookies.set(name, cookies[ana.id])
    before = (await client.get("/solicitud/")).text
    assert 'data-own-form="withdraw"' in before
    # Looking at its address does nothing.
    assert (await client.get(routes.OWN_WITHDRAW)).status_code == 303
    assert view(cookies[ana.id]).consents[0].withdrawn_at is None
    (given,) = view(cookies[ana.id]).consents
    assert f'value="{given.id}"' in before
    of_ana = {"request": ana.reference, "consent": str(given.id)}
    answer = await client.post(routes.OWN_WITHDRAW, data=of_ana)
    assert answer.status_code == 303
    after = (await client.get(answer.headers["location"])).text
    assert copy.NOTICES["retirada"] in after
    assert 'data-own-form="withdraw"' not in after
    assert view(cookies[ana.id]).consents[0].withdrawn_at
    assert view(cookies[berta.id]).consents[0].withdrawn_at is None
    client.cookies.clear()
    assert (await client.post(routes.OWN_WITHDRAW, data=of_ana)).status_code == 303
