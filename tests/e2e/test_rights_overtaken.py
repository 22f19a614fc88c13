"""A colleague works on the petition that is being answered at the next desk."""

from datetime import timedelta

from playwright.sync_api import Browser, Locator, Page, expect

from app.admin.session.once import HASTY
from tests.e2e.panel import someone
from tests.e2e.test_rights_kept import at_hand
from tests.support.site import Site

MINE, THEIRS = "Mostró su carnet", "Contestó lo que solo ella sabe"


def identity(page: Page) -> Locator:
    return page.get_by_label("Cómo se acreditó")


def note(page: Page, text: str) -> None:
    identity(page).fill(text)
    page.get_by_role("button", name="Guardar").click()


def test_what_a_colleague_noted_is_shown_before_it_is_written_over(
    browser: Browser, page: Page, site: Site, password: str
) -> None:
    at_hand(page, site, password, "nota@correo.cl")
    context, other = someone(browser, site, password)
    other.goto(page.url)
    identity(page).fill(MINE)
    note(other, THEIRS)
    expect(other.get_by_text("Identidad anotada")).to_be_visible()
    context.close()
    # The second press of one that is meant once writes nothing, and leaves what is told.
    page.get_by_role("button", name="Guardar").dblclick()
    told = page.get_by_role("alert").filter(has_text=f"Ahora dice: {THEIRS}")
    expect(told).to_have_count(1)
    expect(identity(page)).to_have_value(MINE)
    page.reload()
    expect(told).to_have_count(1)
    expect(identity(page)).to_have_value(MINE)
    page.wait_for_timeout(HASTY / timedelta(milliseconds=1))
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Identidad anotada")).to_be_visible()
    expect(told).to_have_count(0)
    expect(identity(page)).to_have_value(MINE)


def test_what_is_typed_into_the_search_outlives_a_reload(
    page: Page, site: Site, password: str
) -> None:
    at_hand(page, site, password, "busca@correo.cl")
    search = page.locator("#rights-search")
    expect(search).to_have_value("busca@correo.cl")
    search.fill("Ana Díaz")
    page.reload()
    expect(search).to_have_value("Ana Díaz")
    page.get_by_role("button", name="Buscar", exact=True).click()
    expect(page.get_by_text("No hay solicitudes con eso.")).to_be_visible()
    page.reload()
    expect(search).to_have_value("Ana Díaz")
