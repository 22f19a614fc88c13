"""A pharmacy's way: from its card in the panel over its poster to its requests."""

import io
import re

import pypdfium2
import pytest
import zxingcpp
from playwright.sync_api import Browser, Page, expect

from tests.e2e.forms import fill, hydrated, leads, send
from tests.e2e.panel import sign_in, someone
from tests.e2e.test_accessibility import check
from tests.support.builders import REQUEST
from tests.support.site import Site

GREETING = "Te damos la bienvenida, cliente de {}."
PLACE = "[data-pharmacy-greeting]"
CHOICE = "#pharmacy-form-pharmacy"


def toast(page: Page, text: str):
    return page.locator("[data-toast]", has_text=text).last


def add(page: Page, site: Site, name: str, comuna: str = "Valparaíso"):
    """Add a pharmacy by its screen; returns its card."""
    page.goto(site.base_url + "/admin/farmacias/")
    page.locator("#pharmacy-name-new").fill(name)
    page.locator("#pharmacy-comuna-new").fill(comuna)
    page.get_by_role("button", name="Agregar", exact=True).click()
    card = page.locator("[data-pharmacy]", has_text=name)
    expect(card).to_be_visible()
    return card


def card_of(tab: Page, name: str):
    return tab.locator("[data-pharmacy]", has_text=name)


def contact(tab: Page, name: str):
    return card_of(tab, name).get_by_label("Contacto")


def press(tab: Page, name: str, button: str) -> None:
    card_of(tab, name).get_by_role("button", name=button, exact=True).click()


def slug_of(site: Site, name: str) -> str:
    found = site.rows("SELECT * FROM pharmacies")
    (slug,) = [one["slug"] for one in found if one["name"] == name]
    return slug


def pharmacy_of(site: Site, person: str) -> str:
    """Return the name of the pharmacy that a person's one request came through."""
    (lead,) = leads(site, person)
    known = {one["id"]: one["name"] for one in site.rows("SELECT * FROM pharmacies")}
    return known.get(lead["pharmacy_id"], "")


def poster_leads_to(page: Page, name: str) -> str:
    """Take a poster from the screen and read its code as a phone does."""
    with page.expect_download() as download:
        page.get_by_role("link", name=f"Cartel (PDF): {name}").click()
    document = pypdfium2.PdfDocument(io.BytesIO(download.value.path().read_bytes()))
    (code,) = zxingcpp.read_barcodes(document[0].render(scale=2).to_pil())
    return code.text


def ask(page: Page, site: Site, name: str, **fields: str) -> None:
    """Store a request of a pharmacy's customer as a program would."""
    answer = page.request.post(
        site.base_url + "/api/appointments/farmacia",
        data=REQUEST | {"name": name, "category": "Pharmacy", **fields},
    )
    assert answer.status == 201, answer.text()[:300]


