"""An address of an email is read whole on a phone, and not broken in a word."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.support.site import Site

EMAIL = "camila.munoz.perez@correodelsur.cl"
# How many lines each side of an address takes, where it stands in one element.
_SIDES = """
one => [...one.childNodes].filter((node) => node.textContent.length > 1).map((node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
})
"""


@pytest.mark.parametrize("width", [360, 390])
def test_an_address_in_the_file_ends_its_line_before_its_sign(
    page: Page, site: Site, password, width: int
) -> None:
    store(page, site, f"Camila {width}", email=EMAIL)
    page.set_viewport_size({"width": width, "height": 844})
    sign_in(page, site, password)
    page.locator("[data-lead] [data-file]", has_text=f"Camila {width}").click()
    told = page.locator(".drawer-fact dd", has_text="camila.munoz.perez")
    # It is copied as it was written.
    expect(told).to_have_text(EMAIL)
    box = told.bounding_box()
    assert box
    assert box["height"] > 30, "it stood in one line, which says nothing"
    assert told.evaluate(_SIDES) == [1, 1]


@pytest.mark.parametrize("width", [320, 1366])
def test_an_address_of_the_staff_is_not_broken_in_a_word(
    page: Page, site: Site, password, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/equipo/")
    told = page.locator("main li span.break-anywhere").first
    expect(told).to_have_text("admin@localhost")
    assert max(told.evaluate(_SIDES)) == 1
