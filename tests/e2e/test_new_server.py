"""A server that starts anew under an open window loses nothing, and says what it did not do."""

from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_panel_line import edit, sign_in_by, stored, toast
from tests.support.site import Site
from tests.support.weak_line import WeakLine


def test_further_filters_that_were_not_applied_stay(
    page: Page, site: Site, password: str
) -> None:
    store(page, site, "Ana Filtrada", vaccine="covid")
    store(page, site, "Beto Afuera", vaccine="influenza")
    sign_in(page, site, password)
    page.get_by_role("button", name="Más filtros").click()
    window = page.locator("#lead-filters")
    window.get_by_label("Vacuna").fill("covid")
    window.get_by_label("Registrado desde").fill("2026-01-05")
    window.get_by_label("Comuna").select_option("Quillota")
    window.get_by_label("Solo urgentes").check()
    lost = page.get_by_text("Se perdió la conexión.")
    site.kill()
    expect(lost).to_be_visible()
    site.start()
    expect(lost).to_be_hidden(timeout=30_000)
    expect(page.locator("[data-lead]").first).to_be_visible()
    expect(window.get_by_label("Vacuna")).to_have_value("covid")
    expect(window.get_by_label("Registrado desde")).to_have_value("2026-01-05")
    expect(window.get_by_label("Comuna")).to_have_value("Quillota")
    expect(window.get_by_label("Solo urgentes")).to_be_checked()
    window.get_by_label("Comuna").select_option("")
    window.get_by_label("Solo urgentes").uncheck()
    window.get_by_role("button", name="Aplicar").click()
    expect(page.locator("[data-lead]")).to_have_count(1)
    # What was applied or left is not typed any more.
    page.goto(site.base_url + "/admin/")
    expect(page.locator("[data-lead]", has_text="Beto Afuera")).to_be_visible()
    page.get_by_role("button", name="Más filtros").click()
    expect(window.get_by_label("Vacuna")).to_have_value("")


def test_a_press_on_a_dead_server_that_nobody_did_is_told(
    page: Page, site: Site, password: str
) -> None:
    store(page, site, "Doble Uno", phone="+56 9 2666 3311", address="Quillota 1")
    store(page, site, "Doble Dos", phone="+56 9 2666 3311", address="Quillota 2")
    sign_in(page, site, password)
    page.locator("[data-lead]", has_text="Doble Dos").locator("[data-file]").click()
    drawer = page.locator("[data-drawer]")
    drawer.get_by_role("button", name="Unir con").first.click()
    window = page.get_by_role("dialog", name="¿Son la misma solicitud?")
    join = window.get_by_role("button", name="Unir con los datos").first
    expect(join).to_be_visible()
    site.kill()
    join.click(no_wait_after=True)
    site.start()
    told = page.locator("[data-toast]", has_text="No se hizo lo último que presionó")
    expect(told).to_be_visible(timeout=30_000)
    expect(window).to_be_hidden()
    assert len(site.rows("SELECT id FROM appointments WHERE name LIKE 'Doble%'")) == 2


def test_the_question_before_changes_are_lost_goes_once_they_are_saved(
    page: Page, site: Site, password: str, line: WeakLine
) -> None:
    for number in range(51):
        store(page, site, f"Guardada {number:02}")
    sign_in_by(page, line, password)
    edit(page, "Guardada 50")
    page.locator("#edit-address").fill("Otra calle 9")
    line.swallow()
    page.keyboard.press("Control+Enter")
    page.get_by_role("button", name="Siguiente").click()
    question = page.get_by_role("alertdialog", name="Cambios sin guardar")
    expect(question).to_be_visible()
    line.mend()
    expect(toast(page, "Lead actualizado correctamente")).to_be_visible()
    expect(question).to_be_hidden()
    expect(page.locator("#edit-form")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
    (lead,) = stored(site, "Guardada 50")
    assert lead["address"] == "Otra calle 9"
    page.get_by_role("button", name="Siguiente").click()
    expect(page.get_by_text("Página 2")).to_be_visible()
