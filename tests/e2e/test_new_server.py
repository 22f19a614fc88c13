"""A server that starts anew under an open window loses nothing, and says what it did not do."""

from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store, store_home
from tests.e2e.test_drawer_household import OFFER, visits
from tests.e2e.test_panel_line import edit, sign_in_by, stored, toast
from tests.support.builders import day
from tests.support.site import Site
from tests.support.weak_line import WeakLine


def start_anew(page: Page, site: Site) -> None:
    """Kill the server and start another one; wait until the page has heard it."""
    lost = page.get_by_text("Se perdió la conexión.")
    site.kill()
    expect(lost).to_be_visible()
    site.start()
    expect(lost).to_be_hidden(timeout=30_000)


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
    start_anew(page, site)
    expect(page.locator("[data-lead]").first).to_be_visible()
    expect(window.get_by_label("Vacuna")).to_have_value("covid")
    expect(window.get_by_label("Registrado desde")).to_have_value("2026-01-05")
    expect(window.get_by_label("Comuna")).to_have_value("Quillota")
    expect(window.get_by_label("Solo urgentes")).to_be_checked()
    window.get_by_label("Comuna").select_option("")
    window.get_by_label("Solo urgentes").uncheck()
    window.get_by_role("button", name="Aplicar").click()
    expect(page.locator("[data-lead]", has_text="Beto Afuera")).to_have_count(0)
    expect(page.locator("[data-lead]", has_text="Ana Filtrada")).to_be_visible()
    # What was applied or left is not typed any more.
    page.goto(site.base_url + "/admin/")
    expect(page.locator("[data-lead]", has_text="Beto Afuera")).to_be_visible()
    page.get_by_role("button", name="Más filtros").click()
    expect(window.get_by_label("Vacuna")).to_have_value("")


def test_who_was_left_out_of_a_visit_stays_so(
    page: Page, site: Site, password: str
) -> None:
    store_home(page, site, "Casa Excluida")
    sign_in(page, site, password)
    page.locator("[data-lead]", has_text="Casa Excluida").first.locator(
        "[data-file]"
    ).first.click()
    drawer = page.locator("[data-drawer]")
    box = drawer.get_by_label(OFFER)
    box.uncheck()
    drawer.locator("#visit-date").fill(str(day(9)))
    drawer.locator("#visit-time").fill("11:35")
    start_anew(page, site)
    expect(drawer.locator("#visit-time")).to_have_value("11:35", timeout=20_000)
    expect(box).not_to_be_checked()
    drawer.get_by_role("button", name="Agendar visita").click()
    expect(toast(page, "Visita agendada")).to_be_visible()
    assert len(visits(site, "Casa Excluida")) == 1


def test_a_home_is_scheduled_whole_by_a_press_on_a_dead_server(
    page: Page, site: Site, password: str
) -> None:
    # The list of who waits begins with the earliest.
    store_home(page, site, "Casa Entera", date=str(day(1)))
    sign_in(page, site, password)
    page.goto(site.base_url + "/admin/agenda/")
    page.locator("[data-waiting]", has_text="Casa Entera").first.click()
    window = page.locator("dialog[open]")
    expect(window.get_by_label(OFFER)).to_be_checked()
    window.locator("#visit-date").fill(str(day(10)))
    window.locator("#visit-time").fill("12:35")
    site.kill()
    window.get_by_role("button", name="Agendar visita").click(no_wait_after=True)
    site.start()
    expect(toast(page, "Visita de 3 personas agendada")).to_be_visible(timeout=30_000)
    assert len(visits(site, "Casa Entera")) == 3


def test_what_was_asked_about_an_hour_that_is_over_is_kept(
    page: Page, site: Site, password: str
) -> None:
    store(page, site, "Ana Pasada")
    sign_in(page, site, password)
    page.locator("[data-lead]", has_text="Ana Pasada").locator("[data-file]").click()
    drawer = page.locator("[data-drawer]")
    drawer.locator("#visit-date").fill(str(day(-9)))
    drawer.locator("#visit-time").fill("10:05")
    drawer.get_by_role("button", name="Agendar visita").click()
    question = page.locator("dialog[open]", has_text="Esa hora ya pasó")
    expect(question).to_be_visible()
    site.kill()
    site.start()
    expect(question).to_be_hidden(timeout=30_000)
    expect(drawer.locator("#visit-time")).to_have_value("10:05", timeout=20_000)
    expect(drawer.locator("#visit-date")).to_have_value(str(day(-9)))


def test_who_is_ticked_stays_so(page: Page, site: Site, password: str) -> None:
    names = [f"Elegida {name}" for name in ("Una", "Dos", "Tres")]
    for name in names:
        store(page, site, name)
    sign_in(page, site, password)
    for name in names:
        page.locator("[data-lead]", has_text=name).locator("[data-choose]").check()
    bar = page.locator("[data-bulk-bar]")
    expect(bar).to_contain_text("3")
    start_anew(page, site)
    for name in names:
        expect(
            page.locator("[data-lead]", has_text=name).locator("[data-choose]")
        ).to_be_checked(timeout=20_000)
    expect(page.locator("[data-chosen-dropped]")).to_be_empty()
    bar.locator("[data-bulk=move]").first.click()
    expect(toast(page, "3")).to_be_visible()


def test_a_breach_that_is_pressed_on_a_dead_server_is_noted_once(
    page: Page, site: Site, password: str
) -> None:
    sign_in(page, site, password)
    page.goto(site.base_url + "/admin/privacidad/vulneraciones/")
    page.get_by_role("button", name="Anotar una vulneración").click()
    page.locator("#breach-what").fill("Se perdió un computador")
    page.locator("#breach-known_at").fill(f"{day(-1)}T10:00")
    save = page.locator("[data-breach-form]").get_by_role("button", name="Guardar")
    site.kill()
    save.click(no_wait_after=True)
    site.start()
    expect(toast(page, "Vulneración guardada")).to_be_visible(timeout=30_000)
    assert len(site.rows("SELECT id FROM breaches")) == 1
    page.get_by_role("button", name="Anotar una vulneración").click()
    expect(page.locator("#breach-what")).to_have_value("")


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
