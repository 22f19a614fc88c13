"""Editing in the panel: one row, on a copy, with others at work."""

import re
from datetime import date

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app.content.calendar import MONTHS
from tests.e2e.panel import close_notices, sign_in, someone, store
from tests.e2e.test_accessibility import check
from tests.support.builders import REQUEST
from tests.support.site import Site


def row(page: Page, name: str):
    return page.locator("[data-lead]", has_text=name)


def edit(page: Page, name: str) -> None:
    row(page, name).get_by_role("button", name=f"Editar el lead de {name}").click()
    expect(page.locator("#edit-name")).to_be_focused()


def toast(page: Page):
    return page.locator("[data-toast]").last


def save(page: Page) -> None:
    page.get_by_role("button", name="Guardar").click()


def stored(site: Site, name: str):
    return [r for r in site.rows("SELECT * FROM appointments") if r["name"] == name]


def test_row_is_edited_in_place(page: Page, site: Site, password, problems) -> None:
    store(page, site, "Edita Todo")
    sign_in(page, site, password)
    edit(page, "Edita Todo")
    receipt = page.locator("#edit-receipt_number")
    expect(receipt).to_be_disabled()
    expect(receipt).to_have_attribute("placeholder", "N/A")
    expect(page.get_by_placeholder("Hora (HH:MM)")).to_have_value("08:00")
    page.locator("#edit-category").select_option("Farmacia")
    expect(receipt).to_be_enabled()
    receipt.fill("B-2026")
    page.locator("#edit-name").fill("Edita Casi Todo")
    page.locator("#edit-time").fill("al mediodía")
    page.locator("#edit-message").fill("Timbre malo")
    page.locator("#edit-date").click()
    chosen = date.fromisoformat(REQUEST["date"]).replace(day=15)
    name = f"{chosen.day} de {MONTHS[chosen.month - 1]} de {chosen.year}"
    page.get_by_role("button", name=re.compile(name)).click()
    expect(page.locator("#edit-date")).to_have_text(f"{chosen:%d/%m/%Y}")
    check(page)
    page.locator("#edit-name").press("Enter")
    expect(toast(page)).to_contain_text("Lead actualizado correctamente")
    shown = row(page, "Edita Casi Todo")
    for text in (
        f"{chosen:%d/%m/%Y}",
        "al mediodía",
        "Farmacia",
        "B-2026",
        "Timbre malo",
    ):
        expect(shown).to_contain_text(text)
    (lead,) = stored(site, "Edita Casi Todo")
    assert (lead["version"], lead["receipt_number"]) == (2, "B-2026")
    assert problems == []


