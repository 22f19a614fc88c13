"""Several leads chosen, by mouse and by keyboard, and done with at once."""

import pytest
from playwright.sync_api import Locator, Page, expect

from app.content import bulk as copy
from tests.e2e.panel import sign_in, store, store_home
from tests.e2e.test_accessibility import check
from tests.support.site import Site


def row(page: Page, name: str):
    return page.locator("[data-lead]", has_text=name)


def box(page: Page, name: str):
    return page.get_by_label(f"Elegir el lead de {name}")


def bar(page: Page):
    return page.get_by_role("group", name="Leads elegidos")


def opened(page: Page, site: Site, password: str, *names: str) -> None:
    site.run("DELETE FROM appointments")
    for name in names:
        store(page, site, name)
    sign_in(page, site, password)
    expect(page.locator("[data-lead]")).to_have_count(len(names))


def test_leads_are_chosen_moved_and_taken_back_by_keyboard(
    page: Page, site: Site, password, problems
) -> None:
    opened(page, site, password, "Elige Uno", "Elige Dos", "Elige Tres", "Elige Cuatro")
    expect(bar(page)).to_be_hidden()
    row(page, "Elige Cuatro").focus()
    page.keyboard.press("x")
    expect(bar(page)).to_contain_text("Elegidos: 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+X")
    expect(bar(page)).to_contain_text("Elegidos: 3")
    expect(box(page, "Elige Uno")).not_to_be_checked()
    check(page)
    bar(page).get_by_role("button", name="Marcar como contactado").press("Enter")
    toast = page.locator("[data-toast]", has_text="3 en estado Contactado")
    toast.get_by_role("button", name="Deshacer").click()
    expect(page.locator("[data-toast]", has_text="Se deshizo")).to_be_visible()
    states = site.rows("SELECT DISTINCT state FROM appointments")
    assert [each["state"] for each in states] == ["new"]
    assert problems == []


def test_a_page_of_leads_is_exported_and_deleted_with_its_number(
    page: Page, site: Site, password
) -> None:
    opened(page, site, password, "Queda Ella", "Se Va Uno", "Se Va Dos")
    box(page, "Se Va Dos").check()
    box(page, "Se Va Uno").click(modifiers=["Shift"])
    expect(bar(page)).to_contain_text("Elegidos: 2")
    with page.expect_download() as download:
        bar(page).get_by_role("link", name="Exportar CSV").click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert len(text.splitlines()) == 3
    assert "Queda Ella" not in text
    bar(page).get_by_role("button", name="Eliminar").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("¿Confirmar eliminación?")
    expect(question).to_contain_text("2 leads")
    question.get_by_role("button", name="Eliminar").click()
    expect(page.locator("[data-toast]", has_text="2 leads eliminados")).to_be_visible()
    expect(page.locator("[data-lead]")).to_have_count(1)
    expect(bar(page)).to_be_hidden()
    box(page, "Queda Ella").check()
    bar(page).get_by_role("button", name="Quitar la selección").click()
    expect(bar(page)).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1100])
