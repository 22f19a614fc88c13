"""The agenda: visits are seen, dragged, moved by keys, and taken back."""

import re
from datetime import date, timedelta

from playwright.sync_api import Browser, Locator, Page, expect

from app.content import agenda as copy
from tests.e2e.panel import say_early, sign_in, someone, store
from tests.e2e.test_accessibility import check
from tests.support.builders import REQUEST
from tests.support.site import Site

# The wish of every stored request.
DAY = date.fromisoformat(REQUEST["date"])


def add(page: Page, site: Site, name: str) -> None:
    page.goto(site.base_url + "/admin/profesionales/")
    page.locator("#professional-name-new").fill(name)
    page.locator("#professional-registration-new").fill("123456")
    page.get_by_role("button", name="Agregar").click()
    expect(page.locator("[data-professional]", has_text=name)).to_be_visible()


def open_agenda(page: Page, site: Site, day: date = DAY, query: str = "") -> None:
    page.goto(f"{site.base_url}/admin/agenda/?dia={day}{query}")
    expect(page.locator("[data-agenda-title]")).to_contain_text(str(day.year))


def card(page: Page, name: str) -> Locator:
    return page.locator("[data-visit]", has_text=name)


def waiting(page: Page, name: str) -> Locator:
    return page.locator("[data-waiting]", has_text=name)


def column(page: Page, name: str) -> Locator:
    return page.locator(f"[data-target][data-label='{name}']")


def toast(page: Page, text: str) -> Locator:
    return page.locator("[data-toast]", has_text=text).last


def stored(site: Site, name: str) -> list[tuple[str, str]]:
    """Return the state and the professional's name of each visit of a lead."""
    (lead,) = [
        one for one in site.rows("SELECT * FROM appointments") if one["name"] == name
    ]
    names = {one["id"]: one["name"] for one in site.rows("SELECT * FROM professionals")}
    return [
        (one["state"], names.get(one["professional_id"], ""))
        for one in site.rows("SELECT * FROM visits ORDER BY created_at")
        if one["appointment_id"] == lead["id"]
    ]


def moves(site: Site) -> int:
    """Return how often any visit was moved so far."""
    return len(site.rows("SELECT id FROM events WHERE kind = 'visit_moved'"))


def hold(page: Page, what: Locator, to: Locator, minutes: int) -> None:
    """Drag something to so many minutes below the beginning of a column, and hold it."""
    what.scroll_into_view_if_needed()
    start, end = what.bounding_box(), to.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 10, start["y"] + 4)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 20)
    page.mouse.move(end["x"] + 40, end["y"] + minutes * 1.5 + 4, steps=4)
    expect(page.locator("[data-ghost]")).to_be_visible()


def drag(page: Page, what: Locator, to: Locator, minutes: int) -> None:
    """Drag something to so many minutes below the beginning of a column."""
    hold(page, what, to, minutes)
    page.mouse.up()


def test_lead_is_scheduled_by_dragging_and_moved_by_keys(
    page: Page, site: Site, password, problems
) -> None:
    for name in ("Arrastra Uno", "Arrastra Dos"):
        store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    for name in ("Marta Soto", "Iván Rojas"):
        add(page, site, name)
    open_agenda(page, site, DAY + timedelta(days=28))  # which no other test fills
    expect(page.locator("[data-agenda-empty]")).to_be_visible()
    drag(page, waiting(page, "Arrastra Uno"), column(page, "Marta Soto"), 60)
    expect(toast(page, "Visita agendada")).to_be_visible()
    expect(column(page, "Marta Soto").locator("[data-visit]")).to_contain_text(
        "09:00 a 09:30"
    )
    assert stored(site, "Arrastra Uno") == [("open", "Marta Soto")]
    expect(waiting(page, "Arrastra Uno")).to_have_count(0)
    expect(waiting(page, "Arrastra Dos")).to_be_visible()

    card(page, "Arrastra Uno").focus()
    page.keyboard.press("m")
    expect(page.locator("[data-agenda-says]")).to_contain_text(
        "Moviendo a Arrastra Uno"
    )
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-agenda-says]")).to_have_text("09:15, Iván Rojas")
    page.keyboard.press("Enter")
    expect(column(page, "Iván Rojas").locator("[data-visit]")).to_contain_text(
        "09:15 a 09:45"
    )
    assert stored(site, "Arrastra Uno") == [("open", "Iván Rojas")]
    toast(page, "Visita cambiada").get_by_role("button", name="Deshacer").click()
    expect(column(page, "Marta Soto").locator("[data-visit]")).to_contain_text(
        "09:00 a 09:30"
    )
    check(page)
    assert problems == []


