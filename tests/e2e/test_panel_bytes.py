"""How much goes over the line while the staff work, as the browser gets it."""

import re

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.e2e.panel import set_up, sign_in
from tests.support.builders import REQUEST
from tests.support.site import Site

# Bytes. A save brings the row, the notice and the form's end.
PAGE, SAVE, ARRIVAL = 7_000, 1_500, 1_000


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    found = set_up(browser, site)
    page = browser.new_page()
    for number in range(110):
        store(page, site, number)
    page.close()
    return found


def store(page: Page, site: Site, number: int) -> None:
    data = REQUEST | {
        "name": f"María Fernanda {number * 7919 % 1000} Rojas",
        "email": f"maria.{number * 104729 % 100000}@correo.cl",
        "phone": f"+56 9 {number * 7907 % 9000 + 1000} {number * 7901 % 9000 + 1000}",
        "address": f"Avenida Los Carrera {number * 31}, Quilpué",
        "message": f"Timbre {number}, segundo piso" if number % 3 else "",
    }
    answer = page.request.post(site.base_url + "/api/appointments", data=data)
    assert answer.status == 201, answer.text()[:300]


class Line:
    """Counts what websockets bring."""

    def __init__(self, page: Page) -> None:
        self.got = 0
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        data = payload.encode() if isinstance(payload, str) else payload
        self.got += len(data)

    def since(self, page: Page) -> int:
        """Return what came since it was last asked, once nothing more comes."""
        page.wait_for_timeout(1500)
        got, self.got = self.got, 0
        return got


def test_little_goes_over_the_line(page: Page, site: Site, password: str) -> None:
    line = Line(page)
    sign_in(page, site, password)
    expect(page.locator("[data-lead]")).to_have_count(50, timeout=20_000)
    line.since(page)
    page.get_by_role("button", name="Siguiente").click()
    expect(page).to_have_url(re.compile("pagina=2"))
    turned = line.since(page)
    page.get_by_role("button", name="Anterior").click()
    expect(page).not_to_have_url(re.compile("pagina=2"))
    line.since(page)
    page.locator("[data-edit]").first.click()
    page.locator("#edit-address").fill("Calle Corta 1")
    line.since(page)
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Calle Corta 1")).to_be_visible()
    saved = line.since(page)
    store(page, site, 999)
    expect(page.locator("[data-lead]").first).to_contain_text("María Fernanda 81 ")
    arrived = line.since(page)
    assert 0 < turned <= PAGE
    assert 0 < saved <= SAVE
    assert 0 < arrived <= ARRIVAL
