"""A tab in which somebody signed out holds nothing of what they typed or were shown."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.panel import sign_in, sign_in_by_form, store
from tests.support.site import Site

TYPED = "Dicho en confianza"
KEPT = "JSON.stringify({...sessionStorage})"

# Once it is told that somebody signed out, the server is asked and says so to the page.
WORD_COMES_FIRST = """() => {
    const typed = document.activeElement;
    const ask = () => document.querySelector("[data-check]")?.click();
    addEventListener("out", () => setInterval(ask, 100));
    new MutationObserver(() => typed.isConnected || console.log("gone"))
        .observe(document, { childList: true, subtree: true });
}"""


def an_edit(page: Page, site: Site) -> None:
    store(page, site, "Olvido Edición")
    page.reload()
    page.get_by_role("button", name="Editar").first.click()
    page.locator("#edit-message").fill(TYPED)


def a_new_lead(page: Page, site: Site) -> None:
    del site
    page.keyboard.press("n")
    page.locator("#new-name").fill(TYPED)


def a_text(page: Page, site: Site) -> None:
    page.goto(f"{site.base_url}/admin/textos/")
    page.locator("[data-text]").first.press_sequentially(TYPED)


def a_breach(page: Page, site: Site) -> None:
    page.goto(f"{site.base_url}/admin/privacidad/vulneraciones/")
    page.get_by_role("button", name="Anotar una vulneración").click()
    page.get_by_label("Qué pasó").fill(TYPED)


def a_petition(page: Page, site: Site) -> None:
    page.goto(f"{site.base_url}/admin/privacidad/")
    page.get_by_text("Anotar una petición hecha por teléfono").click()
    page.locator("#rights-phone-asks").select_option("erasure")
    page.locator("#rights-phone-contact").fill("olvido@correo.cl")
    page.get_by_role("button", name="Anotar y atender").click()
    page.get_by_label("Respuesta, con sus razones").press_sequentially(TYPED)


@pytest.mark.parametrize("typing", [an_edit, a_new_lead, a_text, a_breach, a_petition])
def test_what_was_typed(
    page: Page, site: Site, password: str, typing: Callable[[Page, Site], None]
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    typing(page, site)
    site.wait_for("it to be kept", lambda: TYPED in page.evaluate(KEPT))
    # A window lies over the button; a key or a colleague's press reaches it all the same.
    page.locator("[data-logout]").evaluate("form => form.requestSubmit()")
    expect(page).to_have_url(re.compile(r"/admin/$|/admin/entrar/|/login/"))
    expect(page.get_by_label("Contraseña")).to_be_visible()
    assert TYPED not in page.evaluate(KEPT)


@pytest.mark.parametrize("typing", [an_edit, a_new_lead, a_text, a_breach, a_petition])
def test_nothing_is_kept_again_before_the_next_page_comes(
    page: Page, site: Site, password: str, typing: Callable[[Page, Site], None]
) -> None:
    """The server's word may be there first: the browser says what a field held that goes."""
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    typing(page, site)
    site.wait_for("it to be kept", lambda: TYPED in page.evaluate(KEPT))
    waiting: list[Route] = []
    told: list[str] = []

    def hold(route: Route) -> None:
        if route.request.is_navigation_request():
            waiting.append(route)
        else:
            route.continue_()

    page.route(re.compile(r"/admin/"), hold)
    page.on("console", lambda message: told.append(message.text))
    page.evaluate(WORD_COMES_FIRST)
    page.locator("[data-logout]").evaluate("form => form.requestSubmit()")
    site.wait_for(
        "the form to go",
        lambda: page.wait_for_timeout(50) or (waiting and "gone" in told),
    )
    waiting.pop().continue_()
    expect(page.get_by_label("Contraseña")).to_be_visible()
    assert TYPED not in page.evaluate(KEPT)


def test_what_was_typed_stays_where_the_press_never_arrived(
    page: Page, site: Site, password: str
) -> None:
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    a_petition(page, site)
    site.wait_for("it to be kept", lambda: TYPED in page.evaluate(KEPT))
    address = page.url
    tried: list[str] = []

    def cut(route: Route) -> None:
        tried.append(route.request.resource_type)
        route.abort()

    page.route("**/api/auth/logout", cut)
    page.locator("[data-logout]").evaluate("form => form.requestSubmit()")
    # The script's own, and then the form's.
    site.wait_for("both presses", lambda: page.wait_for_timeout(50) or len(tried) == 2)
    page.unroute("**/api/auth/logout")
    page.goto(address)
    answer = page.get_by_label("Respuesta, con sus razones")
    expect(answer).to_have_value(TYPED, timeout=30_000)


def test_other_tabs_go_out_and_come_in_along(
    page: Page, site: Site, password: str
) -> None:
    """Also one whose screen hears no news."""
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    other = page.context.new_page()
    other.goto(f"{site.base_url}/admin/precios/")
    save = other.get_by_role("button", name="Guardar").first
    expect(save).to_be_visible()
    page.locator("[data-logout]").evaluate("form => form.requestSubmit()")
    expect(other.get_by_label("Contraseña")).to_be_visible()
    expect(save).to_have_count(0)
    sign_in_by_form(page, site, password)
    expect(save).to_be_visible()
