"""A day of the staff: forty requests come in, are called, visited, and add up.

On SQLite at a desk, and on PostgreSQL with a phone.
"""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.panel import set_up, sign_in
from tests.support.builders import REQUEST
from tests.support.site import Site

DAY = date.fromisoformat(REQUEST["date"])
COMUNAS = ("Quilpué", "Villa Alemana", "Viña del Mar", "Valparaíso", "Arica")
VACCINES = ("influenza", "vph", "otra")
NURSES = ("Marta Soto", "Iván Rojas", "Rosa Vera")
NAMES = tuple(f"Persona {number:02}" for number in range(40))
# What becomes of whom.
UNREACHED, CANCELLED, CALLED = NAMES[:4], NAMES[4:8], NAMES[8:20]
VISITED = NAMES[20:29]
DONE, MISSED, CALLED_OFF, MOVED = VISITED[:4], VISITED[4], VISITED[5], VISITED[6]
STATES = {
    "Nuevo": 40 - len(CANCELLED) - len(CALLED) - len(VISITED),
    "Contactado": len(CALLED),
    "Agendado": len(VISITED) - len(DONE) - 2,
    "Realizado": len(DONE),
    "Cancelado": len(CANCELLED) + 1,
    "No asistió": 1,
}


@pytest.fixture(params=["desk", "phone"])
def where(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def house(where: str, request: pytest.FixtureRequest) -> Iterator[Site]:
    """A site of its own, on the engine that belongs to the place."""
    folder = request.getfixturevalue("tmp_path")
    url = request.getfixturevalue("empty_postgres_url") if where == "phone" else None
    site = Site(folder, url)
    site.start()
    yield site
    site.stop()


@pytest.fixture
def desk(house: Site, where: str, browser: Browser) -> Iterator[Page]:
    password = set_up(browser, house)
    size = (1366, 768) if where == "desk" else (390, 844)
    context: BrowserContext = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=where == "phone"
    )
    page = context.new_page()
    come_in(page, house)
    sign_in(page, house, password)
    expect(page.locator("[data-lead]")).to_have_count(40)
    for name in NURSES:
        page.goto(house.base_url + "/admin/profesionales/")
        page.locator("#professional-name-new").fill(name)
        page.locator("#professional-registration-new").fill("123456")
        page.get_by_role("button", name="Agregar").click()
        expect(page.locator("[data-professional]", has_text=name)).to_be_visible()
    yield page
    context.close()


def come_in(page: Page, site: Site) -> None:
    for number, name in enumerate(NAMES):
        changes = {
            "name": name,
            "vaccine": VACCINES[number % len(VACCINES)],
            "address": f"Calle Larga {number}, {COMUNAS[number % len(COMUNAS)]}",
            "message": "Una vacuna" if number % 3 == 2 else "",
        }
        url = site.base_url + "/api/appointments"
        answer = page.request.post(url, data=REQUEST | changes)
        assert answer.status == 201, answer.text()


def row(page: Page, name: str) -> Locator:
    return page.locator("[data-lead]", has_text=name)


def drawer(page: Page) -> Locator:
    return page.locator("[data-drawer]")


def choose(page: Page, name: str, way: str) -> None:
    row(page, name).locator("[data-state]").click()
    page.locator("dialog[data-choices]").get_by_role("button", name=way).click()


def open_file(page: Page, site: Site, name: str) -> None:
    (lead,) = [
        one for one in site.rows("SELECT * FROM appointments") if one["name"] == name
    ]
    page.goto(f"{site.base_url}/admin/?ficha={lead['id']}")
    expect(drawer(page).get_by_role("heading", name=name)).to_be_visible()


def plan(page: Page, nurse: str, time: str) -> None:
    page.locator("#visit-time").fill(time)
    page.locator("#visit-professional").select_option(label=nurse)
    page.locator("#visit-time").press("Enter")
    expect(drawer(page).locator("[data-visit]")).to_contain_text(f"{time} a")
    expect(drawer(page).locator("[data-visit]")).to_contain_text(nurse)


