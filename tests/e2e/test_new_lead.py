"""A request made by phone is written down, and outlives a reload half-way."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site

REST = {
    "phone": "+56 9 1234 5678",
    "email": "porfono@correo.cl",
    "time": "10:30",
    "address": "Calle Larga 1, Quilpué",
}


def look_at_what_is_wrong(page: Page) -> None:
    """Press the button, which stands far below what is wrong, and once more."""
    expect(page.locator("#new-consent-error")).not_to_be_empty()
    expect(page.locator("#new-consent")).to_be_focused()
    email = page.locator("#new-email")
    email.fill("")
    for _ in range(2):
        page.get_by_role("button", name="Guardar lead").click()
        expect(email).to_be_focused()
        expect(page.locator("#new-email-error")).to_be_in_viewport()
    email.fill(REST["email"])


def test_lead_is_written_down_by_key_and_a_reload_loses_nothing(
    page: Page, site: Site, password, next_week, problems
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.keyboard.press("n")
    window = page.locator("dialog.new-lead")
    expect(page.locator("#new-name")).to_be_visible()
    page.locator("#new-name").fill("Llama Porfono")
    page.locator("#new-vaccine").select_option("influenza")
    page.locator("#new-date").fill(next_week)
    page.locator("#new-consent").check()
    check(page)
    page.reload()
    expect(page.locator("#new-name")).to_have_value("Llama Porfono")
    expect(page.locator("#new-vaccine")).to_have_value("influenza")
    # That it was read aloud is said on the page that is seen; no browser says it.
    page.locator("#new-consent[autocomplete=off]:not(:checked)").wait_for()
    for name, text in REST.items():
        page.locator(f"#new-{name}").fill(text)
    window.get_by_role("button", name="Guardar lead").click()
    look_at_what_is_wrong(page)
    expect(page.locator("#new-name")).to_have_value("Llama Porfono")
    page.locator("#new-consent").check()
    window.get_by_role("button", name="Guardar lead").click()
    file = page.locator("[data-drawer]")
    expect(file.get_by_role("heading", name="Llama Porfono")).to_be_visible()
    expect(file).to_contain_text("Contactado")
    expect(file.locator("[data-history]")).to_contain_text("Anotado por teléfono")
    (lead,) = site.rows("SELECT * FROM appointments WHERE source = 'phone'")
    assert (lead["source"], lead["name"]) == ("phone", "Llama Porfono")
    page.reload()
    expect(file.get_by_role("heading", name="Llama Porfono")).to_be_visible()
    expect(page.locator("#new-name")).to_have_count(0)
    assert problems == []


@pytest.mark.parametrize("leave", ["button", "key"])
def test_leaving_asks_once_something_is_typed(
    page: Page, site: Site, password, leave
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    window, question = page.locator("dialog.new-lead"), page.locator("[data-unsaved]")

    def go() -> None:
        if leave == "key":
            page.keyboard.press("Escape")
        else:
            window.get_by_role("button", name="Cancelar").click()

    page.get_by_role("button", name="Nuevo lead").click()
    page.locator("#new-name").fill("Zeta Dos")
    go()
    expect(question).to_be_visible()
    question.get_by_role("button", name="Seguir editando").click()
    expect(page.locator("#new-name")).to_have_value("Zeta Dos")
    go()
    question.get_by_role("button", name="Descartar cambios").click()
    expect(window).to_be_hidden()
    page.get_by_role("button", name="Nuevo lead").click()
    expect(page.locator("#new-name")).to_have_value("")
    go()
    expect(window).to_be_hidden()
    expect(question).to_be_hidden()


def test_a_dead_line_is_told_in_the_window(page: Page, site: Site, password) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.get_by_role("button", name="Nuevo lead").click()
    page.locator("#new-name").fill("Sin Línea")
    told = page.locator("dialog.new-lead").get_by_role("alert")
    expect(told).to_have_count(0)
    page.context.set_offline(True)
    expect(told).to_contain_text("El servidor no responde", timeout=10_000)
    above = "node => node.contains(document.elementFromPoint(innerWidth / 2, 20))"
    assert told.evaluate(above)
    page.context.set_offline(False)
    expect(told).to_have_count(0, timeout=10_000)
    expect(page.locator("#new-name")).to_have_value("Sin Línea")


@pytest.mark.parametrize("before", ["nothing", "row"])
def test_the_key_opens_the_window_again_after_escape(
    page: Page, site: Site, password, before: str, problems
) -> None:
    store(page, site, f"Antes De {before}")
    sign_in(page, site, password)
    row = page.locator("[data-lead]", has_text=f"Antes De {before}")
    expect(row).to_be_visible()
    if before == "row":
        row.focus()
    window = page.locator("dialog.new-lead")
    for _ in range(2):
        page.keyboard.press("n")
        expect(page.locator("#new-name")).to_be_visible()
        page.keyboard.press("Escape")
        expect(window).to_be_hidden()
        page.evaluate("() => new Promise(done => setTimeout(done, 600))")
        where = row if before == "row" else page.locator("main h2").first
        expect(where).to_be_focused()
    expect(page.locator("#lead-search")).to_have_value("")
    assert problems == []
