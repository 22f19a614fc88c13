"""The agenda on a phone and in a low window: its visits, not its head, have the room."""

import os

import pytest
from playwright.sync_api import Browser, Page, expect

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

SIZES = [(390, 844), (360, 640), (320, 256), (640, 300), (768, 1024)]
# Of what stays in view, and of what comes before the first visit, in shares of a screen.
STAYS, BEFORE = 0.25, 0.6


@pytest.fixture(scope="module")
def filled(browser: Browser, site: Site, password: str) -> str:
    """Two visits of one professional, and somebody who waits; return the password."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    for name in ("Teléfono Uno", "Teléfono Dos", "Espera Tres"):
        store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "María de los Ángeles Fernández-Echeverría")
    open_agenda(page, site)
    for at, name in enumerate(("Teléfono Uno", "Teléfono Dos")):
        drag(page, waiting(page, name), column(page, "Sin asignar"), 60 + 60 * at)
        expect(toast(page, "Visita agendada")).to_be_visible()
        expect(card(page, name)).to_be_visible()
    page.close()
    return password


def measured(page: Page) -> dict[str, float]:
    return page.evaluate(
        """() => {
            scrollTo({ top: 0, behavior: "instant" });
            const first = document.querySelector(".agenda-column, .agenda-week tbody tr");
            const top = first.getBoundingClientRect().top;
            const panel = document.querySelector(".panel");
            panel.style.paddingBottom = "200vh";  // so that it can be scrolled so far
            scrollTo({ top, behavior: "instant" });
            const middle = innerWidth / 2;
            let stays = 0;
            for (let y = 2; y < innerHeight; y += 4) {
                const on = document.elementFromPoint(middle, y);
                if (on && on.closest(".panel-header, .agenda-tools")) stays = y + 2;
            }
            panel.style.paddingBottom = "";
            const small = [...document.querySelectorAll(".agenda-tools :is(a, input, select)")]
                .map((one) => one.getBoundingClientRect())
                .filter((box) => box.height < 43.5 || box.width < 43.5).length;
            return { top, stays, small, wide: document.documentElement.scrollWidth };
        }"""
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("span", ["dia", "semana"])
def test_visits_have_most_of_a_small_screen(
    page: Page, site: Site, filled: str, problems, width: int, height: int, span: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sign_in(page, site, filled)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site, DAY, f"&vista={span}")
    expect(card(page, "Teléfono Uno")).to_be_visible()
    found = measured(page)
    assert found["wide"] <= width
    assert found["small"] == 0
    assert found["stays"] <= STAYS * height, found
    if height > 500:
        assert found["top"] <= BEFORE * height, found
    check(page)
    picture(page, f"agenda-{span}-{width}")
    the_window_fits(page, height)
    picture(page, f"agenda-window-{span}-{width}")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert problems == []


def picture(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def the_window_fits(page: Page, height: int) -> None:
    card(page, "Teléfono Uno").click()
    window = page.locator("dialog[open]")
    save = window.get_by_role("button", name="Guardar el cambio")
    save.scroll_into_view_if_needed()
    box = window.bounding_box()
    assert box
    assert box["height"] <= height
    assert window.evaluate("it => it.scrollWidth <= it.clientWidth")
    check(page)
