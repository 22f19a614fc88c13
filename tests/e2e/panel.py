"""Working in the panel as the staff would."""

from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.builders import REQUEST
from tests.support.site import Site


def sign_in(
    page: Page, site: Site, password: str, email: str = "admin@localhost"
) -> None:
    """Sign in as the form posts itself, and go where that leads."""
    answer = page.request.post(
        site.base_url + "/api/auth/login",
        form={"email": email, "password": password},
        headers={"Origin": site.base_url},
        max_redirects=0,
    )
    assert answer.status == 303, f"{answer.status} {answer.text()[:300]}"
    page.goto(urljoin(site.base_url, answer.headers["location"]))


def sign_in_by_form(
    page: Page, site: Site, password: str, email: str = "admin@localhost"
) -> None:
    """Sign in on the screen, which tests of that screen do."""
    page.goto(site.base_url + "/admin")
    page.locator("#login-form-email").fill(email)
    page.locator("#login-form-password").fill(password)
    page.get_by_role("button", name="Iniciar sesión").click()


def store(page: Page, site: Site, name: str, **changes: str) -> None:
    """Store a request without its form."""
    answer = page.request.post(
        site.base_url + "/api/appointments",
        data=REQUEST | {"name": name} | changes,
    )
    assert answer.status == 201, f"{answer.status} {answer.text()[:300]}"


def store_home(page: Page, site: Site, name: str, **changes: str) -> None:
    """Store a request for three people at one address."""
    others = {"patient_2": "Beto", "vaccine_2": "covid"}
    others |= {"patient_3": "Carla", "vaccine_3": "tetanos"}
    store(page, site, name, **others, **changes)


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


def close_notices(page: Page) -> None:
    """Close what is told: for a moment it may lie upon the links of the header."""
    # All at once: one that goes by itself meanwhile is waited for in vain.
    # What takes a deed back closes its notice, too.
    shown = page.locator("[data-toast-close]:not([data-undo]):visible")
    shown.evaluate_all("all => all.forEach((close) => close.click())")


def open_tools(page: Page) -> None:
    """Show the tools of the list, which a phone folds behind one button."""
    button = page.locator("[data-tools-toggle]")
    button.wait_for(state="attached")
    if button.is_visible() and button.get_attribute("aria-expanded") == "false":
        button.click()


def show_who(page: Page, password: str) -> None:
    """Type the password into the window that asks for it."""
    window = page.get_by_role("dialog", name="Confirme que es usted")
    window.get_by_label("Su contraseña actual").fill(password)
    window.get_by_role("button", name="Confirmar").click()
    window.wait_for(state="hidden")


def answer_calls(page: Page) -> None:
    """Follow links to phone and mail as Chromium does, but for its question where to.

    It says that the page is left, though it stays; `window.asked` tells whether it
    would have asked about what was typed.
    """
    page.add_init_script(
        """addEventListener("click", (event) => {
            if (!event.target.closest?.("a[href^='tel:'], a[href^='mailto:']")) return;
            event.preventDefault();
            const left = new Event("beforeunload", { cancelable: true });
            window.asked = !dispatchEvent(left);
        });"""
    )


def say_early(page: Page) -> None:
    """Answer the question about a visit that has not begun: it ended all the same."""
    asked = page.get_by_role("alertdialog", name="La visita todavía no empieza")
    asked.get_by_role("button", name="Sí, anotarlo").click()
    asked.wait_for(state="hidden")
