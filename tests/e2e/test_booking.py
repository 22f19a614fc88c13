"""A visitor asks for a visit, on every kind of connection."""

import json
import sqlite3
import time
from contextlib import closing
from email import message_from_bytes
from email.policy import default

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.forms import fill, hydrated, leads, send
from tests.support.site import Site
from tests.support.slow_line import slow_line

LANDING = "Solicitud enviada con éxito! Te contactaremos pronto para confirmar tu cita."
PHARMACY = (
    "¡Solicitud enviada con éxito! Te contactaremos pronto para confirmar tu cita."
)
CASES = [
    pytest.param("/", "booking-form", LANDING, id="landing"),
    pytest.param("/farmacia/", "pharmacy-form", PHARMACY, id="pharmacy"),
]


@pytest.mark.parametrize(("path", "form", "sentence"), CASES)
def test_request_is_stored_and_announced(
    page: Page, site: Site, problems, next_week, path, form, sentence
) -> None:
    page.goto(site.base_url + path)
    hydrated(page, form)
    typed = fill(page, form, next_week, name=f"Ada {form}")
    send(page, form)
    notice = page.locator(f"#{form} [data-form-notice]")
    expect(notice).to_have_text(sentence)
    expect(page.locator(f"#{form}-name")).to_have_value("")
    (lead,) = leads(site, typed["name"])
    pharmacy = form == "pharmacy-form"
    assert lead["category"] == ("Pharmacy" if pharmacy else "B2C")
    assert lead["receipt_number"] == ("B-1234" if pharmacy else None)
    assert lead["vaccine"] == "hepatitis"
    assert lead["vaccine_price"] == 20_000
    assert lead["time"] == "10:30"
    assert lead["message"] == typed["message"]
    assert lead["consent_version"]
    assert lead["consented_at"]
    assert problems == []

    def mail() -> str:
        for file in site.mails():
            message = message_from_bytes(file.read_bytes(), policy=default)
            body = message.get_content()
            if lead["reference"] in body:
                return body
        return ""

    body = site.wait_for("the mail", mail)
    assert lead["id"].replace("-", "") in body.replace("-", "")
    for told in ("Hepatitis", typed["name"], typed["address"]):
        assert told not in body


@pytest.mark.parametrize(("path", "form", "sentence"), CASES)
def test_form_works_without_javascript(
    browser: Browser, site: Site, next_week, path, form, sentence
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url + path)
    typed = fill(page, form, next_week, name=f"Sin script {form}")
    send(page, form)
    expect(page.get_by_text(sentence)).to_be_visible()
    assert len(leads(site, typed["name"])) == 1
    page.go_back()
    fill(page, form, next_week, name=typed["name"])
    send(page, form)
    expect(page.get_by_text(sentence)).to_be_visible()
    assert len(leads(site, typed["name"])) == 1
    context.close()


@pytest.mark.parametrize(("path", "form", "sentence"), CASES)
def test_blocked_websocket_falls_back_to_a_plain_post(
    page: Page, site: Site, next_week, path, form, sentence
) -> None:
    page.route_web_socket("**/_event/**", lambda socket: socket.close())
    page.goto(site.base_url + path)
    hydrated(page, form)
    typed = fill(page, form, next_week, name=f"Sin socket {form}")
    send(page, form)
    expect(page.locator(f"#{form} [data-submit]")).to_be_disabled()
    expect(page.locator(f"#{form} [data-submit]")).to_contain_text("Procesando...")
    expect(page.get_by_text(sentence)).to_be_visible(timeout=15_000)
    assert len(leads(site, typed["name"])) == 1


def test_double_click_stores_one_request(page: Page, site: Site, next_week) -> None:
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    typed = fill(page, "booking-form", next_week, name="Doble clic")
    page.locator("#booking-form [data-submit]").dblclick()
    expect(page.locator("#booking-form [data-form-notice]")).to_have_text(LANDING)
    assert len(leads(site, typed["name"])) == 1


def test_next_request_after_a_success_is_another_one(
    page: Page, site: Site, next_week
) -> None:
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    for _ in range(2):
        fill(page, "booking-form", next_week, name="Dos veces")
        send(page, "booking-form")
        expect(page.locator("#booking-form [data-confirmation]")).to_be_visible()
        page.locator("#booking-form [data-another]").click()
    assert len(leads(site, "Dos veces")) == 2


