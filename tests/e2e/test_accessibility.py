"""No page or state of it has a fault that axe-core finds (WCAG 2.2 A and AA)."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.forms import fill, send
from tests.support.builders import day
from tests.support.site import Site

PAGES = [
    "/",
    "/farmacia/",
    "/terminos/",
    "/privacidad/",
    "/privacidad/derechos/",
    "/gracias/",
    "/farmacia/gracias/",
    "/no/existe",
    "/error/",
    "/admin/",
]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCROLL = "top => scrollTo({ top, behavior: 'instant' })"


def check(page: Page) -> None:
    page.wait_for_timeout(400)  # transitions change colours on their way
    # Nothing of what is right: to tell all of it takes as long as to look for faults.
    asked = {
        "runOnly": {"type": "tag", "values": RULES},
        "resultTypes": ["violations"],
    }
    # What stays at the top covers nothing above the window's edge, as it measures: of
    # rows that are scrolled away parts would be left, too small to press.
    was = page.evaluate("scrollY")
    page.evaluate(SCROLL, 0)
    found = Axe().run(page, options=asked).response["violations"]
    page.evaluate(SCROLL, was)
    told = [(v["id"], [node["html"][:160] for node in v["nodes"]]) for v in found]
    assert told == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [390, 1440])
def test_page_has_no_fault(page: Page, site: Site, path, width) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(site.base_url + path)
    check(page)


def test_open_menu_has_no_fault(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.base_url)
    page.get_by_role("button", name="Abrir menú").click()
    check(page)


def test_shown_errors_have_no_fault(page: Page, site: Site, next_week) -> None:
    page.goto(site.base_url + "/farmacia/")
    page.wait_for_load_state("networkidle")
    fill(page, "pharmacy-form", next_week)
    page.locator("#pharmacy-form-vaccine option[value=covid]").evaluate(
        "option => { option.value = 'inventada'; option.selected = true; }"
    )
    send(page, "pharmacy-form")
    expect(page.locator("#pharmacy-form [data-error-summary]")).to_be_visible()
    check(page)


def test_confirmation_has_no_fault(page: Page, site: Site, next_week) -> None:
    page.goto(site.base_url + "/farmacia/")
    page.wait_for_load_state("networkidle")
    fill(page, "pharmacy-form", next_week)
    send(page, "pharmacy-form")
    expect(page.locator("#pharmacy-form [data-confirmation]")).to_be_visible()
    check(page)


@pytest.mark.parametrize("width", [390, 1440])
def test_panel_has_no_fault(page: Page, site: Site, width) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(site.base_url + "/admin/")
    if "contraseña: " not in site.output():
        page.get_by_role("button", name="Inicializar").click()
        site.wait_for("the password", lambda: "contraseña: " in site.output())
    check(page)
    page.request.post(
        site.base_url + "/api/auth/login",
        data={"email": "admin@localhost", "password": site.generated_password()},
    )
    page.request.post(
        site.base_url + "/api/appointments",
        data={
            "name": "Ana",
            "phone": "1",
            "email": "a@b.cl",
            "vaccine": "otra",
            "date": day(30).isoformat(),
            "time": "08:00",
            "address": "Quillota",
            "consent": True,
        },
    )
    page.goto(site.base_url + "/admin/")
    expect(page.locator("[data-lead]").first).to_be_visible()
    check(page)


def test_panel_has_no_fault_while_it_loads(page: Page, site: Site) -> None:
    held: list[str] = []

    def hold(socket: WebSocketRoute) -> None:
        held.append(socket.url)

    page.route_web_socket("**/_event/**", hold)
    page.goto(site.base_url + "/admin/")
    expect(page.get_by_text("Cargando...", exact=True)).to_be_visible()
    page.wait_for_timeout(500)
    assert held
    check(page)
