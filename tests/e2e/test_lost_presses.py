"""A press that no server answered: what was typed stays, and the page says so."""

import os
import signal
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from app.content import messages, states
from app.services.undoing import OFFERED_FOR
from tests.e2e.panel import sign_in, store
from tests.e2e.test_panel_line import sign_in_by
from tests.support.builders import REQUEST
from tests.support.site import Site
from tests.support.weak_line import WeakLine

DAY = date.fromisoformat(REQUEST["date"])
NOTE = "Pide que suba la enfermera"


def die_under(page: Page, site: Site, press: Callable[[], None]) -> None:
    """Press while the server hangs, which then dies and starts on the same data."""
    page.wait_for_timeout(300)  # nothing is on its way any more
    os.killpg(site.group, signal.SIGSTOP)
    press()
    page.wait_for_timeout(500)
    site.kill()
    site.start()


def swallow(page: Page, line: WeakLine, press: Callable[[], None]) -> None:
    """Press on a line that lets nothing through, which then breaks and comes back."""
    page.wait_for_timeout(300)
    line.swallow()
    press()
    page.wait_for_timeout(1000)
    line.cut()
    expect(page.get_by_text(messages.CONNECTION_LOST)).to_be_visible()
    line.mend()


def click(page: Page, name: str) -> Callable[[], None]:
    return page.get_by_role("button", name=name, exact=True).click


def told(page: Page):
    return page.get_by_text(messages.PRESS_LOST).filter(visible=True).last


def expect_told(page: Page) -> None:
    expect(told(page)).to_be_visible(timeout=30_000)


def open_file(page: Page, name: str) -> None:
    page.locator("[data-lead]", has_text=name).locator("[data-file]").click()
    expect(page.locator("#file-note")).to_be_visible()


def count(site: Site, table: str) -> int:
    return len(site.rows(f"SELECT id FROM {table}"))  # noqa: S608 - names of our own


