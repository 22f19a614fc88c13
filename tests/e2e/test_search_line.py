"""What is typed into the search outlives the line and the server."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_panel_line import sign_in_by
from tests.support.site import Site
from tests.support.weak_line import WeakLine


def type_on(page: Page, text: str) -> None:
    page.keyboard.type(text, delay=40)


def expect_shown(page: Page, text: str) -> None:
    """Wait until field, list and address say the same, and stay so."""
    for _ in range(2):
        expect(page.locator("#lead-search")).to_have_value(text)
        expect(page.locator("[data-searched]")).to_have_attribute(
            "data-searched", text, timeout=20_000
        )
        expect(page.locator("[data-lead]")).to_have_count(1)
        expect(page).to_have_url(re.compile(r"#buscar=" + text.replace(" ", r"\+")))
        page.wait_for_timeout(1000)


@pytest.mark.parametrize(
    ("how", "pause"),
    [("drop", 230), ("cut", 0), ("cut", 230), ("cut", 260), ("swallow", 230)],
)
def test_a_search_outlives_a_cut_at_any_moment(
    page: Page, site: Site, password: str, line: WeakLine, how: str, pause: int
) -> None:
    store(page, site, f"Ana Morales {how} {pause} Pereira")
    store(page, site, f"Beto Morán {how} {pause}")
    sign_in_by(page, line, password)
    page.locator("#lead-search").click()
    type_on(page, "Mora")
    expect(page).to_have_url(re.compile(r"#buscar=Mora$"))
    type_on(page, "l")
    page.wait_for_timeout(pause)
    {"drop": line.drop, "cut": line.cut, "swallow": line.swallow}[how]()
    type_on(page, f"es {how} {pause} Pereira")
    page.wait_for_timeout(2000)
    line.mend()
    expect_shown(page, f"Morales {how} {pause} Pereira")
    expect(page.locator("#lead-search")).to_be_focused()
    # What is typed goes on where it was.
    page.keyboard.press("Backspace")
    expect_shown(page, f"Morales {how} {pause} Pereira"[:-1])


def test_a_search_outlives_the_server(page: Page, site: Site, password: str) -> None:
    store(page, site, "Ana Sobrevive Entera")
    store(page, site, "Beto Sobrevive")
    sign_in(page, site, password)
    page.locator("#lead-search").click()
    type_on(page, "Sobrevive")
    expect(page.locator("[data-lead]")).to_have_count(2)
    site.kill()
    type_on(page, " Ent")
    site.start()
    expect_shown(page, "Sobrevive Ent")
    page.get_by_role("button", name="(Limpiar)").click()
    expect(page.locator("#lead-search")).to_have_value("")
    expect(page).to_have_url(re.compile(r"/admin/$"))
    page.go_back()
    expect_shown(page, "Sobrevive Ent")