def test_another_request_keeps_contact_and_address_on_the_page_alone(
    page: Page, site: Site, next_week, problems
) -> None:
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    typed = fill(page, "booking-form", next_week, name="Otra Cita")
    send(page, "booking-form")
    form = page.locator("#booking-form")
    card = form.locator("[data-confirmation]")
    expect(card).to_be_visible()
    for name in ("name", "phone", "email", "address", "message"):
        expect(card.locator("dd", has_text=typed[name])).to_be_visible()
    # The form itself is empty until somebody asks for it again.
    expect(page.locator("#booking-form-email")).to_have_value("")
    form.locator("[data-another]").click()
    for name in ("name", "phone", "email", "address"):
        expect(page.locator(f"#booking-form-{name}")).to_have_value(typed[name])
    for name in ("vaccine", "date", "time", "message"):
        expect(page.locator(f"#booking-form-{name}")).to_have_value("")
    expect(page.locator("#booking-form-consent")).not_to_be_checked()
    stores = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
    assert typed["email"] not in page.evaluate(stores)
    page.locator("#booking-form-vaccine").select_option("covid")
    page.locator("#booking-form-date").fill(next_week)
    page.locator("#booking-form-time").fill("16:00")
    page.locator("#booking-form-consent").check()
    send(page, "booking-form")
    expect(form.locator("[data-confirmation]")).to_be_visible()
    first, second = leads(site, "Otra Cita")
    assert (first["vaccine"], second["vaccine"]) == ("hepatitis", "covid")
    assert first["address"] == second["address"]
    page.reload()
    expect(page.locator("#booking-form-email")).to_have_value("")
    assert problems == []


def test_refused_field_keeps_what_was_typed(page: Page, site: Site, next_week) -> None:
    page.goto(site.base_url + "/farmacia/")
    hydrated(page, "pharmacy-form")
    fill(page, "pharmacy-form", next_week, name="Vacuna rara")
    page.locator("#pharmacy-form-vaccine option[value=covid]").evaluate(
        "option => { option.value = 'inventada'; option.selected = true; }"
    )
    send(page, "pharmacy-form")
    error = page.locator("#pharmacy-form-vaccine-error")
    expect(error).to_have_text("Selecciona una vacuna de la lista.")
    expect(page.locator("#pharmacy-form [data-error-summary]")).to_be_focused()
    expect(page.locator("#pharmacy-form-name")).to_have_value("Vacuna rara")
    assert leads(site, "Vacuna rara") == []


def test_refused_post_without_javascript_shows_the_form_again(
    browser: Browser, site: Site
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url + "/farmacia/")
    fill(page, "pharmacy-form", "2020-01-01", name="Fecha pasada")
    page.locator("#pharmacy-form-date").evaluate(
        "field => field.removeAttribute('min')"
    )
    with page.expect_navigation() as navigation:
        send(page, "pharmacy-form")
    assert navigation.value.status == 422
    expect(page.locator("#pharmacy-form-date-error")).to_have_text(
        "Esa fecha ya pasó. Elige una desde hoy en adelante."
    )
    expect(page.locator("#pharmacy-form-name")).to_have_value("Fecha pasada")
    expect(page.locator("#pharmacy-form-vaccine")).to_have_value("hepatitis")
    context.close()


def test_storage_failure_keeps_the_form(page: Page, site: Site, next_week) -> None:
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    fill(page, "booking-form", next_week, name="Sin base")
    with closing(sqlite3.connect(site.folder / "app.db")) as other:
        other.execute("BEGIN EXCLUSIVE")
        send(page, "booking-form")
        expect(page.locator("#booking-form [data-form-notice]")).to_have_text(
            "Ha ocurrido un error al enviar tu solicitud. "
            "Por favor intenta nuevamente.",
            timeout=30_000,
        )
        expect(page.locator("#booking-form-name")).to_have_value("Sin base")
        expect(page.locator("#booking-form-vaccine")).to_have_value("hepatitis")
    send(page, "booking-form")
    expect(page.get_by_text(LANDING)).to_be_visible()
    assert len(leads(site, "Sin base")) == 1
    assert "marta@correo.cl" not in site.output()


def test_what_was_typed_survives_a_reload(page: Page, site: Site, next_week) -> None:
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    fill(page, "booking-form", next_week, name="Recargo")
    page.reload()
    expect(page.locator("#booking-form-name")).to_have_value("Recargo")
    expect(page.locator("#booking-form-consent")).not_to_be_checked()


def test_scripts_that_come_before_the_page_wait_for_it(page: Page, site: Site) -> None:
    with slow_line(site.base_url, b"<form ", 1.0) as address:
        page.goto(address)
        page.locator("#booking-form-name").fill("Recargo")
        page.reload()
        expect(page.locator("#booking-form-name")).to_have_value("Recargo")
        expect(page.locator("#booking-form [name=submission_id]")).not_to_have_value("")


