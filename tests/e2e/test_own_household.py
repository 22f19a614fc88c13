"""A visitor who asked for several people sees and cancels each, or all of them."""

import os
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app import routes
from app.content import requests
from tests.e2e.test_accessibility import check
from tests.e2e.test_own_request import link_to, request_of
from tests.support.site import Site
from tests.support.writing_site import WritingSite

PEOPLE = {
    "patient_2": "Beto",
    "vaccine_2": "covid",
    "patient_3": "Carla " + "ñandú" * 30,
    "vaccine_3": "tetanos",
}

MORE = ("message", "email")


def states(site: Site, name: str) -> list[str]:
    rows = site.rows("SELECT * FROM appointments ORDER BY household_place")
    return [row["state"] for row in rows if row["name"] == name]


def test_each_is_named_and_one_or_all_are_cancelled(
    page: Page, mailing_site: Site, problems, next_week
) -> None:
    first, _ = request_of(mailing_site, next_week, name="Ana Hogar", **PEOPLE)
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(link_to(mailing_site, first))
    expect(page.get_by_text("Beto: COVID-19, $15.000 · Recibida")).to_be_visible()
    expect(page.get_by_text("$37.000")).to_be_visible()
    page.get_by_text("Cancelar mi solicitud").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    check(page)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/own-household.png", full_page=True)
    expect(page.get_by_role("checkbox")).to_have_count(3)
    page.get_by_role("button", name="Cancelar para quienes marqué").click()
    expect(page.get_by_text("Marca para quién cancelas")).to_be_visible()
    page.locator("#cancel-person_2").check()
    page.get_by_role("button", name="Cancelar para quienes marqué").click()
    expect(page.get_by_text("Beto: COVID-19, $15.000 · Cancelada")).to_be_visible()
    expect(page.get_by_text("$22.000", exact=True)).to_be_visible()
    assert states(mailing_site, "Ana Hogar") == ["new", "cancelled", "new"]
    page.get_by_text("Cancelar mi solicitud").click()
    expect(page.get_by_role("checkbox")).to_have_count(2)
    page.get_by_role("button", name="Cancelar para todas las personas").click()
    expect(page.get_by_text("Cancelar mi solicitud")).to_have_count(0)
    expect(page.get_by_text(requests.SUMMARY_TOTAL)).to_be_hidden()
    assert states(mailing_site, "Ana Hogar") == ["cancelled"] * 3
    assert problems == [] or all("422" in told for told in problems)


def test_what_never_left_stays_though_the_page_says_again_what_was_done(
    page: Page, mailing_site: Site, next_week
) -> None:
    first, _ = request_of(mailing_site, next_week, name="Ana Pierde", **PEOPLE)
    page.goto(link_to(mailing_site, first))
    page.get_by_text("Cancelar mi solicitud").click()
    page.locator("#cancel-person_2").check()
    page.get_by_role("button", name="Cancelar para quienes marqué").click()
    done = page.locator("[data-outcome=success]")
    expect(done).to_be_visible()
    page.get_by_text("Cambiar mi solicitud").click()
    address = page.get_by_label("Dirección")
    address.fill("Calle Nueva 12, Quilpué")
    page.route(f"**{routes.OWN_CHANGE}", lambda route: route.fulfill(status=204))
    with page.expect_response(f"**{routes.OWN_CHANGE}"):
        page.get_by_role("button", name="Guardar el cambio").click()
    page.reload()
    expect(done).to_be_visible()
    expect(address).to_have_value("Calle Nueva 12, Quilpué")


def test_a_consent_is_taken_back_for_one_of_them(
    page: Page, mailing_site: Site, problems, next_week
) -> None:
    first, _ = request_of(mailing_site, next_week, name="Ana Retira", **PEOPLE)
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(link_to(mailing_site, first))
    page.get_by_text("Lo que autorizaste").click()
    page.get_by_text("Retirar esta autorización").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    check(page)
    page.get_by_role("button", name="Retirar para quienes marqué").click()
    expect(page.get_by_text("Marca para quién la retiras")).to_be_visible()
    check(page)
    page.get_by_role("checkbox", name="Beto").check()
    page.get_by_role("button", name="Retirar para quienes marqué").click()
    expect(page.get_by_text("Retiraste tu autorización")).to_be_visible()
    assert states(mailing_site, "Ana Retira") == ["new", "cancelled", "new"]
    assert problems == [] or all("422" in told for told in problems)