def triage(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/admin/")
    for name in UNREACHED:
        choose(page, name, "No contesta")
    for name in CANCELLED:
        choose(page, name, "Cancelar la solicitud")
        expect(row(page, name).locator("[data-state]")).to_have_text("Cancelado")
    for name in CALLED:
        page.get_by_label(f"Elegir el lead de {name}").check()
    bar = page.get_by_role("group", name="Leads elegidos")
    expect(bar).to_contain_text(f"Elegidos: {len(CALLED)}")
    bar.get_by_role("button", name="Marcar como contactado").click()
    expect(row(page, CALLED[-1]).locator("[data-state]")).to_have_text("Contactado")


def visit(page: Page, site: Site) -> None:
    for number, name in enumerate(VISITED):
        open_file(page, site, name)
        plan(page, NURSES[number % 3], f"{9 + number // 3:02}:00")
        if name == MOVED:
            plan(page, NURSES[0], "16:00")
        if name in DONE:
            drawer(page).get_by_role("button", name="Realizada").click()
        if name == MISSED:
            drawer(page).get_by_role("button", name="No asistió").click()
        if name == CALLED_OFF:
            drawer(page).get_by_role("button", name="Cancelar visita").click()
        if name in (*DONE, MISSED, CALLED_OFF):
            expect(drawer(page)).to_contain_text("Visitas anteriores")


def the_database_agrees(site: Site) -> None:
    leads = site.rows("SELECT name, state FROM appointments")
    told = Counter(one["state"] for one in leads)
    names = ("new", "contacted", "scheduled", "done", "cancelled", "no_show")
    assert told == dict(zip(names, STATES.values(), strict=True))
    visits = Counter(one["state"] for one in site.rows("SELECT state FROM visits"))
    assert visits == {"open": 3, "done": len(DONE), "no_show": 1, "cancelled": 1}
    events = site.rows("SELECT kind, facts FROM events")
    kinds = Counter(one["kind"] for one in events)
    assert kinds["attempted"] == len(UNREACHED)
    assert kinds["state_moved"] == len(CANCELLED) + len(CALLED)
    assert kinds["visit_scheduled"] == len(VISITED)
    assert kinds["visit_moved"] == 1
    assert kinds["visit_ended"] == len(DONE) + 2
    tries = [one["facts"] for one in events if one["kind"] == "attempted"]
    facts = [json.loads(one) if isinstance(one, str) else one for one in tries]
    assert facts == [{"attempt": "no_answer"}] * len(UNREACHED)


def the_summary_agrees(page: Page, site: Site) -> None:
    page.goto(site.base_url + "/admin/resumen/")
    plot = page.locator(".plot-card", has_text="Leads por estado")
    plot.get_by_text("Ver los datos en una tabla").click()
    for state, count in STATES.items():
        line = plot.get_by_role("row", name=state)
        expect(line.get_by_role("cell").last).to_have_text(str(count))
    figure = page.locator(".figure", has_text="Leads").first
    expect(figure).to_contain_text("40")


def the_agenda_agrees(page: Page, site: Site) -> None:
    page.goto(f"{site.base_url}/admin/agenda/?dia={DAY}")
    cards = page.locator("[data-visit]")
    expect(cards).to_have_count(len(VISITED) - 1)
    for name in DONE:
        expect(cards.filter(has_text=name)).to_contain_text("Realizada")
    expect(cards.filter(has_text=MISSED)).to_contain_text("No asistió")
    expect(cards.filter(has_text=CALLED_OFF)).to_have_count(0)
    expect(cards.filter(has_text=MOVED)).to_contain_text("16:00 a 16:30")
    page.goto(f"{site.base_url}/admin/agenda/?dia={DAY + timedelta(days=1)}")
    expect(page.locator("[data-agenda-empty]")).to_be_visible()


def histories_agree(page: Page, site: Site) -> None:
    told_of = {
        UNREACHED[0]: ["No contesta"],
        MOVED: ["Visita agendada", "Visita cambiada", "Profesional: "],
        DONE[0]: ["Visita agendada", "Estado: Agendado → Realizado"],
    }
    history = page.locator("[data-history]")
    for name, lines in told_of.items():
        open_file(page, site, name)
        for line in lines:
            expect(history).to_contain_text(line)
        expect(history).to_contain_text("Solicitud registrada")
    expect(history).not_to_contain_text("No contesta")


def the_list_agrees(page: Page, site: Site) -> None:
    for state, count in (("done", len(DONE)), ("cancelled", len(CANCELLED) + 1)):
        page.goto(f"{site.base_url}/admin/?estado={state}")
        expect(page.locator("[data-lead]")).to_have_count(count)
    page.goto(f"{site.base_url}/admin/?estado=done")
    expect(row(page, DONE[0])).to_be_visible()


def test_at_the_end_of_the_day_everything_says_the_same(
    desk: Page, house: Site
) -> None:
    triage(desk, house)
    visit(desk, house)
    the_database_agrees(house)
    for agrees in (
        the_summary_agrees,
        the_agenda_agrees,
        histories_agree,
        the_list_agrees,
    ):
        agrees(desk, house)
