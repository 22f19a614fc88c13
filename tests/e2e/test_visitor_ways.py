"""Ways to a request that a visitor sees: on a phone, near the top, at a pharmacy."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.forms import fill, hydrated, send
from tests.support.site import Site

WIDTHS = [320, 360, 390]


@pytest.mark.parametrize("width", WIDTHS)
def test_bar_of_a_phone_is_there_until_a_form_is(
    page: Page, site: Site, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(site.base_url)
    bar = page.locator(".contact-bar")
    book = bar.get_by_role("link", name="Agendar cita")
    expect(book).to_be_in_viewport()
    expect(bar.get_by_role("link", name=re.compile("WhatsApp"))).to_be_in_viewport()
    page.locator("#booking-form-phone").scroll_into_view_if_needed()
    expect(book).not_to_be_visible()
    page.locator("footer p").last.scroll_into_view_if_needed()
    below = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert below == 0
    page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
    book.click()
    expect(page.locator("#scheduler")).to_be_visible()


def test_vaccine_near_the_top_opens_the_scheduler_at_its_second_step(
    page: Page, site: Site
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.base_url)
    vaccine = page.locator("main a[data-vaccine=tetanos]")
    place = vaccine.evaluate("(node) => node.getBoundingClientRect().top + scrollY")
    assert place < 2 * 844
    vaccine.click()
    expect(page.locator("#scheduler [data-step='2']")).to_be_visible()
    expect(page.locator("#scheduler [value=tetanos]")).to_be_checked()


def test_pharmacy_page_leads_to_its_own_form_and_calls_prices_a_reference(
    page: Page, site: Site, next_week
) -> None:
    page.goto(site.base_url + "/farmacia/")
    page.locator("header").get_by_role("link", name="Agendar cita").click()
    expect(page).to_have_url(f"{site.base_url}/farmacia/#pharmacy-form")
    expect(page.locator("[data-price-note]")).to_contain_text("referenciales")
    page.locator("#pharmacy-form-vaccine").select_option("hepatitis")
    line = page.locator("#pharmacy-form [data-price-line]")
    expect(line).to_have_text("Valor referencial: $20.000")
    includes = page.locator("#pharmacy-form [data-price-includes]")
    expect(includes).to_contain_text(
        "la visita a tu casa de un profesional certificado"
    )
    expect(includes).to_be_visible()
    hydrated(page, "pharmacy-form")
    fields = {"receipt_number": "B-7", "vaccine": "hepatitis"}
    fill(page, "pharmacy-form", next_week, name="Precio", **fields)
    send(page, "pharmacy-form")
    summary = page.locator("#pharmacy-form [data-summary]")
    expect(summary.locator("dt", has_text="Valor")).to_have_text("Valor referencial")
    page.reload()
    kept = page.locator("[data-requests-list] li").first
    expect(kept).to_contain_text("Valor referencial: $20.000")


def test_privacy_page_prints_no_placeholder(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/privacidad/")
    main = page.locator("main")
    expect(main).to_contain_text("Responsable: Vacuna en Casa")
    expect(main).not_to_contain_text("por publicar")
    expect(main).not_to_contain_text("RUT:")
