"""A session that ends under a page: told before, and taken up over the page."""

import re

from playwright.sync_api import Browser, Page, Route, expect

from app import routes
from tests.e2e.panel import sign_in_by_form, someone, store
from tests.support.site import Site
from tests.support.waiting import wait_until

TYPED = "Calle de antes del fin 7"


def edit(page: Page, name: str) -> None:
    row = page.locator("[data-lead]", has_text=name)
    row.get_by_role("button", name=f"Editar el lead de {name}").click()
    expect(page.locator("#edit-name")).to_be_focused()


def over(page: Page):
    """Return the sign-in over the page."""
    return page.get_by_role("dialog", name="Panel Administrativo")


def enter(page: Page, password: str) -> None:
    over(page).get_by_label("Contraseña").fill(password)
    over(page).get_by_role("button", name="Iniciar sesión").click()


def test_page_and_edit_are_there_after_signing_in_over_them(
    page: Page, site: Site, password
) -> None:
    for number in range(55):
        store(page, site, f"Fin {number:02}")
    sign_in_by_form(page, site, password)
    page.get_by_role("button", name="Siguiente").click()
    expect(page.get_by_text("Página 2")).to_be_visible()
    edit(page, "Fin 02")
    page.locator("#edit-address").fill(TYPED)
    page.evaluate("window.stays = true")
    page.request.post(site.base_url + "/api/auth/logout")
    # An open panel hears of it, and asks before anything is pressed.
    expect(over(page)).to_be_visible()
    expect(over(page).get_by_label("Contraseña")).to_be_focused()
    expect(over(page).get_by_label("Correo electrónico")).to_have_value(
        "admin@localhost"
    )
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(over(page)).to_be_visible()
    assert TYPED not in page.content()
    # Behind it nothing is said that is not so.
    expect(page.get_by_text("Esta pantalla no es de su cuenta")).to_be_hidden()
    enter(page, "no es esta clave")
    expect(over(page)).to_contain_text("Credenciales incorrectas")
    enter(page, password)
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    expect(page.get_by_text("Página 2")).to_be_visible()
    expect(over(page)).to_have_count(0)
    assert page.evaluate("window.stays"), "the page was loaded anew"
    page.get_by_role("button", name="Guardar").click()
    expect(page.locator("[data-toast]").last).to_contain_text("Lead actualizado")
    (lead,) = site.rows("SELECT address FROM appointments WHERE name = 'Fin 02'")
    assert lead["address"] == TYPED


def test_who_signs_in_over_an_edit_by_keys_types_on_where_they_were(
    page: Page, site: Site, password: str
) -> None:
    store(page, site, "Teclas Del Fin")
    sign_in_by_form(page, site, password)
    edit(page, "Teclas Del Fin")
    message = page.locator("#edit-message")
    message.focus()
    page.keyboard.type("Toca timbre")
    page.request.post(site.base_url + "/api/auth/logout")
    expect(over(page).get_by_label("Contraseña")).to_be_focused()
    page.keyboard.type(password)
    page.keyboard.press("Enter")
    expect(over(page)).to_have_count(0)
    expect(message).to_be_focused()
    page.keyboard.type(" rojo")
    expect(message).to_have_value("Toca timbre rojo")
    # Keys of the page are heard, too.
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-toast]").last).to_contain_text("Lead actualizado")


