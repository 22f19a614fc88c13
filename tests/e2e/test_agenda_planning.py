"""The agenda on a dead line, in the past, and for who goes on with the keyboard."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from app.content import agenda as copy
from app.content import visits
from tests.e2e.panel import sign_in, store
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
from tests.e2e.test_panel_line import sign_in_by
from tests.support.builders import day
from tests.support.held_line import HeldLine
from tests.support.site import Site
from tests.support.weak_line import WeakLine


def focused(page: Page) -> str:
    """Return whose card has the focus, empty for none."""
    return page.evaluate("document.activeElement?.dataset.name || ''")


@pytest.mark.parametrize("way", ["swallow", "cut"])
def test_a_drag_on_a_dead_line_is_never_done(
    page: Page, site: Site, password, line: WeakLine, way: str
) -> None:
    name = f"Línea {way.title()}"
    store(page, site, name)
    sign_in_by(page, line, password)
    page.locator("#lead-search").wait_for()
    far = DAY + timedelta(days=35 if way == "cut" else 42)
    page.goto(f"{line.base_url}/admin/agenda/?dia={far}")
    expect(waiting(page, name)).to_be_visible()
    drag(page, waiting(page, name), column(page, "Sin asignar"), 60)
    expect(card(page, name)).to_contain_text("09:00 a 09:30")
    expect(toast(page, visits.SCHEDULED)).to_contain_text("Línea:")
    getattr(line, way)()
    drag(page, card(page, name), column(page, "Sin asignar"), 180)
    # What lost its line may have been told so before.
    told = page.locator(".line-lost").filter(visible=True)
    expect(told).to_have_count(1, timeout=5_000)
    expect(page.locator("[data-agenda-says]")).to_have_text(copy.CAME_LATE)
    # Told of, it is refused at once.
    drag(page, card(page, name), column(page, "Sin asignar"), 240)
    expect(card(page, name)).to_contain_text("09:00 a 09:30")
    line.mend()
    expect(told).to_have_count(0, timeout=15_000)
    page.reload()
    expect(card(page, name)).to_contain_text("09:00 a 09:30")
    # And the line carries what is dragged from then on.
    drag(page, card(page, name), column(page, "Sin asignar"), 120)
    expect(card(page, name)).to_contain_text("10:00 a 10:30")
    (lead,) = [r for r in site.rows("SELECT * FROM appointments") if r["name"] == name]
    (row,) = [
        one
        for one in site.rows("SELECT * FROM visits")
        if one["appointment_id"] == lead["id"]
    ]
    assert row["version"] == 2


def test_a_drag_into_the_past_asks_whose_visit_it_is(
    page: Page, site: Site, password, problems
) -> None:
    store(page, site, "Ayer Pasó")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site, day(-3))
    drag(page, waiting(page, "Ayer Pasó"), column(page, "Sin asignar"), 60)
    asked = page.get_by_role("alertdialog", name=visits.PASSED_TITLE)
    expect(asked).to_contain_text("Ayer:")
    check(page)
    asked.get_by_role("button", name=visits.PASSED_NO).click()
    expect(asked).to_be_hidden()
    assert stored(site, "Ayer Pasó") == []
    waiting(page, "Ayer Pasó").click()
    window = page.locator("dialog.confirm[open]").first
    window.locator("[name=date]").fill(day(-3).isoformat())
    window.locator("[name=time]").fill("09:00")
    window.get_by_role("button", name="Agendar visita").click()
    expect(asked).to_be_visible()
    asked.get_by_role("button", name=visits.PASSED_NO).click()
    expect(window.locator("#visit-time-error")).to_have_text(visits.HOUR_PASSED)
    window.get_by_role("button", name="Agendar visita").click()
    asked.get_by_role("button", name=visits.PASSED_YES).click()
    expect(toast(page, visits.SCHEDULED)).to_contain_text("Ayer:")
    expect(card(page, "Ayer Pasó")).to_contain_text("09:00 a 09:30")
    assert stored(site, "Ayer Pasó") == [("open", "")]
    assert problems == []


def test_a_question_that_a_reload_brings_back_leaves_the_focus_on_the_page(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Ayer Vuelve")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site, day(-4))
    drag(page, waiting(page, "Ayer Vuelve"), column(page, "Sin asignar"), 60)
    asked = page.get_by_role("alertdialog", name=visits.PASSED_TITLE)
    expect(asked).to_be_visible()
    page.reload()
    expect(asked).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name=copy.TITLE, exact=True)).to_be_focused()


def test_the_focus_stays_with_whom_something_was_done_to(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Foco Fiel")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Foco Vera")
    open_agenda(page, site, DAY + timedelta(days=49))
    drag(page, waiting(page, "Foco Fiel"), column(page, "Foco Vera"), 60)
    expect(card(page, "Foco Fiel")).to_be_focused()
    drag(page, card(page, "Foco Fiel"), column(page, "Sin asignar"), 120)
    expect(column(page, "Sin asignar").locator("[data-visit]")).to_be_focused()
    toast(page, visits.MOVED).get_by_role("button", name="Deshacer").click()
    expect(column(page, "Foco Vera").locator("[data-visit]")).to_be_focused()
    page.keyboard.press("m")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(card(page, "Foco Fiel")).to_contain_text("09:15 a 09:45")
    expect(card(page, "Foco Fiel")).to_be_focused()
    toast(page, visits.MOVED).get_by_role("button", name="Deshacer").press("Enter")
    expect(card(page, "Foco Fiel")).to_contain_text("09:00 a 09:30")
    expect(card(page, "Foco Fiel")).to_be_focused()
    card(page, "Foco Fiel").click()
    page.locator("[data-end=cancelled]").click()
    undo = toast(page, visits.ENDED["cancelled"])
    undo.get_by_role("button", name="Deshacer").click()
    expect(card(page, "Foco Fiel")).to_be_focused()


def test_the_focus_follows_what_a_slow_line_brings_back(
    page: Page, site: Site, password
) -> None:
    """It rests at the head of the page until the answer comes, and goes on to the card."""
    line = HeldLine(page)
    store(page, site, "Foco Lento")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Lenta Vera")
    open_agenda(page, site, DAY + timedelta(days=50))
    drag(page, waiting(page, "Foco Lento"), column(page, "Lenta Vera"), 60)
    card(page, "Foco Lento").click()
    page.locator("[data-end=cancelled]").click()
    undo = toast(page, visits.ENDED["cancelled"])
    undo.wait_for()
    line.hold()
    undo.get_by_role("button", name="Deshacer").click()
    # As of a window that closed in the moment before.
    page.locator("dialog.confirm").first.dispatch_event("close")
    expect(page.get_by_role("heading", name=copy.TITLE, exact=True)).to_be_focused()
    line.let_go()
    expect(card(page, "Foco Lento")).to_be_focused()


def test_undoing_in_the_list_leads_back_to_its_row(
    page: Page, site: Site, password
) -> None:
    for name in ("Lista Foco", "Lista Otra"):
        store(page, site, name)
    sign_in(page, site, password)
    row = page.locator("[data-lead]", has_text="Lista Foco")
    row.focus()
    row.get_by_role("button", name="Estado de Lista Foco, cambiarlo").click()
    window = page.locator("dialog[data-choices]")
    window.get_by_role("button", name="Marcar como contactado").click()
    notice = toast(page, "Estado: Contactado")
    notice.get_by_role("button", name="Deshacer").click()
    expect(row).to_be_focused()


def test_a_double_click_slower_than_the_answer_says_nothing(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Doble Lento")
    sign_in(page, site, password)
    page.get_by_text("Doble Lento").first.click()
    file = page.locator("[data-drawer]")
    file.locator("[name=date]").fill((DAY + timedelta(days=56)).isoformat())
    file.get_by_role("button", name="Agendar visita").click()
    expect(toast(page, visits.SCHEDULED)).to_be_visible()
    file.get_by_role("button", name="Guardar el cambio").click(timeout=900)
    # Events are answered in their order: what follows comes after the second press.
    file.locator("textarea[name=note]").fill("Después")
    file.get_by_role("button", name="Guardar nota").click()
    expect(toast(page, "Nota guardada")).to_be_visible()
    expect(page.locator("[data-toast]", has_text=visits.UNCHANGED)).to_have_count(0)
    assert stored(site, "Doble Lento") == [("open", "")]
