"""The team's screen follows who comes in, without a reload."""

import re

from playwright.sync_api import Browser, Page, expect

from app.content import team as copy
from tests.e2e.test_team import CHOSEN, accept, invite, link_of, open_team
from tests.support.site import Site


def test_who_accepts_is_seen_at_once_by_who_invited_them(
    browser: Browser, page: Page, site: Site, password: str
) -> None:
    open_team(page, site, password)
    link = invite(page, "llega@correo.cl", password)
    page.locator("#invite-form-email").fill("otra@correo.cl")
    count = page.get_by_role("status").filter(has_text=re.compile(r"^\d+ persona"))
    expect(count).to_have_text(copy.COUNT_ONE)
    other = browser.new_page()
    accept(other, link, CHOSEN)
    expect(other.locator("#lead-search")).to_be_visible()
    expect(count).to_have_text(copy.COUNT_MANY.format(count=2))
    expect(page.get_by_text(copy.PENDING_EMPTY)).to_be_visible()
    expect(link_of(page)).to_have_count(0)
    # It was used, which is no failure, and what is being typed stays.
    expect(page.get_by_text(copy.LINK_VOID)).to_have_count(0)
    expect(page.locator("#invite-form-email")).to_have_value("otra@correo.cl")
    other.close()
