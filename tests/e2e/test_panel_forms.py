"""What every form of the panel does: it is answered once, saves by keys, shows what is wrong."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.content import breaches, messages
from app.content import rights_desk as copy
from tests.e2e.panel import show_who, sign_in
from tests.e2e.test_panel_line import sign_in_by
from tests.support.site import Site
from tests.support.weak_line import WeakLine

HYDRATED = "[data-session=in][data-hydrated=true]"


def test_what_was_answered_comes_back_no_more(
    page: Page, password: str, line: WeakLine
) -> None:
    """Whatever else the screen loads: what hears of answers stands there once."""
    sign_in_by(page, line, password)
    page.goto(f"{line.base_url}/admin/equipo/")
    address = page.locator("#invite-form-email")
    address.press_sequentially("llega@correo.cl")
    page.get_by_role("button", name="Enviar invitación").click()
    show_who(page, password)
    expect(page.get_by_text("No salió ningún correo a llega@correo.cl")).to_be_visible()
    expect(address).to_have_value("")
    page.wait_for_timeout(300)  # nothing is on its way any more
    line.drop()
    page.wait_for_timeout(2000)
    expect(page.locator(HYDRATED)).to_be_visible()
    page.wait_for_timeout(1000)  # for what is asked for over the new line
    expect(page.get_by_text(messages.PRESS_LOST).filter(visible=True)).to_have_count(0)
    expect(address).to_have_value("")
    page.reload()
    expect(page.get_by_text("No salió ningún correo a llega@")).to_be_visible()
    expect(address).to_have_value("")


@pytest.mark.parametrize(
    ("screen", "typed", "wrong"),
    [
        ("farmacias", {"#pharmacy-comuna-new": "Quilpué"}, "pharmacy-name-new"),
        ("precios", {"#price-name-new": "Sarampión"}, "price-amount-new"),
        ("precios", {"#price-amount-new": "9000"}, "price-name-new"),
        (
            "profesionales",
            {"#professional-comunas-new": "Quilpué"},
            "professional-name-new",
        ),
    ],
)
def test_keys_send_a_form_and_lead_to_what_is_wrong(
    page: Page,
    site: Site,
    password: str,
    screen: str,
    typed: dict[str, str],
    wrong: str,
) -> None:
    sign_in(page, site, password)
    page.goto(f"{site.base_url}/admin/{screen}/")
    page.locator(HYDRATED).wait_for()
    for field, text in typed.items():
        page.locator(field).press_sequentially(text)
    page.keyboard.press("Control+Enter")
    field = page.locator(f"#{wrong}")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(
        page.locator(f"#{field.get_attribute('aria-describedby')}")
    ).not_to_be_empty()
    for given, text in typed.items():
        expect(page.locator(given)).to_have_value(text)
        expect(page.locator(given)).to_have_attribute("aria-invalid", "false")


def test_address_with_an_account_is_led_to(
    page: Page, site: Site, password: str
) -> None:
    sign_in(page, site, password)
    page.goto(f"{site.base_url}/admin/equipo/")
    page.locator(HYDRATED).wait_for()
    address = page.locator("#invite-form-email")
    address.press_sequentially("admin@localhost")
    page.keyboard.press("Control+Enter")
    show_who(page, password)
    expect(page.locator("#invite-form-error")).to_have_text(re.compile("."))
    expect(address).to_have_attribute("aria-invalid", "true")
    expect(address).to_be_focused()


@pytest.mark.parametrize(
    ("screen", "opener", "typed", "wrong"),
    [
        ("", copy.PHONE_TITLE, "#rights-phone-contact", "rights-phone-asks"),
        ("vulneraciones/", breaches.ADD, "#breach-data", "breach-what"),
    ],
)
def test_keys_lead_to_what_is_wrong_at_the_desk_of_rights(
    page: Page,
    site: Site,
    password: str,
    screen: str,
    opener: str,
    typed: str,
    wrong: str,
) -> None:
    sign_in(page, site, password)
    page.goto(f"{site.base_url}/admin/privacidad/{screen}")
    page.locator(HYDRATED).wait_for()
    page.get_by_text(opener, exact=True).click()
    page.locator(typed).press_sequentially("Lo que se sabe")
    page.keyboard.press("Control+Enter")
    expect(page.locator(f"#{wrong}")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"#{wrong}")).to_be_focused()
    expect(page.locator(f"#{wrong}-error")).not_to_be_empty()
    expect(page.locator(typed)).to_have_value("Lo que se sabe")
