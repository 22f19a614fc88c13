"""A visitor's own request, in every browser that we promise."""

import uuid

import pytest

from tests.browsers.test_visitor import VALUE
from tests.e2e.test_own_request import link_to, request_of
from tests.support.browsers.page import Page
from tests.support.site import Site

CHANGE = "#change"
BACK = "() => { window.left = true; setTimeout(() => history.back()); }"
# A page that was put aside and comes back still has what was noted on it.
CAME = "() => !window.left && document.readyState === 'complete'"


OFFLINE = """(gone) => {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: !gone });
  if (!gone) dispatchEvent(new Event("online"));
}"""
NO_LINE = "No hay conexión a internet"
# Other forms keep theirs, also from a test before, as it was left.
NOTHING_KEPT = (
    "() => !Object.keys(sessionStorage).some((key) => key.startsWith('own-'))"
)
CHOSEN = "() => document.querySelector('input[name=asks]:checked')?.value"


@pytest.fixture
def ana(site: Site, next_week: str) -> tuple[uuid.UUID, str]:
    return request_of(site, next_week, name=f"Ana {uuid.uuid4()}")


def opened(page: Page, site: Site, lead: uuid.UUID, reference: str) -> None:
    page.go("about:blank")
    page.open(link_to(site, lead))
    page.sees("main", reference)


def test_what_is_closed_does_not_come_back(
    page: Page, site: Site, ana: tuple[uuid.UUID, str]
) -> None:
    """Neither by the Back button nor because a page was put aside whole."""
    lead, reference = ana
    opened(page, site, lead, reference)
    page.press("button", "Cerrar en este navegador")
    page.sees("main", "Cerraste tu solicitud")
    page.js(BACK)
    page.until(CAME)
    page.sees("main", "aquí no podemos mostrarte tu solicitud")
    assert not page.js("(text) => document.body.innerText.includes(text)", reference)


def stays_without_a_line(page: Page) -> None:
    page.js(OFFLINE, True)
    page.press("button", "Guardar el cambio")
    page.sees("main", NO_LINE)
    assert page.js(VALUE, f"{CHANGE}-address") == "Calle Nueva 12, Quilpué"
    page.js(OFFLINE, False)
    page.misses("main", NO_LINE)


def stays_about_no_request(page: Page, site: Site) -> None:
    """Expect what is asked of one's rights to stay over a reload."""
    page.open(f"{site.base_url}/privacidad/derechos/")
    page.press("label", "Rectificación")
    page.write("#ask-contact", "ana@correo.cl")
    page.press("button", "Enviarme el código")
    page.sees("main", "Cuéntanos qué dato hay que corregir")
    page.write("#ask-detail", "Mi calle")
    # What was refused is not sent again.
    page.reload()
    page.misses("main", "Cuéntanos qué dato hay que corregir")
    page.until(f"() => ({CHOSEN})() === 'rectification'")
    assert page.js(VALUE, "#ask-contact") == "ana@correo.cl"
    assert page.js(VALUE, "#ask-detail") == "Mi calle"


def test_a_change_that_is_not_saved_stays_with_its_own_request(
    page: Page, site: Site, next_week: str, ana: tuple[uuid.UUID, str]
) -> None:
    lead, reference = ana
    berta, of_berta = request_of(site, next_week, name=f"Berta {page.name}")
    opened(page, site, lead, reference)
    page.press("summary", "Cambiar mi solicitud")
    page.write(f"{CHANGE}-address", "Calle Nueva 12, Quilpué")
    page.choose(f"{CHANGE}-time", "16:00")
    page.reload()
    page.sees("[data-own-kept]", "todavía no está guardado")
    assert page.js(VALUE, f"{CHANGE}-address") == "Calle Nueva 12, Quilpué"
    assert page.js(VALUE, f"{CHANGE}-time") == "16:00"
    opened(page, site, berta, of_berta)
    page.misses("[data-own-kept]", "todavía no está guardado")
    assert "Nueva" not in page.js(VALUE, f"{CHANGE}-address")
    opened(page, site, lead, reference)
    stays_without_a_line(page)
    page.press("button", "Guardar el cambio")
    page.sees("main", "Guardamos tu cambio")
    page.misses("[data-own-kept]", "todavía no está guardado")
    # The page is seen before its scripts have read what was saved.
    page.until(NOTHING_KEPT)
    stays_about_no_request(page, site)
