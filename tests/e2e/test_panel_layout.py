"""What the staff see of the list, with ordinary and with absurd data."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import close_notices, set_up, sign_in
from tests.support.builders import REQUEST
from tests.support.site import Site

WEEK = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
ABSURD = {
    "name": "N" * 190,
    "email": f"{'e' * 60}@{'d' * 60}.cl",
    "phone": "9" * 150,
    "address": "A" * 190,
    "message": "M" * 1900,
    "time": "08:00",
}


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    found = set_up(browser, site)
    page = browser.new_page()
    for number in range(30):
        store(page, site, name=f"María Fernanda González Rojas {number}")
    store(page, site, **ABSURD)
    page.close()
    return found


def store(page: Page, site: Site, **changes: str) -> None:
    data = REQUEST | {"address": "Avenida Los Carrera 1234, Quilpué"} | changes
    answer = page.request.post(site.base_url + "/api/appointments", data=data)
    assert answer.status == 201, answer.text()[:300]


def open_list(page: Page, site: Site, password: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    sign_in(page, site, password)
    page.locator("[data-lead]").first.wait_for()
    close_notices(page)


@pytest.mark.parametrize("width", [390, 768, 1100, 1366, 1376, 1440, 1920])
def test_absurd_data_hide_no_action(page: Page, site: Site, password, width) -> None:
    open_list(page, site, password, width, 900)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for button in ("data-edit", "data-delete"):
        boxes = page.locator(f"[{button}]").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().right)"
        )
        assert len(boxes) == 31
        assert max(boxes) <= width
    for name in ("N" * 190, "M" * 1900, "A" * 190):
        expect(page.get_by_title(name, exact=True)).to_have_count(1)
    # Nor does a number of any length lie upon the day and the hour.
    times = page.locator("[data-lead] > .cell-schedule")
    expect(times).to_have_count(31)
    narrow = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
    assert times.evaluate_all(narrow) == 0
    wide = page.locator(".lead .clipped").evaluate_all(
        "all => Math.max(...all.map(one => one.getBoundingClientRect().width))"
    )
    assert width < 1100 or 0 < wide <= 200
    # In the file the name leaves what follows its place.
    page.get_by_role("button", name=ABSURD["name"], exact=True).click()
    file = page.locator("[data-drawer]")
    assert file.get_by_role("heading").first.evaluate("it => it.clientHeight") < 70
    expect(file.get_by_text("Pidió", exact=True)).to_be_in_viewport()


@pytest.mark.parametrize(
    ("width", "height", "leads"), [(1366, 768, 10), (1440, 900, 12), (390, 844, 6)]
)
def test_a_screen_shows_many_leads(
    page: Page, site: Site, password, width, height, leads
) -> None:
    # Of ordinary data: what is absurd, or edited, or waits for long, takes more.
    site.run("UPDATE appointments SET created_at = datetime('now')")
    site.run(
        "UPDATE appointments SET created_at = datetime('now', '-1 hour')"
        " WHERE length(name) > 100"
    )
    open_list(page, site, password, width, height)
    top = page.locator("header").bounding_box()
    assert top is not None
    whole = page.locator("[data-lead]").evaluate_all(
        "(all, [top, height]) => all.map(one => one.getBoundingClientRect())"
        ".filter(box => box.top >= top - 1 && box.bottom <= height + 1).length",
        [top["height"], height],
    )
    assert whole >= leads


def test_the_compact_view_shows_more_and_is_remembered(
    page: Page, site: Site, password
) -> None:
    open_list(page, site, password, 1366, 768)
    row = page.locator("[data-lead]").nth(1)
    before = row.bounding_box()
    toggle = page.get_by_role("button", name="Vista compacta")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    compact = row.bounding_box()
    assert before is not None
    assert compact is not None
    assert compact["height"] <= before["height"] * 0.9
    page.reload()
    expect(page.get_by_role("button", name="Vista compacta")).to_have_attribute(
        "aria-pressed", "true"
    )


@pytest.mark.parametrize("width", [390, 1366, 1440])
def test_the_calendar_of_an_edit_is_a_calendar(
    page: Page, site: Site, password, width
) -> None:
    open_list(page, site, password, width, 900)
    page.locator("[data-edit]").nth(2).click()
    page.locator("#edit-date").click()
    heads = page.locator("#edit-day .rdp-weekday")
    expect(heads).to_have_count(7)
    expect(heads.first).to_be_visible()
    day = page.locator("#edit-day .rdp-day:not(.rdp-outside) button").first
    weekday = (day.get_attribute("aria-label") or "").partition(",")[0].split()[-1]
    under, head = day.bounding_box(), heads.nth(WEEK.index(weekday)).bounding_box()
    assert under is not None
    assert head is not None
    under["x"] += (under["width"] - head["width"]) / 2
    assert abs(under["x"] - head["x"]) < 3
    assert under["y"] >= head["y"] + head["height"] - 1
    # Nobody else is told that somebody edits: that takes a card a line more.
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Cancelar").click()
    expect(page.locator("#edit-date")).to_be_hidden()


def test_a_card_unfolds(page: Page, site: Site, password) -> None:
    open_list(page, site, password, 390, 844)
    card = page.locator("[data-lead]").nth(1)
    expect(card.get_by_text("Avenida Los Carrera")).to_be_hidden()
    card.get_by_role("button", name="Ver todos los datos de María").click()
    expect(card.get_by_text("Avenida Los Carrera")).to_be_visible()


@pytest.mark.parametrize("width", [1100, 1366])
def test_what_a_caller_reads_aloud_is_never_cut(
    page: Page, site: Site, password, width
) -> None:
    # Not so long ago that the daily run lets go of them while the tests go on.
    site.run("UPDATE appointments SET created_at = datetime('now', '-300 days')")
    open_list(page, site, password, width, 768)
    expect(page.locator("[data-clock=past]")).to_have_count(31)
    names = page.get_by_title("Referencia", exact=False)
    cut = names.evaluate_all("all => all.map(one => one.scrollWidth > one.clientWidth)")
    assert len(cut) >= 31
    assert not any(cut)
    # What is due stands below a name, for which others count the cards of a screen.
    site.run("UPDATE appointments SET created_at = datetime('now')")


@pytest.mark.parametrize("screen", ["", "privacidad/"])
def test_a_phone_shows_which_screen_it_is(
    page: Page, site: Site, password, screen
) -> None:
    open_list(page, site, password, 390, 844)
    page.goto(f"{site.base_url}/admin/{screen}")
    here = page.locator(".panel-header nav [aria-current=page]")
    expect(here).to_be_in_viewport(ratio=0.9)
    others = page.locator(".panel-header nav .panel-link")
    expect(others).to_have_count(12)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", [1366, 1440, 1920])
def test_the_header_takes_one_line(
    page: Page, site: Site, password, width: int
) -> None:
    open_list(page, site, password, width, 768)
    here = page.locator(".panel-header nav .panel-link")
    # Other browsers draw the same letters wider.
    for wider in ("0", "0.05em"):
        page.add_style_tag(
            content=f".panel-header * {{ letter-spacing: {wider} !important }}"
        )
        tops = [
            page.locator(part).bounding_box() or {}
            for part in (".panel-header nav", "[data-logout] button")
        ]
        middles = [box["y"] + box["height"] / 2 for box in tops]
        assert abs(middles[0] - middles[1]) < 6
        expect(here.last).to_be_in_viewport(ratio=1)
        assert page.locator(".panel-header nav").evaluate(
            "it => it.scrollWidth <= it.clientWidth"
        )
    # What is told of the line pushes the links down.
    page.locator("[data-line-note]").evaluate("it => { it.hidden = false }")
    here.last.click()
    expect(page).to_have_url(re.compile("privacidad"))
