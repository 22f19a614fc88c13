"""One sending, one answer: reloads, cut lines, dying servers, two tabs."""

import re
import sqlite3
import uuid
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.forms import fill, hydrated, leads, send
from tests.support.site import Site

FORM = "booking-form"
FAILURE = "Ha ocurrido un error al enviar tu solicitud. Por favor intenta nuevamente."
LINE_GONE = "Se cortó la conexión."
WAITS_LONG = 25_000


def confirmed(page: Page, form: str = FORM) -> None:
    expect(page.locator(f"#{form} [data-confirmation]")).to_be_visible(
        timeout=WAITS_LONG
    )


def ask(page: Page, site: Site, day: str, name: str) -> None:
    page.goto(site.base_url)
    hydrated(page, FORM)
    fill(page, FORM, day, name=name)
    send(page, FORM)


@pytest.mark.parametrize("way", ["reload", "return"])
def test_page_that_is_loaded_anew_has_no_answer(
    page: Page, site: Site, next_week, problems, way
) -> None:
    ask(page, site, next_week, f"Primera {way}")
    confirmed(page)
    page.locator(f"#{FORM} [data-another]").click()
    fill(page, FORM, next_week, name=f"Segunda {way}", email="otra@correo.cl")
    if way == "reload":
        page.reload()
    else:
        page.goto(site.base_url + "/terminos/")
        page.go_back()
    hydrated(page, FORM)
    page.wait_for_timeout(1500)  # an old answer would come with the connection
    expect(page.locator(f"#{FORM} [data-confirmation]")).to_be_hidden()
    expect(page.locator(f"#{FORM} [data-form-notice]")).to_be_empty()
    expect(page.locator(f"#{FORM}-name")).to_have_value(f"Segunda {way}")
    assert f"Segunda {way}" in page.evaluate(
        "sessionStorage.getItem('draft:booking-form')"
    )
    assert leads(site, f"Segunda {way}") == []
    assert len(page.evaluate("JSON.parse(localStorage.getItem('appointments'))")) == 1
    assert problems == []
    page.locator(f"#{FORM}-consent").check()
    send(page, FORM)
    confirmed(page)
    assert len(leads(site, f"Segunda {way}")) == len(leads(site, f"Primera {way}")) == 1


def test_old_error_stays_away_after_a_reload(page: Page, site: Site, next_week) -> None:
    page.goto(site.base_url)
    hydrated(page, FORM)
    fill(page, FORM, "2020-01-01", name="Con error")
    page.locator(f"#{FORM}-date").evaluate("field => field.removeAttribute('min')")
    send(page, FORM)
    expect(page.locator(f"#{FORM}-date-error")).to_contain_text("Esa fecha ya pasó.")
    expect(page.locator(f"#{FORM} [data-error-summary]")).to_be_focused()
    page.locator(f"#{FORM}-date").fill(next_week)
    expect(page.locator(f"#{FORM} [data-error-summary]")).to_be_hidden()
    page.reload()
    hydrated(page, FORM)
    page.wait_for_timeout(1000)
    expect(page.locator(f"#{FORM}-date")).to_have_value(next_week)
    expect(page.locator(f"#{FORM}-date-error")).to_be_hidden()
    expect(page.locator(f"#{FORM} [data-error-summary]")).to_be_hidden()


@pytest.mark.parametrize("seconds", [0, 2])
def test_line_that_was_cut_sends_once_when_it_is_back(
    page: Page, site: Site, next_week, seconds
) -> None:
    name = f"Sin línea {seconds}"
    page.goto(site.base_url)
    hydrated(page, FORM)
    fill(page, FORM, next_week, name=name)
    page.context.set_offline(True)
    send(page, FORM)
    notice = page.locator(f"#{FORM} [data-form-notice]")
    expect(notice).to_contain_text(LINE_GONE)
    expect(notice).to_contain_text(FAILURE)
    expect(notice).to_be_focused()
    page.wait_for_timeout(seconds * 1000)
    expect(page.locator(f"#{FORM}-name")).to_have_value(name)
    assert page.url == site.base_url + "/"
    page.context.set_offline(False)
    confirmed(page)
    assert len(leads(site, name)) == 1