def test_another_hour_is_one_for_all_without_scripts(
    browser: Browser, mailing_site: Site, next_week, page: Page
) -> None:
    first, _ = request_of(mailing_site, next_week, name="Ana Mueve", **PEOPLE)
    page.goto(link_to(mailing_site, first))
    expect(page.get_by_text("Beto: COVID-19")).to_be_visible()
    plain = browser.new_context(
        java_script_enabled=False, storage_state=page.context.storage_state()
    )
    still = plain.new_page()
    still.goto(f"{mailing_site.base_url}/solicitud/")
    still.get_by_text("Cambiar mi solicitud").click()
    expect(still.get_by_text("El cambio vale para todas")).to_be_visible()
    still.get_by_label("Hora", exact=True).fill("16:00")
    still.get_by_role("button", name="Guardar el cambio").click()
    expect(still.get_by_text("Guardamos tu cambio")).to_be_visible()
    rows = mailing_site.rows("SELECT * FROM appointments")
    assert {row["time"] for row in rows if row["name"] == "Ana Mueve"} == {"16:00"}
    plain.close()


@pytest.mark.parametrize("whom", ["all", "some"])
@pytest.mark.parametrize(
    "line", ["whole", "answer-lost", "answer-lost-reload", "press-lost"]
)
def test_who_erases_loses_the_copy_on_the_device_and_no_other(
    page: Page, mailing_site: WritingSite, next_week, whom, line
) -> None:
    """The device names a home by its first person; the page may be of any of them."""
    address = f"{whom}.{line}@correo.cl"
    first, of_ana = request_of(mailing_site, next_week, email=address, **PEOPLE)
    _, of_berta = request_of(mailing_site, next_week, name="Berta Dos")
    kept = [{"reference": one, "date": next_week} for one in (of_ana, of_berta)]
    page.goto(mailing_site.base_url)
    page.evaluate(
        "all => localStorage.setItem('appointments', JSON.stringify(all))", kept
    )
    # A form for another request, which the page would fill with the same contact.
    page.evaluate("sessionStorage.setItem('draft:booking-form', '{}')")
    page.goto(link_to(mailing_site, first))
    press_with_a_wrong_code(page)
    assert on_the_device(page) == [of_ana, of_berta]
    page.locator("#data-person_1").uncheck()
    for number in (1, 2, 3) if whom == "all" else (2, 3):
        page.locator(f"#data-person_{number}").check()
    code = page.get_by_label("Código", exact=True)
    mailed = mailing_site.mailed(address, "No le digas el código")
    code.fill(re.findall(r"^(\d{6})\s*$", mailed, re.MULTILINE)[0])
    press_to_erase(page, line, f"{mailing_site.base_url}/solicitud/")
    if line == "press-lost":
        assert on_the_device(page) == [of_ana, of_berta]
        assert page.evaluate("'draft:booking-form' in sessionStorage")
        return
    assert on_the_device(page) == [of_berta]
    assert page.evaluate("Object.keys(sessionStorage).filter(k => /:/.test(k))") == []


@pytest.mark.parametrize("size", [(360, 640), (320, 256), (640, 300), (1366, 768)])
def test_the_field_of_a_code_comes_into_sight_with_what_is_said_of_it(
    page: Page, mailing_site: WritingSite, next_week, size
) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    email = f"codigo.{width}@correo.cl"
    first, _ = request_of(mailing_site, next_week, email=email, **PEOPLE)
    page.goto(link_to(mailing_site, first))
    page.get_by_text("Mis datos", exact=True).click()
    page.get_by_role("button", name="Enviarme un código").click()
    code = page.get_by_label("Código", exact=True)
    expect(code).to_be_focused()
    expect(code).to_be_in_viewport(ratio=1)
    if height > 300:
        told = page.get_by_role("status").filter(has_text="código")
        expect(told).to_be_in_viewport(ratio=1)


def press_with_a_wrong_code(page: Page) -> None:
    page.get_by_text("Mis datos", exact=True).click()
    page.get_by_role("button", name="Enviarme un código").click()
    expect(page.get_by_text("su nombre sigue en el de las demás")).to_be_visible()
    # Who goes for good is marked by somebody, never by the page.
    marked = page.locator("[data-own-form=data] input:checked")
    expect(marked).to_have_count(0)
    code = page.get_by_label("Código", exact=True)
    page.get_by_text("Cambiar mi solicitud").click()
    page.get_by_label("Mensaje").fill("Timbre malo")
    page.locator("#data-person_1").check()
    code.fill("no")
    page.get_by_role("button", name="Borrar mis datos").click()
    expect(page.get_by_text("Ese código no sirve")).to_be_visible()
    # Nothing was erased, so nothing that was typed is.
    expect(page.get_by_label("Mensaje")).to_have_value("Timbre malo")
    expect(page.locator("#data-person_1")).to_be_checked()


