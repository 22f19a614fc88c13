"""The summary: numbers at a glance, each bar a way into the list."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site

# Numbers that take more than a line, or reach beyond their card.
_BROKEN = """
all => all.filter(one => one.scrollWidth > one.clientWidth
    || one.clientHeight > 1.5 * parseFloat(getComputedStyle(one).lineHeight))
  .map(one => one.textContent)
"""


def test_summary_shows_the_business_and_leads_into_the_list(
    page: Page, site: Site, password, problems
) -> None:
    for number in range(3):
        store(page, site, f"Resumida {number}")
    stored = len(site.rows("SELECT id FROM appointments"))
    value = f"${15 * stored}.000"
    sign_in(page, site, password)
    page.get_by_role("link", name="Resumen").click()
    expect(page.get_by_role("heading", name="Resumen")).to_be_visible()
    expect(page.locator(".figure", has_text="Leads").first).to_contain_text(str(stored))
    expect(page.locator(".figure", has_text="Valor")).to_contain_text(value)
    plots = page.locator(".plot-card")
    expect(plots).to_have_count(6)
    expect(page.locator(".recharts-bar-rectangle path").first).to_be_visible()
    page.get_by_label("Período").select_option("Últimos 7 días")
    plots.first.get_by_text("Ver los datos en una tabla").click()
    expect(plots.first.locator("tbody tr")).to_have_count(7)
    check(page)
    expect(page).to_have_url(re.compile(r"/resumen/\?periodo=7$"))
    names = page.locator(".recharts-cartesian-axis-tick-value")
    for name in ("Otra", "Quillota", "Agendado", "Domingo", "23"):
        expect(names.filter(has_text=name).first).to_be_visible()
    store(page, site, "Llegó Mientras")
    expect(page.locator(".figure", has_text="Leads").first).to_contain_text(
        str(stored + 1), timeout=20_000
    )
    page.reload()
    expect(page.get_by_label("Período")).to_have_value("7")
    vaccine = plots.filter(has_text="Leads por vacuna")
    vaccine.get_by_text("Ver los datos en una tabla").click()
    vaccine.get_by_role("link", name="Otra", exact=True).click()
    expect(page).to_have_url(
        re.compile(r"/admin/\?registro-desde=.{10}&registro-hasta=.{10}&vacuna=Otra$")
    )
    expect(page.locator("[data-lead]")).to_have_count(stored + 1)
    assert problems == []


@pytest.fixture
def much_asked(page: Page, site: Site) -> Iterator[None]:
    """Let the numbers be long, while a test looks at them."""
    store(page, site, "Una más")
    mine = "WHERE name = 'Una más'"
    site.run(f"UPDATE appointments SET vaccine_price = 4000000 {mine}")  # noqa: S608
    yield
    site.run(f"DELETE FROM appointments {mine}")  # noqa: S608


@pytest.mark.usefixtures("much_asked")
@pytest.mark.parametrize("width", [320, 390, 768])
def test_summary_fits_its_width(page: Page, site: Site, password, width) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(site.base_url + "/admin/resumen/")
    expect(page.locator(".plot-card").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator(".figure", has_text="Valor")).to_contain_text("$4.")
    numbers = page.locator(".figure > dd:first-of-type")
    assert not numbers.evaluate_all(
        "all => all.some(one => one.scrollWidth > one.clientWidth)"
    )
    # Of the days the newest are seen without scrolling.
    days = page.locator(".plot-card").first.locator(".recharts-wrapper")
    edge = days.evaluate("it => it.getBoundingClientRect().right")
    assert edge <= width
    if width == 768:  # and every hour of the day, where there is room for all
        hours = page.locator(".plot-card").last.locator(".recharts-wrapper")
        assert hours.evaluate("it => it.getBoundingClientRect().right") <= width
    check(page)


@pytest.mark.parametrize("width", [320, 390, 640, 768, 1023, 1100, 1366, 1440])
def test_no_number_is_broken_however_long(
    page: Page, site: Site, password, width
) -> None:
    store(page, site, "La mayor")
    others = "(SELECT sum(vaccine_price) FROM appointments WHERE name != 'La mayor')"
    page.set_viewport_size({"width": width, "height": 900})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    try:
        for value, told in (
            (62_264_000, "$62.264.000"),
            (999_999_999_999, "$999.999.999.999"),
        ):
            site.run(
                f"UPDATE appointments SET vaccine_price = {value}"  # noqa: S608
                f" - coalesce({others}, 0) WHERE name = 'La mayor'"
            )
            page.goto(site.base_url + "/admin/resumen/")
            number = page.locator(".figure", has_text="Valor").locator("dd")
            expect(number).to_have_text(told)
            page.evaluate("document.fonts.ready")
            if folder := os.environ.get("PICTURES"):
                page.screenshot(path=f"{folder}/value-{len(told)}-{width}.png")
            assert (
                page.locator(".figure > dd:first-of-type").evaluate_all(_BROKEN) == []
            )
            size = number.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
            assert size >= (20 if value < 10**9 else 12)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        site.run("DELETE FROM appointments WHERE name = 'La mayor'")


def test_summary_is_closed_to_strangers(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/admin/resumen/")
    expect(page.locator("#login-form")).to_be_visible()
    expect(page.locator(".figure")).to_have_count(0)


def test_a_failure_says_so_and_offers_to_try_again(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Se Suma")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    site.run("ALTER TABLE appointments RENAME COLUMN vaccine_price TO hidden_price")
    try:
        page.goto(site.base_url + "/admin/resumen/")
        again = page.get_by_role("button", name="Reintentar")
        expect(again).to_be_visible()
        expect(page.locator(".figure")).to_have_count(0)
        check(page)
    finally:
        site.run("ALTER TABLE appointments RENAME COLUMN hidden_price TO vaccine_price")
    again.click()
    expect(page.locator(".figure").first).to_be_visible()
    expect(again).to_have_count(0)