def test_pharmacy_is_added_changed_and_set_aside(
    page: Page, site: Site, password, problems
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    card = add(page, site, "Farmacia del Puerto")
    expect(toast(page, "Farmacia agregada")).to_be_visible()
    expect(page.locator("#pharmacy-name-new")).to_have_value("")
    page.wait_for_timeout(1_000)  # until then it is a second press of the first
    page.locator("#pharmacy-name-new").press("Enter")
    wrong = page.locator("#pharmacy-error-new")
    expect(wrong).not_to_be_empty()
    check(page)
    page.get_by_role("link", name="Agregar farmacia").click()
    expect(page.locator("#pharmacy-name-new")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Tab")
    expect(page.locator("#pharmacy-name-new")).to_be_focused()
    card.get_by_label("Contacto").fill("Eva, 32 212 3456")
    card.get_by_role("button", name="Guardar").click()
    expect(toast(page, "Farmacia guardada")).to_be_visible()
    card.get_by_role("button", name="Desactivar").click()
    expect(card.get_by_text("Inactiva")).to_be_visible()
    page.goto(f"{site.base_url}/farmacia/?f={slug_of(site, 'Farmacia del Puerto')}")
    expect(page.locator(PLACE)).to_be_hidden()
    page.go_back()
    card.get_by_role("button", name="Activar", exact=True).click()
    expect(card.get_by_text("Inactiva")).to_have_count(0)
    for width in (390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert problems == []


def test_what_is_typed_stays_when_another_card_is_changed(
    page: Page, browser: Browser, site: Site, password
) -> None:
    page.on("dialog", lambda asked: asked.accept())
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in ("Botica Una", "Botica Dos", "Botica Tres"):
        add(page, site, name)
    context, other = someone(browser, site, password)
    other.goto(site.base_url + "/admin/farmacias/")

    contact(page, "Botica Una").fill("De esta persona")
    for name in ("Botica Una", "Botica Tres"):
        contact(other, name).fill("De la otra")
        press(other, name, "Guardar")
        expect(toast(other, "Farmacia guardada")).to_be_visible()
    press(page, "Botica Dos", "Desactivar")
    expect(card_of(page, "Botica Dos").get_by_text("Inactiva")).to_be_visible()
    warning = card_of(page, "Botica Una").get_by_role("alert")
    for _ in range(2):
        expect(contact(page, "Botica Una")).to_have_value("De esta persona")
        expect(warning).to_contain_text("Ahora dice: Botica Una · Valparaíso · De la")
        # Where nothing is typed, what somebody else saved is shown and that is all.
        expect(contact(page, "Botica Tres")).to_have_value("De la otra")
        expect(card_of(page, "Botica Tres").get_by_role("alert")).to_have_count(0)
        page.reload()
    press(page, "Botica Una", "Guardar")
    expect(toast(page, "Farmacia guardada")).to_be_visible()
    expect(warning).to_have_count(0)
    expect(contact(page, "Botica Una")).to_have_value("De esta persona")
    context.close()


def test_a_refusal_does_not_end_what_was_typed(
    page: Page, browser: Browser, site: Site, password
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in ("Botica Alfa", "Botica Beta"):
        add(page, site, name)
    context, other = someone(browser, site, password)
    other.goto(site.base_url + "/admin/farmacias/")
    contact(page, "Botica Alfa").fill("De esta persona")
    press(page, "Botica Alfa", "Guardar")
    expect(toast(page, "Farmacia guardada")).to_be_visible()
    contact(other, "Botica Alfa").fill("Otra vez")
    press(other, "Botica Alfa", "Guardar")
    expect(card_of(other, "Botica Alfa").get_by_role("alert")).to_contain_text(
        "Ahora dice"
    )
    press(other, "Botica Beta", "Desactivar")
    expect(card_of(other, "Botica Beta").get_by_text("Inactiva")).to_be_visible()
    expect(contact(other, "Botica Alfa")).to_have_value("Otra vez")
    press(other, "Botica Alfa", "Guardar")
    expect(toast(other, "Farmacia guardada")).to_be_visible()
    context.close()
    found = site.rows("SELECT name, contact FROM pharmacies")
    assert {one["contact"] for one in found if one["name"] == "Botica Alfa"} == {
        "Otra vez"
    }


@pytest.mark.parametrize("width", [390, 1440])
def test_poster_leads_to_the_form_that_greets_and_keeps_its_pharmacy(
    page: Page, site: Site, password, problems, next_week, width: int
) -> None:
    name, other = f"Botica {width} & Cía", f"Otra {width}"
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, other)
    add(page, site, name)
    address = poster_leads_to(page, name)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(address)
    greeting = page.locator(PLACE)
    expect(greeting).to_have_text(GREETING.format(name))
    expect(greeting).to_be_in_viewport()
    where = page.locator("#pharmacy-form").bounding_box()
    hydrated(page, "pharmacy-form")
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    expect(greeting).to_have_text(GREETING.format(name))
    assert page.locator("#pharmacy-form").bounding_box() == where
    expect(page.locator(CHOICE)).to_have_value(slug_of(site, name))
    check(page)
    fill(page, "pharmacy-form", next_week, name=f"Vino Por {width}")
    send(page, "pharmacy-form")
    expect(page.locator("#pharmacy-form [data-confirmation]")).to_be_visible()
    expect(greeting).to_be_hidden()
    page.locator("#pharmacy-form [data-another]").click()
    expect(greeting).to_be_visible()
    expect(page.locator(CHOICE)).to_have_value(slug_of(site, name))
    assert pharmacy_of(site, f"Vino Por {width}") == name
    assert problems == []


def test_pharmacy_is_kept_without_scripts_from_refusal_to_the_next_request(
    page: Page, browser: Browser, site: Site, password, next_week
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Botica Quieta")
    address = f"{site.base_url}/farmacia/?f={slug_of(site, 'Botica Quieta')}"
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(address)
    expect(plain.locator(PLACE)).to_have_text(GREETING.format("Botica Quieta"))
    fill(plain, "pharmacy-form", "2020-01-01", name="Sin Guiones")
    plain.locator("#pharmacy-form-date").evaluate(
        "field => field.removeAttribute('min')"
    )
    with plain.expect_navigation() as navigation:
        send(plain, "pharmacy-form")
    assert navigation.value.status == 422
    expect(plain.locator(PLACE)).to_have_text(GREETING.format("Botica Quieta"))
    expect(plain.locator(CHOICE)).to_have_value(slug_of(site, "Botica Quieta"))
    plain.locator("#pharmacy-form-date").fill(next_week)
    plain.locator("#pharmacy-form-consent").check()
    send(plain, "pharmacy-form")
    expect(plain).to_have_url(re.compile("/farmacia/gracias/"))
    assert pharmacy_of(site, "Sin Guiones") == "Botica Quieta"
    plain.get_by_role("button", name="Solicitar otra cita").click()
    expect(plain.locator(PLACE)).to_have_text(GREETING.format("Botica Quieta"))
    expect(plain.locator(CHOICE)).to_have_value(slug_of(site, "Botica Quieta"))
    expect(plain.locator("#pharmacy-form-name")).to_have_value("Sin Guiones")
    # What is over leads to the empty form of the same pharmacy.
    plain.go_back()
    context.clear_cookies()
    plain.get_by_role("button", name="Solicitar otra cita").click()
    expect(plain).to_have_url(address)
    expect(plain.locator("#pharmacy-form-name")).to_have_value("")
    context.close()


def two_homes(page: Page, site: Site, slug: str) -> None:
    """Store what two homes ask for on one receipt, one of them twice."""
    ask(page, site, "Primera Casa", pharmacy=slug, receipt_number="B-1042")
    ask(page, site, "Hija De Ella", pharmacy=slug, receipt_number="B-1042")
    ask(
        page,
        site,
        "Segunda Casa",
        pharmacy=slug,
        receipt_number="b 1.042",
        address="Lejos 9, Limache",
        phone="987654321",
    )
    ask(page, site, "Sin Farmacia", receipt_number="B-1042")


def test_receipt_of_two_homes_is_marked_and_the_list_is_narrowed_by_pharmacy(
    page: Page, site: Site, password, problems
) -> None:
    site.run("DELETE FROM appointments")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Botica Roja")
    slug = slug_of(site, "Botica Roja")
    two_homes(page, site, slug)
    page.goto(site.base_url + "/admin/")
    rows = page.locator("[data-lead]")
    expect(rows).to_have_count(4)
    for name in ("Primera Casa", "Hija De Ella", "Segunda Casa"):
        row = page.locator("[data-lead]", has_text=name)
        expect(row.get_by_text("Repetida", exact=True)).to_be_visible()
    alone = page.locator("[data-lead]", has_text="Sin Farmacia")
    expect(alone.get_by_text("Repetida", exact=True)).to_have_count(0)
    check(page)
    page.get_by_role("button", name="Más filtros").press("Enter")
    window = page.locator("#lead-filters")
    window.get_by_label("Farmacia").select_option("Botica Roja")
    window.get_by_label("Vacuna").press("Enter")
    expect(rows).to_have_count(3)
    expect(page).to_have_url(re.compile(rf"\?farmacia={slug}$"))
    chips = page.get_by_role("group", name="Filtros activos")
    expect(chips.get_by_text("Botica Roja")).to_be_visible()
    page.reload()
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Segunda Casa", exact=True).click()
    drawer = page.locator("[data-drawer]")
    expect(drawer.get_by_text("Llegó por Botica Roja")).to_be_visible()
    expect(
        drawer.get_by_text("Boleta usada también en otra dirección (solicitudes: 2)")
    ).to_be_visible()
    assert problems == []
