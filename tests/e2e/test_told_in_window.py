"""What is told while a window is open is seen and read out in it."""

import pytest
from playwright.sync_api import Page, expect

from app.content import visits as copy
from tests.e2e.test_accessibility import check
from tests.e2e.test_pressed_on_dead_server import in_agenda
from tests.support.site import Site


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (1366, 768)])
def test_a_refusal_under_an_open_window_is_told_in_it(
    page: Page, site: Site, password: str, width: int, height: int
) -> None:
    name = f"Bajo Ventana {width}"
    page.set_viewport_size({"width": width, "height": height})
    window = in_agenda(page, site, password, name)
    told = page.locator("[data-told-in-window]")
    expect(told).to_have_count(0)
    window.locator("#visit-time").fill("13:35")
    site.run("UPDATE visits SET version = version + 7")
    window.locator("#visit-time").press("Enter")
    line = window.get_by_role("alert").filter(has_text=copy.MOVE_ERROR)
    expect(line).to_have_count(1)
    if width < 1100:
        # Seen whole, upon the window.
        is_seen = """
        (node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
            && node.checkVisibility() && getComputedStyle(node).position === "fixed"
            && right - left > 200;
        }
        """
        assert line.evaluate(is_seen)
    check(page)
    page.locator("[data-toast]:not([data-gone]) [data-toast-close]").evaluate_all(
        "all => all.forEach((close) => close.click())"
    )
    expect(told).to_have_count(0)
    expect(window.locator("#visit-time")).to_have_value("13:35")