def test_reading_opens_no_connection(page: Page, site: Site, problems) -> None:
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(site.base_url)
    page.mouse.move(200, 200)
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(1000)
    assert sockets == []
    assert problems == []


SHOWN = {
    *("id", "reference", "vaccine", "vaccineName", "vaccinePrice"),
    *("date", "time", "address", "registrationDate"),
}


def kept_of_one(page: Page, day: str) -> dict[str, object]:
    (kept,) = page.evaluate("JSON.parse(localStorage.getItem('appointments'))")
    assert kept["vaccinePrice"] == 20_000
    assert kept["date"] == day
    assert kept["registrationDate"]
    return kept


def keep_more(page: Page, kept: dict[str, object]) -> None:
    """Keep what an earlier build kept: name and phone, on what may be a borrowed device."""
    assert set(kept) == SHOWN
    page.evaluate(
        "(more) => localStorage.setItem('appointments', JSON.stringify([more]))",
        {**kept, "name": "Recordada", "phone": "+56 9 1234 5678"},
    )


def arrives_late(route: Route) -> None:
    """Let what the page asks for come after all else."""
    time.sleep(1)
    route.continue_()


def test_own_requests_are_kept_on_the_device_until_erased(
    page: Page, site: Site, next_week, problems
) -> None:
    page.goto(site.base_url)
    hydrated(page, "booking-form")
    expect(page.locator("[data-requests]")).to_be_hidden()
    fill(page, "booking-form", next_week, name="Recordada")
    send(page, "booking-form")
    expect(page.locator("[data-requests]")).to_be_visible()
    kept = kept_of_one(page, next_week)
    keep_more(page, kept)
    page.goto(site.base_url + "/farmacia/")
    expect(page.locator("[data-requests-list] li")).to_have_count(1)
    expect(page.locator("[data-requests-list]")).to_contain_text("Hepatitis")
    assert page.evaluate("JSON.parse(localStorage.getItem('appointments'))") == [kept]
    question = page.get_by_role("alertdialog")
    page.locator("[data-requests-erase]").click()
    expect(question.get_by_role("button", name="Conservarla")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(page.locator("[data-requests-list] li")).to_have_count(1)
    page.goto(site.base_url + "/terminos/")
    page.route("**/assets/page-*.js", arrives_late)
    page.locator("footer").get_by_role("link", name="Mis solicitudes").click()
    expect(page.locator("[data-requests-list]")).to_be_in_viewport()
    page.locator("[data-requests-erase]").click()
    question.get_by_role("button", name="Borrar").click()
    expect(page.locator("[data-requests]")).to_be_hidden()
    expect(page.locator("[data-requests-erased]")).to_be_visible()
    expect(page.locator("[data-requests-link]")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('appointments')") is None
    assert problems == []


def test_price_list_is_kept_for_display(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    kept = page.wait_for_function("() => localStorage.getItem('vaccinesPrices')")
    prices = json.loads(kept.json_value())
    assert [entry["price"] for entry in prices] == [
        12_000,
        15_000,
        18_000,
        20_000,
        10_000,
        15_000,
    ]


def test_back_button_after_success_asks_for_a_new_request(
    browser: Browser, site: Site, next_week
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route_web_socket("**/_event/**", lambda socket: socket.close())
    page.goto(site.base_url + "/farmacia/")
    hydrated(page, "pharmacy-form")
    fill(page, "pharmacy-form", next_week, name="Atrás")
    send(page, "pharmacy-form")
    expect(page.get_by_text(PHARMACY)).to_be_visible(timeout=15_000)
    page.goto(site.base_url + "/terminos/")
    page.go_back()
    expect(page.locator("#pharmacy-form-name")).to_have_value("")
    fill(page, "pharmacy-form", next_week, name="Otra persona")
    send(page, "pharmacy-form")
    expect(page.get_by_text(PHARMACY)).to_be_visible(timeout=15_000)
    assert len(leads(site, "Atrás")) == len(leads(site, "Otra persona")) == 1
    context.close()


def test_pharmacy_page_loads_no_application_before_somebody_moves(
    page: Page, site: Site
) -> None:
    """Its form is in the first screen; the page weighs no more than the landing page."""
    scripts: list[str] = []
    page.on(
        "request",
        lambda asked: scripts.append(asked.url) if asked.url.endswith(".js") else None,
    )
    page.goto(site.base_url + "/farmacia/")
    page.wait_for_timeout(2500)
    assert len(scripts) == 1
    assert "/assets/page-" in scripts[0]
    hydrated(page, "pharmacy-form")
    assert len(scripts) > 5
