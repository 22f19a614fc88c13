"""What is opened or chosen in the list is seen, and stays under the pointer."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.panel import close_notices, sign_in, store
from tests.e2e.test_accessibility import SCROLL, check
from tests.support.site import Site

MANY = 16
TOP = "it => it.getBoundingClientRect().top"


@pytest.fixture
def many(page: Page, site: Site) -> None:
    """Let more leads be there than a window shows."""
    there = len(site.rows("SELECT id FROM appointments"))
    for number in range(there, MANY):
        store(page, site, f"En la lista {number}")


def listed(page: Page, site: Site, password: str, width: int, height: int) -> Locator:
    """Return the rows of the list in a window of this size."""
    page.set_viewport_size({"width": width, "height": height})
    sign_in(page, site, password)
    rows = page.locator("[data-lead]")
    expect(rows.nth(5)).to_be_visible()
    return rows


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768)])
@pytest.mark.parametrize("compact", [False, True], ids=["rows", "compact"])
def test_edit_of_a_row_at_the_lower_edge_is_seen(
    page: Page, site: Site, password, width: int, height: int, compact: bool
) -> None:
    rows = listed(page, site, password, width, height)
    close_notices(page)
    if compact and width > 390:
        page.locator("[data-density-toggle]").click()
    low = rows.evaluate_all(
        "(all, height) => all.findLastIndex("
        "it => it.getBoundingClientRect().top < height - 30)",
        height,
    )
    rows.nth(low).locator("[data-edit]").evaluate("it => it.click()")
    name = page.locator("#edit-name")
    expect(name).to_be_focused()
    # On a phone the form is longer than the window: it begins at its top.
    seen = "#edit-phone" if width == 390 else "#edit-form [type=submit]"
    expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    expect(name).to_be_in_viewport(ratio=1)
    check(page)


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768)])
@pytest.mark.parametrize("down", [0, 200])
def test_rows_stay_under_the_pointer_as_the_first_is_chosen(
    page: Page, site: Site, password, width: int, height: int, down: int
) -> None:
    rows = listed(page, site, password, width, height)
    page.evaluate(SCROLL, down)
    box = page.locator("[data-choose]").nth(5)
    before = rows.nth(5).evaluate(TOP)
    box.click()
    expect(page.locator("[data-bulk-bar]")).to_be_visible()
    page.wait_for_timeout(300)  # a browser moves the page after it was laid out
    assert rows.nth(5).evaluate(TOP) == pytest.approx(before, abs=1)
    box.click()
    expect(page.locator("[data-bulk-bar]")).to_be_hidden()
    page.wait_for_timeout(300)
    assert rows.nth(5).evaluate(TOP) == pytest.approx(before, abs=1)


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768)])
def test_a_lead_that_arrives_leaves_the_edit_where_it_is(
    page: Page, site: Site, password, width: int, height: int
) -> None:
    rows = listed(page, site, password, width, height)
    rows.nth(2).locator("[data-edit]").click()
    field = page.locator("#edit-name")
    expect(field).to_be_focused()
    before = field.evaluate(TOP)
    store(page, site, f"Llega Mientras {width}")
    expect(rows.first).to_contain_text(f"Llega Mientras {width}")
    assert field.evaluate(TOP) == pytest.approx(before, abs=2)


@pytest.mark.usefixtures("many")
def test_second_tap_of_two_is_for_the_row(page: Page, site: Site, password) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    sign_in(page, site, password)
    boxes = page.locator("[data-choose]")
    expect(boxes.nth(9)).to_be_visible()
    page.mouse.wheel(0, 5000)
    top = "box => box.getBoundingClientRect().top"
    seen = boxes.evaluate_all(f"all => all.findIndex(box => ({top})(box) > 100)")
    boxes.nth(seen).dblclick()
    expect(boxes.nth(seen)).not_to_be_checked()
    expect(page.locator("[data-bulk-bar]")).to_be_hidden()