def press_to_erase(page: Page, line: str, home: str) -> None:
    """Press the button; on a broken line nobody hears what came of it, and asks again."""
    if line == "whole":
        page.get_by_role("button", name="Borrar mis datos").click()
        expect(page.get_by_text(re.compile("^(Borramos|Quitamos) "))).to_be_visible()
        return
    reaches = line.startswith("answer-lost")
    asked: list[str] = []

    def cut(route: Route) -> None:
        if reaches:
            asked.append(route.fetch(max_redirects=0).headers["location"])
        route.abort()

    page.route("**/solicitud/borrar", cut)
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Borrar mis datos").click()
    page.unroute("**/solicitud/borrar")
    assert bool(asked) == reaches
    if line.endswith("reload"):
        page.reload()
    else:
        page.goto(home)
    ways = ("¿Ya tienes un código?", "Mis datos")
    shown = page.locator("h2, summary").filter(
        has_text=re.compile("|".join(map(re.escape, ways)))
    )
    expect(shown.first).to_be_visible()


def on_the_device(page: Page) -> list[str]:
    told = page.evaluate("JSON.parse(localStorage.getItem('appointments'))")
    return [one["reference"] for one in told]


def test_who_asked_for_one_is_not_asked_for_whom(
    page: Page, mailing_site: Site, next_week
) -> None:
    alone, _ = request_of(mailing_site, next_week, name="Ana Sola")
    page.goto(link_to(mailing_site, alone))
    page.get_by_text("Cancelar mi solicitud").click()
    expect(page.get_by_role("button", name="Sí, cancelar")).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(0)
    expect(page.get_by_text("Persona 1")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
@pytest.mark.parametrize("people", [PEOPLE, {}], ids=["household", "alone"])
def test_another_request_begins_with_the_people_and_without_their_vaccines(
    browser: Browser, page: Page, mailing_site: Site, next_week, people, scripts
) -> None:
    name = f"Ana Otra {len(people)} {scripts}"
    first, _ = request_of(mailing_site, next_week, name=name, **people)
    page.goto(link_to(mailing_site, first))
    expect(page.get_by_text("Cancelar mi solicitud")).to_be_visible()
    context = browser.new_context(
        java_script_enabled=scripts,
        storage_state=page.context.storage_state(),
        viewport={"width": 390, "height": 844},
    )
    again = context.new_page()
    again.goto(f"{mailing_site.base_url}/solicitud/")
    again.get_by_role("button", name="Solicitar otra cita").click()
    form = again.locator("#booking-form")
    told = form.locator("[data-form-notice]")
    expect(told).to_contain_text("Conservamos tus datos de contacto")
    assert ("los nombres de quienes se vacunan" in told.inner_text()) == bool(people)
    expect(form.locator("[name=email]")).to_have_value("ana@correo.cl")
    expect(form.locator("[data-person]")).to_have_count(2 if people else 0)
    if people:
        for number in (2, 3):
            name_field = form.locator(f"#booking-form-patient_{number}")
            expect(name_field).to_be_visible()
            expect(name_field).to_have_value(PEOPLE[f"patient_{number}"])
            chosen = form.locator(f"#booking-form-vaccine_{number}")
            expect(chosen).to_have_value("")
            if not scripts:
                continue
            chosen.select_option("covid")
            expect(form.get_by_role("button", name="Quitar").first).to_be_visible()
    assert again.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if folder := os.environ.get("PICTURES"):
        again.screenshot(
            path=f"{folder}/again-{len(people)}-{scripts}.png", full_page=True
        )
    if scripts:
        expect_nothing_left(again, mailing_site, next_week, sends=not people)
    context.close()


def expect_nothing_left(page: Page, site: Site, day: str, *, sends: bool) -> None:
    if sends:
        expect_empty_once_it_is_sent(page, day)
    else:
        expect_no_draft_once_it_is_closed(page, site)


def expect_empty_once_it_is_sent(page: Page, day: str) -> None:
    page.locator("#booking-form-vaccine").select_option("covid")
    page.locator("#booking-form-date").fill(day)
    page.locator("#booking-form-time").fill("10:30")
    page.locator("#booking-form-consent").check()
    page.locator("#booking-form [data-submit]").click()
    page.get_by_role("button", name="Listo").click()
    for field in ("name", "email", "address", "date", "vaccine"):
        expect(page.locator(f"#booking-form-{field}")).to_have_value("")


def expect_no_draft_once_it_is_closed(page: Page, site: Site) -> None:
    message, email = (page.locator(f"#booking-form-{one}") for one in MORE)
    message.fill("Timbre roto")
    page.reload()
    expect(message).to_have_value("Timbre roto")
    page.goto(site.base_url)
    expect(email).to_have_value("ana@correo.cl")
    page.goto(f"{site.base_url}/solicitud/")
    page.get_by_role("button", name="Cerrar en este navegador").click()
    expect(page.get_by_role("heading", name="Tu solicitud")).to_be_visible()
    assert (
        page.evaluate("Object.keys(sessionStorage).filter(k => /^draft:/.test(k))")
        == []
    )
    page.go_back()
    page.goto(f"{site.base_url}/solicitud/otra")
    expect(page).to_have_url(f"{site.base_url}/solicitud/")
    page.goto(site.base_url)
    for field in (message, email):
        expect(field).to_have_value("")
