"""Notices cover nothing that is pressed, wherever on the screen it stands."""

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.e2e.panel import close_notices, sign_in, store
from tests.support.builders import REQUEST
from tests.support.held_line import HeldLine
from tests.support.site import Site

_COVERED = """
() => {
  const box = (node) => node.getBoundingClientRect();
  const toast = box([...document.querySelectorAll("[data-toast]:not([data-gone])")].pop());
  const low = box(document.querySelector(".panel-header")).bottom;
  return [...document.querySelectorAll("main button, main a[href]")]
    .filter((node) => box(node).width && box(node).bottom > low)
    .filter((node) => Math.max(box(node).top, low) < toast.bottom
      && toast.top < box(node).bottom
      && box(node).left < toast.right && toast.left < box(node).right)
    .map((node) => node.textContent);
}
"""

# What a press in the middle of each meets that stands on the screen.
_OUT_OF_REACH = """
(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return !node.contains(hit);
  })
  .map((node) => [node.outerHTML, JSON.stringify(node.getBoundingClientRect())])
"""
_BEYOND = """
() => [...document.querySelectorAll("[data-toast]:not([data-gone])")]
  .map((node) => node.getBoundingClientRect())
  .filter((box) => box.top < 0 || box.bottom > innerHeight
    || box.left < 0 || box.right > innerWidth)
  .map((box) => JSON.stringify(box))
"""


