"""Working in the panel as the staff would."""

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.builders import REQUEST
from tests.support.site import Site


def sign_in(
    page: Page, site: Site, password: str, email: str = "admin@localhost"
) -> None:
    page.goto(site.base_url + "/admin")
    page.locator("#login-form-email").fill(email)
    page.locator("#login-form-password").fill(password)
    page.get_by_role("button", name="Iniciar sesión").click()


def store(page: Page, site: Site, name: str) -> None:
    """Store a request without its form."""
    answer = page.request.post(
        site.base_url + "/api/appointments",
        data=REQUEST | {"name": name},
    )
    assert answer.status == 201, f"{answer.status} {answer.text()[:300]}"


def set_up(browser: Browser, site: Site) -> str:
    """Make the administrator; returns the password from the console."""
    page = browser.new_page()
    page.goto(site.base_url + "/admin/")
    page.get_by_role("button", name="Inicializar usuario administrador").click()
    site.wait_for("the password", lambda: "contraseña: " in site.output())
    page.close()
    return site.generated_password()


def someone(browser: Browser, site: Site, password: str) -> tuple[BrowserContext, Page]:
    """Return another person's browser with the panel open."""
    context = browser.new_context()
    page = context.new_page()
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    return context, page


def show_who(page: Page, password: str) -> None:
    """Type the password into the window that asks for it."""
    window = page.get_by_role("dialog", name="Confirme que es usted")
    window.get_by_label("Su contraseña actual").fill(password)
    window.get_by_role("button", name="Confirmar").click()
    window.wait_for(state="hidden")


def answer_calls(page: Page) -> None:
    """Follow links to the phone as Chromium does, but for its question where to.

    It says that the page is left, though it stays; `window.asked` tells whether it
    would have asked about what was typed.
    """
    page.add_init_script(
        """addEventListener("click", (event) => {
            if (!event.target.closest?.("a[href^='tel:']")) return;
            event.preventDefault();
            const left = new Event("beforeunload", { cancelable: true });
            window.asked = !dispatchEvent(left);
        });"""
    )
