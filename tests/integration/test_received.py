"""Who sent a request is thanked; whoever opens the page otherwise is not."""

import re
import uuid
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import httpx
import pytest
import time_machine
from sqlalchemy.exc import OperationalError

from app import routes
from app.api.router import create_api
from app.content import household, messages, requests, thanks
from app.content.calendar import day_in_words
from app.domain.clock import utc_now
from app.web.static_site import StaticSite
from tests.support.builders import booking_form, pharmacy_form, wished
from tests.support.mailing import write_to_visitors

# The id of no request; each worker must collect the same tests.
NOBODY = "5c1f4d3e-8f0a-4f6b-9a51-2f0d7c9be001"

pytestmark = pytest.mark.usefixtures("database")
APPOINTMENTS = "/api/appointments"
WAYS = [
    (booking_form, routes.API_APPOINTMENTS),
    (pharmacy_form, routes.API_PHARMACY_APPOINTMENTS),
]


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    sent = f"recibida {thanks.REFERENCE_PLACE} {thanks.ID_PLACE}{thanks.PEOPLE_PLACE}"
    sent += f"{thanks.CALENDAR_PLACE}{thanks.URGENT_PLACE}"
    row = f"<dt>{thanks.TERM_PLACE}</dt><dd>{thanks.SUMMARY_PLACE}</dd>"
    sent += f'<section class="x" data-asked=""><h2>y</h2><dl>{row}</dl></section>'
    for path, text in {
        "": "inicio",
        "gracias": f"hogar {sent}",
        "farmacia/gracias": f"farmacia {sent}",
        "sin-solicitud": "nada",
    }.items():
        (tmp_path / path).mkdir(parents=True, exist_ok=True)
        (tmp_path / path / "index.html").write_text(text)
    site = StaticSite(create_api(tmp_path), tmp_path)
    transport = httpx.ASGITransport(site)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


async def test_each_of_a_household_is_named_with_their_reference(client) -> None:
    """Another household, and who asked alone, stand on no page but their own."""
    people = {"patient_2": "<b>Beto", "vaccine_2": "covid"}
    for form in ({"name": "Otra Ana"}, {"name": "Otra Eva", **people}):
        await client.post(APPOINTMENTS, data=booking_form(**form))
    form = booking_form(submission_id=str(uuid.uuid4()), **people)
    answer = await client.post(APPOINTMENTS, data=form)
    page = (await client.get(answer.headers["location"])).text
    told = await client.post(APPOINTMENTS, json={**form, "consent": True})
    first, second = [one["reference"] for one in told.json()["receipt"]["people"]]
    lines = f"<li>{form['name']}: {first}</li><li>&lt;b&gt;Beto: {second}</li>"
    assert lines in page
    assert page.count("VC-") == 3


@pytest.mark.parametrize(("build", "path"), WAYS)
async def test_plain_post_is_thanked_with_its_reference(client, build, path) -> None:
    form = build(submission_id=str(uuid.uuid4()))
    answer = await client.post(path, data=form)
    page = await client.get(answer.headers["location"])
    told = await client.post(path, json={**form, "consent": True})
    receipt = told.json()["receipt"]
    assert answer.status_code == 303
    assert page.status_code == 200
    words = ["hogar" if path == APPOINTMENTS else "farmacia", "recibida"]
    told = page.text.partition("<section")[0]
    assert told.split() == [*words, receipt["reference"], receipt["id"]]
    assert page.headers["cache-control"] == "no-store"
    assert "script-src" in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    "query", ["", "?solicitud=", "?solicitud=x", f"?solicitud={NOBODY}"]
)
@pytest.mark.parametrize("path", ["/gracias/", "/farmacia/gracias/"])
async def test_page_that_is_opened_without_a_request_thanks_nobody(
    client, path, query
) -> None:
    await client.post(APPOINTMENTS, data=booking_form())
    answer = await client.get(f"{path}{query}")
    assert (answer.status_code, answer.text) == (200, "nada")


async def test_thanks_end_with_the_day_and_stay_with_their_form(client) -> None:
    answer = await client.post(APPOINTMENTS, data=booking_form())
    address = answer.headers["location"]
    assert (await client.get(address)).text.startswith("hogar")
    assert (await client.get(f"/farmacia{address}")).text == "nada"
    with time_machine.travel(utc_now() + timedelta(days=1, minutes=1)):
        assert (await client.get(address)).text == "nada"


