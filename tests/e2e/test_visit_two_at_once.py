"""Two of the staff at one visit: who typed is told before moving what another planned."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.panel import sign_in, store
from tests.support.site import Site
from tests.support.weak_line import WeakLine

CHANGED = "La visita cambió mientras usted escribía"


@pytest.fixture
def colleague(browser: Browser, site: Site, password: str) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    yield page
    context.close()


def file_of(page: Page, base_url: str, site: Site, name: str) -> Locator:
    (lead,) = [
        one for one in site.rows("SELECT * FROM appointments") if one["name"] == name
    ]
    page.goto(f"{base_url}/admin/?ficha={lead['id']}")
    file = page.locator("[data-drawer]")
    expect(file.locator("#visit-time")).to_be_visible()
    return file


def schedule(page: Page, site: Site, name: str) -> None:
    file = file_of(page, site.base_url, site, name)
    file.get_by_role("button", name="Agendar visita").click()
    expect(file.locator("[data-visit]")).to_contain_text("08:00")


def hours(site: Site, name: str) -> list[str]:
    """Return when each open visit of somebody begins."""
    (lead,) = [
        one for one in site.rows("SELECT * FROM appointments") if one["name"] == name
    ]
    visits = site.rows("SELECT * FROM visits WHERE state = 'open'")
    return [str(v["starts_at"]) for v in visits if v["appointment_id"] == lead["id"]]


def hears(page: Page, line: WeakLine, meanwhile: Callable[[], None]) -> None:
    del page, line
    meanwhile()


def reloads(page: Page, line: WeakLine, meanwhile: Callable[[], None]) -> None:
    line.cut()
    meanwhile()
    line.mend()
    page.reload()


def sends(page: Page, line: WeakLine, meanwhile: Callable[[], None]) -> None:
    line.swallow()
    meanwhile()
    page.get_by_role("button", name="Agendar visita").click()
    line.mend()


@pytest.mark.parametrize("moment", [hears, reloads, sends])
def test_who_typed_is_told_that_a_colleague_has_scheduled(
    page: Page,
    colleague: Page,
    site: Site,
    password: str,
    line: WeakLine,
    moment: Callable[[Page, WeakLine, Callable[[], None]], None],
) -> None:
    name = f"Dos Agendan {moment.__name__}"
    store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    file = file_of(page, line.base_url, site, name)
    file.locator("#visit-time").fill("17:45")
    moment(page, line, lambda: schedule(colleague, site, name))
    told = file.get_by_role("alert").filter(has_text=CHANGED)
    expect(told).to_be_visible(timeout=20_000)
    expect(file.locator("[data-visit]")).to_contain_text("08:00")
    expect(file.locator("#visit-time")).to_have_value("17:45")
    (planned,) = hours(site, name)
    file.get_by_role("button", name="Guardar el cambio").click()
    expect(file.locator("[data-visit]")).to_contain_text("17:45")
    expect(told).to_be_hidden()
    (moved,) = hours(site, name)
    assert moved != planned


def test_ones_own_visit_is_no_news(
    page: Page, site: Site, password: str, problems: list[str]
) -> None:
    store(page, site, "Agenda Sola")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    file = file_of(page, site.base_url, site, "Agenda Sola")
    for hour in ("17:45", "16:15"):
        file.locator("#visit-time").fill(hour)
        file.locator("#visit-time").press("Enter")
        expect(file.locator("[data-visit]")).to_contain_text(hour)
    page.wait_for_timeout(600)  # whatever the news of it bring has come
    assert CHANGED not in file.inner_text()
    assert problems == []


def test_a_wrong_hour_takes_the_focus(page: Page, site: Site, password: str) -> None:
    store(page, site, "Hora Mala")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    file = file_of(page, site.base_url, site, "Hora Mala")
    file.locator("#visit-time").fill("25:00")
    file.get_by_role("button", name="Agendar visita").click()
    expect(file).to_contain_text("Revise la hora")
    expect(file.locator("#visit-time")).to_be_focused()
