"""A visit that was stored, and of which no answer came: it is never made twice."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from app.content import visits
from tests.e2e.panel import store
from tests.e2e.test_agenda import card, column, drag, stored, toast, waiting
from tests.e2e.test_lost_presses import click, expect_told, open_file, told
from tests.e2e.test_panel_line import sign_in_by
from tests.support.builders import REQUEST
from tests.support.site import Site
from tests.support.weak_line import WeakLine

DAY = date.fromisoformat(REQUEST["date"]) + timedelta(days=77)
VERSIONS = "SELECT id, starts_at, version FROM visits ORDER BY id"


@contextmanager
def written_to(site: Site) -> Iterator[None]:
    """Let whatever writes wait, as while somebody else does."""
    other = sqlite3.connect(site.folder / "app.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("COMMIT")
        other.close()


def lose_answer(
    page: Page, site: Site, line: WeakLine, press: Callable[[], None]
) -> None:
    """Press, and let the server die after it did that, before anybody hears of it."""
    before = site.rows(VERSIONS)
    quiet = -1
    while quiet != line.brought:  # until nothing is on its way any more
        quiet = line.brought
        page.wait_for_timeout(300)
    with written_to(site):
        press()
        # More than a sign of life: the press is there, and waits.
        site.wait_for("the press", lambda: line.brought > quiet + 100)
        line.swallow()
    site.wait_for("it", lambda: site.rows(VERSIONS) != before)
    line.cut()
    site.kill()
    line.mend()
    site.start()


@pytest.mark.parametrize("where", ["agenda", "file"])
def test_what_died_after_it_was_stored_is_not_scheduled_again(
    page: Page, site: Site, password: str, line: WeakLine, where: str
) -> None:
    name = f"Guardada En {where}"
    store(page, site, name)
    sign_in_by(page, line, password)
    if where == "agenda":
        page.goto(f"{line.base_url}/admin/agenda/?dia={DAY}")
        waiting(page, name).click()
    else:
        open_file(page, name)
    page.locator("#visit-date").fill(DAY.isoformat())
    page.locator("#visit-time").fill("11:35")
    lose_answer(page, site, line, click(page, "Agendar visita"))
    expect_told(page)
    if where == "agenda":
        expect(card(page, name)).to_contain_text("11:35")
        expect(waiting(page, name)).to_have_count(0)
        card(page, name).click()
    expect(page.locator("#visit-time")).to_have_value("11:35")
    click(page, "Guardar el cambio")()
    expect(toast(page, visits.UNCHANGED)).to_be_visible()
    expect(told(page)).to_have_count(0)
    assert stored(site, name) == [("open", "")]


def test_what_died_after_it_was_moved_is_shown_so(
    page: Page, site: Site, password: str, line: WeakLine
) -> None:
    name = "Movida Y Muerta"
    far = DAY + timedelta(days=7)
    store(page, site, name)
    sign_in_by(page, line, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{line.base_url}/admin/agenda/?dia={far}")
    drag(page, waiting(page, name), column(page, "Sin asignar"), 60)
    expect(card(page, name)).to_contain_text("09:00 a 09:30")
    card(page, name).click()
    page.locator("#visit-time").fill("13:20")
    lose_answer(page, site, line, click(page, "Guardar el cambio"))
    expect_told(page)
    expect(card(page, name)).to_contain_text("13:20 a 13:50")
    expect(page.locator("#visit-time")).to_have_value("13:20")
    rows = site.rows(VERSIONS)
    click(page, "Guardar el cambio")()
    expect(toast(page, visits.UNCHANGED)).to_be_visible()
    assert site.rows(VERSIONS) == rows


def test_a_second_press_on_a_silent_line_makes_no_second_visit(
    page: Page, site: Site, password: str, line: WeakLine
) -> None:
    """What was typed after the first press is told of, too: the line held both back."""
    name = "Dos Veces Pedida"
    store(page, site, name)
    sign_in_by(page, line, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{line.base_url}/admin/agenda/?dia={DAY + timedelta(days=14)}")
    waiting(page, name).click()
    page.locator("#visit-time").fill("11:35")
    page.wait_for_timeout(300)
    line.swallow()
    click(page, "Agendar visita")()
    expect(page.locator(".line-silent").filter(visible=True).last).to_be_visible()
    click(page, "Agendar visita")()
    page.locator("#visit-time").fill("12:50")
    click(page, "Agendar visita")()
    line.mend()
    expect(toast(page, visits.SCHEDULED)).to_contain_text("11:35")
    expect(toast(page, visits.SCHEDULE_ERROR)).to_contain_text("11:35")
    assert stored(site, name) == [("open", "")]
