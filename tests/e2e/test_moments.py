"""Moments at which what a visitor types could be lost: each tried as it happens."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.forms import fill, hydrated, leads, send
from tests.support.site import Site
from tests.support.weak_line import weak_line

FORM = "booking-form"
MINUTE = 60


@pytest.mark.parametrize("way", ["cut", "swallow"])
def test_line_gone_for_a_minute_while_sending_stores_the_request_once(
    page: Page, site: Site, next_week, way
) -> None:
    """The minute passes for the page alone, ten seconds at a time."""
    name = f"Un minuto {way}"
    page.clock.install()
    with weak_line(site.port) as line:
        page.goto(line.base_url)
        hydrated(page, FORM)
        fill(page, FORM, next_week, name=name)
        getattr(line, way)()
        send(page, FORM)
        notice = page.locator(f"#{FORM} [data-form-notice]")
        for _ in range(MINUTE // 10):
            page.clock.fast_forward(10_000)
            page.wait_for_timeout(200)
        expect(notice).to_contain_text("Se cortó la conexión.")
        expect(page.locator(f"#{FORM}-name")).to_have_value(name)
        assert page.url == line.base_url + "/"
        assert leads(site, name) == []
        line.mend()
        page.clock.fast_forward(16_000)
        confirmation = page.locator(f"#{FORM} [data-confirmation]")
        expect(confirmation).to_be_visible(timeout=30_000)
        (lead,) = leads(site, name)
        expect(confirmation).to_contain_text(lead["reference"])


def test_page_that_the_browser_kept_has_no_answer(
    page: Page, site: Site, next_week
) -> None:
    """Pages put aside and shown again (bfcache) begin with an open form."""
    page.goto(site.base_url)
    hydrated(page, FORM)
    fill(page, FORM, next_week, name="Guardada por el navegador")
    send(page, FORM)
    card = page.locator(f"#{FORM} [data-confirmation]")
    expect(card).to_be_visible(timeout=25_000)
    page.evaluate(
        "for (const [kind, persisted] of [['pagehide', true], ['pageshow', true]])"
        " dispatchEvent(new PageTransitionEvent(kind, { persisted }));"
    )
    expect(card).to_be_hidden()
    expect(page.locator(f"#{FORM} [data-form-notice]")).to_be_empty()
    expect(page.locator(f"#{FORM}-name")).to_have_value("")
    fill(page, FORM, next_week, name="Después de volver")
    send(page, FORM)
    expect(card).to_be_visible(timeout=25_000)
    assert len(leads(site, "Guardada por el navegador")) == 1
    assert len(leads(site, "Después de volver")) == 1


def test_newsletter_without_a_line_blames_the_line(page: Page, site: Site) -> None:
    page.goto(site.base_url)
    field = page.locator("#newsletter-form-email")
    field.fill("luisa@correo.cl")
    status = page.locator("[data-newsletter-status]")
    page.context.set_offline(True)
    page.locator("#newsletter-form [data-submit]").click()
    expect(status).to_have_text(re.compile("No hay conexión"))
    expect(field).to_have_value("luisa@correo.cl")
    assert site.rows("SELECT email FROM newsletter") == []
    page.context.set_offline(False)
    page.locator("#newsletter-form [data-submit]").click()
    expect(status).to_contain_text("te enviamos un correo")
    assert [row["email"] for row in site.rows("SELECT email FROM newsletter")] == [
        "luisa@correo.cl"
    ]


def test_drafts_of_two_tabs_stay_apart(browser: Browser, site: Site, next_week) -> None:
    """Also of a tab that was opened from the other and began as its copy."""
    context = browser.new_context()
    one = context.new_page()
    one.goto(site.base_url)
    hydrated(one, FORM)
    fill(one, FORM, next_week, name="Tab uno")
    with context.expect_page() as opened:
        one.evaluate("open(location.href)")
    two = opened.value
    hydrated(two, FORM)
    expect(two.locator(f"#{FORM}-name")).to_have_value("Tab uno")
    fill(two, FORM, next_week, name="Tab dos")
    for page, name in ((one, "Tab uno"), (two, "Tab dos")):
        page.reload()
        hydrated(page, FORM)
        expect(page.locator(f"#{FORM}-name")).to_have_value(name)
    for page in (one, two):
        page.locator(f"#{FORM}-consent").check()
        send(page, FORM)
        card = page.locator(f"#{FORM} [data-confirmation]")
        expect(card).to_be_visible(timeout=25_000)
    assert len(leads(site, "Tab uno")) == len(leads(site, "Tab dos")) == 1
    kept = one.evaluate("JSON.parse(localStorage.getItem('appointments'))")
    assert len(kept) == len({entry["reference"] for entry in kept}) == 2
    context.close()
