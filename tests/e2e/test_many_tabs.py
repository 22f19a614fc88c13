"""Whoever keeps many tabs of the panel open: a browser gives a host six lines."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.panel import sign_in, store
from tests.support.site import Site

# What the browser tells of a tab that nobody looks at; here all are drawn.
HIDES = """
let isUnseen = false;
Object.defineProperty(document, "hidden", { get: () => isUnseen });
window.looksAway = (away) => {
  isUnseen = away;
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


def opened(context: BrowserContext, site: Site) -> Page:
    page = context.new_page()
    page.add_init_script(HIDES)
    page.goto(f"{site.base_url}/admin/")
    expect(page.locator("#lead-search")).to_be_visible()
    expect(page.locator("[data-hydrated=true]")).to_be_attached()
    return page


def test_the_ninth_tab_opens_and_those_before_it_hear_of_what_came(
    page: Page, site: Site, password: str
) -> None:
    sign_in(page, site, password)
    page.goto("about:blank")
    tabs: list[Page] = []
    for more in (4, 3):
        tabs += [opened(page.context, site) for _ in range(more)]
        for tab in tabs[-more:]:
            tab.evaluate("looksAway(true)")
        tabs[0].wait_for_timeout(6500)
    tabs += [opened(page.context, site) for _ in range(2)]
    store(tabs[-1], site, "De Nueve Pestañas")
    for tab in tabs[-2:]:
        row = tab.locator("[data-lead]", has_text="De Nueve Pestañas")
        expect(row).to_be_visible()
    for tab in tabs[:2]:
        expect(tab).to_have_title(re.compile(r"^\(1\) "), timeout=30_000)
    tabs[0].evaluate("looksAway(false)")
    row = tabs[0].locator("[data-lead]", has_text="De Nueve Pestañas")
    expect(row).to_be_visible()
