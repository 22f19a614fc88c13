"""What a colleague saved in a field that nobody here typed into is not written back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import sign_in, someone
from tests.support.site import Site


@pytest.fixture
def other(page: Page, browser: Browser, site: Site, password: str) -> Iterator[Page]:
    """Another of the staff; `page` is signed in, too."""
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    context, tab = someone(browser, site, password)
    yield tab
    context.close()


def save(tab: Page, card: str, label: str, text: str) -> None:
    tab.locator(card).get_by_label(label).fill(text)
    tab.locator(card).get_by_role("button", name="Guardar").click()


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (("Nombre", "Neumo mía"), ("Valor en pesos", "31500")),
        (("Valor en pesos", "32500"), ("Nombre", "Neumo de la otra")),
    ],
)
def test_a_price(
    page: Page,
    other: Page,
    site: Site,
    mine: tuple[str, str],
    theirs: tuple[str, str],
) -> None:
    card = "[data-price-row=neumococo]"
    for tab in (page, other):
        tab.goto(site.base_url + "/admin/precios/")
        tab.locator(card).wait_for()
    save(other, card, *theirs)
    expect(other.get_by_text("Precio guardado")).to_be_visible()
    save(page, card, *mine)
    expect(page.locator(card).get_by_role("alert")).to_contain_text("Ahora dice")
    expect(page.locator(card).get_by_label(mine[0])).to_have_value(mine[1])
    expect(page.locator(card).get_by_label(theirs[0])).to_have_value(theirs[1])
    page.reload()
    expect(page.locator(card).get_by_label(mine[0])).to_have_value(mine[1])
    expect(page.locator(card).get_by_label(theirs[0])).to_have_value(theirs[1])
    page.locator(card).get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Precio guardado")).to_be_visible()
    (now,) = site.rows("SELECT name, price FROM vaccines WHERE id = 'neumococo'")
    assert {now["name"], str(now["price"])} == {mine[1], theirs[1]}


def test_a_pharmacy_that_was_changed_twice(page: Page, other: Page, site: Site) -> None:
    page.goto(site.base_url + "/admin/farmacias/")
    for label, text in (
        ("name", "Botica Dicha"),
        ("comuna", "Quilpué"),
        ("contact", "Eva"),
    ):
        page.locator(f"#pharmacy-{label}-new").fill(text)
    page.get_by_role("button", name="Agregar", exact=True).click()
    card = page.locator("[data-pharmacy]", has_text="Botica Dicha")
    own = f"[data-pharmacy='{card.get_attribute('data-pharmacy')}']"
    for tab in (page, other):
        tab.goto(site.base_url + "/admin/farmacias/")
        tab.locator(own).wait_for()
    for told in ("Ana", "Olga"):
        save(other, own, "Contacto", told)
        expect(page.locator(own).get_by_label("Comuna")).to_be_visible()
        expect(other.locator("[data-toast]", has_text="guardada").last).to_be_visible()
        save(page, own, "Comuna", f"Limache de {told}")
        expect(page.locator(own).get_by_role("alert")).to_contain_text(f"· {told}. Rev")
        expect(page.locator(own).get_by_label("Contacto")).to_have_value(told)
    # What is emptied by hand stays empty, whatever was told of it before.
    page.locator(own).get_by_label("Contacto").fill("")
    page.locator(own).get_by_role("button", name="Guardar").click()
    expect(page.locator("[data-toast]", has_text="Farmacia guardada")).to_be_visible()
    expect(page.locator(own).get_by_label("Contacto")).to_have_value("")
    expect(page.locator(own).get_by_label("Comuna")).to_have_value("Limache de Olga")


@pytest.mark.parametrize(
    ("path", "form", "fields"),
    [
        ("precios", "price", {"name": "Dos veces", "amount": "900"}),
        ("farmacias", "pharmacy", {"name": "Dos", "comuna": "Viña"}),
    ],
)
def test_a_slow_second_press_tells_nothing(
    page: Page, site: Site, password: str, path: str, form: str, fields: dict[str, str]
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/{path}/")
    for place, text in fields.items():
        page.locator(f"#{form}-{place}-new").fill(text)
    add = page.get_by_role("button", name="Agregar", exact=True)
    wrong = page.locator(f"#{form}-error-new")
    add.click()
    expect(page.locator("[data-toast]", has_text="agregada")).to_be_visible()
    add.click()
    page.wait_for_timeout(800)
    expect(wrong).to_be_empty()
    page.wait_for_timeout(400)
    add.click()
    expect(wrong).not_to_be_empty()
