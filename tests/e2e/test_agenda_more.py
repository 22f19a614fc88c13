"""More of those who wait: as many as are asked for, and the focus stays in the list."""

from playwright.sync_api import Page, expect

from app.content import agenda as copy
from app.services.agenda import MOST_LISTS, WAITING_SHOWN
from tests.e2e.panel import sign_in, store
from tests.e2e.test_agenda import open_agenda
from tests.support.site import Site


def test_the_focus_stays_in_the_list_when_all_of_it_is_shown(
    page: Page, site: Site, password: str
) -> None:
    for number in range(WAITING_SHOWN + 1):
        store(page, site, f"Espera Número {number}")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site)
    cards = page.locator("[data-waiting]")
    more = page.get_by_role("button", name=copy.WAITING_MORE)
    expect(cards).to_have_count(WAITING_SHOWN)
    last = cards.last.get_attribute("data-waiting")
    for _ in range(MOST_LISTS):
        shown = cards.count()
        last = cards.last.get_attribute("data-waiting")
        more.press("Enter")
        expect(cards.nth(shown)).to_be_visible()
        if more.count() == 0:
            break
        expect(more).to_be_focused()
    expect(more).to_have_count(0)
    expect(page.locator(f"[data-waiting='{last}']")).to_be_focused()
