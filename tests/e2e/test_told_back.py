"""Whoever finds again what they had typed, in whatever form of the panel, is told so."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app import routes
from app.content import messages
from tests.e2e.panel import set_up, sign_in
from tests.support.site import Site

TYPED = "Escrito a medias"
FIELDS = {
    "a new price": (routes.PRICES, "form[data-keeps=price-new] [name=vaccine_name]"),
    "a price": (routes.PRICES, "form[data-keeps=price-covid] [name=vaccine_name]"),
    "a pharmacy": (
        routes.PHARMACIES,
        "form[data-keeps=pharmacy-new] input[type=text], form[data-keeps=pharmacy-new] .field-input",
    ),
    "a professional": (
        routes.PROFESSIONALS,
        "form[data-keeps=professional-new] [name=name]",
    ),
    "an invitation": (routes.TEAM, "form[data-keeps=invitation] [name=email]"),
    "a petition": (routes.RIGHTS_DESK, "form[data-keeps=rights-phone] [name=contact]"),
}


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    return set_up(browser, site)


def told(field: Locator) -> Locator:
    return field.locator("xpath=ancestor::form").get_by_role("status")


@pytest.mark.parametrize("name", FIELDS)
def test_what_comes_back_is_told(
    page: Page, site: Site, password: str, problems, name: str
) -> None:
    path, selector = FIELDS[name]
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(site.base_url + path)
    field = page.locator(selector).first
    field.wait_for(state="attached")
    page.locator("[data-session=in][data-hydrated=true]").wait_for()
    for fold in field.locator("xpath=ancestor::details/summary").all():
        fold.click()
    field.fill(TYPED)
    expect(told(field)).to_have_count(0)
    page.reload()
    expect(field).to_have_value(TYPED)
    expect(told(field)).to_have_text(messages.DRAFT_BACK)
    assert problems == []


def test_what_comes_back_into_the_filters_is_told(
    page: Page, site: Site, password: str
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.get_by_role("button", name="Más filtros").click()
    field = page.locator("#lead-filters [list]")
    field.fill(TYPED)
    page.reload()
    page.locator("#lead-search").wait_for()
    page.get_by_role("button", name="Más filtros").click()
    expect(field).to_have_value(TYPED)
    expect(told(field)).to_have_text(messages.DRAFT_BACK)
