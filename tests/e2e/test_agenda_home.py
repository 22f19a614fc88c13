"""In the agenda people of one home move as one, and a call asks what came of it."""

import os
from datetime import timedelta

from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import (
    answer_calls,
    say_early,
    sign_in,
    someone,
    store,
    store_home,
)
from tests.e2e.test_accessibility import check
from tests.e2e.test_agenda import (
    DAY,
    add,
    card,
    column,
    drag,
    open_agenda,
    stored,
    toast,
    waiting,
)
from tests.support.site import Site

OFFER = "Para las 3 personas de esta dirección, una tras otra"
EMPTY_DAY = DAY + timedelta(days=35)  # which no other test fills


def hours(site: Site, name: str) -> list[tuple[str, str]]:
    """Return state and hour of each visit of a home."""
    leads = {one["id"]: one for one in site.rows("SELECT * FROM appointments")}
    found = [
        (one["state"], one["starts_at"])
        for one in site.rows("SELECT * FROM visits ORDER BY starts_at, created_at")
        if leads[one["appointment_id"]]["name"] == name
    ]
    return [(state, str(at)[11:16]) for state, at in found]


def test_a_home_is_scheduled_moved_and_taken_back_as_one(
    page: Page, site: Site, password: str, problems: list[str]
) -> None:
    schedule_a_home(page, site, password)
    cards = column(page, "Marta Soto").locator("[data-visit]")
    before = hours(site, "Casa Uno")
    move_by_keys(page)
    toast(page, "Visita de 3 personas cambiada").get_by_role(
        "button", name="Deshacer"
    ).click()
    expect(cards).to_have_count(3)
    assert hours(site, "Casa Uno") == before
    write_in_the_window(page, site)
    assert problems == []


def schedule_a_home(page: Page, site: Site, password: str) -> None:
    store_home(page, site, "Casa Uno")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in ("Marta Soto", "Iván Rojas"):
        add(page, site, name)
    open_agenda(page, site, EMPTY_DAY)
    first = waiting(page, "Casa Uno").first
    expect(first).to_contain_text("Visita de 3 personas")
    drag(page, first, column(page, "Marta Soto"), 60)
    expect(toast(page, "Visita de 3 personas agendada")).to_be_visible()
    cards = column(page, "Marta Soto").locator("[data-visit]")
    expect(cards).to_have_count(3)
    expect(cards.nth(1)).to_contain_text("09:30 a 10:00")
    expect(cards.nth(1)).to_contain_text("Visita de 3 personas")
    expect(waiting(page, "Casa Uno")).to_have_count(0)
    check(page)


def move_by_keys(page: Page) -> None:
    column(page, "Marta Soto").locator("[data-visit]").nth(0).focus()
    page.keyboard.press("m")
    expect(page.locator("[data-agenda-says]")).to_contain_text(
        "Moviendo a Casa Uno, Visita de 3 personas"
    )
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(toast(page, "Visita de 3 personas cambiada")).to_be_visible()
    moved = column(page, "Iván Rojas").locator("[data-visit]")
    expect(moved).to_have_count(3)
    expect(moved.nth(2)).to_contain_text("10:15 a 10:45")
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/agenda-home.png")


def write_in_the_window(page: Page, site: Site) -> None:
    """Move one of them alone, and end the visits of all, by their window."""
    cards = column(page, "Marta Soto").locator("[data-visit]")
    cards.nth(0).click()
    window = page.locator("dialog[open]")
    expect(window.get_by_label(OFFER)).to_be_checked()
    check(page)
    window.get_by_label(OFFER).click()
    window.locator("#visit-time").fill("15:00")
    window.get_by_role("button", name="Guardar el cambio").click()
    expect(toast(page, "Visita cambiada")).to_be_visible()
    expect(cards.nth(2)).to_contain_text("15:00 a 15:30")
    expect(cards.nth(0)).to_contain_text("09:30 a 10:00")
    cards.nth(0).click()
    window.get_by_role("button", name="Cancelar visita y solicitud").click()
    expect(cards).to_have_count(0)
    toast(page, "Visita cancelada").get_by_role("button", name="Deshacer").click()
    expect(cards).to_have_count(3)
    assert {state for state, _ in hours(site, "Casa Uno")} == {"open"}


def test_an_undo_of_a_home_is_whole_or_nothing(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    store_home(page, site, "Casa Dos")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site, EMPTY_DAY + timedelta(days=1))
    drag(page, waiting(page, "Casa Dos").first, column(page, "Sin asignar"), 60)
    undo = toast(page, "Visita de 3 personas agendada").get_by_role(
        "button", name="Deshacer"
    )
    expect(undo).to_be_visible()
    undo.hover()  # the notice stays under the mouse
    context, colleague = someone(browser, site, password)
    open_agenda(colleague, site, EMPTY_DAY + timedelta(days=1))
    card(colleague, "Casa Dos").last.click()
    window = colleague.locator("dialog[open]")
    window.get_by_label(OFFER).click()
    window.get_by_role("button", name="No asistió").click()
    say_early(colleague)
    expect(colleague.locator("[data-visit]", has_text="No asistió")).to_have_count(1)
    undo.click()
    expect(toast(page, "No se pudo deshacer")).to_be_visible()
    assert sorted(state for state, _ in hours(site, "Casa Dos")) == [
        "no_show",
        "open",
        "open",
    ]
    context.close()


def test_a_tap_on_the_phone_asks_and_marks_nothing_by_itself(
    page: Page, site: Site, password: str, problems: list[str]
) -> None:
    answer_calls(page)
    store(page, site, "Llamada Agenda")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site, EMPTY_DAY + timedelta(days=2))
    drag(page, waiting(page, "Llamada Agenda"), column(page, "Sin asignar"), 60)
    card(page, "Llamada Agenda").click()
    window = page.locator("dialog[open]").first
    window.locator("a[href^='tel:']").click()
    asked = page.locator("dialog[data-choices][open]")
    expect(asked).to_contain_text("Llamada Agenda")
    assert site.rows("SELECT * FROM events WHERE kind = 'attempted'") == []
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/agenda-asks.png")
    asked.get_by_role("button", name="No contesta").click()
    expect(asked).to_have_count(0)
    expect(window.locator("a[href^='mailto:']")).to_be_visible()
    assert len(site.rows("SELECT * FROM events WHERE kind = 'attempted'")) == 1
    window.locator("a[href^='mailto:']").evaluate(
        "one => one.addEventListener('click', (event) => event.preventDefault())"
    )
    window.locator("a[href^='mailto:']").click()
    asked.get_by_role("button", name="Cancelar").first.click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(card(page, "Llamada Agenda")).to_have_count(0)
    assert [state for state, _ in stored(site, "Llamada Agenda")] == ["cancelled"]
    assert problems == []