def test_a_line_that_breaks_after_signing_in_over_an_edit_takes_nothing(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Línea Rota")
    sign_in_by_form(page, site, password)
    edit(page, "Línea Rota")
    page.locator("#edit-address").fill(TYPED)
    page.evaluate("window.stays = true")
    page.request.post(site.base_url + "/api/auth/logout")
    expect(over(page)).to_be_visible()
    asked: list[str] = []

    def cut(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.route(re.compile(f"{routes.API_STANDING}.present=true"), cut)
    enter(page, password)
    site.wait_for("two questions", lambda: page.wait_for_timeout(500) or asked[1:])
    page.unroute_all()
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    expect(over(page)).to_have_count(0)
    assert page.evaluate("window.stays"), "the page was loaded anew"


def test_a_screen_without_news_learns_of_the_end_within_a_minute(
    page: Page, site: Site, password
) -> None:
    page.clock.install()
    sign_in_by_form(page, site, password)
    page.locator("#lead-search").wait_for()
    page.goto(site.base_url + "/admin/precios/")
    expect(page.get_by_role("button", name="Guardar").first).to_be_visible()
    page.clock.run_for(61_000)
    expect(over(page)).to_have_count(0)
    page.request.post(site.base_url + "/api/auth/logout")
    page.clock.run_for(61_000)
    expect(over(page)).to_be_visible()


def test_another_person_gets_a_page_without_the_first_ones_draft(
    page: Page, site: Site, password
) -> None:
    store(page, site, "De La Primera")
    if not site.rows("SELECT * FROM admins WHERE email = 'otra@correo.cl'"):
        site.run(
            "INSERT INTO admins (id, email, password_hash, created_at)"
            " SELECT '00000000000000000000000000000007', 'otra@correo.cl',"
            " password_hash, created_at FROM admins"
        )
    sign_in_by_form(page, site, password)
    edit(page, "De La Primera")
    page.locator("#edit-address").fill(TYPED)
    page.request.post(site.base_url + "/api/auth/logout")
    over(page).get_by_label("Correo electrónico").fill("otra@correo.cl")
    enter(page, password)
    expect(page.get_by_role("link", name="otra@correo.cl")).to_be_visible()
    expect(page.locator("[data-lead]", has_text="De La Primera")).to_be_visible()
    expect(page.locator("#edit-form")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('lead-draft')") is None
    site.run("DELETE FROM admins WHERE email = 'otra@correo.cl'")


def test_the_end_is_told_before_and_staying_puts_it_off(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Cerca Del Fin")
    sign_in_by_form(page, site, password)
    expect(page.locator("[data-lead]").first).to_be_visible()
    told = page.get_by_text("Su sesión termina en unos minutos por inactividad.")
    expect(told).to_be_hidden()

    def come_back() -> bool:
        # What the page still asks for while it opens is a sign of life.
        site.run("UPDATE admin_sessions SET seen_at = datetime('now', '-117 minutes')")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(500)
        return told.is_visible()

    wait_until(come_back)
    page.get_by_role("button", name="Seguir conectado").click()
    expect(told).to_be_hidden()
    site.run("UPDATE admin_sessions SET expires_at = datetime('now', '+3 minutes')")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("Podrá entrar de nuevo aquí mismo")).to_be_visible()
    expect(page.get_by_role("button", name="Seguir conectado")).to_be_hidden()
    site.run("DELETE FROM admin_sessions")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(over(page)).to_be_visible()
    enter(page, password)
    expect(page.locator("[data-lead]", has_text="Cerca Del Fin")).to_be_visible()


def see_each_other(*pages: Page) -> None:
    """Wait until each page tells that somebody else edits the lead too."""
    for one in pages:
        told = one.get_by_text("También lo está editando admin@localhost.")
        expect(told).to_be_visible()


def test_two_people_at_one_lead_see_each_other_and_each_others_words(
    page: Page, browser: Browser, site: Site, password
) -> None:
    name = "Lead De Dos"
    store(page, site, name)
    sign_in_by_form(page, site, password)
    context, other = someone(browser, site, password)
    theirs = other.locator("[data-lead]", has_text=name)
    expect(theirs).to_be_visible()
    expect(theirs.locator("[data-open-by]")).to_have_count(0)
    edit(page, name)
    expect(theirs.locator("[data-open-by]")).to_have_text("admin@localhost")
    state = theirs.locator(".state")
    assert state.evaluate("it => it.scrollWidth <= it.clientWidth"), "it is cut"
    expect(page.get_by_text("También lo está editando")).to_have_count(0)
    edit(other, name)
    see_each_other(page, other)
    page.locator("#edit-address").fill(TYPED)
    other.locator("#edit-phone").fill("22 333")
    other.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Ahora dice: 22 333")).to_be_visible()
    expect(page.get_by_text("También lo está editando")).to_have_count(0)
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    page.get_by_role("button", name="Guardar").click()
    expect(page.locator("[data-toast]").last).to_contain_text("Otra persona modificó")
    expect(page.locator("#edit-phone")).to_have_value("22 333")
    page.get_by_role("button", name="Guardar").click()
    expect(page.locator("[data-toast]").last).to_contain_text("Lead actualizado")
    (lead,) = site.rows(f"SELECT * FROM appointments WHERE name = '{name}'")  # noqa: S608
    assert (lead["phone"], lead["address"]) == ("22 333", TYPED)
    context.close()


def test_who_signed_in_again_over_the_page_does_not_meet_themselves(
    page: Page, browser: Browser, site: Site, password
) -> None:
    name = "Lead De Una Sola"
    store(page, site, name)
    sign_in_by_form(page, site, password)
    edit(page, name)
    page.locator("#edit-address").fill(TYPED)
    page.request.post(site.base_url + "/api/auth/logout")
    expect(over(page)).to_be_visible()
    with page.expect_response(lambda answer: "editing" in answer.url and answer.ok):
        enter(page, password)
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    expect(page.get_by_text("También lo está editando")).to_have_count(0)
    context, other = someone(browser, site, password)
    edit(other, name)
    # The list tells of somebody else, and of one person alone.
    see_each_other(page, other)
    context.close()


def test_who_closed_the_tab_is_shown_no_more(
    page: Page, browser: Browser, site: Site, password
) -> None:
    name = "Lead De Quien Se Va"
    store(page, site, name)
    sign_in_by_form(page, site, password)
    context, other = someone(browser, site, password)
    shown = page.locator("[data-lead]", has_text=name).locator("[data-open-by]")
    edit(other, name)
    expect(shown).to_be_visible()
    other.close(run_before_unload=True)  # as a person closes a tab: it says so
    expect(shown).to_have_count(0, timeout=10_000)
    context.close()


def test_a_colleagues_deletion_is_told_while_one_edits(
    page: Page, browser: Browser, site: Site, password
) -> None:
    store(page, site, "Borrada Al Lado")
    sign_in_by_form(page, site, password)
    edit(page, "Borrada Al Lado")
    page.locator("#edit-address").fill(TYPED)
    context, other = someone(browser, site, password)
    row = other.locator("[data-lead]", has_text="Borrada Al Lado")
    row.get_by_role("button", name="Eliminar el lead").click()
    other.get_by_role("alertdialog").get_by_role("button", name="Eliminar").click()
    expect(page.get_by_role("button", name="Crear de nuevo")).to_be_visible()
    expect(page.locator("#edit-address")).to_have_value(TYPED)
    context.close()
