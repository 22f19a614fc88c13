"""Takes the pictures of `docs/screenshots` from a site of its own."""

import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import Browser, sync_playwright

from tests.support import chromium
from tests.support.site import ROOT, Site

TARGET = ROOT / "docs/screenshots"
PAGES = {"landing": "/", "farmacia": "/farmacia/"}
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


def picture_panel(browser: Browser, site: Site) -> None:
    for name, vaccine, category, address in EXAMPLES:
        httpx.post(
            site.base_url + "/api/appointments",
            json={
                "name": name,
                "phone": "+56 9 8765 4321",
                "email": "ejemplo@correo.cl",
                "vaccine": vaccine,
                "category": category,
                "receipt_number": "B-1042" if category == "Pharmacy" else "",
                "date": "2030-03-04",
                "time": "10:30",
                "address": address,
                "consent": True,
            },
        ).raise_for_status()
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


if __name__ == "__main__":
    main()
