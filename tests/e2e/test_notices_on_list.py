"""A notice upon a full list lies in the columns in which nothing is pressed."""

import pytest
from playwright.sync_api import Browser, Page, expect

from app.content import admin as copy
from tests.e2e.panel import close_notices, set_up, sign_in, store
from tests.e2e.test_notice_place import expect_free, expect_reached
from tests.support.site import Site

WINDOWS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    made = set_up(browser, site)
    page = browser.new_page()
    for number in range(32):
        store(
            page,
            site,
            f"María Fernanda González {number}",
            email=f"maria.fernanda.{number}@correodelapersona.cl",
            address="Avenida Los Carrera 1234, Quilpué",
        )
    page.close()
    return made


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_it_covers_neither_a_row_nor_the_ways_to_other_screens(
    page: Page, site: Site, password: str, width: int, height: int, *, compact: bool
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sign_in(page, site, password)
    rows = page.locator("[data-lead]")
    expect(rows).to_have_count(32)
    close_notices(page)
    if compact:
        page.get_by_role("button", name=copy.DENSITY).click()
    # Each moves a lead of its own.
    rows.nth(2 * WINDOWS.index((width, height)) + compact).focus()
    page.keyboard.press("s")
    page.locator("dialog[open] [data-choice]").first.click()
    expect(page.locator("[data-toast]:not([data-gone]) [data-undo]")).to_have_count(1)
    expect_free(page)
    expect_reached(page, ".panel-header nav a")
