"""An edit that opens is seen, and its calendar is moved in by keys at once."""

from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import close_notices, sign_in, store
from tests.support.builders import REQUEST
from tests.support.site import Site


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768)])
def test_edit_of_a_row_at_the_lower_edge_is_seen(
    page: Page, site: Site, password, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for number in range(14):
        store(page, site, f"Abajo {width} {number}")
    sign_in(page, site, password)
    rows = page.locator("[data-lead]")
    expect(rows.first).to_be_visible()
    close_notices(page)
    low = rows.evaluate_all(
        "(all, height) => all.findLastIndex(it => it.getBoundingClientRect().top < height - 60)",
        height,
    )
    rows.nth(low).locator("[data-edit]").evaluate("it => it.click()")
    name = page.locator("#edit-name")
    expect(name).to_be_focused()
    # On a phone the form is longer than the window: it begins at its top.
    seen = "#edit-phone" if width == 390 else "#edit-form [type=submit]"
    expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    expect(name).to_be_in_viewport(ratio=1)


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