def expect_free(page: Page) -> None:
    """Wait until the page has come to rest, and nothing that is pressed is covered.

    Whoever has the focus in a notice keeps it, however long the looking takes.
    """
    close = page.locator("[data-toast]:not([data-gone]) [data-toast-close]").last
    close.evaluate("node => node.focus({ preventScroll: true })")
    at_rest = """
    () => new Promise((rest) => {
      let last = -1;
      const look = () => {
        if (scrollY === last) return rest(true);
        last = scrollY;
        setTimeout(look, 150);
      };
      look();
    })
    """
    page.wait_for_function(at_rest)
    with suppress(TimeoutError):
        page.wait_for_function(f"() => ({_COVERED})().length === 0", timeout=2_000)
    assert page.evaluate(_COVERED) == []


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (360, 640), (844, 390), (1366, 768)]
)
def test_saving_a_card_anywhere_leaves_its_button_free(
    page: Page, site: Site, password: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(site.base_url + "/admin/textos/")
    button = page.locator("[data-text-card=scheduled]").get_by_role(
        "button", name="Guardar"
    )
    field = page.locator("[data-text-card=scheduled] textarea")
    expect(button).to_be_visible()
    for number, part in enumerate((0.2, 0.5, 0.95)):
        field.fill(f"Hola {{nombre}}, le escribimos {number}")
        box: Any = button.bounding_box()
        by = box["y"] + box["height"] - height * part
        page.evaluate("by => scrollBy({ top: by, behavior: 'instant' })", by)
        button.evaluate("node => node.click()")
        # One that was closed stays in the page, and says the same.
        notice = page.locator("[data-toast]:not([data-gone])")
        expect(notice.last).to_contain_text("Texto guardado")
        expect_free(page)
        page.mouse.wheel(0, -90)
        expect_free(page)
        close_notices(page)


def open_file(page: Page, site: Site, password: str, name: str) -> None:
    """Open a lead's file by its address, among as many leads as fill the list."""
    store(page, site, name)
    sign_in(page, site, password)
    page.locator("[data-lead]", has_text=name).locator("[data-file]").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    # The address follows the file.
    expect(page).to_have_url(re.compile(r"\?ficha="))
    page.reload()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def expect_reached(page: Page, selector: str) -> None:
    """Wait until every one of them is pressed by who presses its middle."""
    assert page.locator(selector).count()
    page.wait_for_function(
        """() => [...document.querySelectorAll("[data-toast]")]
          .every((node) => !node.getAnimations().length)"""
    )
    with suppress(TimeoutError):
        page.wait_for_function(
            f"(selector) => ({_OUT_OF_REACH})(selector).length === 0 "
            f"&& ({_BEYOND})().length === 0",
            arg=selector,
            timeout=2_000,
        )
    assert page.evaluate(_OUT_OF_REACH, selector) == []
    assert page.evaluate(_BEYOND) == []


def schedule(page: Page, time: str) -> None:
    page.locator("#visit-time").fill(time)
    page.locator("#visit-time").press("Enter")
    expect(page.locator("[data-visit]")).to_contain_text(f"{time} a ")


@pytest.fixture
def many(page: Page, site: Site) -> None:
    for number in range(14):
        store(page, site, f"Fila {number}")


@pytest.mark.usefixtures("many")
def test_each_of_many_moves_can_be_taken_back(
    page: Page, site: Site, password: str
) -> None:
    page.clock.install()  # none goes before its ten seconds, however long this takes
    page.set_viewport_size({"width": 1366, "height": 768})
    open_file(page, site, password, "Cinco Veces")
    close_notices(page)
    undo = "[data-toast]:not([data-gone]) [data-undo]"
    hours = ("17:30", "17:45", "18:00", "18:15", "18:30")
    for number, time in enumerate(hours, 1):
        schedule(page, time)
        expect(page.locator("[data-toast]:not([data-gone])").last).to_contain_text(
            "Visita agendada" if number == 1 else "Visita cambiada"
        )
        expect(page.locator(undo)).to_have_count(number)
        # Three are seen; those before wait behind them until their turn comes.
        seen = page.locator(undo).filter(visible=True)
        expect(seen).to_have_count(min(number, 3))
        expect_reached(page, undo)
        expect_reached(page, "[data-drawer-close]")
    for time in reversed(hours[:-1]):
        page.locator(undo).last.click()
        expect(page.locator("[data-visit]")).to_contain_text(f"{time} a ")
        # What came of it is told, and what came of the one before hides no offer.
        told = page.locator("[data-toast]:not([data-gone], :has([data-undo]))")
        expect(told).to_have_count(1)


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768), (1366, 400)])
def test_an_error_beside_it_leaves_the_undo_and_the_way_out(
    page: Page, site: Site, password: str, width: int, height: int
) -> None:
    line = HeldLine(page)
    page.set_viewport_size({"width": width, "height": height})
    open_file(page, site, password, f"Error Junto {width} {height}")
    schedule(page, "17:45")
    notices = page.locator("[data-toast]:not([data-gone])")
    expect(notices.filter(has=page.locator("[data-undo]"))).to_have_count(1)
    line.hold()
    site.run("UPDATE visits SET version = version + 7")
    page.locator("#visit-time").fill("19:00")
    page.locator("#visit-time").press("Enter")
    line.let_go()
    expect(page.locator("[data-toast][data-kind=error]")).to_have_count(1)
    expect_reached(page, "[data-toast]:not([data-gone]) [data-undo]")
    expect_reached(page, "[data-toast][data-kind=error] [data-toast-close]")
    expect_reached(page, "[data-drawer-close]")


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("width", "height", "beside"),
    [(360, 640, False), (390, 844, False), (768, 1024, True)],
)
def test_a_narrow_screen_shows_the_newest_offer_and_the_newest_other(
    page: Page, site: Site, password: str, width: int, height: int, *, beside: bool
) -> None:
    page.clock.install()
    page.set_viewport_size({"width": width, "height": height})
    open_file(page, site, password, f"Angosta {width}")
    close_notices(page)
    notices = page.locator("[data-toast]:not([data-gone])")
    offers = notices.filter(has=page.locator("[data-undo]"))
    others = notices.filter(has_not=page.locator("[data-undo]"))
    hours = ("17:30", "17:45", "18:00")
    for number, time in enumerate(hours, 1):
        schedule(page, time)
        expect(offers).to_have_count(number)
        expect(offers.filter(visible=True)).to_have_count(1)
    for number, note in enumerate(("Una nota", "Otra nota"), 1):
        page.locator("[data-drawer] [name=note]").fill(note)
        page.locator("[data-drawer] form:has([name=note]) [type=submit]").click()
        expect(others).to_have_count(number)
        expect(others.filter(visible=True)).to_have_count(1)
    expect(notices.filter(visible=True)).to_have_count(2)
    expect_reached(page, "[data-toast]:not([data-gone]) button")
    expect_reached(page, "[data-drawer-close]")
    boxes: list[Any] = [
        each.filter(visible=True).bounding_box() for each in (offers, others)
    ]
    offer, other = sorted(boxes, key=lambda box: (box["y"], box["x"]))
    if beside:
        assert offer["x"] + offer["width"] <= other["x"]
    else:
        assert offer["y"] + offer["height"] <= other["y"]
    # The one before comes to sight with its offer.
    for time in reversed(hours[:-1]):
        offers.filter(visible=True).locator("[data-undo]").click()
        expect(page.locator("[data-visit]")).to_contain_text(f"{time} a ")
        expect(offers.filter(visible=True)).to_have_count(1)


