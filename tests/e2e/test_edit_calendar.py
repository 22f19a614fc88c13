"""The calendar of an edit is moved in by keys as soon as it opens."""

from datetime import date, timedelta

from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.support.builders import REQUEST
from tests.support.site import Site


def test_a_calendar_that_opens_is_moved_in_by_arrows(
    page: Page, site: Site, password
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    store(page, site, "Con Flechas")
    sign_in(page, site, password)
    row = page.locator("[data-lead]", has_text="Con Flechas")
    row.locator("[data-edit]").click()
    page.locator("#edit-date").press("Enter")
    day = page.locator(".rdp-day_button:focus")
    expect(day).to_have_count(1)
    before = page.evaluate("scrollY")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("scrollY") == before
    page.keyboard.press("Enter")
    chosen = date.fromisoformat(REQUEST["date"]) - timedelta(days=7)
    expect(page.locator("#edit-date")).to_have_text(f"{chosen:%d/%m/%Y}")
    expect(page.locator("#edit-date")).to_be_focused()