def test_a_wrong_field_says_so_and_keeps_what_was_typed(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Edita Mal")
    sign_in(page, site, password)
    edit(page, "Edita Mal")
    page.locator("#edit-email").fill("sin arroba")
    page.locator("#edit-address").fill("Otra calle 1")
    save(page)
    expect(toast(page)).to_contain_text("Error al actualizar el lead")
    expect(page.locator("#edit-email-error")).to_have_text(
        "Revise el correo. Debe verse así: nombre@correo.cl."
    )
    expect(page.locator("#edit-address")).to_have_value("Otra calle 1")
    check(page)


def test_leaving_with_changes_asks(page: Page, site: Site, password) -> None:
    store(page, site, "Edita Y Sale")
    store(page, site, "Edita Después")
    sign_in(page, site, password)
    edit(page, "Edita Y Sale")
    page.keyboard.press("Escape")
    expect(page.locator("#edit-form")).to_have_count(0)
    edit(page, "Edita Y Sale")
    # What is typed back as it was is no change.
    was = page.locator("#edit-phone").input_value()
    for text in ("123", was):
        page.locator("#edit-phone").fill(text)
    page.keyboard.press("Escape")
    expect(page.locator("#edit-form")).to_have_count(0)
    edit(page, "Edita Y Sale")
    page.locator("#edit-phone").fill("123")
    page.keyboard.press("Escape")
    question = page.get_by_role("alertdialog", name="Cambios sin guardar")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Seguir editando").click()
    expect(page.locator("#edit-phone")).to_have_value("123")
    name = "Editar el lead de Edita Después"
    page.get_by_role("button", name=name).click()
    expect(question).to_be_visible()
    question.get_by_role("button", name="Descartar cambios").click()
    expect(page.locator("#edit-name")).to_have_value("Edita Después")
    page.get_by_role("button", name="Cancelar", exact=True).click()
    assert stored(site, "Edita Y Sale")[0]["version"] == 1


def test_two_people_edit_the_same_lead(
    page: Page, browser: Browser, site: Site, password
) -> None:
    store(page, site, "Edita Entre Dos")
    sign_in(page, site, password)
    context, other = someone(browser, site, password)
    edit(page, "Edita Entre Dos")
    edit(other, "Edita Entre Dos")
    other.locator("#edit-phone").fill("+56 9 2222 3333")
    save(other)
    expect(toast(other)).to_contain_text("Lead actualizado correctamente")
    page.locator("#edit-address").fill("Calle de la segunda 2")
    save(page)
    expect(toast(page)).to_contain_text("Error al actualizar el lead")
    expect(toast(page)).to_contain_text("Otra persona modificó este lead.")
    expect(page.locator(".edit-theirs")).to_have_text("Ahora dice: +56 9 2222 3333")
    expect(page.locator("#edit-address")).to_have_value("Calle de la segunda 2")
    expect(page.locator("#edit-phone")).to_have_value("+56 9 2222 3333")
    expect(page.locator("#edit-phone")).to_be_focused()
    save(page)
    expect(toast(page)).to_contain_text("Lead actualizado correctamente")
    (lead,) = stored(site, "Edita Entre Dos")
    assert (lead["phone"], lead["address"], lead["version"]) == (
        "+56 9 2222 3333",
        "Calle de la segunda 2",
        3,
    )
    context.close()


def test_a_lead_deleted_meanwhile_cannot_be_saved(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Edita Y Desaparece")
    # What an open form tells of itself brings news, which may tell of the deletion first.
    page.route("**/api/leads/editing", lambda asked: asked.abort())
    sign_in(page, site, password)
    edit(page, "Edita Y Desaparece")
    page.locator("#edit-phone").fill("+56 9 2222 3333")
    site.run("DELETE FROM appointments WHERE name = 'Edita Y Desaparece'")
    save(page)
    expect(toast(page)).to_contain_text("Este lead ya no está")
    expect(row(page, "Edita Y Desaparece")).to_have_count(0)


def test_a_press_that_meant_to_save_makes_nothing_anew(
    page: Page, browser: Browser, site: Site, password
) -> None:
    name = "Borrada Bajo El Dedo"
    store(page, site, name)
    sign_in(page, site, password)
    edit(page, name)
    context, other = someone(browser, site, password)
    page.evaluate("""() => {
      const button = document.querySelector("#edit-form [type=submit]");
      new MutationObserver((_, watch) => {
        if (button.textContent !== "Crear de nuevo") return;
        watch.disconnect();
        button.click();
        document.body.dataset.pressed = "";
      }).observe(button, { childList: true, characterData: true, subtree: true });
    }""")
    row(other, name).get_by_role("button", name=f"Eliminar el lead de {name}").click()
    other.get_by_role("alertdialog").get_by_role("button", name="Eliminar").click()
    expect(page.locator("body[data-pressed]")).to_be_attached()
    page.wait_for_timeout(1000)  # longer than an answer takes, and the guard lasts
    assert stored(site, name) == []
    page.get_by_role("button", name="Crear de nuevo").click()
    expect(toast(page)).to_contain_text("Lead creado de nuevo")
    expect(row(page, name)).to_be_focused()
    assert len(stored(site, name)) == 1
    context.close()


def test_what_others_do_appears_by_itself(
    page: Page, browser: Browser, site: Site, password
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.wait_for_timeout(500)
    store(page, site, "Llega Sola")
    shown = row(page, "Llega Sola")
    expect(shown).to_be_visible(timeout=2000)
    expect(shown).to_have_class(re.compile("lead-fresh"))
    context, other = someone(browser, site, password)
    edit(other, "Llega Sola")
    other.locator("#edit-name").fill("Cambia Sola")
    save(other)
    expect(row(page, "Cambia Sola")).to_be_visible(timeout=2000)
    site_row = row(other, "Cambia Sola")
    site_row.get_by_role("button", name="Eliminar el lead de Cambia Sola").click()
    other.get_by_role("alertdialog").get_by_role("button", name="Eliminar").click()
    expect(row(page, "Cambia Sola")).to_have_count(0, timeout=2000)
    context.close()


def test_news_come_again_after_a_proxy_refused_them(
    page: Page, site: Site, password
) -> None:
    refused: list[str] = []

    def refuse_twice(route: Route) -> None:
        if len(refused) == 2:
            route.continue_()
            return
        refused.append(route.request.url)
        route.fulfill(status=502, body="")

    page.route("**/api/leads/changes", refuse_twice)
    sign_in(page, site, password)
    site.wait_for("two refusals", lambda: page.title() and len(refused) == 2)
    store(page, site, "Llega Tras El Rechazo")
    expect(page.get_by_text("Llega Tras El Rechazo")).to_be_visible(timeout=10_000)


def test_a_request_between_the_list_and_its_first_listening_is_shown(
    page: Page, site: Site, password
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/leads/changes", hold)
    sign_in(page, site, password)
    site.wait_for("a line that waits", lambda: page.title() and held)
    expect(page.locator("[data-refresh]")).to_be_attached()
    store(page, site, "Llega Entre Medio")
    expect(page.get_by_text("Llega Entre Medio")).to_have_count(0)
    held[0].continue_()
    expect(row(page, "Llega Entre Medio")).to_be_visible()


def test_news_do_not_disturb_an_edit(page: Page, site: Site, password) -> None:
    store(page, site, "Edita En Paz")
    sign_in(page, site, password)
    edit(page, "Edita En Paz")
    page.locator("#edit-address").fill("A medio escr")
    store(page, site, "Llega Entremedio")
    expect(row(page, "Llega Entremedio")).to_be_visible(timeout=2000)
    expect(page.locator("#edit-address")).to_have_value("A medio escr")
    expect(page.locator("#edit-address")).to_be_focused()


def test_a_save_whose_server_dies_loses_nothing_typed(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Edita Y Cae")
    sign_in(page, site, password)
    edit(page, "Edita Y Cae")
    page.locator("#edit-address").fill("Antes de la caída 3")
    site.kill()
    save(page)
    expect(page.get_by_text("Se perdió la conexión. La estamos")).to_be_visible()
    expect(page.locator("#edit-address")).to_have_value("Antes de la caída 3")
    assert stored(site, "Edita Y Cae")[0]["version"] == 1
    site.start()


def test_keys_move_edit_and_ask(page: Page, site: Site, password) -> None:
    store(page, site, "Tecla Una")
    store(page, site, "Tecla Dos")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.keyboard.press("/")
    expect(page.locator("#lead-search")).to_be_focused()
    page.keyboard.type("tecla")
    expect(page.locator("[data-lead]")).to_have_count(2)
    page.locator("h1").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(row(page, "Tecla Una")).to_be_focused()
    page.keyboard.press("e")
    expect(page.locator("#edit-name")).to_have_value("Tecla Una")
    page.keyboard.press("Escape")
    expect(row(page, "Tecla Una")).to_be_focused()
    page.keyboard.press("Delete")
    question = page.get_by_role("alertdialog", name="¿Confirmar eliminación?")
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Teclas del panel")
    expect(keys).to_contain_text("Supr")
    check(page)


def test_criteria_live_in_the_address(page: Page, site: Site, password) -> None:
    store(page, site, "Dirección Guardada")
    sign_in(page, site, password)
    search = page.locator("#lead-search")
    search.fill("direccion guardada")
    expect(page).to_have_url(re.compile(r"#buscar=direccion"))
    page.locator("#lead-category").select_option("B2C")
    expect(page).to_have_url(re.compile("categoria=B2C"))
    page.get_by_role("button", name="Filtrar por fecha").click()
    page.locator("#lead-day .rdp-today button").click()
    expect(page).to_have_url(re.compile(r"fecha=\d{4}-\d\d-\d\d"))
    expect(page.get_by_text(re.compile(r"Fecha: \d\d/\d\d/\d{4}"))).to_be_visible()
    check(page)
    page.go_back()
    expect(page).not_to_have_url(re.compile("fecha="))
    expect(page.locator("[data-lead]")).to_have_count(1)
    page.reload()
    expect(search).to_have_value("direccion guardada")
    expect(page.locator("#lead-category")).to_have_value("B2C")
    page.request.post(site.base_url + "/api/auth/logout")
    expect(page.locator("#login-form")).to_be_visible()
    page.locator("#login-form-email").fill("admin@localhost")
    page.locator("#login-form-password").fill(password)
    page.get_by_role("button", name="Iniciar sesión").click()
    expect(search).to_have_value("direccion guardada")
    expect(page.locator("[data-lead]")).to_have_count(1)


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_panel_fits_its_width(page: Page, site: Site, password, width) -> None:
    store(page, site, "Cabe Con Un Nombre Muy Largo De Muchas Palabras")
    page.set_viewport_size({"width": width, "height": 900})
    sign_in(page, site, password)
    edit(page, "Cabe Con Un Nombre Muy Largo De Muchas Palabras")
    close_notices(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    check(page)
