"""Everything about one lead beside the list: read, noted, scheduled, moved, ended."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.panel import close_notices, say_early, sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site


def row(page: Page, name: str):
    return page.locator("[data-lead]", has_text=name)


def drawer(page: Page):
    return page.locator("[data-drawer]")


def open_file(page: Page, site: Site, password: str, name: str) -> None:
    store(page, site, name)
    sign_in(page, site, password)
    row(page, name).get_by_role("button", name=name, exact=True).click()
    expect(drawer(page).get_by_role("heading", name=name)).to_be_visible()


def toast(page: Page, text: str):
    return page.locator("[data-toast]", has_text=text).last


def stored(site: Site, name: str) -> tuple[str, list[tuple[str, int]]]:
    """Return where a lead stands, and its visits: state and minutes."""
    leads = site.rows("SELECT * FROM appointments")
    (lead,) = [one for one in leads if one["name"] == name]
    visits = [
        (one["state"], one["minutes"])
        for one in site.rows("SELECT * FROM visits ORDER BY created_at")
        if one["appointment_id"] == lead["id"]
    ]
    return lead["state"], visits


def test_file_opens_by_key_and_closes_with_focus_back(
    page: Page, site: Site, password, problems
) -> None:
    store(page, site, "Ficha Uno")
    sign_in(page, site, password)
    expect(row(page, "Ficha Uno")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(row(page, "Ficha Uno")).to_be_focused()
    page.keyboard.press("Enter")
    expect(drawer(page)).to_be_focused()
    expect(drawer(page)).to_contain_text("Quillota")
    expect(drawer(page)).to_contain_text("Solicitud registrada")
    there = drawer(page).get_by_role("link", name="Ver en el mapa")
    place = "https://www.google.com/maps/search/?api=1&query=Quillota"
    expect(there).to_have_attribute("href", place)
    expect(page).to_have_url(re.compile(r"ficha=[0-9a-f-]{36}"))
    check(page)
    page.keyboard.press("Escape")
    expect(drawer(page)).to_have_count(0)
    expect(row(page, "Ficha Uno")).to_be_focused()
    expect(page).to_have_url(re.compile(r"/admin/$"))
    assert problems == []


def test_a_request_of_a_strangers_address_is_marked(
    page: Page, site: Site, password, problems
) -> None:
    store(page, site, "Correo Propio")
    store(page, site, "Correo Ajeno")
    site.run(
        "UPDATE appointments SET disowned_at = created_at WHERE name = 'Correo Ajeno'"
    )
    sign_in(page, site, password)
    badge = page.get_by_text("Correo ajeno", exact=True)
    expect(row(page, "Correo Ajeno").locator(badge)).to_be_visible()
    expect(row(page, "Correo Propio").locator(badge)).to_have_count(0)
    for name, told in (("Correo Propio", 0), ("Correo Ajeno", 1)):
        row(page, name).get_by_role("button", name=name, exact=True).click()
        expect(drawer(page).get_by_role("heading", name=name)).to_be_visible()
        expect(drawer(page).get_by_text("dijo 'No fui yo'")).to_have_count(told)
        check(page)
        page.keyboard.press("Escape")
        expect(drawer(page)).to_have_count(0)
    assert problems == []


def test_reload_back_and_a_shared_link_keep_the_file(
    page: Page, site: Site, password
) -> None:
    open_file(page, site, password, "Ficha Dos")
    expect(page).to_have_url(re.compile("ficha="))
    page.reload()
    expect(drawer(page).get_by_role("heading", name="Ficha Dos")).to_be_visible()
    link = page.url
    page.go_back()
    expect(row(page, "Ficha Dos")).to_be_visible()
    expect(drawer(page)).to_have_count(0)
    page.goto(link)
    expect(drawer(page).get_by_role("heading", name="Ficha Dos")).to_be_visible()
    page.goto(link[:-4] + "ffff")
    expect(drawer(page)).to_contain_text("Este lead ya no está")


def test_what_is_written_elsewhere_is_read_in_an_open_file(
    page: Page, site: Site, password
) -> None:
    open_file(page, site, password, "Ficha Tres")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#file-note").fill("Llamar después de almuerzo")
    other.get_by_role("button", name="Guardar nota").click()
    expect(drawer(page)).to_contain_text("Llamar después de almuerzo")


# Scripts hear late of what is new in a page, once they are told to.
HEARS_LATE = """
window.lateness = 0;
window.MutationObserver = class extends MutationObserver {
  constructor(tell) {
    super((...found) => setTimeout(() => tell(...found), window.lateness));
  }
};
"""


def test_a_note_that_is_typed_at_once_outlives_a_reload(
    page: Page, site: Site, password
) -> None:
    page.add_init_script(HEARS_LATE)
    store(page, site, "Nota Temprana")
    sign_in(page, site, password)
    expect(row(page, "Nota Temprana")).to_be_visible()
    page.evaluate("window.lateness = 60_000")
    row(page, "Nota Temprana").locator("[data-file]").click()
    page.locator("#file-note").press_sequentially("Toca el timbre")
    page.reload()
    expect(page.locator("#file-note")).to_have_value("Toca el timbre")


def test_visit_is_scheduled_moved_taken_back_and_ended(
    page: Page, site: Site, password, problems
) -> None:
    open_file(page, site, password, "Visita Uno")
    (wish,) = [
        one
        for one in site.rows("SELECT * FROM appointments")
        if one["name"] == "Visita Uno"
    ]
    expect(page.locator("#visit-date")).to_have_value(str(wish["date"]))
    expect(page.locator("#visit-time")).to_have_value("08:00")
    page.locator("#visit-minutes").fill("45")
    page.locator("#visit-minutes").press("Enter")
    expect(drawer(page).locator("[data-visit]")).to_contain_text("08:00 a 08:45")
    assert stored(site, "Visita Uno") == ("scheduled", [("open", 45)])
    expect(row(page, "Visita Uno").locator("[data-state]")).to_have_text("Agendado")
    page.locator("#visit-minutes").fill("60")
    page.locator("#visit-minutes").press("Enter")
    expect(drawer(page).locator("[data-visit]")).to_contain_text("08:00 a 09:00")
    toast(page, "Visita cambiada").get_by_role("button", name="Deshacer").click()
    expect(drawer(page).locator("[data-visit]")).to_contain_text("08:00 a 08:45")
    assert stored(site, "Visita Uno") == ("scheduled", [("open", 45)])
    check(page)
    drawer(page).get_by_role("button", name="Realizada").click()
    say_early(page)
    expect(drawer(page)).to_contain_text("Sin visita agendada.")
    assert stored(site, "Visita Uno") == ("done", [("done", 45)])
    history = drawer(page).locator("[data-history]")
    for text in ("Visita agendada", "Minutos: 45 → 60", "Estado: Agendado → Realizado"):
        expect(history).to_contain_text(text)
    assert problems == []


def test_a_moment_that_does_not_exist_is_refused_at_its_field(
    page: Page, site: Site, password
) -> None:
    open_file(page, site, password, "Visita Dos")
    page.locator("#visit-date").fill("2027-09-05")  # clocks are put forward then
    page.locator("#visit-time").fill("00:30")
    page.locator("#visit-time").press("Enter")
    expect(page.locator("#visit-time-error")).to_contain_text("Esa hora no existe")
    expect(page.locator("#visit-time")).to_have_value("00:30")
    assert stored(site, "Visita Dos") == ("new", [])


def test_note_is_kept_apart_and_relatives_are_told(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Pariente Uno")
    open_file(page, site, password, "Pariente Dos")
    expect(drawer(page)).to_contain_text("solicitudes de este teléfono")
    page.locator("#file-note").fill("Prefiere por la tarde")
    drawer(page).get_by_role("button", name="Guardar nota").click()
    expect(drawer(page).get_by_role("listitem").first).to_contain_text(
        "Prefiere por la tarde"
    )
    expect(page.locator("#file-note")).to_have_value("")
    notes = site.rows("SELECT text FROM notes WHERE text LIKE 'Pref%'")
    assert [one["text"] for one in notes] == ["Prefiere por la tarde"]
    drawer(page).get_by_role("button", name="Pariente Uno").click()
    expect(drawer(page).get_by_role("heading", name="Pariente Uno")).to_be_visible()
    expect(drawer(page)).not_to_contain_text("Prefiere por la tarde")


def test_file_takes_the_whole_of_a_phone(page: Page, site: Site, password) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_file(page, site, password, "Ficha Chica")
    # What is told of the sign-in has room above it.
    close_notices(page)
    drawer(page).evaluate("node => node.scrollTo({ top: 200, behavior: 'instant' })")
    page.wait_for_function("() => !document.querySelector('[data-drawer]').offsetTop")
    box = drawer(page).bounding_box()
    assert box is not None
    assert (box["x"], box["width"], box["height"]) == (0, 390, 844)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_two_requests_of_one_person_are_joined_and_either_reference_finds_it(
    page: Page, site: Site, password, problems
) -> None:
    store(page, site, "Doble Primera")
    store(page, site, "Doble Segunda " + "sinespacios" * 12)
    references = {
        one["name"].split()[1]: one["reference"]
        for one in site.rows("SELECT * FROM appointments")
        if one["name"].startswith("Doble")
    }
    sign_in(page, site, password)
    row(page, "Doble Segunda").locator("[data-file]").click()
    drawer(page).get_by_role("button", name=f"Unir con {references['Primera']}").click()
    window = page.get_by_role("dialog", name="¿Son la misma solicitud?")
    expect(window.get_by_role("row", name=re.compile("^Nombre"))).to_be_visible()
    for width, height in ((320, 256), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        shown = window.bounding_box()
        assert shown
        assert shown["x"] >= 0
        assert shown["x"] + shown["width"] <= width
        assert shown["height"] <= height
        wide = window.evaluate("it => it.scrollWidth <= it.clientWidth")
        assert wide, width
    check(page)
    page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    drawer(page).get_by_role("button", name=f"Unir con {references['Primera']}").click()
    window.get_by_role(
        "button", name=f"Unir con los datos de {references['Primera']}"
    ).click()
    expect(toast(page, "Solicitudes unidas")).to_be_visible()
    expect(drawer(page).get_by_role("heading", name="Doble Primera")).to_be_visible()
    expect(drawer(page)).to_contain_text("Se unió otra solicitud")
    expect(drawer(page)).to_contain_text("sinespacios")
    expect(row(page, "Doble Segunda")).to_have_count(0)
    page.locator("#lead-search").fill(references["Segunda"])
    expect(row(page, "Doble Primera")).to_be_visible()
    expect(page.locator("[data-lead]")).to_have_count(1)
    assert problems == []
