"""A request made by phone is written down, and outlives a reload half-way."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import set_up, sign_in
from tests.e2e.test_accessibility import check
from tests.support.site import Site

REST = {
    "phone": "+56 9 1234 5678",
    "email": "porfono@correo.cl",
    "time": "10:30",
    "address": "Calle Larga 1, Quilpué",
}


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    return set_up(browser, site)


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
    check(page)
    page.reload()
    expect(page.locator("#new-name")).to_have_value("Llama Porfono")
    expect(page.locator("#new-vaccine")).to_have_value("influenza")
    for name, text in REST.items():
        page.locator(f"#new-{name}").fill(text)
    window.get_by_role("button", name="Guardar lead").click()
    expect(page.locator("#new-consent-error")).not_to_be_empty()
    expect(page.locator("#new-name")).to_have_value("Llama Porfono")
    page.locator("#new-consent").check()
    window.get_by_role("button", name="Guardar lead").click()
    file = page.locator("[data-drawer]")
    expect(file.get_by_role("heading", name="Llama Porfono")).to_be_visible()
    expect(file).to_contain_text("Contactado")
    expect(file.locator("[data-history]")).to_contain_text("Anotado por teléfono")
    (lead,) = site.rows("SELECT * FROM appointments")
    assert (lead["source"], lead["name"]) == ("phone", "Llama Porfono")
    page.reload()
    expect(file.get_by_role("heading", name="Llama Porfono")).to_be_visible()
    expect(page.locator("#new-name")).to_have_count(0)
    assert problems == []
