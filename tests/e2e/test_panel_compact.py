"""The compact view of the list: a line a row, with nothing cut and nothing too small."""

import pytest
from playwright.sync_api import Page, expect

from app.content import admin as copy
from tests.e2e.test_accessibility import check
from tests.e2e.test_panel_layout import ABSURD, open_list, store
from tests.support.builders import REQUEST
from tests.support.site import Site

WIDTHS = [1280, 1366, 1440, 1920]
# Everything of a row that reaches beyond the cell in which it stands.
BEYOND = """
() => [...document.querySelectorAll("[data-lead] > .cell")].flatMap(cell =>
  [...cell.querySelectorAll("*")].filter(one => one.getBoundingClientRect().right
    > cell.getBoundingClientRect().right + 1)
    .map(one => `${cell.className}: ${one.textContent.slice(0, 40)}`))
"""
HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"
WHOLE = """
(all, height) => all.filter(one => one.getBoundingClientRect().bottom <= height).length
"""
# What may stand in a row besides the ordinary; each under its own name.
ODD: dict[str, dict[str, str]] = {
    "Casa Dos": {"patient_2": "Beto González", "vaccine_2": "covid"},
    "Para Otra": {"patient": "Beto González", "for_whom": "adult"},
    "Raro": {"phone": "22 22"},
    "Lejana": {"address": "Calle 1, Santiago"},
    "Con Boleta": {"category": "Pharmacy", "receipt_number": "B-1042345-9999999"},
    "O": {},
    ABSURD["name"]: ABSURD,
}


@pytest.fixture(autouse=True)
def leads(page: Page, site: Site) -> None:
    """Store ordinary and odd ones, where an earlier test has not."""
    if not site.rows("SELECT id FROM appointments"):
        for name, changes in ODD.items():
            store(page, site, **changes | {"name": name})
        for number in range(20):
            store(page, site, name=f"María Fernanda González {number}")


def open_compact(page: Page, site: Site, password: str, width: int) -> None:
    open_list(page, site, password, width, 768)
    page.get_by_role("button", name=copy.DENSITY).click()
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


def test_a_row_is_a_line_and_what_is_longer_is_in_its_tooltip(
    page: Page, site: Site, password
) -> None:
    open_compact(page, site, password, 1366)
    rows = page.locator("[data-lead]", has_text="María Fernanda")
    assert rows.count() == 20
    assert max(rows.evaluate_all(HEIGHTS)) < 34
    assert page.locator("[data-lead]").evaluate_all(WHOLE, 768) >= 16
    email = rows.first.get_by_role("link", name=REQUEST["email"], exact=True)
    expect(email).to_have_attribute("title", REQUEST["email"])
    expect(email).to_have_attribute("href", f"mailto:{REQUEST['email']}")
    expect(rows.first.get_by_text(REQUEST["phone"])).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", WIDTHS)
def test_odd_rows_keep_to_their_cells_and_to_the_size_of_a_target(
    page: Page, site: Site, password, width: int
) -> None:
    open_compact(page, site, password, width)
    expect(page.locator("[data-lead]")).to_have_count(20 + len(ODD) + 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(BEYOND) == []
    check(page)


def test_where_there_is_no_room_for_it_it_is_not_offered(
    page: Page, site: Site, password
) -> None:
    open_compact(page, site, password, 1280)
    page.set_viewport_size({"width": 1279, "height": 768})
    expect(page.get_by_role("button", name=copy.DENSITY)).to_be_hidden()
    email = page.locator("[data-lead]").first.get_by_role("link", name=REQUEST["email"])
    assert email.evaluate("it => getComputedStyle(it).fontSize") != "0px"