async def test_a_wish_gives_no_file_for_calendars(client) -> None:
    """Only a visit has one: its mail brings it."""
    form = booking_form(consent=True)
    receipt = (await client.post(APPOINTMENTS, json=form)).json()["receipt"]
    answer = await client.get(f"{APPOINTMENTS}/{receipt['id']}/visita.ics")
    assert answer.status_code == 404


@pytest.mark.parametrize("mails", [True, False])
@pytest.mark.parametrize(("build", "path"), WAYS)
async def test_who_is_mailed_reads_that_the_visit_comes_for_the_calendar(
    client, monkeypatch, build, path, mails
) -> None:
    if mails:
        write_to_visitors(monkeypatch, PUBLIC_URL="http://site")
    form = build(submission_id=str(uuid.uuid4()))
    answer = await client.post(path, data=form)
    page = await client.get(answer.headers["location"])
    assert (requests.CALENDAR_NOTE in page.text) is mails
    told = await client.post(path, json={**form, "consent": True})
    assert told.json()["receipt"]["mailed"] is mails


@pytest.mark.parametrize("hours", [3, 30])
@pytest.mark.parametrize(("build", "path"), WAYS)
async def test_who_wishes_a_visit_soon_reads_that_it_is_urgent(
    client, build, path, hours
) -> None:
    form = build(**wished(utc_now() + timedelta(hours=hours)))
    answer = await client.post(path, data=form)
    page = (await client.get(answer.headers["location"])).text
    assert (messages.URGENT_SUCCESS in page) is (hours == 3)
    assert thanks.URGENT_PLACE not in page


@pytest.mark.parametrize(("build", "path"), WAYS)
async def test_what_was_asked_is_told_to_the_browser_that_asked_alone(
    client, build, path
) -> None:
    form = build(
        name="Ana <b>Uno",
        address="Larga 1, Limache",
        vaccine="covid",
        message="Bloque 3",
    )
    answer = await client.post(path, data=form)
    address = answer.headers["location"]
    page = (await client.get(address)).text
    rows = dict(re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", page))
    day = datetime.fromisoformat(form["date"])
    assert rows == {
        requests.SUMMARY_NAME: "Ana &lt;b&gt;Uno",
        requests.SUMMARY_VACCINE: "COVID-19",
        requests.SUMMARY_PRICE: "$15.000",
        requests.SUMMARY_WHEN: f"{day_in_words(day, utc_now())}, {form['time']}",
        requests.SUMMARY_ADDRESS: "Larga 1, Limache",
        requests.SUMMARY_PHONE: form["phone"],
        requests.SUMMARY_EMAIL: form["email"],
        requests.SUMMARY_MESSAGE: form["message"],
    } | (
        {requests.SUMMARY_RECEIPT: form["receipt_number"]}
        if "receipt_number" in form
        else {}
    )
    client.cookies.clear()
    for other in (address, f"{address}&again=x"):
        bare = (await client.get(other)).text
        assert "<dl>" not in bare
        assert thanks.SUMMARY_PLACE not in bare
        assert form["email"] not in bare
    # Another request's cookie opens the other request alone.
    await client.post(path, data=build(email="otra@correo.cl"))
    assert "<dl>" not in (await client.get(address)).text


async def test_each_of_a_household_is_echoed_with_vaccine_and_price(client) -> None:
    form = booking_form(patient_2="Beto", vaccine_2="covid", for_whom_2="adult")
    answer = await client.post(APPOINTMENTS, data=form)
    page = (await client.get(answer.headers["location"])).text
    rows = dict(re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", page))
    one, two = (household.LABEL_PERSON.format(number=number) for number in (1, 2))
    assert rows[one] == f"{household.SELF}: Influenza, $12.000"
    assert rows[two] == "Beto: COVID-19, $15.000"
    assert rows[requests.SUMMARY_TOTAL] == "$27.000"
    assert requests.SUMMARY_VACCINE not in rows


async def test_a_price_that_changed_is_told_with_what_was_asked(client) -> None:
    form = booking_form(prices_shown="influenza:11000")
    answer = await client.post(APPOINTMENTS, data=form)
    assert answer.status_code == 201
    assert f"<dd>{form['email']}</dd>" in answer.text
    again = await client.post(APPOINTMENTS, data=form)
    assert "<dl>" in again.text


async def test_who_cannot_be_told_the_price_is_thanked_all_the_same(
    client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The request is stored: it never looks as if it were not."""

    def unread(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    form = booking_form(prices_shown="influenza:11000")
    with monkeypatch.context() as patch:
        patch.setattr("app.services.received.thanked", unread)
        answer = await client.post(APPOINTMENTS, data=form)
    assert answer.status_code == 303
    assert "recibida VC-" in (await client.get(answer.headers["location"])).text
