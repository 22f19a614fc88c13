"""Whom a folded card is of is read whole beside where it stands, in no more room."""

import os

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.panel import close_notices, set_up, sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site

# As wide as they are often, beside the widest badge of a state without a clock.
ORDINARY = ["Juana Pérez", "Ignacio Muñoz", "Bárbara Valenzuela"]
# More than two lines hold: cut on a folded card, whole on an open one.
LONG = "María Fernanda de los Ángeles González Valenzuela"
# A word of it has no room beside the badge of a phone, which goes below.
WIDE = "Maximiliano Rojas"


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    found = set_up(browser, site)
    page = browser.new_page()
    # The wide one last, so that it stands beside none of those that are measured.
    for name in [*ORDINARY, "Zoé", LONG, WIDE]:
        store(page, site, name)
    page.close()
    site.run("UPDATE appointments SET state = 'scheduled'")
    return found


def cut(told: Locator) -> list[str]:
    """Return what is not read whole."""
    return told.evaluate_all(
        """all => all.filter((one) => one.scrollWidth > one.clientWidth + 1
            || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""
    )


@pytest.mark.parametrize("width", [320, 360, 390, 768])
def test_ordinary_names_are_read_whole_on_folded_cards_no_higher_than_others(
    page: Page, site: Site, password: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    sign_in(page, site, password)
    leads = page.locator("[data-lead]:not([data-open])")
    expect(leads).to_have_count(6)
    close_notices(page)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/names-{width}.png", full_page=True)
    assert cut(leads.locator("[data-file]")) == [LONG]
    assert cut(leads.locator("[data-state]")) == []
    short = leads.filter(has_text="Zoé").bounding_box()
    assert short
    # Below 384 px a state stands below what is too long, as before.
    for name in {320: [*ORDINARY, LONG], 390: [*ORDINARY, LONG], 768: ORDINARY[:2]}.get(
        width, []
    ):
        card = leads.filter(has_text=name).bounding_box()
        assert card
        assert (name, card["height"]) == (name, short["height"])
    check(page)
    long = page.locator("[data-lead]", has_text=LONG)
    long.locator("[data-unfold]").click()
    expect(long).to_have_attribute("data-open", "")
    assert cut(long.locator("[data-file]")) == []
