"""Where a full screen leaves no gap, a notice has room of its own above the header."""

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tests.e2e.panel import close_notices, set_up, sign_in, store
from tests.e2e.test_notice_place import expect_reached
from tests.support.site import Site

LONG = "María de los Ángeles Fernández-Concha Undurraga y Larraín"
WINDOWS = [(320, 568), (360, 640), (390, 844), (640, 300), (768, 1024), (844, 390)]
# Pressed on the screen, and beneath a notice in a part of at least two pixels.
_COVERED = """
() => {
  const box = (node) => node.getBoundingClientRect();
  const toast = box(document.querySelector("[data-toast]:not([data-gone])"));
  const head = document.querySelector(".panel-header");
  const low = box(document.querySelector(".panel-banners")).bottom;
  const top = (node) => (head.contains(node) ? low : Math.max(low, box(head).bottom));
  const pressed = "main a[href], main button, .panel-header a, .panel-header button";
  return [...document.querySelectorAll(pressed)]
    .filter((node) => node.checkVisibility() && box(node).bottom > top(node))
    .filter((node) => Math.max(box(node).top, top(node)) < toast.bottom - 1
      && toast.top < box(node).bottom - 1
      && box(node).left < toast.right - 1 && toast.left < box(node).right - 1)
    .map((node) => node.outerHTML);
}
"""
_LIVE = "[data-toast]:not([data-gone])"


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    made = set_up(browser, site)
    page = browser.new_page()
    for number in range(24):
        store(page, site, f"{LONG} {number}")
    page.close()
    return made


def top(page: Page, selector: str, number: int = 0) -> float:
    box = page.locator(selector).nth(number).bounding_box()
    assert box
    return box["y"]


def expect_top(page: Page, selector: str, number: int, y: float) -> None:
    """Wait until it begins there."""
    with suppress(TimeoutError):
        page.wait_for_function(
            """([selector, number, y]) => Math.abs(document.querySelectorAll(selector)
              [number].getBoundingClientRect().top - y) < 2""",
            arg=[selector, number, y],
            timeout=2_000,
        )
    assert top(page, selector, number) == pytest.approx(y, abs=2)


def open_list(
    page: Page, site: Site, password: str, window: tuple[int, int], scrolled: int = 0
) -> None:
    """Open the list of new leads, without what is told of the sign-in."""
    site.run("UPDATE appointments SET state = 'new'")
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.clock.install()  # none goes before its time, however long this takes
    sign_in(page, site, password)
    expect(page.locator("[data-lead]")).to_have_count(24)
    expect(page.locator(_LIVE)).to_have_count(1)
    close_notices(page)
    expect_top(page, ".panel-header", 0, 0)
    scroll(page, scrolled)


def scroll(page: Page, to: int) -> None:
    page.evaluate("top => scrollTo({ top, behavior: 'instant' })", to)


def seen_below(page: Page, edge: int) -> int:
    """Return the number of a row that is seen, so far below the header or more."""
    number: int = page.evaluate(
        """(edge) => {
          const head = document.querySelector(".panel-header").getBoundingClientRect();
          const low = Math.max(head.bottom, 0) + edge;
          return [...document.querySelectorAll("[data-lead]")]
            .map((row) => row.getBoundingClientRect())
            .findIndex((box) => box.top >= low && box.top < innerHeight);
        }""",
        edge,
    )
    assert number >= 0
    return number


def tell(page: Page, number: int) -> None:
    """Move a lead by its key, and wait until that is told, with nothing beneath."""
    row = page.locator("[data-lead]").nth(number)
    row.evaluate("node => node.focus({ preventScroll: true })")
    page.keyboard.press("s")
    page.locator("dialog[open] [data-choice]").first.click()
    expect(page.locator(f"{_LIVE} [data-undo]")).to_have_count(1)
    with suppress(TimeoutError):
        page.wait_for_function(f"() => ({_COVERED})().length === 0", timeout=2_000)
    assert page.evaluate(_COVERED) == []
    expect_reached(page, f"{_LIVE} button")


