"""The first screen of a phone belongs to the leads; the tools are one press away."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.panel import close_notices, set_up, sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site

FINGER = 44


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    found = set_up(browser, site)
    page = browser.new_page()
    for number in range(8):
        store(page, site, f"María Fernanda González Rojas {number}")
    page.close()
    return found


@pytest.fixture
def phone(page: Page, site: Site, password: str) -> Page:
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in(page, site, password)
    expect(page.locator("[data-lead]")).to_have_count(8)
    # What is told of the sign-in has room of its own until it is closed.
    expect(page.locator("[data-toast]")).to_have_count(1)
    close_notices(page)
    page.wait_for_function("() => scrollY === 0")
    return page


def tools(page: Page) -> Locator:
    return page.get_by_role("button", name="Filtros", exact=False).first


def test_six_folded_cards_stand_in_the_first_screen(phone: Page) -> None:
    assert phone.evaluate("scrollY") == 0
    whole = phone.locator("[data-lead]").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().bottom <= innerHeight).length"
    )
    assert whole >= 6
    assert phone.locator("[data-lead][data-open]").count() == 0
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    check(phone)


def test_what_is_pressed_most_is_as_large_as_a_finger(phone: Page) -> None:
    pressed = (
        "[data-tools-toggle], #lead-search, [data-new-lead-open], [data-lead] .icon-btn,"
        " .panel-header .panel-link, [data-logout] button, [data-lead] [data-file],"
        " [data-lead] [data-state], [data-lead] .cell-link, [data-lead] label"
    )
    small = phone.locator(pressed).evaluate_all(
        "(all, least) => all.filter(one => one.checkVisibility())"
        ".map(one => [one.outerHTML, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)"
        ".map(([html]) => html)",
        FINGER,
    )
    assert small == []


def test_the_tools_are_behind_one_button_that_tells_what_is_active(
    phone: Page, problems
) -> None:
    toggle = tools(phone)
    expect(toggle).to_have_text("Filtros")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    category = phone.locator("#lead-category")
    for hidden in (category, phone.get_by_text("Más filtros", exact=True)):
        expect(hidden).to_be_hidden()
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    for name in ("Filtrar por fecha", "Más filtros", "Vistas"):
        expect(phone.get_by_role("button", name=name)).to_be_visible()
    expect(phone.get_by_role("link", name="Exportar Excel")).to_be_visible()
    category.select_option("B2C")
    expect(toggle).to_have_text("Filtros (1)")
    phone.locator("#lead-search").fill("maría")
    expect(toggle).to_have_text("Filtros (2)")
    check(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    toggle.click()
    expect(category).to_be_hidden()
    expect(toggle).to_have_text("Filtros (2)")
    for clear in ("maría", "B2C"):
        chip = phone.get_by_role("group", name="Filtros activos").locator(
            "> *", has_text=clear
        )
        chip.get_by_role("button", name="(Limpiar)").click()
    expect(toggle).to_have_text("Filtros")
    assert problems == []


def test_an_edit_under_way_is_not_asked_about_by_the_button(phone: Page) -> None:
    phone.locator("[data-edit]").nth(2).click()
    phone.locator("#edit-address").fill("A medio escribir")
    tools(phone).click()
    expect(tools(phone)).to_have_attribute("aria-expanded", "true")
    expect(phone.locator("[data-unsaved]")).to_be_hidden()
    expect(phone.locator("#edit-address")).to_have_value("A medio escribir")


@pytest.mark.parametrize("width", [768, 1366])
def test_wider_screens_show_all_tools(phone: Page, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 800})
    expect(phone.locator("[data-tools-toggle]")).to_be_hidden()
    expect(phone.locator("#lead-category")).to_be_visible()
    expect(phone.get_by_role("button", name="Más filtros")).to_be_visible()


def test_a_whole_week_is_seen_on_the_narrowest_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    tools(phone).click()
    phone.get_by_role("button", name="Filtrar por fecha").click()
    days = phone.locator(".rdp-weekday:visible")
    expect(days).to_have_count(7)
    edges = days.evaluate_all(
        "all => all.flatMap((one) => "
        "[one.getBoundingClientRect().left, one.getBoundingClientRect().right])"
    )
    assert min(edges) >= 0
    assert max(edges) <= 320
