"""Figures for who holds the token, a log that finds a failure and tells no name."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.guards.test_admin_events import call, event, guard
from tests.support.builders import booking_form
from tests.support.site import Site

TOKEN = "una-ficha-de-prueba-bastante-larga"
PERSON = {
    "name": "Zacarías Quintriqueo",
    "phone": "+56 9 4455 6677",
    "email": "zacarias@privado.cl",
    "address": "Pasaje Secreto 42",
    "message": "tengo una alergia rara",
    "receipt_number": "BOLETA-99817463",
}
PASSWORD = "mi-clave-privada-1"
TRACES = (
    "Zacar",
    "Quintriqueo",
    # Too long to stand in a random name of a request.
    "4455 6677",
    "44556677",
    "privado.cl",
    "Secreto",
    "alergia",
    "99817463",
    PASSWORD,
    "127.0.0.1",
    "una-ficha",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start(METRICS_TOKEN=TOKEN, LOG_FORMAT="json")
    yield running
    running.stop()


@pytest.fixture
def client(site: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.base_url) as own:
        yield own


def figures(client: httpx.Client) -> dict[str, float]:
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    lines = (line for line in answer.text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in (x.rpartition(" ") for x in lines)}


def records(site: Site) -> list[dict[str, Any]]:
    found = [line for line in site.output().splitlines() if line.startswith("{")]
    return [json.loads(line) for line in found]


def visit(**changes: str) -> dict[str, str]:
    return booking_form(**{**PERSON, **changes})


@pytest.mark.parametrize("token", ["y", "x", f"{TOKEN}x", "ñ"])
def test_figures_are_for_who_holds_the_token(client, token) -> None:
    headers = {"Authorization": f"Bearer {token}".encode()}
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 404
    assert "bookings" not in answer.text


async def test_figures_follow_what_happens(site: Site, client) -> None:
    before = figures(client)
    client.post("/api/appointments", data=visit(message="una"))
    client.post("/api/appointments", data=visit(message="una"))
    client.post("/api/appointments", data=visit(name=""))
    client.post("/api/auth/login", json={"email": "x@y.cl", "password": PASSWORD})
    (submit,) = (
        n for n in guard().public_events if n.endswith("landing_booking_state.submit")
    )
    both = [event(submit, form=visit(message="otra")), event("a.b.c", x="y")]
    await call(site, both, answers=1)
    site.wait_for("a mail", lambda: figures(client).get('mails_total{outcome="sent"}'))
    after = figures(client)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    booked = 'bookings_total{category="B2C",outcome="%s"}'
    assert more(booked % "stored") >= 1
    assert more(booked % "repeated") == 1
    assert more(booked % "validation") == 1
    assert more('sign_in_failures_total{reason="bad_credentials"}') == 1
    assert more(f'events_total{{handler="{submit}",outcome="passed"}}') == 1
    assert more("database_statement_seconds_count") > 0
    assert "outbox_oldest_seconds" in after
    posted = 'http_requests_total{method="POST",route="/api/appointments",status="303"}'
    assert more(posted) == 2
    assert not [name for name in after if any(trace in name for trace in TRACES)]


def test_addresses_that_people_make_up_are_no_labels(client) -> None:
    for path in ("/zacarias@privado.cl", "/api/zacarias@privado.cl"):
        assert client.get(path).status_code == 404
    client.request("INVENTADO", "/api/appointments")
    assert not re.search("privado|INVENTADO", "\n".join(figures(client)))


def test_every_answer_names_its_request(client) -> None:
    names = [client.get("/healthz").headers["x-request-id"] for _ in range(3)]
    assert len(set(names)) == 3
    made_up = client.get("/healthz", headers={"X-Request-ID": "inventado-1234"})
    assert made_up.headers["x-request-id"] != "inventado-1234"


async def test_failure_is_told_by_a_reference_that_finds_its_line(site, client) -> None:
    site.run("ALTER TABLE newsletter RENAME TO away")
    site.run("ALTER TABLE vaccines RENAME TO away_too")
    try:
        page = client.post(
            "/api/newsletter",
            data={"email": PERSON["email"]},
            headers={"Accept": "text/html"},
        )
        body = client.post("/api/appointments", json={**visit(), "consent": True})
        (submit,) = (
            n
            for n in guard().public_events
            if n.endswith("landing_booking_state.submit")
        )
        await call(site, [event(submit, form=visit())])
    finally:
        site.run("ALTER TABLE away RENAME TO newsletter")
        site.run("ALTER TABLE away_too RENAME TO vaccines")
    assert (page.status_code, body.status_code) == (500, 503)
    assert "<h1" in page.text
    assert "script-src" in page.headers["content-security-policy"]
    for answer, text in ((page, page.text), (body, body.json()["error"]["message"])):
        reference = answer.headers["x-request-id"]
        assert reference in text
        lines = [r for r in records(site) if r["request_id"] == reference]
        assert {"ERROR", "INFO"} == {line["level"] for line in lines}
    # A job that missed the tables meanwhile says so too, and of no request.
    failed = [r for r in records(site) if "Storing a request failed" in r["message"]]
    # By the API, and by the event of the page.
    assert {r["level"] for r in failed} == {"ERROR"}
    assert len({r["request_id"] for r in failed} - {"-"}) == len(failed) == 2


def test_log_tells_no_name(site: Site, client) -> None:
    client.post("/api/appointments", data=visit())
    client.post("/api/appointments", json={**visit(email="no"), "x": PERSON["name"]})
    client.post("/api/newsletter", data={"email": PERSON["email"]})
    login = {"email": PERSON["email"], "password": PASSWORD}
    client.post("/api/auth/login", json=login)
    client.get(f"/admin/?buscar={PERSON['name']}")
    client.get(f"/api/{PERSON['email']}?q={PERSON['phone']}")
    client.get(
        "/", headers={"X-Forwarded-For": "127.0.0.1", "User-Agent": "Zacarías".encode()}
    )
    written = site.output()
    assert records(site)
    assert [trace for trace in TRACES if trace in written] == []