def close(page: Page) -> None:
    close_notices(page)
    expect(page.locator(_LIVE)).to_have_count(0)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scrolled", [0, 700])
def test_it_covers_nothing_and_moves_no_row(
    page: Page, site: Site, password: str, window: tuple[int, int], scrolled: int
) -> None:
    open_list(page, site, password, window, scrolled)
    head = top(page, ".panel-header")
    before = top(page, "[data-lead]", 0)
    # The one that moves may become a line higher, what stands above it stays.
    tell(page, seen_below(page, 110))
    expect_top(page, "[data-lead]", 0, before)
    close(page)
    expect_top(page, ".panel-header", 0, head)
    expect_top(page, "[data-lead]", 0, before)


def test_who_went_up_meanwhile_finds_no_row_moved(
    page: Page, site: Site, password: str
) -> None:
    open_list(page, site, password, (390, 844))
    tell(page, 1)
    scroll(page, 0)
    room = top(page, ".panel-header")
    row = top(page, "[data-lead]")
    assert room > 50
    close(page)
    # What is seen stays where it is, until somebody goes on.
    page.evaluate(
        "() => new Promise((drawn) => requestAnimationFrame(() => "
        "requestAnimationFrame(drawn)))"
    )
    expect_top(page, "[data-lead]", 0, row)
    scroll(page, 400)
    expect_top(page, ".panel-header", 0, 0)
    expect_top(page, "[data-lead]", 0, row - 400)


def test_what_a_file_shows_stays_where_it_is(
    page: Page, site: Site, password: str
) -> None:
    open_list(page, site, password, (390, 844))
    page.locator("[data-lead] [data-file]").first.click()
    field = "[data-drawer] #visit-time"
    page.locator(field).fill("11:35")
    file = page.locator("[data-drawer]")
    file.evaluate("node => node.scrollTo({ top: 150, behavior: 'instant' })")
    before = top(page, field)
    note = page.locator("[data-drawer] [name=note]")
    note.fill("Llamar")
    file.evaluate("node => node.scrollTo({ top: 150, behavior: 'instant' })")
    note.evaluate("node => node.form.requestSubmit()")
    expect(page.locator(_LIVE)).to_have_count(1)
    expect_reached(page, f"{_LIVE} button")
    expect_reached(page, "[data-drawer-close]")
    expect_top(page, field, 0, before)
    close(page)
    expect_top(page, "[data-drawer]", 0, 0)
    expect_top(page, field, 0, before)


def test_where_somebody_is_does_not_go_under_the_header(
    page: Page, site: Site, password: str
) -> None:
    open_list(page, site, password, (390, 844), 700)
    number = seen_below(page, 0)
    tell(page, number)
    row = page.locator("[data-lead]").nth(number)
    expect(row).to_be_focused()
    head = page.locator(".panel-header").bounding_box()
    assert head
    assert top(page, "[data-lead]", number) >= head["y"] + head["height"]


@pytest.mark.parametrize("window", [(390, 844), (768, 1024), (1024, 768), (1366, 768)])
def test_the_name_of_an_open_file_is_read(
    page: Page, site: Site, password: str, window: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.clock.install()
    sign_in(page, site, password)
    page.locator("[data-lead] [data-file]").first.click()
    name = page.locator(".drawer-head h3")
    expect(name).to_contain_text(LONG)
    expect(page.locator(_LIVE)).to_have_count(1)
    is_free = """
    () => {
      const box = (node) => document.querySelector(node).getBoundingClientRect();
      const [name, toast] = [box(".drawer-head h3"), box("[data-toast]:not([data-gone])")];
      return toast.bottom <= name.top + 1 || toast.top >= name.bottom - 1
        || toast.right <= name.left + 1 || toast.left >= name.right - 1;
    }
    """
    with suppress(TimeoutError):
        page.wait_for_function(is_free, timeout=2_000)
    assert page.evaluate(is_free)
