"""What a short visit, and the visit of a home, look like in a day of the agenda."""

import os
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.panel import sign_in, store
from tests.e2e.test_agenda import (
    DAY,
    add,
    card,
    column,
    drag,
    open_agenda,
    toast,
    waiting,
)
from tests.e2e.test_agenda_home import store_home
from tests.support.site import Site

LONG = "María Fernanda de los Ángeles Sotomayor Echeverría"


def test_a_short_visit_shows_hour_and_name_in_one_line(
    page: Page, site: Site, password: str
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    store(page, site, LONG)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in ("Marta Soto", "Iván Rojas", "Rosa Vera"):
        add(page, site, name)
    open_agenda(page, site, DAY + timedelta(days=42))
    drag(page, waiting(page, LONG), column(page, "Marta Soto"), 60)
    card(page, LONG).click()
    page.locator("#visit-minutes").fill("20")
    page.get_by_role("button", name="Guardar el cambio").click()
    expect(toast(page, "Visita cambiada")).to_be_visible()
    one = card(page, LONG)
    expect(one).to_have_attribute("data-minutes", "20")
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/agenda-short.png")
    line = one.locator(".agenda-first")
    boxes = line.bounding_box(), one.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + boxes[1]["height"]
    tops = "node => [...node.getClientRects()].map((box) => Math.round(box.top))"
    assert len(set(line.locator(".agenda-name").evaluate(tops))) == 1
    # What has no line is not seen in part beside it.
    beside = one.locator(".agenda-told").last.bounding_box()
    assert beside
    assert beside["x"] >= boxes[1]["x"] + boxes[1]["width"] - 1
    shown = line.evaluate("node => getComputedStyle(node).textOverflow")
    assert shown == "ellipsis"
    assert LONG in (one.get_attribute("title") or "")


def test_what_is_moved_of_a_home_is_as_long_as_the_whole_visit(
    page: Page, site: Site, password: str
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    store_home(page, site, "Casa Larga")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site, DAY + timedelta(days=49))
    drag(page, waiting(page, "Casa Larga").first, column(page, "Sin asignar"), 60)
    cards = column(page, "Sin asignar").locator("[data-visit]")
    expect(cards).to_have_count(3)
    cards.nth(1).focus()
    page.keyboard.press("m")
    ghost = page.locator("[data-ghost]")
    expect(ghost).to_have_text("09:00–10:30 Beto, Visita de 3 personas")
    whole, first = ghost.bounding_box(), cards.nth(0).bounding_box()
    last = cards.nth(2).bounding_box()
    assert whole
    assert first
    assert last
    assert whole["y"] == pytest.approx(first["y"], abs=3)
    bottom = last["y"] + last["height"]
    assert whole["y"] + whole["height"] == pytest.approx(bottom, abs=4)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/agenda-ghost.png")
    page.keyboard.press("Escape")
    expect(ghost).to_be_hidden()
