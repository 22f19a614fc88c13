"""The manual, from the panel's help, for everybody of the staff and nobody else."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in
from tests.e2e.test_accessibility import check
from tests.support.site import Site

HELP = "Ayuda: manual del panel (se abre en otra pestaña)"
MISSING = "[...document.images].filter(one => !one.naturalWidth).map(one => one.src)"


@pytest.fixture(autouse=True)
def as_at_first(site: Site):
    yield
    site.run("UPDATE admins SET role = 'administrator'")


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_a_nurse_opens_the_manual_from_her_panel(
    page: Page, site: Site, password, problems, width: int
) -> None:
    site.run("UPDATE admins SET role = 'professional'")
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(site.base_url + "/admin/")
    page.request.post(
        site.base_url + "/api/auth/login",
        data={"email": "admin@localhost", "password": password},
    )
    page.goto(site.base_url + "/admin/agenda/")
    help_link = page.get_by_role("link", name=HELP)
    expect(help_link).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    with page.context.expect_page() as opened:
        help_link.click()
    manual = opened.value
    expect(manual.get_by_role("heading", level=1)).to_have_text("Manual del panel")
    manual.set_viewport_size({"width": width, "height": 844})
    assert manual.evaluate("document.documentElement.scrollWidth") <= width
    manual.get_by_role("link", name="Agenda", exact=True).click()
    expect(manual.get_by_role("heading", name="Agenda")).to_be_in_viewport()
    for picture in manual.get_by_role("img").all():
        picture.scroll_into_view_if_needed()
    manual.wait_for_function("[...document.images].every(one => one.complete)")
    assert manual.evaluate(MISSING) == []
    check(manual)
    manual.get_by_role("link", name="Volver al panel").click()
    # The panel leads whoever sees no requests on to the agenda.
    expect(manual).to_have_url(f"{site.base_url}/admin/agenda/")
    assert problems == []


def test_keys_lead_to_the_manual(page: Page, site: Site, password) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.set_viewport_size({"width": 1366, "height": 500})
    page.locator("h1").click()
    page.keyboard.press("?")
    window = page.get_by_role("dialog", name="Teclas del panel")
    title = window.get_by_role("heading")
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    told = window.locator("dd").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().left)"
    )
    assert len(set(told)) == 1, told
    check(page)
    with page.context.expect_page() as opened:
        window.get_by_role("link", name="Manual del panel").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text(
        "Manual del panel"
    )


def test_who_is_not_signed_in_is_asked_who_they_are(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/api/manual.html")
    expect(page).to_have_url(f"{site.base_url}/admin/")
    expect(page.locator("body")).not_to_contain_text("Para quienes atienden")
