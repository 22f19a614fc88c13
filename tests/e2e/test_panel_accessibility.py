"""No screen of the panel, and no state of one, has a fault that axe-core finds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app import routes
from app.admin.session.rights import SCREENS
from tests.e2e.panel import (
    REQUEST,
    open_tools,
    say_early,
    sign_in,
    store,
)
from tests.e2e.test_accessibility import check
from tests.support.site import Site

WIDTHS = [390, 1440]
HOME = {"patient_2": "Beto", "vaccine_2": "covid"}
ABSURD = "Nombresinespacios" * 6


class Eyes:
    """Looks at states by their names, and tells all faults at the end."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: dict[str, str] = {}
        self.seen: list[str] = []

    def look(self, state: str) -> None:
        self.seen.append(state)
        try:
            check(self.page)
        except AssertionError as fault:
            self.faults[state] = str(fault)[:600]


@pytest.fixture(params=WIDTHS)
def eyes(page: Page, site: Site, password: str, request: pytest.FixtureRequest) -> Eyes:
    page.set_viewport_size({"width": request.param, "height": 900})
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    return Eyes(page)


def empty(site: Site) -> None:
    site.run("DELETE FROM visits")
    site.run("DELETE FROM appointments")
    site.run("DELETE FROM professionals")


def fill(page: Page, site: Site) -> None:
    empty(site)
    # Of one letter too: what is pressed is never narrower than a finger.
    for name in ("Ana Estado", ABSURD, "O"):
        store(page, site, name)
    answer = page.request.post(
        site.base_url + "/api/appointments", data=REQUEST | HOME | {"name": "Casa Dos"}
    )
    assert answer.status == 201


def opened(page: Page, site: Site, route: str) -> None:
    page.goto(f"{site.base_url}{routes.page_href(route)}")
    expect(page.locator("main h2").first).to_be_visible()
    expect(page.locator("[data-hydrated=true]")).to_be_visible()


@pytest.mark.parametrize("full", [False, True], ids=["empty", "full"])
def test_screens_have_no_fault(eyes: Eyes, site: Site, full: bool) -> None:
    page = eyes.page
    empty(site)
    if full:
        fill(page, site)
    for route in SCREENS:
        opened(page, site, route)
        eyes.look(route)
    assert len(eyes.seen) == len(SCREENS)
    assert eyes.faults == {}


def by_key(page: Page, key: str, shows: str) -> None:
    page.locator("[data-lead]").first.focus()
    page.keyboard.press(key)
    expect(page.locator(shows).first).to_be_visible()


def test_windows_of_the_list_have_no_fault(eyes: Eyes, site: Site) -> None:
    page = eyes.page
    fill(page, site)
    opened(page, site, routes.ADMIN)
    page.locator("[data-lead]").first.wait_for()
    for state, key, shows in (
        ("keys", "?", "dialog[data-keys][open]"),
        ("moves of a home", "s", "dialog[data-choices][open]"),
        ("delete", "Delete", "[role=alertdialog][open]"),
        ("new lead", "n", "#new-name"),
    ):
        by_key(page, key, shows)
        eyes.look(state)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    open_tools(page)
    eyes.look("tools")
    for name in ("Filtrar por fecha", "Más filtros", "Vistas"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("[popover]:popover-open")).to_be_visible()
        eyes.look(name)
        page.keyboard.press("Escape")
    by_key(page, "x", "[data-bulk-bar], .bulk-bar")
    eyes.look("chosen")
    page.locator(".bulk-bar").get_by_role("button", name="Eliminar").click()
    eyes.look("delete several")
    page.keyboard.press("Escape")
    page.goto(site.base_url + "/admin/#buscar=nadie-se-llama-asi")
    expect(page.locator("[data-lead]")).to_have_count(0)
    eyes.look("no match")
    assert eyes.faults == {}


def test_an_edit_and_a_file_have_no_fault(eyes: Eyes, site: Site) -> None:
    page = eyes.page
    fill(page, site)
    opened(page, site, routes.ADMIN)
    page.locator("[data-lead]").first.wait_for()
    by_key(page, "e", "#edit-name")
    eyes.look("edit")
    page.locator("#edit-name").fill("")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#edit-name[aria-invalid=true]")).to_be_visible()
    eyes.look("edit with an error")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_be_visible()
    eyes.look("leaving an edit")
    page.locator("dialog[open] [data-discard]").click()
    opened(page, site, routes.ADMIN)
    by_key(page, "Enter", "[data-drawer]")
    eyes.look("file")
    page.locator("#visit-minutes").fill("0")
    page.locator("#visit-minutes").press("Enter")
    expect(page.locator("#visit-minutes[aria-invalid=true]")).to_be_visible()
    eyes.look("file with an error")
    page.goto(f"{site.base_url}/admin/?ficha=00000000-0000-0000-0000-000000000000")
    expect(page.get_by_text("Este lead ya no está").first).to_be_visible()
    eyes.look("file of who is gone")
    assert eyes.faults == {}