def test_the_bar_fits_its_width(page: Page, site: Site, password, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    opened(page, site, password, "En El Teléfono")
    box(page, "En El Teléfono").check()
    expect(bar(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    check(page)


def test_the_focus_stays_in_the_list_when_the_bar_goes(
    page: Page, site: Site, password
) -> None:
    opened(page, site, password, "Queda Una", "Queda Otra", "Se Va Uno", "Se Va Dos")
    row(page, "Se Va Dos").focus()
    page.keyboard.press("x")
    bar(page).get_by_role("button", name="Quitar la selección").press("Enter")
    expect(bar(page)).to_be_hidden()
    expect(row(page, "Se Va Dos")).to_be_focused()
    page.keyboard.press("x")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    bar(page).get_by_role("button", name="Eliminar").press("Enter")
    page.get_by_role("alertdialog").get_by_role("button", name="Eliminar").press(
        "Enter"
    )
    expect(page.locator("[data-lead]")).to_have_count(2)
    expect(page.locator("[data-lead]:focus")).to_have_count(1)


def test_the_focus_stays_in_the_list_when_homes_are_whole(
    page: Page, site: Site, password
) -> None:
    opened(page, site, password)
    store_home(page, site, "Ana Casa")
    page.reload()
    expect(page.locator("[data-lead]")).to_have_count(3)
    page.locator("[data-lead]").nth(1).focus()
    page.keyboard.press("x")
    whole = bar(page).get_by_role("button", name="Elegir los hogares completos")
    whole.press("Enter")
    expect(bar(page)).to_contain_text("Elegidos: 3")
    expect(whole).to_be_hidden()
    expect(page.locator("[data-lead]").nth(1)).to_be_focused()


def test_what_a_search_takes_out_of_the_choice_is_told(
    page: Page, site: Site, password
) -> None:
    opened(page, site, password, "Queda Ella", "Se Va Uno", "Se Va Dos")
    told = page.locator("[data-chosen-dropped]")
    for name in ("Queda Ella", "Se Va Uno", "Se Va Dos"):
        box(page, name).check()
    page.locator("#lead-search").fill("Queda Ella")
    expect(page.locator("[data-lead]")).to_have_count(1)
    expect(bar(page)).to_contain_text("Elegidos: 1")
    expect(told).to_have_text(copy.DROPPED.format(count=2))
    expect(told).to_have_attribute("role", "status")
    check(page)
    box(page, "Queda Ella").uncheck()
    expect(told).to_be_empty()
    box(page, "Queda Ella").check()
    bar(page).get_by_role("button", name="Eliminar").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Eliminar").click()
    expect(page.locator("[data-toast]", has_text="1 lead eliminado")).to_be_visible()
    expect(page.locator("[data-lead]")).to_have_count(0)
    expect(told).to_be_empty()


def question(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="¿Confirmar eliminación?")


def test_the_question_is_of_those_who_are_chosen_and_of_nobody_after_a_reload(
    page: Page, site: Site, password
) -> None:
    opened(page, site, password, "Queda Una", "Duda Uno", "Duda Dos", "Duda Tres")
    for name in ("Duda Uno", "Duda Dos", "Duda Tres"):
        box(page, name).check()
    bar(page).get_by_role("button", name="Eliminar").click()
    expect(question(page)).to_contain_text("3 leads")
    site.run("DELETE FROM appointments WHERE name = 'Duda Dos'")
    store(page, site, "Llega Otra")
    expect(question(page)).to_contain_text("2 leads")
    page.reload()
    expect(page.locator("[data-lead]")).to_have_count(4)
    expect(question(page)).to_be_hidden()
    expect(bar(page)).to_be_hidden()
    box(page, "Duda Tres").check()
    bar(page).get_by_role("button", name="Eliminar").click()
    expect(question(page)).to_contain_text("1 lead")
    question(page).get_by_role("button", name="Eliminar").click()
    expect(page.locator("[data-lead]")).to_have_count(3)
    left = {each["name"] for each in site.rows("SELECT name FROM appointments")}
    assert left == {"Queda Una", "Duda Uno", "Llega Otra"}


def test_the_focus_has_its_place_after_a_question_that_outlived_a_reload(
    page: Page, site: Site, password
) -> None:
    opened(page, site, password, "Queda Sola", "Se Va Sola")
    page.get_by_role("button", name="Eliminar el lead de Se Va Sola").click()
    expect(question(page)).to_contain_text("Se Va Sola")
    page.reload()
    expect(question(page)).to_contain_text("Se Va Sola")
    question(page).get_by_role("button", name="Eliminar").press("Enter")
    expect(page.locator("[data-lead]")).to_have_count(1)
    expect(page.locator("body")).not_to_be_focused()
    expect(page.locator(":focus")).to_be_visible()
