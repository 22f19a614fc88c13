"""The agenda's open window: it says what others did meanwhile, and does not come back."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.content import agenda as copy
from app.content import visits
from tests.e2e.panel import sign_in, someone, store
from tests.e2e.test_agenda import DAY, column, drag, open_agenda, waiting
from tests.support.site import Site
from tests.support.weak_line import WeakLine

KEPT = "JSON.stringify({...sessionStorage})"


def window(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


def booked(page: Page, name: str) -> Locator:
    return page.locator("[data-visit]", has_text=name)


def begin(page: Page, site: Site, password: str, *names: str) -> None:
    for name in names:
        store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()


@pytest.mark.parametrize("after", ["at once", "a new connection"])
def test_who_comes_back_by_a_link_finds_it_closed(
    page: Page, site: Site, line: WeakLine, password: str, after: str
) -> None:
    name = f"Se Fue {after}"
    store(page, site, name)
    sign_in(page, site, password)
    page.goto(line.base_url + "/admin/")
    page.locator("#lead-search").wait_for()
    page.get_by_role("link", name="Agenda").first.click()
    waiting(page, name).click()
    expect(window(page, name)).to_be_visible()
    if after == "a new connection":
        lost = page.get_by_text("Se perdió la conexión")
        line.cut()
        expect(lost).to_be_visible(timeout=30_000)
        line.mend()
        expect(lost).to_have_count(0, timeout=30_000)
        expect(page.locator("[data-hydrated=true]")).to_be_visible(timeout=30_000)
        # What was on the screen stays, where the line alone is new.
        expect(window(page, name)).to_be_visible()
    page.go_back()
    expect(page.locator("#lead-search")).to_be_visible()
    page.get_by_role("link", name="Agenda").first.click()
    expect(waiting(page, name)).to_be_visible()
    expect(page.get_by_text("Cargando la agenda")).to_have_count(0)
    expect(window(page, name)).to_be_hidden()
    waiting(page, name).click()
    expect(window(page, name)).to_be_visible()


def test_it_says_what_a_colleague_did_to_its_visit(
    page: Page, browser: Browser, site: Site, password: str, problems: list[str]
) -> None:
    begin(page, site, password, "Cambia Luego", "Se Queda")
    open_agenda(page, site, DAY + timedelta(days=56))
    for name, minutes in (("Cambia Luego", 60), ("Se Queda", 180)):
        drag(page, waiting(page, name), column(page, "Sin asignar"), minutes)
        expect(booked(page, name)).to_be_visible()
    context, other = someone(browser, site, password)
    open_agenda(other, site, DAY + timedelta(days=56))
    booked(page, "Cambia Luego").click()
    mine = window(page, "Cambia Luego")
    mine.locator("#visit-minutes").fill("50")

    drag(other, booked(other, "Cambia Luego"), column(other, "Sin asignar"), 120)
    expect(mine.get_by_text(copy.DIALOG_CHANGED)).to_be_visible()
    expect(mine.get_by_text(visits.THEIRS)).to_be_visible()
    expect(mine.locator("#visit-time")).to_have_value("10:00")
    expect(mine.locator("#visit-minutes")).to_have_value("50")

    # What a colleague does to somebody else says nothing here.
    drag(other, booked(other, "Se Queda"), column(other, "Sin asignar"), 240)
    expect(booked(page, "Se Queda")).to_contain_text("12:00 a ")
    expect(mine.locator("#visit-minutes")).to_have_value("50")
    expect(mine.get_by_text(copy.DIALOG_LEFT)).to_have_count(0)

    booked(other, "Cambia Luego").click()
    theirs = window(other, "Cambia Luego")
    theirs.get_by_role("button", name="Cancelar visita y solicitud").click()
    expect(booked(other, "Cambia Luego")).to_have_count(0)
    expect(mine.get_by_text(copy.DIALOG_LEFT)).to_be_visible()
    # Nothing is offered that would be refused; the file is a press away.
    expect(mine.locator("#visit-time")).to_have_count(0)
    expect(mine.get_by_role("button")).to_have_text(["Cerrar"])
    mine.get_by_role("link", name="Abrir la ficha").click()
    expect(page).to_have_url(re.compile(r"\?ficha="))
    expect(page.get_by_role("heading", name="Cambia Luego")).to_be_visible()
    context.close()
    assert problems == []


def test_it_says_that_somebody_else_scheduled_its_lead(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    begin(page, site, password, "Ya Agendada", "Espera Todavía")
    open_agenda(page, site, DAY + timedelta(days=63))
    context, other = someone(browser, site, password)
    open_agenda(other, site, DAY + timedelta(days=63))
    waiting(page, "Ya Agendada").click()
    mine = window(page, "Ya Agendada")
    expect(mine.locator("#visit-time")).to_be_visible()
    for name, minutes in (("Espera Todavía", 180), ("Ya Agendada", 60)):
        expect(mine.get_by_text(copy.DIALOG_TAKEN)).to_have_count(0)
        drag(other, waiting(other, name), column(other, "Sin asignar"), minutes)
        expect(waiting(other, name)).to_have_count(0)
    expect(mine.get_by_text(copy.DIALOG_TAKEN)).to_be_visible()
    expect(mine.locator("#visit-time")).to_have_count(0)
    context.close()


def test_what_is_typed_goes_with_who_was_deleted(
    page: Page, browser: Browser, site: Site, password: str, problems: list[str]
) -> None:
    begin(page, site, password, "Borrada Aquí", "Sigue En Espera")
    open_agenda(page, site, DAY + timedelta(days=70))
    waiting(page, "Borrada Aquí").click()
    window(page, "Borrada Aquí").locator("#visit-time").fill("11:35")
    assert "11:35" in page.evaluate(KEPT)
    context, other = someone(browser, site, password)
    other.locator("[data-lead]", has_text="Borrada Aquí").locator(
        "[data-delete]"
    ).click()
    other.get_by_role("alertdialog").get_by_role("button", name="Eliminar").click()
    expect(window(page, "Borrada Aquí")).to_have_count(0)
    expect(waiting(page, "Borrada Aquí")).to_have_count(0)
    site.wait_for("the hour to go", lambda: "11:35" not in page.evaluate(KEPT))
    # Whose window is opened next keeps what is typed into it.
    waiting(page, "Sigue En Espera").click()
    window(page, "Sigue En Espera").locator("#visit-time").fill("12:50")
    assert "12:50" in page.evaluate(KEPT)
    context.close()
    assert problems == []


def test_who_types_goes_on_typing_while_a_colleague_moves_the_visit(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    name = "Escribe Tranquila"
    begin(page, site, password, name)
    open_agenda(page, site, DAY + timedelta(days=70))
    drag(page, waiting(page, name), column(page, "Sin asignar"), 60)
    expect(booked(page, name)).to_be_visible()
    context, other = someone(browser, site, password)
    open_agenda(other, site, DAY + timedelta(days=70))
    booked(page, name).click()
    mine = window(page, name)
    minutes, time = mine.locator("#visit-minutes"), mine.locator("#visit-time")

    minutes.fill("4")
    drag(other, booked(other, name), column(other, "Sin asignar"), 120)
    expect(mine.get_by_text(copy.DIALOG_CHANGED)).to_be_visible()
    expect(minutes).to_be_focused()
    page.keyboard.type("5")
    expect(minutes).to_have_value("45")

    # In the middle of a text, too.
    time.fill("1:00")
    time.press("Home")
    page.keyboard.press("ArrowRight")
    drag(other, booked(other, name), column(other, "Sin asignar"), 180)
    expect(mine.get_by_text("11:00 a 11:30")).to_be_visible()
    expect(time).to_be_focused()
    page.keyboard.type("5")
    expect(time).to_have_value("15:00")

    # Where nothing can be typed any more, the way out has it.
    booked(other, name).click()
    gone = other.get_by_role("button", name="Cancelar visita y solicitud")
    gone.click()
    expect(mine.get_by_text(copy.DIALOG_LEFT)).to_be_visible()
    expect(mine.get_by_role("button", name=copy.DIALOG_CLOSE)).to_be_focused()
    context.close()


def test_a_change_that_was_saved_does_not_come_back_over_a_colleagues(
    page: Page, browser: Browser, site: Site, password: str
) -> None:
    name = "Cambia Y Le Cambian"
    day = DAY + timedelta(days=56)
    store(page, site, name, date=str(day))
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/agenda/?dia={day}")
    waiting(page, name).click()
    schedule(page, name, day, "12:30", "Agendar visita")
    booked(page, name).click()
    schedule(page, name, day, "16:10", "Guardar el cambio")
    assert "kept:visit" not in page.evaluate(KEPT)
    context, other = someone(browser, site, password)
    other.goto(f"{site.base_url}/admin/agenda/?dia={day}")
    booked(other, name).click()
    schedule(other, name, day, "17:20", "Guardar el cambio")
    context.close()
    page.reload()
    expect(booked(page, name)).to_contain_text("17:20")
    page.wait_for_load_state("networkidle")
    expect(window(page, name)).to_be_hidden()


def schedule(page: Page, name: str, day: date, at: str, button: str) -> None:
    """Type where a visit goes into the open window, and have it go there."""
    window(page, name).locator("#visit-date").fill(str(day))
    window(page, name).locator("#visit-time").fill(at)
    window(page, name).get_by_role("button", name=button).click()
    expect(window(page, name)).to_be_hidden()
    expect(booked(page, name)).to_contain_text(at)
