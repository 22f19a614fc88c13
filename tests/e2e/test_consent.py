"""What was agreed to is shown to whom it concerns, and taken back by one button."""

from playwright.sync_api import Browser, Page, expect

from app.content import consents as copy
from app.content import forms
from tests.e2e.panel import set_up, sign_in
from tests.e2e.test_accessibility import check
from tests.e2e.test_own_request import link_to, request_of
from tests.e2e.test_rights import PHONE
from tests.support.site import Site


def words_of(site: Site) -> str:
    (row,) = site.rows("SELECT DISTINCT text FROM consent_texts")
    assert row["text"] in {forms.CONSENT_TEXT, forms.CONSENT_SENTENCE}
    return row["text"]


def standing(site: Site) -> dict[str, bool]:
    """Return by name whether what somebody agreed to stands."""
    rows = site.rows(
        "SELECT a.name, c.withdrawn_at FROM consents c"
        " JOIN appointments a ON a.id = c.appointment_id"
    )
    return {row["name"]: row["withdrawn_at"] is None for row in rows}


def look_at_the_desk(browser: Browser, site: Site) -> None:
    """See in list and file who took it back, and that nothing leads to them."""
    desk = browser.new_page()
    sign_in(desk, site, set_up(browser, site))
    desk.locator("#lead-search").wait_for()
    for name, withdrawn in (("Ana Uno", True), ("Berta Dos", False)):
        desk.goto(f"{site.base_url}/admin/")
        row = desk.locator("[data-lead]", has_text=name)
        row.get_by_role("button", name=name, exact=True).click()
        file = desk.locator("[data-drawer]")
        expect(file.get_by_role("heading", name=name)).to_be_visible()
        expect(file.get_by_text(copy.TITLE, exact=True)).to_be_visible()
        ended = file.get_by_text("Retirada el")
        expect(ended).to_have_count(1 if withdrawn else 0)
        for shown in (row, file):
            badge = shown.locator(".badge", has_text=copy.BADGE)
            expect(badge).to_have_count(1 if withdrawn else 0)
            ways = shown.locator(
                "a:is([href^='tel:'], [href^='mailto:'], [href*=whatsapp])"
            )
            expect(ways).to_have_count(0 if withdrawn else 3)
            expect(shown.get_by_text("@").first).to_be_visible()
    desk.close()


def take_back(page: Page) -> None:
    """Press twice: the first press only asks, and says what follows."""
    sure = page.get_by_role("button", name=copy.OWN_SUBMIT)
    expect(sure).to_be_hidden()
    page.get_by_text(copy.OWN_ASK, exact=True).click()
    expect(page.get_by_text(copy.OWN_SURE)).to_be_visible()
    sure.click()


def test_it_is_taken_back_after_a_question_and_the_page_says_what_follows(
    page: Page, browser: Browser, mailing_site: Site, next_week, problems
) -> None:
    ana, _ = request_of(mailing_site, next_week, name="Ana Uno", email="ana@uno.cl")
    request_of(mailing_site, next_week, name="Berta Dos", email="berta@dos.cl")
    page.set_viewport_size(PHONE)
    page.goto(link_to(mailing_site, ana))
    page.get_by_text(copy.OWN_TITLE, exact=True).click()
    expect(page.get_by_text(words_of(mailing_site)).first).to_be_visible()
    expect(page.get_by_text(copy.KINDS["request"])).to_be_visible()
    expect(page.get_by_text("Se cancela la solicitud con su visita")).to_be_visible()
    take_back(page)
    expect(page.get_by_text("Retiraste tu autorización.")).to_be_visible()
    expect(page.get_by_role("button", name=copy.OWN_SUBMIT)).to_have_count(0)
    check(page)
    page.reload()
    told = page.get_by_text("La retiraste el")
    if not told.is_visible():
        page.get_by_text(copy.OWN_TITLE, exact=True).click()
    expect(told).to_be_visible()
    assert standing(mailing_site) == {"Ana Uno": False, "Berta Dos": True}
    look_at_the_desk(browser, mailing_site)
    assert problems == []
