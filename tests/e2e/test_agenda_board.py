"""What stays in sight in a day of the agenda: heads, what was moved, how a visit ended."""

from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

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
    toast,
    waiting,
)
from tests.support.site import Site

FAR = DAY + timedelta(days=56)


@pytest.fixture(scope="module")
def filled(browser: Browser, site: Site, password: str) -> str:
    """Four visits of half an hour, of which one was made and one missed."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    names = ("Tabla Hecha", "Tabla Falta", "Tabla Abierta", "Tabla Cancela")
    for name in names:
        store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Marta Soto")
    open_agenda(page, site, FAR)
    for at, name in enumerate(names):
        drag(page, waiting(page, name), column(page, "Marta Soto"), 60 + 60 * at)
        expect(toast(page, visits.SCHEDULED)).to_be_visible()
        expect(card(page, name)).to_be_visible()
    page.close()
    return password


def look(page: Page, site: Site, password: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site, FAR)
    expect(card(page, "Tabla Hecha")).to_be_visible()


def box(what: Locator) -> tuple[float, float]:
    """Return where something begins and ends on the screen, from top to bottom."""
    found = what.bounding_box()
    assert found
    return found["y"], found["y"] + found["height"]


@pytest.mark.parametrize("size", [(1366, 768), (1100, 700)])
def test_heads_stay_while_the_board_is_scrolled_to_its_end(
    page: Page, site: Site, filled: str, size: tuple[int, int]
) -> None:
    look(page, site, filled, size)
    board = page.locator(".agenda-day")
    board.evaluate("node => node.scrollTo(0, node.scrollHeight)")
    top = box(board)[0]
    for head in page.locator(".agenda-head").all():
        assert box(head)[0] == pytest.approx(top, abs=1)
    # And the line between two columns goes down to the last hour.
    for each in page.locator(".agenda-column").all():
        end = box(each.locator(".agenda-track"))[1]
        assert box(each)[1] == pytest.approx(end, abs=1)


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
def test_what_is_moved_up_by_keys_is_not_below_its_head(
    page: Page, site: Site, filled: str, size: tuple[int, int]
) -> None:
    look(page, site, filled, size)
    mine = card(page, "Tabla Abierta")
    mine.focus()
    for key, starts in (("ArrowUp", "08:00"), ("ArrowDown", "11:00")):
        page.keyboard.press("m")
        for _ in range(12):
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(mine).to_contain_text(f"{starts} a ")
        expect(mine).to_be_focused()
        head = column(page, "Marta Soto").locator("..").locator(".agenda-head")
        assert box(mine)[0] >= box(head)[1] - 1


def end(page: Page, name: str, how: str) -> None:
    """End a visit from its window by keys alone."""
    card(page, name).focus()
    page.keyboard.press("Enter")
    page.locator(f"dialog[open] [data-end={how}]").press("Enter")


def seen(within: Locator, what: Locator) -> bool:
    """Return whether a line of a card is seen whole."""
    inner, outer = what.bounding_box(), within.bounding_box()
    assert inner
    assert outer
    return (
        inner["x"] < outer["x"] + outer["width"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    )


def test_how_a_short_visit_ended_is_seen_and_the_focus_stays_with_it(
    page: Page, site: Site, filled: str
) -> None:
    look(page, site, filled, (1366, 768))
    marks = {"done": "✓", "no_show": "✕"}
    for name, how in (("Tabla Hecha", "done"), ("Tabla Falta", "no_show")):
        mine = card(page, name)
        end(page, name, how)
        asked = page.get_by_role("alertdialog", name=visits.AHEAD_TITLE)
        expect(asked).to_be_visible()
        asked.get_by_role("button", name=visits.AHEAD_YES).press("Enter")
        word = mine.get_by_text(copy.STATES[how])
        expect(word).to_be_attached()
        expect(mine).to_be_focused()
        assert seen(mine, word)
        mark = mine.locator(".agenda-when").evaluate(
            "node => getComputedStyle(node, '::before').content"
        )
        assert marks[how] in mark
        page.keyboard.press("Enter")
        window = page.get_by_role("dialog", name=name)
        expect(window).to_contain_text(copy.DIALOG_OVER[how])
        page.keyboard.press("Escape")
        expect(mine).to_be_focused()
    check(page)


def test_what_is_odd_about_a_short_visit_is_seen(
    page: Page, site: Site, filled: str
) -> None:
    look(page, site, filled, (1366, 768))
    mine = card(page, "Tabla Abierta")
    mine.focus()
    page.keyboard.press("m")
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(mine).to_contain_text("08:00 a ")
    assert seen(mine, mine.get_by_text(copy.MARKS["off_hours"]))
    toast(page, visits.MOVED).get_by_role("button", name="Deshacer").click()
    expect(mine).to_contain_text("11:00 a ")


def test_the_focus_has_a_place_where_the_card_is_gone(
    page: Page, site: Site, filled: str
) -> None:
    look(page, site, filled, (1366, 768))
    end(page, "Tabla Cancela", "cancelled")
    expect(card(page, "Tabla Cancela")).to_have_count(0)
    expect(page.get_by_role("heading", name=copy.TITLE, exact=True)).to_be_focused()


@pytest.mark.parametrize("again", [False, True])
def test_the_focus_comes_back_from_what_was_given_up(
    page: Page, site: Site, filled: str, again: bool
) -> None:
    look(page, site, filled, (1366, 768))
    mine, hour = card(page, "Tabla Abierta"), page.locator("#visit-time")
    mine.focus()
    page.keyboard.press("Enter")
    hour.fill("15:35")
    if again:
        page.reload()
        expect(hour).to_have_value("15:35")
    question = page.locator("[data-unsaved]")
    for _ in range(1 if again else 3):
        page.keyboard.press("Escape")
    if question.is_hidden():
        hour.press("Escape")
    question.get_by_role("button", name="Descartar cambios").press("Enter")
    expect(page.get_by_role("dialog", name="Tabla Abierta")).to_be_hidden()
    expect(mine).to_be_focused()


def test_a_long_hour_stays_in_its_day_of_the_week(
    page: Page, site: Site, password: str
) -> None:
    """'23:30 a 01:30 (hora de verano)' is longer than a day is wide."""
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    store(page, site, "Larga Noche")
    open_agenda(page, site)
    drag(page, waiting(page, "Larga Noche"), page.locator("[data-target]").first, 60)
    card(page, "Larga Noche").click()
    page.locator("#visit-date").fill("2027-09-04")
    page.locator("#visit-time").fill("23:30")
    page.locator("#visit-minutes").fill("60")
    page.get_by_role("button", name="Guardar el cambio").click()
    expect(toast(page, "Visita cambiada")).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    open_agenda(page, site, date(2027, 9, 4), "&vista=semana")
    one = card(page, "Larga Noche")
    expect(one).to_contain_text("hora de verano")
    edges = one.evaluate(
        "node => [node, node.closest('td')].map(one => one.getBoundingClientRect().right)"
    )
    assert edges[0] <= edges[1]
    when = one.locator(".agenda-when")
    assert when.evaluate("node => node.scrollWidth <= node.clientWidth")