@pytest.mark.parametrize(
    ("button", "table"), [("Guardar nota", "notes"), ("Agendar visita", "visits")]
)
def test_a_server_that_dies_under_a_press_loses_nothing_of_a_file(
    page: Page, site: Site, password: str, button: str, table: str
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    name = f"Muere En {table}"
    store(page, site, name)
    sign_in(page, site, password)
    open_file(page, name)
    page.locator("#file-note").fill(NOTE)
    page.locator("#visit-time").fill("11:35")
    page.locator("#visit-minutes").fill("45")
    before = count(site, table)
    die_under(page, site, click(page, button))
    expect_told(page)
    expect(page.locator("#file-note")).to_have_value(NOTE)
    expect(page.locator("#visit-time")).to_have_value("11:35")
    expect(page.locator("#visit-minutes")).to_have_value("45")
    assert count(site, table) == before
    click(page, button)()
    site.wait_for("it", lambda: count(site, table) == before + 1)
    expect(told(page)).to_have_count(0)
    page.reload()
    expect(page.locator("#file-note")).to_have_value(
        "" if table == "notes" else NOTE, timeout=15_000
    )


def test_a_note_that_comes_back_alone_says_so(
    page: Page, site: Site, password: str
) -> None:
    store(page, site, "Nota Sola")
    sign_in(page, site, password)
    open_file(page, "Nota Sola")
    page.locator("#file-note").fill(NOTE)
    page.reload()
    # A whole page comes first, which takes its time on a machine that does much else.
    expect(page.locator("#file-note")).to_have_value(NOTE, timeout=30_000)
    expect(page.get_by_text(messages.DRAFT_BACK, exact=True)).to_be_visible()


def test_a_server_that_dies_under_a_press_gives_the_agendas_window_back(
    page: Page, site: Site, password: str
) -> None:
    store(page, site, "Muere En Agenda")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/agenda/?dia={DAY}")
    page.locator("[data-waiting]", has_text="Muere En Agenda").click()
    click(page, "Agendar visita")()
    visit = page.locator("[data-visit]", has_text="Muere En Agenda")
    visit.click()
    before = site.rows("SELECT starts_at, version FROM visits")
    page.locator("#visit-time").fill("13:20")
    die_under(page, site, click(page, "Guardar el cambio"))
    window = page.get_by_role("dialog", name="Muere En Agenda")
    expect(window).to_be_visible(timeout=30_000)
    expect(page.locator("#visit-time")).to_have_value("13:20")
    expect_told(page)
    assert site.rows("SELECT starts_at, version FROM visits") == before
    click(page, "Guardar el cambio")()
    expect(visit).to_contain_text("13:20")
    expect(window).to_be_hidden()


def test_a_note_that_a_line_swallowed_outlives_its_file(
    page: Page, site: Site, password: str, line: WeakLine
) -> None:
    store(page, site, "Nota Tragada")
    sign_in_by(page, line, password)
    open_file(page, "Nota Tragada")
    page.locator("#file-note").fill(NOTE)
    before = count(site, "notes")
    swallow(page, line, click(page, "Guardar nota"))
    expect_told(page)
    expect(page.locator("#file-note")).to_have_value(NOTE)
    page.locator("#file-note").press("Escape")
    expect(page.locator("[data-drawer]")).to_have_count(0)
    open_file(page, "Nota Tragada")
    expect(page.locator("#file-note")).to_have_value(NOTE)
    assert count(site, "notes") == before
    click(page, "Guardar nota")()
    expect(page.get_by_role("listitem").filter(has_text=NOTE)).to_be_visible()
    assert count(site, "notes") == before + 1


def choose(page: Page, name: str) -> None:
    page.locator("[data-lead]", has_text=name).locator("[data-choose]").check()


def open_moves(page: Page, name: str) -> None:
    row = page.locator("[data-lead]", has_text=name)
    row.locator("[data-state]").click()
    expect(page.locator("dialog[data-choices]")).to_be_visible()


def open_question(page: Page, name: str) -> None:
    page.locator("[data-lead]", has_text=name).locator("[data-delete]").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()


@pytest.mark.parametrize(
    ("ready", "button"),
    [
        (choose, "[data-bulk-bar] [data-to=contacted]"),
        (open_moves, "dialog[data-choices] [data-choice='1']"),
        (open_question, "dialog[open] .btn-danger"),
    ],
)
def test_a_press_that_a_line_swallowed_is_told_and_never_repeated(
    page: Page,
    site: Site,
    password: str,
    line: WeakLine,
    ready: Callable[[Page, str], None],
    button: str,
) -> None:
    name = f"Tragada {ready.__name__}"
    store(page, site, name)
    sign_in_by(page, line, password)
    ready(page, name)
    swallow(page, line, page.locator(button).click)
    expect_told(page)
    rows = site.rows("SELECT name, state, version FROM appointments")
    page.wait_for_timeout(1000)
    assert site.rows("SELECT name, state, version FROM appointments") == rows
    assert [row["state"] for row in rows if row["name"] == name] == ["new"]


def moved(page: Page, site: Site, password: str, line: WeakLine, name: str) -> Locator:
    """Move a lead, and return the button that takes it back."""
    store(page, site, name)
    sign_in_by(page, line, password)
    open_moves(page, name)
    page.locator("dialog[data-choices] [data-choice='1']").click()
    undo = page.locator("[data-toast]:not([data-gone]) [data-undo]")
    expect(undo).to_be_visible()
    return undo


def test_an_undo_that_a_line_swallowed_can_be_pressed_again(
    page: Page, site: Site, password: str, line: WeakLine
) -> None:
    undo = moved(page, site, password, line, "Deshacer Tragado")
    before = count(site, "events")
    swallow(page, line, undo.click)
    expect_told(page)
    assert count(site, "events") == before
    undo.click()
    expect(page.get_by_text(states.UNDONE)).to_be_visible()
    expect(undo).to_have_count(0)
    expect(told(page)).to_have_count(0)
    assert count(site, "events") == before + 1


def test_an_undo_is_offered_again_after_a_line_that_outlasts_its_notice(
    page: Page, site: Site, password: str, line: WeakLine
) -> None:
    undo = moved(page, site, password, line, "Deshacer Tarde")
    before = count(site, "events")
    line.swallow()
    undo.click()
    page.wait_for_timeout(OFFERED_FOR / timedelta(milliseconds=1))
    line.cut()
    line.mend()
    expect_told(page)
    undo.click()
    expect(page.get_by_text(states.UNDONE)).to_be_visible()
    expect(told(page)).to_have_count(0)
    assert count(site, "events") == before + 1


@pytest.mark.parametrize(
    ("address", "field"),
    [("profesionales", "#adding form [name=name]"), ("textos", "textarea[name=text]")],
)
def test_what_a_line_swallowed_does_not_look_saved(
    page: Page, password: str, line: WeakLine, address: str, field: str
) -> None:
    sign_in_by(page, line, password)
    page.goto(f"{line.base_url}/admin/{address}/")
    typed = page.locator(field).first
    typed.fill("Lo que nadie recibió")
    save = typed.locator("xpath=ancestor::form").locator("[type=submit]")
    swallow(page, line, save.click)
    expect_told(page)
    expect(typed).to_have_value("Lo que nadie recibió")


def test_a_press_that_was_answered_is_not_told_as_lost(
    page: Page, site: Site, password: str, line: WeakLine
) -> None:
    store(page, site, "Llegó Bien")
    sign_in_by(page, line, password)
    open_file(page, "Llegó Bien")
    page.locator("#file-note").fill(NOTE)
    click(page, "Guardar nota")()
    expect(page.get_by_role("listitem").filter(has_text=NOTE)).to_be_visible()
    line.drop()
    page.wait_for_timeout(3000)
    expect(told(page)).to_have_count(0)
    expect(page.locator("#file-note")).to_have_value("")