def test_windows_of_the_agenda_have_no_fault(eyes: Eyes, site: Site) -> None:
    page = eyes.page
    fill(page, site)
    for span in ("dia", "semana"):
        for by in ("profesional", "comuna"):
            page.goto(
                f"{site.base_url}/admin/agenda/"
                f"?dia={REQUEST['date']}&vista={span}&por={by}"
            )
            expect(page.locator("[data-waiting]").first).to_be_visible()
            eyes.look(f"agenda {span} {by}")
    page.locator("[data-waiting]", has_text="Ana Estado").click()
    window = page.locator("dialog[open]")
    expect(window).to_be_visible()
    eyes.look("a first visit")
    window.locator("#visit-time").fill("99")
    window.get_by_role("button", name="Agendar visita").click()
    expect(window.locator("#visit-time[aria-invalid=true]")).to_be_visible()
    eyes.look("a first visit with an error")
    window.locator("#visit-time").fill("10:00")
    window.get_by_role("button", name="Agendar visita").click()
    page.locator("[data-visit]", has_text="Ana Estado").click()
    expect(window).to_be_visible()
    eyes.look("a visit")
    window.get_by_role("button", name="Realizada").click()
    say_early(page)
    expect(window).to_have_count(0)
    page.locator("[data-visit]", has_text="Ana Estado").click()
    expect(window).to_contain_text("Esta visita ya terminó: realizada.")
    eyes.look("a visit that is over")
    assert eyes.faults == {}


def test_what_fails_has_no_fault(eyes: Eyes, site: Site) -> None:
    page = eyes.page
    fill(page, site)
    site.run("ALTER TABLE appointments RENAME COLUMN vaccine_price TO away")
    try:
        for address in ("admin/?estado=done", "admin/resumen/", "admin/agenda/"):
            page.goto(f"{site.base_url}/{address}")
            again = page.get_by_role("button", name="Reintentar")
            expect(again.first).to_be_visible()
            eyes.look(f"{address} fails")
    finally:
        site.run("ALTER TABLE appointments RENAME COLUMN away TO vaccine_price")
    assert eyes.faults == {}


def test_sessions_and_roles_have_no_fault(eyes: Eyes, site: Site) -> None:
    page = eyes.page
    fill(page, site)
    site.run("UPDATE admins SET role = 'professional'")
    try:
        opened(page, site, routes.PRICES)
        eyes.look("not for this role")
        opened(page, site, routes.AGENDA)
        eyes.look("agenda of a professional")
    finally:
        site.run("UPDATE admins SET role = 'administrator'")
    opened(page, site, routes.ADMIN)
    page.locator("[data-lead]").first.wait_for()
    page.request.post(site.base_url + "/api/auth/logout")
    over = page.get_by_role("dialog", name="Panel Administrativo")
    expect(over).to_be_visible()
    eyes.look("signed out over the page")
    page.goto(site.base_url + "/admin/")
    wrong(page)
    eyes.look("a wrong password")
    assert eyes.faults == {}


def wrong(page: Page) -> None:
    page.locator("#login-form-email").fill("admin@localhost")
    page.locator("#login-form-password").fill("no es esta clave")
    page.get_by_role("button", name="Iniciar sesión").click()
    expect(page.locator(".login-error").first).not_to_be_empty()


FORMS: list[tuple[str, Callable[[Page], None]]] = [
    (routes.PROFESSIONALS, lambda p: p.get_by_role("button", name="Agregar").click()),
    (
        routes.PRICES,
        lambda p: p.get_by_role("button", name="Guardar").first.click(),
    ),
    (routes.PHARMACIES, lambda p: p.get_by_role("button", name="Agregar").click()),
    (routes.TEAM, lambda p: p.locator("form button[type=submit]").first.click()),
]


def test_refused_forms_have_no_fault(eyes: Eyes, site: Site) -> None:
    page = eyes.page
    for route, press in FORMS:
        opened(page, site, route)
        press(page)
        page.wait_for_timeout(300)
        eyes.look(f"{route} refused")
    assert eyes.faults == {}
