"""What is being written about a breach outlives the ways out, and a colleague's writing."""

import re
import time
from datetime import timedelta

from playwright.sync_api import Browser, Locator, Page, expect

from app.content import messages
from app.domain.clock import utc_now
from tests.e2e.panel import sign_in, someone
from tests.e2e.test_windows_come_back import MOMENTS, Moment
from tests.support.breaches import typed
from tests.support.site import Site

TEXT = "Se perdió un notebook. " * 12
REGISTER = re.compile(r"/admin/privacidad/vulneraciones/$")


def what(page: Page) -> Locator:
    return page.get_by_label("Qué pasó")


def note(page: Page, site: Site, password: str) -> None:
    """Begin to note a breach."""
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/privacidad/vulneraciones/")
    page.get_by_role("button", name="Anotar una vulneración").click()
    what(page).fill(TEXT)


def is_back(page: Page) -> None:
    expect(what(page)).to_have_value(TEXT, timeout=30_000)
    expect(page.get_by_text(messages.DRAFT_BACK)).to_be_visible()


@MOMENTS
def test_it_comes_back_and_says_so(
    page: Page, site: Site, password: str, moment: Moment
) -> None:
    note(page, site, password)
    moment(page, site, password)
    is_back(page)


def test_the_way_back_to_the_list_keeps_it(
    page: Page, site: Site, password: str
) -> None:
    note(page, site, password)
    for is_pressed in (False, True):
        if is_pressed:
            page.get_by_role("button", name="Guardar").click()
            expect(page.get_by_text("Anote cuándo se supo.")).to_be_visible()
        page.get_by_role("button", name="Volver a la lista").click()
        expect(page).to_have_url(REGISTER)
        page.get_by_role("button", name="Anotar una vulneración").click()
        is_back(page)


def test_who_presses_twice_comes_back_by_one_step(
    page: Page, site: Site, password: str
) -> None:
    note(page, site, password)
    page.go_back()
    page.get_by_role("button", name="Anotar una vulneración").evaluate(
        "it => { it.click(); it.click(); }"
    )
    is_back(page)
    page.go_back()
    expect(page).to_have_url(REGISTER)


def test_back_in_the_browser_closes_the_form_and_keeps_it(
    page: Page, site: Site, password: str
) -> None:
    note(page, site, password)
    page.go_back()
    expect(page).to_have_url(REGISTER)
    expect(what(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Anotar una vulneración")).to_be_visible()
    page.go_forward()
    is_back(page)
    page.get_by_label("Cuándo se supo").fill(typed(utc_now() - timedelta(hours=2)))
    page.get_by_role("button", name="Guardar").click()
    expect(page).to_have_url(REGISTER)
    page.get_by_role("button", name="Anotar una vulneración").click()
    expect(what(page)).to_have_value("")
    expect(page.get_by_text(messages.DRAFT_BACK)).to_have_count(0)


def test_what_a_colleague_wrote_is_shown_and_not_written_back(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    name = f"De dos {time.time()}"
    note(page, site, password)
    what(page).fill(name)
    page.get_by_label("Cuándo se supo").fill(typed(utc_now() - timedelta(hours=2)))
    page.get_by_role("button", name="Guardar").click()
    context, other = someone(browser, site, password)
    other.goto(f"{site.base_url}/admin/privacidad/vulneraciones/")
    for tab in (page, other):
        line = tab.get_by_role("listitem").filter(has_text=name)
        line.get_by_role("button", name="Abrir").click()
        expect(what(tab)).to_have_value(name)
    other.locator("[name=measures]").fill("Medida de la colega")
    other.locator("[name=people]").fill("10")
    other.get_by_role("button", name="Guardar").click()
    expect(other.get_by_text("Vulneración guardada")).to_be_visible()
    context.close()
    page.locator("[name=data]").fill("Solo mis datos")
    page.locator("[name=people]").fill("20")
    page.get_by_role("button", name="Guardar").click()
    for _ in range(2):
        expect(page.get_by_text("Ahora dice: 10")).to_be_visible()
        expect(page.locator("[name=measures]")).to_have_value("Medida de la colega")
        expect(page.locator("[name=data]")).to_have_value("Solo mis datos")
        expect(page.locator("[name=people]")).to_have_value("20")
        page.reload()
    page.get_by_role("button", name="Guardar").click()
    expect(page).to_have_url(REGISTER)
    found = site.rows("SELECT what, data, measures, people FROM breaches")
    (now,) = [dict(one) for one in found if one["what"] == name]
    wanted = ("Solo mis datos", "Medida de la colega", "20")
    assert (now["data"], now["measures"], now["people"]) == wanted
