"""What has the focus after something was saved in a lead's file; a double press is one."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_drawer import drawer, open_file, row, toast
from tests.support.site import Site


def notes_of(site: Site, text: str) -> int:
    return [one["text"] for one in site.rows("SELECT text FROM notes")].count(text)


def stays_at(page: Page, place: Locator) -> None:
    """Expect the focus at a place, also once everything has come to rest."""
    expect(place).to_be_focused()
    page.evaluate("() => new Promise(done => setTimeout(done, 600))")
    expect(place).to_be_focused()


@pytest.mark.parametrize("width", [1366, 390])
def test_who_saves_in_a_file_stays_in_it(
    page: Page, site: Site, password, width: int, problems
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    name = f"Foco {width}"
    open_file(page, site, password, name)
    note = page.locator("#file-note")
    note.fill("Toca el timbre")
    add = drawer(page).get_by_role("button", name="Guardar nota")
    add.click()
    expect(toast(page, "Nota guardada")).to_be_visible()
    stays_at(page, add)
    time = page.locator("#visit-time")
    time.fill("09:00")
    time.press("Enter")
    expect(drawer(page).locator("[data-visit]")).to_contain_text("09:00")
    stays_at(page, time)
    page.locator("#visit-minutes").fill("45")
    send = drawer(page).locator("form", has=time).locator("[type=submit]")
    send.click()
    expect(drawer(page).locator("[data-visit]")).to_contain_text("09:45")
    stays_at(page, send)
    toast(page, "Visita cambiada").get_by_role("button", name="Deshacer").click()
    expect(drawer(page).locator("[data-visit]")).not_to_contain_text("09:45")
    expect(page.locator("#lead-search")).not_to_be_focused()
    stays_at(page, drawer(page))
    assert problems == []


# Both presses happen before anything can be answered.
TWICE = "it => { it.click(); it.click(); }"


def test_a_double_press_in_a_file_is_one(
    page: Page, site: Site, password, problems
) -> None:
    name = "Doble Toque"
    open_file(page, site, password, name)
    told = page.locator("[data-toast]")
    for text, stored in (("Una vez", 1), ("Una vez", 2)):
        page.locator("#file-note").fill(text)
        drawer(page).get_by_role("button", name="Guardar nota").evaluate(TWICE)
        expect(page.locator("#file-note")).to_have_value("")
        expect(told.filter(has_text="Nota guardada")).to_have_count(stored)
        assert notes_of(site, text) == stored
    drawer(page).get_by_role("button", name="Agendar visita").evaluate(TWICE)
    expect(drawer(page).locator("[data-visit]")).not_to_contain_text("Sin visita")
    page.locator("#file-note").fill("Tras la visita")
    drawer(page).get_by_role("button", name="Guardar nota").click()
    expect(drawer(page)).to_contain_text("Tras la visita")
    expect(told.filter(has_text="No se pudo")).to_have_count(0)
    expect(told.filter(has_text="Visita agendada")).to_have_count(1)
    assert problems == []


def test_a_late_second_press_of_a_note_is_no_error(
    page: Page, site: Site, password, problems
) -> None:
    open_file(page, site, password, "Toque Tardío")
    note = page.locator("#file-note")
    note.fill("Con su tecla")
    note.press("Control+Enter")
    expect(toast(page, "Nota guardada")).to_be_visible()
    expect(note).to_have_value("")
    page.wait_for_timeout(1200)  # as long as nobody presses twice by mistake
    drawer(page).get_by_role("button", name="Guardar nota").click()
    expect(drawer(page)).to_contain_text("Escriba la nota.")
    expect(note).to_be_focused()
    expect(toast(page, "No se pudo")).to_have_count(0)
    assert notes_of(site, "Con su tecla") == 1
    assert problems == []


def test_a_double_press_on_chosen_leads_is_one(
    page: Page, site: Site, password, problems
) -> None:
    name = "Doble Elegido"
    open_file(page, site, password, name)
    page.keyboard.press("Escape")
    expect(drawer(page)).to_have_count(0)
    row(page, name).locator("[data-choose]").check()
    button = page.get_by_role("button", name="Marcar como contactado")
    button.evaluate(TWICE)
    told = page.locator("[data-toast]")
    expect(row(page, name).locator("[data-state]")).to_have_text("Contactado")
    page.locator("#lead-search").fill(name)
    expect(page.locator("[data-lead]")).to_have_count(1)
    expect(told.filter(has_text="1 en estado")).to_have_count(1)
    expect(told.filter(has_text="Ninguno cambió")).to_have_count(0)
    assert problems == []


@pytest.mark.parametrize("width", [1366, 390])
def test_who_takes_back_what_a_notice_tells_of_stays_at_its_row(
    page: Page, site: Site, password, width: int, problems
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    name = f"Deshace {width}"
    for each in (name, "Otra Persona"):
        store(page, site, each)
    sign_in(page, site, password)
    row(page, name).locator("[data-state]").click()
    choices = page.locator("dialog[data-choices][open] [data-choice]")
    choices.filter(has_text="Contactado").click()
    expect(row(page, name).locator("[data-state]")).to_have_text("Contactado")
    undo = page.locator("[data-toast] [data-undo]").last
    undo.click()
    expect(row(page, name).locator("[data-state]")).not_to_have_text("Contactado")
    stays_at(page, row(page, name))
    assert problems == []


def test_who_takes_back_a_move_of_several_stays_in_the_list(
    page: Page, site: Site, password, problems
) -> None:
    name = "Varias Deshechas"
    store(page, site, name)
    sign_in(page, site, password)
    row(page, name).locator("[data-choose]").check()
    page.get_by_role("button", name="Marcar como contactado").click()
    expect(row(page, name).locator("[data-state]")).to_have_text("Contactado")
    page.locator("[data-toast] [data-undo]").last.click()
    expect(row(page, name).locator("[data-state]")).not_to_have_text("Contactado")
    stays_at(page, row(page, name))
    page.keyboard.press("n")
    expect(page.locator("#new-name")).to_be_visible()
    assert problems == []
