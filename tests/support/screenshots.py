"""Takes the pictures of `docs/screenshots` from a site of its own."""

import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support import chromium
from tests.support.builders import day
from tests.support.site import ROOT, Site

TARGET = ROOT / "docs/screenshots"
PAGES = {"landing": "/", "farmacia": "/farmacia/"}
# Of the manual: each screen with what tells that it is there.
SCREENS = {
    "agenda": "/admin/agenda/",
    "resumen": "/admin/resumen/",
    "textos": "/admin/textos/",
    "farmacias": "/admin/farmacias/",
    "planillas": "/admin/planillas/?farmacia=farmacia-del-puerto",
    "novedades": "/admin/novedades/",
}
WIDTHS = {390: 844, 1440: 900}
EXAMPLES = (
    ("Marta Núñez", "hepatitis", "B2C", "Av. Perú 100, Viña del Mar"),
    ("Pedro Soto", "influenza", "Pharmacy", "Calle Larga 12, Quilpué"),
    ("Rosa Díaz", "covid", "B2C", "Cerro Alegre 45, Valparaíso"),
)


def main() -> None:
    """Start a site, fill it with examples, and picture it."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            picture_public(browser, site)
            picture_panel(browser, site)
        finally:
            browser.close()
            site.stop()


def picture_public(browser: Browser, site: Site) -> None:
    for width, height in WIDTHS.items():
        page = browser.new_page(viewport={"width": width, "height": height})
        for name, path in PAGES.items():
            page.goto(site.base_url + path, wait_until="networkidle")
            page.screenshot(path=TARGET / f"{name}-{width}.png")
        page.close()


def book(site: Site, example: tuple[str, str, str, str], pharmacy: str = "") -> None:
    """Store a request as a program would."""
    name, vaccine, category, address = example
    httpx.post(
        site.base_url + "/api/appointments",
        json={
            "name": name,
            "phone": "+56 9 8765 4321",
            "email": "ejemplo@correo.cl",
            "vaccine": vaccine,
            "category": category,
            "receipt_number": "B-1042" if category == "Pharmacy" else "",
            "pharmacy": pharmacy,
            "date": day(30).isoformat(),
            "time": "10:30",
            "address": address,
            "consent": True,
        },
    ).raise_for_status()


def picture_panel(browser: Browser, site: Site) -> None:
    for example in EXAMPLES:
        book(site, example)
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(site.base_url + "/admin/")
    page.get_by_role("button", name="Inicializar").click()
    site.wait_for("the password", lambda: "contraseña: " in site.output())
    page.request.post(
        site.base_url + "/api/auth/login",
        data={"email": "admin@localhost", "password": site.generated_password()},
    )
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.base_url + "/admin/")
        page.locator(".lead-table tbody tr").first.wait_for()
        page.screenshot(path=TARGET / f"panel-{width}.png")
    picture_screens(page, site)


def picture_screens(page: Page, site: Site) -> None:
    """Picture the screens of the manual, with a pharmacy and what came through it."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(site.base_url + "/admin/farmacias/")
    page.locator("#pharmacy-name-new").fill("Farmacia del Puerto")
    page.locator("#pharmacy-comuna-new").fill("Valparaíso")
    page.get_by_role("button", name="Agregar", exact=True).click()
    page.get_by_role("heading", name="Farmacia del Puerto").wait_for()
    for number, vaccine in enumerate(("influenza", "influenza", "covid")):
        book(
            site,
            (f"Cliente {number + 1}", vaccine, "Pharmacy", "Cerro Alegre 45"),
            pharmacy="farmacia-del-puerto",
        )
    for name, path in SCREENS.items():
        page.goto(site.base_url + path, wait_until="domcontentloaded")
        page.locator("main h2").first.wait_for()
        # Plots and lists are drawn a moment later.
        page.wait_for_timeout(2_000)
        page.screenshot(path=TARGET / f"manual-{name}.png")


if __name__ == "__main__":
    main()
