"""What is pressed or read in the list is whole, also where there is little room."""

import os

import pytest
from playwright.sync_api import Browser, Page, expect

from app.content import bulk as copy
from tests.e2e.panel import close_notices, set_up, sign_in, store
from tests.support.site import Site

# How much wider the widest is than its room.
_LACKING = "all => Math.max(...all.map(one => one.scrollWidth - one.clientWidth))"


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    """One lead more than a page holds, every one of them urgent."""
    found = set_up(browser, site)
    page = browser.new_page()
    for number in range(51):
        store(page, site, f"Persona {number}", time="10:30")
    page.close()
    site.run("UPDATE appointments SET urgent = TRUE")
    return found


def open_list(page: Page, site: Site, password: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    sign_in(page, site, password)
    expect(page.locator("[data-lead]")).to_have_count(50)
    close_notices(page)


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_buttons_of_pages_are_whole_on_a_phone(
    page: Page, site: Site, password: str, width: int
) -> None:
    open_list(page, site, password, width)
    boxes = page.locator("[data-turn]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
    )
    assert len(boxes) == 2
    assert all(left >= 0 and right <= width for left, right in boxes), boxes


@pytest.mark.parametrize("width", [390, 1100, 1366, 1440])
def test_the_hour_of_who_is_urgent_is_whole(
    page: Page, site: Site, password: str, width: int
) -> None:
    open_list(page, site, password, width)
    hours = page.locator(".cell-schedule").get_by_title("10:30", exact=True)
    expect(hours).to_have_count(50)
    cut = hours.evaluate_all("all => all.map(one => one.scrollWidth > one.clientWidth)")
    assert not any(cut)
    # What gives way for it stays inside its column.
    beside = page.locator(".cell-schedule").evaluate_all(
        "all => all.map(one => one.querySelector('.badge').getBoundingClientRect().right"
        " - one.getBoundingClientRect().right)"
    )
    assert len(beside) == 50
    assert max(beside) <= 0


@pytest.mark.parametrize("width", [1100, 1180, 1279, 1280, 1359, 1360, 1440, 1920])
def test_what_staff_call_by_and_what_warns_them_is_whole_in_the_table(
    page: Page, site: Site, password: str, width: int
) -> None:
    site.run("UPDATE appointments SET phone = '+56 9 9708 1234', comuna = 'Santiago'")
    try:
        open_list(page, site, password, width)
        page.evaluate("document.fonts.ready")
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=f"{folder}/phones-{width}.png")
        for told, where in (
            ("+56 9 9708 1234", ".cell-contact .tabular-nums"),
            ("Urgente", ".cell-schedule .badge"),
            ("Fuera de zona", ".cell-address .badge"),
        ):
            shown = page.locator(f"[data-lead] {where}")
            assert shown.all_text_contents() == [told] * 50
            assert shown.evaluate_all(_LACKING) <= 0, told
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        site.run("UPDATE appointments SET phone = '912345678', comuna = 'Quillota'")


@pytest.mark.parametrize("width", [360, 768, 1366])
def test_a_chosen_lead_is_of_one_colour_and_its_state_stands_out(
    page: Page, site: Site, password: str, width: int
) -> None:
    open_list(page, site, password, width)
    lead = page.locator("[data-lead]").first
    lead.locator("[data-choose]").check()
    whole, *parts = lead.evaluate(
        "one => [one, ...one.querySelectorAll(':scope > .cell')]"
        ".map(each => getComputedStyle(each).backgroundColor)"
    )
    none = "rgba(0, 0, 0, 0)"
    assert whole != none
    assert {part for part in parts if part != none} <= {whole}
    badge = lead.locator("[data-state]").evaluate(
        "one => getComputedStyle(one).backgroundColor"
    )
    assert badge != whole


def test_a_turned_page_tells_that_it_lets_go_of_the_choice(
    page: Page, site: Site, password: str
) -> None:
    open_list(page, site, password, 1366)
    told = page.locator("[data-chosen-dropped]")
    for at in range(4):
        page.locator("[data-choose]").nth(at).check()
    expect(told).to_be_empty()
    page.locator("[data-turn=next]").click()
    expect(page.locator("[data-lead]")).to_have_count(1)
    expect(told).to_have_text(copy.DROPPED.format(count=4))
    expect(told).to_be_in_viewport()
    page.locator("[data-choose]").check()
    expect(told).to_be_empty()
    page.go_back()
    expect(page.locator("[data-lead]")).to_have_count(50)
    expect(told).to_have_text(copy.DROPPED.format(count=1))
    expect(page.locator("[data-bulk-bar]")).to_be_hidden()
