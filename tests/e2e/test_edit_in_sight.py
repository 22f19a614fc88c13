"""The button of an edit is at hand, however long its form is or grows."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import someone, store
from tests.e2e.test_panel_editing import edit, save
from tests.support.site import Site

# Whether who presses the middle of it meets it, within the window.
_MET = """
(selector) => {
  const node = document.querySelector(selector);
  const { x, y, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""
SUBMIT = "#edit-form [type=submit]"


def expect_met(page: Page, selector: str) -> None:
    """Wait until it stands where it is pressed: the page scrolls by and by."""
    page.wait_for_function(_MET, arg=selector, timeout=3_000)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (1366, 768)])
def test_the_button_stays_at_hand_and_covers_no_field(
    page: Page, browser: Browser, site: Site, password: str, width: int, height: int
) -> None:
    name = f"Larga {width}"
    store(page, site, name)
    for number in range(9):
        store(page, site, f"Encima {width} {number}")
    context, mine = someone(browser, site, password)
    mine.set_viewport_size({"width": width, "height": height})
    edit(mine, name)
    mine.locator("#edit-form").evaluate(
        "node => scrollBy({ top: node.getBoundingClientRect().bottom - innerHeight,"
        " behavior: 'instant' })"
    )
    other_context, other = someone(browser, site, password)
    edit(other, name)
    other.locator("#edit-name").fill(name + " Cambiada")
    other.locator("#edit-message").fill("El timbre no suena, hay que llamar antes.")
    save(other)
    expect(mine.locator(".edit-theirs")).to_have_count(2)
    expect_met(mine, SUBMIT)
    mine.locator("#edit-name").blur()
    mine.locator("#edit-name").focus()
    walked = []
    while not mine.evaluate("document.activeElement.matches('[type=submit]')"):
        expect_met(mine, ":focus")
        expect_met(mine, SUBMIT)
        walked.append(mine.evaluate("document.activeElement.name"))
        mine.keyboard.press("Tab")
    assert walked[:3] == ["name", "email", "phone"]
    assert walked[-1] == "message"
    context.close()
    other_context.close()
