"""Where somebody stands in the panel: steps back, turned pages, focus and keys."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import set_up, sign_in
from tests.support.builders import REQUEST
from tests.support.site import Site

# Tests of this file run in any order, and some store leads of their own.
NEWEST_FIRST = "SELECT name FROM appointments ORDER BY created_at DESC, id DESC"


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    found = set_up(browser, site)
    page = browser.new_page()
    for number in range(60):
        store(page, site, name=f"Paso {number:02}")
    page.close()
    return found


@pytest.fixture
def panel(page: Page, site: Site, password: str) -> Page:
    sign_in(page, site, password)
    expect(page.locator("[data-lead]").first).to_be_visible(timeout=20_000)
    return page


def store(page: Page, site: Site, **changes: str) -> None:
    data = REQUEST | changes
    answer = page.request.post(site.base_url + "/api/appointments", data=data)
    assert answer.status == 201, answer.text()[:300]


def row(page: Page, name: str):
    return page.locator("[data-lead]", has_text=name)


def edit(page: Page, name: str) -> None:
    row(page, name).get_by_role("button", name=f"Editar el lead de {name}").click()
    expect(page.locator("#edit-name")).to_be_focused()


def test_back_closes_an_edit_and_asks_when_something_was_typed(panel: Page) -> None:
    edit(panel, "Paso 55")
    panel.go_back()
    expect(panel.locator("#edit-form")).to_have_count(0)
    expect(row(panel, "Paso 55")).to_be_visible()
    edit(panel, "Paso 55")
    panel.locator("#edit-phone").fill("123")
    panel.go_back()
    question = panel.get_by_role("alertdialog", name="Cambios sin guardar")
    expect(question.get_by_role("button", name="Seguir editando")).to_be_focused()
    question.get_by_role("button", name="Seguir editando").click()
    expect(panel.locator("#edit-phone")).to_have_value("123")
    panel.go_back()
    question.get_by_role("button", name="Descartar cambios").click()
    expect(panel.locator("#edit-form")).to_have_count(0)
    expect(panel).to_have_url(re.compile(r"/admin/$"))


def test_back_leads_to_the_page_before_once_an_edit_is_closed(panel: Page) -> None:
    panel.get_by_role("button", name="Siguiente").click()
    expect(panel).to_have_url(re.compile("pagina=2"))
    edit(panel, "Paso 05")
    panel.keyboard.press("Escape")
    expect(panel.locator("#edit-form")).to_have_count(0)
    panel.wait_for_timeout(800)  # the edit's own step is taken back
    panel.go_back()
    expect(panel).not_to_have_url(re.compile("pagina=2"))
    expect(row(panel, "Paso 59")).to_be_visible()


def test_a_turned_page_begins_at_its_top(panel: Page, site: Site) -> None:
    names = [found["name"] for found in site.rows(NEWEST_FIRST)]
    step = panel.get_by_role("button", name="Siguiente")
    step.scroll_into_view_if_needed()
    assert panel.evaluate("scrollY") > 0
    step.click()
    expect(panel.locator("[data-lead]").first).to_contain_text(names[50])
    expect(panel.locator("[data-lead]").first).to_be_focused()
    assert panel.evaluate("scrollY") == 0
    panel.keyboard.press("ArrowLeft")
    expect(panel.locator("[data-lead]").first).to_contain_text(names[0])
    expect(panel.locator("[data-lead]").first).to_be_focused()


def test_the_first_wrong_field_takes_the_focus(panel: Page) -> None:
    edit(panel, "Paso 54")
    panel.locator("#edit-email").fill("sin arroba")
    panel.locator("#edit-phone").fill("")
    panel.locator("#edit-message").press("Control+Enter")
    expect(panel.locator("#edit-email")).to_be_focused()
    panel.locator("#edit-email").fill("ana@correo.cl")
    panel.locator("#edit-phone").fill("+56 9 1234 5678")
    panel.locator("#edit-message").press("Control+Enter")
    expect(panel.locator("#edit-form")).to_have_count(0)
    expect(row(panel, "Paso 54")).to_be_focused()


def test_the_focus_never_falls_to_the_page(panel: Page, site: Site) -> None:
    for name in ("Foco Uno", "Foco Dos", "Foco Tres"):
        store(panel, site, name=name)
    panel.keyboard.press("/")
    panel.keyboard.type("foco")
    expect(panel.locator("[data-lead]")).to_have_count(3)
    panel.keyboard.press("ArrowDown")
    expect(row(panel, "Foco Tres")).to_be_focused()
    panel.keyboard.press("ArrowDown")
    panel.keyboard.press("Delete")
    question = panel.get_by_role("alertdialog", name="¿Confirmar eliminación?")
    question.get_by_role("button", name="Eliminar").press("Enter")
    expect(row(panel, "Foco Dos")).to_have_count(0)
    expect(row(panel, "Foco Uno")).to_be_focused()
    panel.get_by_role("button", name="(Limpiar)").press("Enter")
    expect(panel.locator("[data-lead]")).to_have_count(50)
    expect(panel.locator("#lead-search")).to_be_focused()


def test_a_landline_gets_no_whatsapp(panel: Page, site: Site) -> None:
    store(panel, site, name="Tiene Móvil", phone="+56 9 1234 5678")
    store(panel, site, name="Tiene Fijo", phone="+56 2 2345 6789")
    chat = re.compile("WhatsApp")
    expect(row(panel, "Tiene Móvil").get_by_role("link", name=chat)).to_be_visible()
    expect(row(panel, "Tiene Fijo")).to_be_visible()
    expect(row(panel, "Tiene Fijo").get_by_role("link", name=chat)).to_have_count(0)


@pytest.mark.parametrize("size", [(1100, 800), (1366, 768), (1440, 900), (390, 844)])
def test_a_notice_covers_no_action(
    page: Page, site: Site, password: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sign_in(page, site, password)
    notice = page.locator("[data-toast]").first
    expect(notice).to_be_visible()
    expect(page.locator("[data-lead]").first).to_be_visible(timeout=20_000)
    covered = page.evaluate(
        """() => {
          const toast = document.querySelector("[data-toast]").getBoundingClientRect();
          const actions = [...document.querySelectorAll("[data-lead] button")];
          return actions.filter((node) => {
            const box = node.getBoundingClientRect();
            return box.width && box.right > toast.left && box.left < toast.right
              && box.bottom > toast.top && box.top < toast.bottom;
          }).length;
        }"""
    )
    assert covered == 0