# Links of the header, and visits, that a notice covers in part.
_OVER = """
(selector) => {
  const box = (node) => node.getBoundingClientRect();
  const toast = box(document.querySelector("[data-toast]:not([data-gone])"));
  return [...document.querySelectorAll(selector)]
    .filter((node) => node.checkVisibility() && box(node).top < toast.bottom - 1
      && toast.top < box(node).bottom - 1 && box(node).left < toast.right - 1
      && toast.left < box(node).right - 1)
    .map((node) => node.textContent);
}
"""


@pytest.mark.parametrize(
    ("width", "height", "covered"),
    [
        (360, 640, "[data-visit], .panel-header a"),
        (390, 844, "[data-visit], .panel-header a"),
        (768, 1024, "[data-visit], .panel-header a"),
        (1366, 768, "[data-visit], .panel-header a"),
    ],
)
def test_a_notice_of_the_agenda_covers_no_visit(
    page: Page, site: Site, password: str, width: int, height: int, covered: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    name = f"Se Agenda {width}"
    # The agenda lists thirty of those who wait.
    site.run("DELETE FROM appointments WHERE name LIKE 'Fila%' OR name LIKE 'Llena%'")
    store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/agenda/?dia={REQUEST['date']}")
    page.locator("[data-waiting]", has_text=name).click()
    page.locator("#visit-time").fill(f"{8 + width % 9}:05")
    page.locator("#visit-time").press("Enter")
    expect(page.locator("[data-visit]", has_text=name)).to_be_visible()
    expect(page.locator("[data-toast]:not([data-gone])")).to_have_count(1)
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect_reached(page, "[data-toast]:not([data-gone]) [data-undo]")
    with suppress(TimeoutError):
        page.wait_for_function(
            f"(it) => ({_OVER})(it).length === 0", arg=covered, timeout=2_000
        )
    assert page.evaluate(_OVER, covered) == []


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("width", [768, 834, 1024])
def test_on_a_tablet_what_a_move_tells_leaves_the_header_free(
    page: Page, site: Site, password: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 1024})
    for number in range(20):
        store(page, site, f"Llena {number}")
    store(page, site, f"Ana Rojas {width}")
    sign_in(page, site, password)
    row = page.locator("[data-lead]").first
    expect(page.locator("[data-toast]")).to_contain_text("Inicio de sesión")
    close_notices(page)
    row.focus()
    page.keyboard.press("s")
    page.locator("dialog[data-choices][open] button", has_text="Contactado").click()
    notices = page.locator("[data-toast]:not([data-gone])")
    expect(notices).to_have_count(1)
    expect(notices).to_contain_text("Estado: Contactado")
    page.evaluate("scrollTo({ top: 400, behavior: 'instant' })")
    expect_reached(page, "[data-toast]:not([data-gone]) button")
    header = ".panel-header a, .panel-header button"
    with suppress(TimeoutError):
        page.wait_for_function(
            f"(it) => ({_OVER})(it).length === 0", arg=header, timeout=2_000
        )
    assert page.evaluate(_OVER, header) == []
    expect_free(page)