def test_what_is_changed_without_a_line_waits_for_its_sender(
    page: Page, site: Site, next_week
) -> None:
    page.goto(site.base_url)
    hydrated(page, FORM)
    fill(page, FORM, next_week, name="A medio cambiar")
    page.context.set_offline(True)
    send(page, FORM)
    notice = page.locator(f"#{FORM} [data-form-notice]")
    expect(notice).to_contain_text(LINE_GONE)
    page.locator(f"#{FORM}-name").fill("Cambiada")
    expect(notice).to_contain_text("Cambiaste tu solicitud")
    page.context.set_offline(False)
    page.wait_for_timeout(3000)
    assert leads(site, "A medio cambiar") == leads(site, "Cambiada") == []
    send(page, FORM)
    confirmed(page)
    assert len(leads(site, "Cambiada")) == 1
    assert leads(site, "A medio cambiar") == []


@pytest.fixture
def retried(page: Page, site: Site, next_week: str) -> tuple[Route, str]:
    """What a page whose line came back sends by itself, which takes long, and whose."""
    held: list[Route] = []
    name = f"De antes {uuid.uuid4()}"
    page.goto(site.base_url)
    hydrated(page, FORM)
    fill(page, FORM, next_week, name=name)
    # Not even the first try gets anywhere: a line that is cut may still carry it.
    page.route("**/api/appointments", lambda route: route.abort())
    page.context.set_offline(True)
    send(page, FORM)
    expect(page.locator(f"#{FORM} [data-form-notice]")).to_contain_text(LINE_GONE)
    page.unroute("**/api/appointments")
    page.route("**/api/appointments", lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_request("**/api/appointments"):
        page.context.set_offline(False)
    expect(page.locator(f"#{FORM} [data-submit]")).to_be_disabled()
    page.locator(f"#{FORM}-name").fill("De después")
    (only,) = held
    return only, name


def test_what_is_changed_while_it_is_tried_again_is_what_is_sent_next(
    page: Page, site: Site, retried: tuple[Route, str]
) -> None:
    sent, before = retried
    sent.abort()
    page.unroute("**/api/appointments")
    notice = page.locator(f"#{FORM} [data-form-notice]")
    expect(notice).to_contain_text("Cambiaste tu solicitud")
    page.wait_for_timeout(3000)
    assert leads(site, before) == []
    after = f"De después {uuid.uuid4()}"
    page.locator(f"#{FORM}-name").fill(after)
    send(page, FORM)
    confirmed(page)
    assert leads(site, before) == []
    assert len(leads(site, after)) == 1


def test_what_is_changed_too_late_is_told(
    page: Page, site: Site, retried: tuple[Route, str]
) -> None:
    sent, before = retried
    sent.continue_()
    page.unroute("**/api/appointments")
    confirmed(page)
    notice = page.locator(f"#{FORM} [data-form-notice]")
    expect(notice).to_contain_text("ya iba en camino")
    assert len(leads(site, before)) == 1


def test_server_that_dies_meanwhile_gets_it_once(
    page: Page, tmp_path: Path, next_week
) -> None:
    site = Site(tmp_path)
    site.start()
    try:
        page.goto(site.base_url)
        hydrated(page, FORM)
        fill(page, FORM, next_week, name="Servidor caído")
        site.kill()
        send(page, FORM)
        notice = page.locator(f"#{FORM} [data-form-notice]")
        expect(notice).to_contain_text(LINE_GONE, timeout=WAITS_LONG)
        site.start()
        confirmed(page)
        assert len(leads(site, "Servidor caído")) == 1
        assert page.url == site.base_url + "/"
    finally:
        site.kill()


def test_two_tabs_hear_only_their_own_answers(
    browser: Browser, site: Site, next_week
) -> None:
    context = browser.new_context()
    one, two = context.new_page(), context.new_page()
    for page, name in ((one, "Pestaña uno"), (two, "Pestaña dos")):
        page.goto(site.base_url)
        hydrated(page, FORM)
        fill(page, FORM, next_week, name=name)
    send(one, FORM)
    confirmed(one)
    expect(two.locator(f"#{FORM} [data-confirmation]")).to_be_hidden()
    expect(two.locator(f"#{FORM}-name")).to_have_value("Pestaña dos")
    send(two, FORM)
    confirmed(two)
    # What the second shows is its own answer, not that of the first come late.
    for page, name in ((one, "Pestaña uno"), (two, "Pestaña dos")):
        (lead,) = leads(site, name)
        confirmation = page.locator(f"#{FORM} [data-confirmation]")
        expect(confirmation).to_contain_text(lead["reference"])
    context.close()


def test_request_that_could_not_be_stored_is_what_is_seen_without_scripts(
    browser: Browser, site: Site, next_week
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url)
    fill(page, FORM, next_week, name="Sin guardar")
    with closing(sqlite3.connect(site.folder / "app.db")) as other:
        other.execute("BEGIN EXCLUSIVE")
        with page.expect_navigation(timeout=60_000) as navigation:
            send(page, FORM)
    assert navigation.value.status == 503
    notice = page.locator(f"#{FORM} [data-form-notice]")
    expect(notice).to_have_text(FAILURE)
    expect(notice).to_be_focused()
    expect(notice).to_be_in_viewport()
    expect(page.locator(f"#{FORM}-name")).to_have_value("Sin guardar")
    context.close()


def test_hours_of_today_that_are_over_are_not_offered(page: Page, site: Site) -> None:
    page.clock.set_fixed_time("2027-03-10T18:20:00Z")  # 15:20 in Chile
    page.goto(site.base_url)
    page.locator(f"#{FORM}-date").fill("2027-03-10")
    expect(page.locator(f"#{FORM}-date")).to_have_attribute("min", "2027-03-10")
    expect(page.locator(f"#{FORM}-time")).to_have_attribute("min", "15:20")
    page.locator(f"#{FORM}-date").fill("2027-03-11")
    expect(page.locator(f"#{FORM}-time")).to_have_attribute("min", "")
    page.locator("header [data-open-scheduler]").first.click()
    page.locator("#scheduler label", has_text="Tétanos").click()
    page.locator("#scheduler [data-next]").click()
    page.locator("#scheduler [data-day='2027-03-10']").click()
    expect(page.locator("#scheduler [data-time='15:00']")).to_be_disabled()
    expect(page.locator("#scheduler [data-time='17:00']")).to_be_enabled()


def test_odd_things_are_asked_once_and_never_refused(
    page: Page, site: Site, next_week
) -> None:
    page.goto(site.base_url)
    hydrated(page, FORM)
    fill(
        page,
        FORM,
        next_week,
        name="Con dudas",
        email="ana@gmial.com",
        vaccine="otra",
        message="",
    )
    send(page, FORM)
    expect(page.locator(f"#{FORM}-email-question")).to_contain_text("ana@gmail.com")
    expect(page.locator(f"#{FORM}-message-question")).to_contain_text("qué vacuna")
    expect(page.locator(f"#{FORM}-email")).to_be_focused()
    assert leads(site, "Con dudas") == []
    send(page, FORM)
    confirmed(page)
    (lead,) = leads(site, "Con dudas")
    assert lead["email"] == "ana@gmial.com"


def test_a_question_goes_with_what_made_it(page: Page, site: Site, next_week) -> None:
    """Each by itself; that of the address stays until the address is another."""
    page.goto(site.base_url)
    hydrated(page, FORM)
    doubts = {"email": "ana@gmial.com", "vaccine": "otra", "message": ""}
    fill(page, FORM, next_week, name="Sin dudas", **doubts)
    send(page, FORM)
    of_email = page.locator(f"#{FORM}-email-question")
    of_message = page.locator(f"#{FORM}-message-question")
    expect(of_message).to_contain_text("qué vacuna")
    page.locator(f"#{FORM}-vaccine").select_option("covid")
    expect(of_message).to_be_empty()
    expect(of_email).to_contain_text("ana@gmail.com")
    page.locator(f"#{FORM}-email").fill("ana@gmail.com")
    page.locator(f"#{FORM}-name").press("End")
    expect(of_email).to_be_empty()


def test_long_text_is_not_cut_but_told(page: Page, site: Site, next_week) -> None:
    page.goto(site.base_url)
    hydrated(page, FORM)
    fill(page, FORM, next_week, name="Larga", address="a" * 240)
    error = page.locator(f"#{FORM}-address-error")
    expect(error).to_contain_text("hasta 200 caracteres")
    expect(page.locator(f"#{FORM}-address")).to_have_value("a" * 240)
    send(page, FORM)
    expect(page.locator(f"#{FORM} [data-error-summary]")).to_be_focused()
    assert leads(site, "Larga") == []


def test_confirmation_echoes_what_matters(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/farmacia/")
    hydrated(page, "pharmacy-form")
    today = page.evaluate("document.getElementById('pharmacy-form-date').min")
    fill(page, "pharmacy-form", today, name="Eco", time="23:59")
    send(page, "pharmacy-form")
    confirmed(page, "pharmacy-form")
    card = page.locator("#pharmacy-form [data-confirmation]")
    (lead,) = leads(site, "Eco")
    for text in ("+56 9 8765 4321", "marta@correo.cl", "B-1234", lead["reference"]):
        expect(card).to_contain_text(text)
    expect(card).to_contain_text("Pediste la visita con menos de 24 horas")
    assert lead["reference"] in (
        card.locator("[data-correct]").get_attribute("href") or ""
    )
    assert card.locator("button").last.inner_text() == "Listo"
    card.locator("[data-finish]").click()
    expect(page.locator("[data-requests] h2")).to_be_focused()
    expect(page.locator("[data-requests-list]")).to_contain_text(lead["reference"])
    expect(page.locator("#pharmacy-form [data-form-body]")).to_be_visible()


def test_prices_are_written_when_absent_or_changed_only(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    page.wait_for_function("() => localStorage.getItem('vaccinesPrices')")
    page.evaluate("localStorage.setItem('vaccinesPrices', '[{\"id\": \"mia\"}]')")
    page.reload()
    page.wait_for_timeout(300)
    assert page.evaluate("localStorage.getItem('vaccinesPrices')") == '[{"id": "mia"}]'
    page.evaluate("localStorage.removeItem('vaccinesPrices')")
    page.reload()
    kept = page.wait_for_function("() => localStorage.getItem('vaccinesPrices')")
    assert '"price":12000' in kept.json_value()


STANDS_STILL = """(at) => {
  const { y } = document.querySelector(at).getBoundingClientRect();
  const stood = window.stood;
  window.stood = y;
  return stood === y;
}"""


def test_answer_of_the_pharmacy_form_floats_until_it_is_closed(
    page: Page, site: Site, next_week
) -> None:
    form = "pharmacy-form"
    page.goto(site.base_url + "/farmacia/")
    hydrated(page, form)
    fill(page, form, next_week, name="Con aviso")
    page.context.set_offline(True)
    send(page, form)
    toast = page.locator(f"#{form} [data-form-notice]")
    expect(toast).to_contain_text(FAILURE)
    expect(toast).to_have_attribute("role", "alert")
    expect(toast).to_have_css("position", "fixed")
    page.keyboard.press("Tab")
    expect(toast.get_by_role("button", name="Cerrar")).to_be_focused()
    page.keyboard.press("Enter")
    expect(toast).to_be_empty()
    expect(page.locator(f"#{form}-name")).to_have_value("Con aviso")
    page.context.set_offline(False)
    confirmed(page, form)
    expect(toast).to_have_attribute("role", "status")
    expect(toast).to_contain_text("¡Solicitud enviada con éxito!")
    # The page goes to what is confirmed, and the notice down where its bar stood.
    expect(page.locator(f"#{form} [data-confirmation] h2").first).to_be_in_viewport()
    page.wait_for_function(STANDS_STILL, arg=f"#{form} [data-form-notice]", polling=300)
    toast.get_by_role("button", name="Cerrar").hover()
    page.wait_for_timeout(11_000)
    expect(toast).to_contain_text("¡Solicitud enviada con éxito!")
    page.keyboard.press("Escape")
    expect(toast).to_be_empty()
    assert len(leads(site, "Con aviso")) == 1


@pytest.mark.parametrize("width", [390, 1366])
def test_another_request_after_a_plain_post_keeps_contact_and_address(
    browser: Browser, site: Site, next_week, width: int
) -> None:
    context, stranger = (
        browser.new_context(
            java_script_enabled=False, viewport={"width": width, "height": 844}
        )
        for _ in range(2)
    )
    page = context.new_page()
    page.goto(site.base_url)
    typed = fill(page, FORM, next_week, name=f"Otra cita {width}")
    send(page, FORM)
    address = page.url
    button = page.get_by_role("button", name="Solicitar otra cita")
    around = page.locator("main").get_by_role("link", name="Listo")
    tall = [one.evaluate("it => it.offsetHeight") for one in (button, around)]
    assert tall[0] == tall[1]
    button.click()
    for field in ("name", "phone", "email", "address"):
        expect(page.locator(f"#{FORM}-{field}")).to_have_value(typed[field])
    for field in ("vaccine", "date", "time", "message"):
        expect(page.locator(f"#{FORM}-{field}")).to_have_value("")
    expect(page.get_by_text("Conservamos tus datos de contacto")).to_be_visible()
    assert typed["name"].split()[0] not in page.url
    page.locator(f"#{FORM}-vaccine").select_option("covid")
    page.locator(f"#{FORM}-date").fill(next_week)
    page.locator(f"#{FORM}-time").fill("11:45")
    page.locator(f"#{FORM}-consent").check()
    send(page, FORM)
    expect(page.locator("h1")).to_have_text("Recibimos tu solicitud")
    assert {one["vaccine"] for one in leads(site, typed["name"])} == {
        "hepatitis",
        "covid",
    }
    # The address alone, which histories keep, gives another browser nothing.
    other = stranger.new_page()
    other.goto(address)
    other.get_by_role("button", name="Solicitar otra cita").click()
    expect(other).to_have_url(site.base_url + "/#servicios")
    expect(other.locator(f"#{FORM}-name")).to_have_value("")
    context.close()
    stranger.close()


def test_plain_post_is_thanked_and_a_bare_page_is_not(
    browser: Browser, site: Site, next_week
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base_url + "/gracias/")
    expect(page.locator("h1")).to_have_text(
        "Aquí verás la confirmación de tu solicitud"
    )
    page.get_by_role("link", name="Ir al formulario").click()
    expect(page).to_have_url(site.base_url + "/#servicios")
    fill(page, FORM, next_week, name="Sin guiones")
    send(page, FORM)
    expect(page.locator("h1")).to_have_text("Recibimos tu solicitud")
    (lead,) = leads(site, "Sin guiones")
    main = page.locator("main")
    expect(main).to_contain_text(lead["reference"])
    expect(main.locator("dd", has_text=lead["email"])).to_be_visible()
    expect(main.locator("dl")).to_have_css("display", "grid")
    expect(main.locator("dd").first).to_have_css("font-weight", "600")
    chat = main.get_by_role("link", name="Corregir un dato por WhatsApp")
    expect(chat).to_have_attribute("href", re.compile(lead["reference"]))
    own = main.get_by_role("link", name="Mis solicitudes")
    expect(own).to_have_attribute("href", f"/solicitud/#{lead['reference']}")
    address = page.url
    main.get_by_role("link", name="Listo").click()
    expect(page).to_have_url(site.base_url + "/")
    stranger = browser.new_context(java_script_enabled=False).new_page()
    stranger.goto(address)
    expect(stranger.locator("main")).to_contain_text(lead["reference"])
    expect(stranger.locator("main")).not_to_contain_text("Lo que pediste")
    expect(stranger.locator("main")).not_to_contain_text("sin-")
    stranger.context.close()
    context.close()


def test_post_before_the_scripts_came_is_answered_by_a_whole_page(
    page: Page, site: Site, next_week
) -> None:
    """The answer has its styles and scripts, and sends what was mended in place."""
    page.route("**/assets/page-*.js", lambda route: route.abort())
    page.goto(site.base_url)
    fill(page, FORM, next_week, name="Sin esperar", address="   ")
    page.unroute_all()
    with page.expect_navigation() as navigation:
        send(page, FORM)
    assert navigation.value.status == 422
    summary = page.locator(f"#{FORM} [data-error-summary]")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport(ratio=1)
    expect(page.locator(".contact-bar")).not_to_be_in_viewport()
    unstyled = "rgba(0, 0, 0, 0)"
    expect(page.locator("footer")).not_to_have_css("background-color", unstyled)
    expect(page.locator(f"#{FORM}-name")).to_have_value("Sin esperar")
    page.locator(f"#{FORM}-address").fill("Av. Perú 100, Viña del Mar")
    expect(page.locator(f"#{FORM}-address-error")).to_be_hidden()
    send(page, FORM)
    confirmed(page)
    assert len(leads(site, "Sin esperar")) == 1
