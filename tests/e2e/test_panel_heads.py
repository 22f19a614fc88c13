"""What stays at the top of the list covers nothing, and no row shows in between."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import close_notices, set_up, sign_in, store
from tests.support.site import Site

# Where header, bar of the chosen and column titles stand, from top to bottom.
_EDGES = """
() => [".panel-header", "[data-bulk-bar]:not([hidden])", ".lead-table > thead"]
  .map((part) => document.querySelector(part)?.getBoundingClientRect())
  .filter(Boolean).map(({ top, bottom }) => [top, bottom])
"""
_TITLES_SEEN = """
() => [...document.querySelectorAll(".lead-table > thead th")].every((title) => {
  const { left, width, top, height } = title.getBoundingClientRect();
  if (document.querySelector("[data-drawer]")?.getBoundingClientRect().left < left + width)
    return true;
  return title.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})
"""
# What is pressed in a corner is what is seen there.
_CORNERS_FILLED = """
() => {
  const head = document.querySelector(".lead-table > thead");
  const { left, right, top } = head.getBoundingClientRect();
  return [left + 1.5, right - 1.5].every((x) =>
    head.contains(document.elementFromPoint(x, top + 1.5)));
}
"""


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    found = set_up(browser, site)
    page = browser.new_page()
    for number in range(40):
        store(page, site, f"Fila Larga {number}")
    page.close()
    return found


def opened(page: Page, site: Site, password: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    sign_in(page, site, password)
    expect(page.locator("[data-lead]")).to_have_count(40)
    expect(page.locator("[data-hydrated=true]")).to_be_visible()
    # A notice may lie upon titles, where nothing is pressed.
    close_notices(page)


def scrolled(page: Page, by: int) -> list[list[float]]:
    page.evaluate("by => scrollTo({ top: by, behavior: 'instant' })", by)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    return page.evaluate(_EDGES)


@pytest.mark.parametrize("width", [1100, 1280, 1366, 1440, 1920])
def test_no_row_shows_between_what_stays(
    page: Page, site: Site, password: str, width: int
) -> None:
    opened(page, site, password, width)
    header, titles = scrolled(page, 400)
    assert header[1] - 2 < titles[0] <= header[1]
    assert page.evaluate(_TITLES_SEEN)
    assert page.evaluate(_CORNERS_FILLED)
    page.locator("[data-lead] [data-choose]").nth(20).check()
    expect(page.locator("[data-bulk-bar]")).to_be_visible()
    header, bar, titles = scrolled(page, 450)
    assert header[1] - 2 < bar[0] <= header[1]
    assert bar[1] - 2 < titles[0] <= bar[1]
    assert page.evaluate(_TITLES_SEEN)


@pytest.mark.parametrize("width", [1024, 1280, 1366, 1440, 1920])
def test_every_section_stands_whole_in_the_head(
    page: Page, site: Site, password: str, width: int
) -> None:
    opened(page, site, password, width)
    sections = page.get_by_role("navigation").first
    expect(sections.get_by_role("link")).to_have_count(12)
    assert sections.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_a_row_that_takes_the_focus_lies_under_nothing(
    page: Page, site: Site, password: str
) -> None:
    opened(page, site, password, 1366)
    page.locator("[data-lead] [data-choose]").nth(30).check()
    page.locator("[data-lead]").nth(30).focus()
    for _ in range(25):
        page.keyboard.press("ArrowUp")
    row = page.locator("[data-lead]").nth(5)
    expect(row).to_be_focused()
    page.wait_for_function(
        "() => document.activeElement.getBoundingClientRect().top >="
        " document.querySelector('.lead-table > thead').getBoundingClientRect().bottom - 1"
    )


@pytest.mark.parametrize("width", [768, 1366, 1920])
def test_the_bar_of_the_chosen_stands_beside_an_open_file(
    page: Page, site: Site, password: str, width: int
) -> None:
    opened(page, site, password, width)
    page.locator("[data-lead] [data-choose]").nth(1).check()
    page.locator("[data-lead] [data-file]").nth(1).click()
    drawer = page.locator("[data-drawer]")
    expect(drawer).to_be_visible()
    bar = page.locator("[data-bulk-bar]").bounding_box()
    file = drawer.bounding_box()
    assert bar is not None
    assert file is not None
    assert bar["x"] + bar["width"] <= file["x"]
    page.get_by_role("button", name="Quitar la selección").click(timeout=5_000)
    expect(page.locator("[data-bulk-bar]")).to_be_hidden()
    expect(drawer).to_be_visible()