def test_a_key_takes_the_last_move_back(page: Page, site: Site, password) -> None:
    store(page, site, "Vuelve Con Tecla")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site, DAY + timedelta(days=49))
    drag(page, waiting(page, "Vuelve Con Tecla"), column(page, "Sin asignar"), 60)
    mine = card(page, "Vuelve Con Tecla")
    expect(mine).to_contain_text("09:00 a 09:30")
    mine.focus()
    for key in ("m", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(mine).to_contain_text("09:15 a 09:45")
    expect(toast(page, "Visita cambiada")).to_be_visible()
    page.keyboard.press("z")
    expect(mine).to_contain_text("09:00 a 09:30")
    assert stored(site, "Vuelve Con Tecla") == [("open", "")]


def test_nobody_is_dragged_upon_another(page: Page, site: Site, password) -> None:
    for name in ("Choca Uno", "Choca Dos"):
        store(page, site, name)
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    add(page, site, "Rosa Vera")
    open_agenda(page, site)
    drag(page, waiting(page, "Choca Uno"), column(page, "Rosa Vera"), 120)
    expect(card(page, "Choca Uno")).to_be_visible()
    waiting(page, "Choca Dos").focus()
    page.keyboard.press("m")
    said = page.locator("[data-agenda-says]")
    expect(said).to_contain_text("Moviendo a Choca Dos")
    for _ in range(6):  # past the last column, and back to hers
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text("08:00, Rosa Vera")
    for _ in range(8):
        page.keyboard.press("ArrowDown")
    expect(said).to_have_text("10:00, Rosa Vera")
    page.keyboard.press("Enter")
    expect(
        toast(page, "Ese profesional ya tiene otra visita a esa hora.")
    ).to_be_visible()
    assert stored(site, "Choca Dos") == []
    expect(waiting(page, "Choca Dos")).to_be_visible()


def test_address_keeps_day_and_view_and_colleagues_are_seen(
    page: Page, browser: Browser, site: Site, password
) -> None:
    store(page, site, "Colega Uno")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site)
    page.get_by_role("link", name="Semana").click()
    expect(page.locator("[data-agenda=semana]")).to_be_visible()
    page.get_by_role("link", name="Por comuna").click()
    expect(page).to_have_url(re.compile(r"vista=semana&por=comuna"))
    expect(page.get_by_role("rowheader", name="Quillota")).to_be_visible()
    page.reload()
    expect(page.get_by_role("rowheader", name="Quillota")).to_be_visible()
    check(page)
    page.go_back()
    expect(page.locator("[data-agenda=semana]")).to_be_visible()
    expect(page).to_have_url(re.compile(r"por=profesional"))
    page.go_back()
    expect(page.locator("[data-agenda=dia]")).to_be_visible()

    expect(waiting(page, "Colega Uno")).to_be_visible()
    context, colleague = someone(browser, site, password)
    row = colleague.locator("[data-lead]", has_text="Colega Uno")
    row.get_by_role("button", name="Colega Uno", exact=True).click()
    colleague.locator("#visit-minutes").press("Enter")
    expect(card(page, "Colega Uno")).to_contain_text("08:00 a 08:30")
    context.close()


def test_phone_has_a_list_and_a_window_to_move_with(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Una persona de nombre bastante largo Fernández-Echeverría")
    name = "Una persona de nombre"
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_agenda(page, site)
    waiting(page, name).click()
    window = page.locator("dialog[open]")
    expect(window.locator("#visit-time")).to_have_value("08:00")
    window.locator("#visit-time").fill("25:00")
    window.get_by_role("button", name="Agendar visita").click()
    expect(window.locator("#visit-time-error")).not_to_be_empty()
    window.locator("#visit-time").fill("16:00")
    window.get_by_role("button", name="Agendar visita").click()
    expect(card(page, name)).to_contain_text("16:00 a 16:30")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    card(page, name).click()
    check(page)
    window.get_by_role("button", name="Realizada").click()
    say_early(page)
    expect(card(page, name)).to_contain_text("Realizada")
    page.goto(f"{site.base_url}/admin/agenda/?dia={DAY + timedelta(days=700)}")
    expect(page.locator("[data-agenda-empty]")).to_be_visible()


def test_an_empty_agenda_leads_only_who_plans_to_the_list(
    page: Page, site: Site, password
) -> None:
    sign_in(page, site, password)
    expect(page.get_by_role("heading", name="Gestión de Leads")).to_be_visible()
    open_agenda(page, site, DAY + timedelta(days=700))
    empty = page.locator("[data-agenda-empty]")
    expect(empty).to_contain_text(copy.EMPTY_HINT)
    site.run("UPDATE admins SET role = 'professional'")
    try:
        page.reload()
        # Nobody's account is told so; see `test_agenda_professional`.
        expect(empty).to_have_text(copy.NOBODYS)
    finally:
        site.run("UPDATE admins SET role = 'administrator'")
