"""The team's screen, an invitation from mail to panel, and the second factor."""

from playwright.sync_api import Browser, Locator, Page, expect
from pyotp.totp import TOTP

from tests.e2e.panel import show_who, sign_in_by_form, someone, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site

NEW = "otra clave bastante larga"

CHOSEN = "una clave bastante larga"


def open_team(page: Page, site: Site, password: str) -> None:
    sign_in_by_form(page, site, password)
    page.get_by_role("link", name="Equipo").click()
    expect(page.get_by_role("heading", name="Equipo", exact=True)).to_be_visible()


def invite(page: Page, email: str, password: str = "") -> str:
    """Invite somebody; with a password, which the first deed is asked for."""
    page.locator("#invite-form-email").fill(email)
    page.get_by_role("button", name="Enviar invitación").click()
    if password:
        show_who(page, password)
    link = link_of(page)
    if password:
        expect(page.get_by_role("button", name="Enviar invitación")).to_be_focused()
    expect(page.get_by_text(f"No salió ningún correo a {email}")).to_be_visible()
    return link.input_value()


def link_of(page: Page) -> Locator:
    """Return the link to hand over, as the server or the tab shows it."""
    return page.get_by_label("Enlace de la invitación").filter(visible=True)


def kept_for_the_tab(page: Page, link: str) -> None:
    """Load the page anew: the tab keeps what its server knows no more."""
    page.locator("#invite-form-email").press_sequentially("otra@correo.cl")
    page.reload()
    expect(link_of(page)).to_have_value(link)
    expect(page.get_by_text("No salió ningún correo a nueva@")).to_be_visible()
    expect(page.locator("#invite-form-email")).to_have_value("otra@correo.cl")
    check(page)


def guess(page: Page) -> None:
    """Be asked who one is, not know it, and go back."""
    page.locator("#invite-form-email").fill("nueva@correo.cl")
    page.get_by_role("button", name="Enviar invitación").click()
    window = page.get_by_role("dialog", name="Confirme que es usted")
    window.get_by_label("Su contraseña actual").fill("no es la mía")
    window.get_by_role("button", name="Confirmar").click()
    expect(window.get_by_role("alert")).to_have_text("La contraseña no es correcta.")
    check(page)
    page.keyboard.press("Escape")
    expect(window).to_be_hidden()


def accept(page: Page, link: str, password: str, again: str | None = None) -> None:
    page.goto(link)
    page.get_by_label("Contraseña", exact=True).fill(password)
    page.get_by_label("Repita la contraseña").fill(again or password)
    page.get_by_role("button", name="Entrar al panel").click()


def active(site: Site, at_least: int) -> str:
    """Return how many the screen tells of; other tests of this file invite people too."""
    number = len(site.rows("SELECT id FROM admins WHERE deactivated_at IS NULL"))
    assert number >= at_least
    return f"{number} persona{'s activas' if number > 1 else ' activa'}"


def deactivate(page: Page, email: str) -> None:
    """Be asked, go back, and do it all the same."""
    page.get_by_role("button", name=f"Desactivar a {email}").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(email)
    check(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name=f"Desactivar a {email}").click()
    dialog.get_by_role("button", name="Desactivar").click()


def test_invited_person_comes_in_works_and_is_deactivated(
    page: Page, browser: Browser, site: Site, password, problems
) -> None:
    open_team(page, site, password)
    check(page)
    guess(page)
    link = invite(page, "nueva@correo.cl", password)
    check(page)
    kept_for_the_tab(page, link)
    context = browser.new_context()
    other = context.new_page()
    accept(other, link, CHOSEN, "otra cosa distinta")
    expect(other.locator("#accept-form-error")).to_have_text(
        "Las dos contraseñas no son iguales."
    )
    check(other)
    accept(other, link, CHOSEN)
    expect(other.locator("[data-toast]")).to_contain_text("Inicio de sesión exitoso")
    expect(other.get_by_role("link", name="nueva@correo.cl")).to_be_visible()
    page.reload()
    expect(page.get_by_text(active(site, at_least=2), exact=True)).to_be_visible()
    # It was used.
    expect(link_of(page)).to_have_count(0)
    deactivate(page, "nueva@correo.cl")
    expect(page.get_by_text("Cuenta desactivada")).to_be_visible()
    expect(page.get_by_text(active(site, at_least=1), exact=True)).to_be_visible()
    left = page.get_by_role("listitem").filter(has_text="nueva@correo.cl")
    expect(left).to_be_focused()
    expect(other.locator("#login-form")).to_be_visible()
    context.close()
    assert problems == []


def demote(page: Page, email: str) -> None:
    role = page.get_by_label(f"Rol de {email}")
    role.focus()
    role.select_option("Coordinador")
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(f"{email}: Coordinador")
    check(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(role).to_have_value("administrator")
    role.select_option("Coordinador")
    dialog.get_by_role("button", name="Cambiar rol").click()
    expect(page.get_by_text("Rol cambiado")).to_be_visible()
    expect(role).to_have_value("coordinator")
    expect(role).to_be_focused()


def test_coordinator_works_with_leads_and_sees_no_more(
    page: Page, browser: Browser, site: Site, password, problems
) -> None:
    store(page, site, "Sonia Rojas")
    open_team(page, site, password)
    link = invite(page, "coordina@correo.cl", password)
    context = browser.new_context()
    other = context.new_page()
    accept(other, link, CHOSEN)
    other.locator("#lead-search").wait_for()
    delete = other.get_by_role("button", name="Eliminar el lead de Sonia Rojas")
    expect(delete).to_be_visible()
    expect(other.get_by_role("link", name="Exportar Excel")).to_be_visible()
    page.reload()
    demote(page, "coordina@correo.cl")

    sign_in_by_form(other, site, CHOSEN, "coordina@correo.cl")
    other.locator("#lead-search").wait_for()
    expect(
        other.get_by_role("button", name="Editar el lead de Sonia Rojas")
    ).to_be_visible()
    expect(other.get_by_role("link", name="Resumen")).to_be_visible()
    expect(other.get_by_role("link", name="Equipo")).to_have_count(0)
    expect(other.get_by_role("link", name="Exportar Excel")).to_have_count(0)
    expect(delete).to_have_count(0)
    other.goto(site.base_url + "/admin/equipo/")
    expect(other.get_by_text("Esta pantalla no es de su cuenta")).to_be_visible()
    check(other)
    expect(other.get_by_text("admin@localhost")).to_have_count(0)
    context.close()
    assert problems == []


def test_history_is_asked_by_kind_and_survives_a_reload(
    page: Page, site: Site, password, problems
) -> None:
    open_team(page, site, password)
    invite(page, "historia@correo.cl", password)
    page.get_by_role("link", name="Auditoría").click()
    table = page.get_by_role("table", name="Historial de acciones")
    expect(table.get_by_text("Inicio de sesión", exact=True).first).to_be_visible()
    check(page)
    page.get_by_label("Qué", exact=True).select_option("Invitación")
    page.get_by_role("button", name="Filtrar").click()
    page.wait_for_url("**tipo=invited**")
    expect(table.get_by_text("rol: Administrador").first).to_be_visible()
    page.reload()
    expect(table.get_by_text("rol: Administrador").first).to_be_visible()
    expect(table.get_by_text("Inicio de sesión", exact=True)).to_have_count(0)
    expect(page.get_by_label("Qué", exact=True)).to_have_value("invited")
    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar CSV").click()
    assert "Cuenta" not in download.value.path().read_text(encoding="utf-8")
    for width in (320, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert problems == []


def test_link_that_was_used_says_so(
    page: Page, browser: Browser, site: Site, password
) -> None:
    open_team(page, site, password)
    link = invite(page, "otra@correo.cl", password)
    withdraw = page.get_by_role("button", name="Anular la invitación a otra@correo.cl")
    withdraw.click()
    expect(withdraw).to_have_count(0)
    expect(page.get_by_role("heading", name="Invitaciones")).to_be_focused()
    expect(page.get_by_text("Invitación anulada")).to_be_visible()
    context = browser.new_context()
    other = context.new_page()
    accept(other, link, CHOSEN)
    expect(other.locator("#accept-form-error")).to_contain_text(
        "Este enlace ya no sirve."
    )
    context.close()


def test_address_with_an_account_is_refused_at_the_field(
    page: Page, site: Site, password
) -> None:
    open_team(page, site, password)
    page.locator("#invite-form-email").fill("admin@localhost")
    page.get_by_role("button", name="Enviar invitación").click()
    show_who(page, password)
    expect(page.locator("#invite-form-error")).to_have_text(
        "Esa persona ya tiene una cuenta activa."
    )


def test_team_fits_every_width(page: Page, site: Site, password) -> None:
    open_team(page, site, password)
    invite(page, "alguien.con.un.correo.muy.largo@municipalidad.correo.cl", password)
    for width in (320, 390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def turn_on(page: Page, site: Site, password: str) -> list[str]:
    """Sign in and set an application up, wrongly first; returns the recovery codes."""
    sign_in_by_form(page, site, password)
    page.get_by_role("link", name="admin@localhost").click()
    card = page.locator("[data-factor]")
    card.get_by_role("button", name="Activar").click()
    expect(card.get_by_role("img")).to_be_visible()
    check(page)
    secret = card.locator("code").inner_text().replace(" ", "")
    card.get_by_label("Su contraseña").fill(password)
    for code, outcome in (
        ("000000", "El código no es correcto."),
        (TOTP(secret).now(), "Guarde estos códigos"),
    ):
        card.get_by_label("Código de seis cifras").fill(code)
        card.get_by_role("button", name="Confirmar y activar").click()
        expect(card.get_by_text(outcome)).to_be_visible()
    check(page)
    codes = card.locator("code").all_inner_texts()
    page.reload()
    expect(card.locator("code")).to_have_text(codes)
    card.get_by_role("button", name="Ya los guardé").click()
    left = card.get_by_text("Le quedan 8 códigos")
    expect(left).to_be_visible()
    page.reload()
    expect(left).to_be_visible()
    expect(card.locator("code")).to_have_count(0)
    return codes


def turn_off(page: Page, password: str, codes: list[str]) -> None:
    """Turn it off, with a code that was used first and then with the next."""
    card = page.locator("[data-factor]")
    card.get_by_role("button", name="Desactivar").click()
    card.get_by_label("Su contraseña").fill(password)
    card.get_by_role("button", name="Desactivar").click()
    alert = card.locator("#factor-form-code-error")
    expect(alert).to_have_text("Escriba también su código de verificación.")
    code = card.get_by_label("Código de verificación")
    fits(page)
    code.fill(codes[0])
    card.get_by_role("button", name="Desactivar").click()
    expect(alert).to_contain_text("El código no es correcto o ya se usó.")
    # Nothing of it has to be typed anew.
    expect(card.get_by_label("Su contraseña")).to_have_value(password)
    check(page)
    code.fill(codes[1])
    card.get_by_role("button", name="Desactivar").click()


def answer_with(page: Page, code: str) -> None:
    field = page.get_by_label("Código de verificación")
    expect(field).to_be_focused()
    field.fill(code)
    field.press("Enter")


def fits(page: Page) -> None:
    """Look at what asks for a code on a telephone and on a desk."""
    size = page.viewport_size
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    if size:
        page.set_viewport_size(size)


def fill(form: Locator, typed: dict[str, str]) -> None:
    for name, value in typed.items():
        form.locator(f"[name={name}]").fill(value)


def holds(form: Locator, typed: dict[str, str]) -> None:
    for name, value in typed.items():
        expect(form.locator(f"[name={name}]")).to_have_value(value)


def test_another_password_asks_for_the_code_and_keeps_what_was_typed(
    page: Page, browser: Browser, site: Site, password, problems
) -> None:
    codes = turn_on(page, site, password)
    form = page.locator("#password-form")
    typed = {"current": password, "new": NEW, "again": NEW}
    fill(form, typed)
    send = form.get_by_role("button", name="Cambiar contraseña")
    send.click()
    error = page.locator("#password-form-code-error")
    expect(error).to_have_text("Escriba también su código de verificación.")
    fits(page)
    check(page)
    code = form.get_by_label("Código de verificación")
    code.fill("000000")
    send.click()
    expect(error).to_contain_text("El código no es correcto o ya se usó.")
    holds(form, typed)
    code.fill(codes[0])
    send.click()
    expect(page.get_by_text("Contraseña cambiada")).to_be_visible()
    expect(code).to_have_count(0)

    # Shown a moment ago, it is not asked again: the password is.
    card = page.locator("[data-factor]")
    card.get_by_role("button", name="Desactivar").click()
    card.get_by_label("Su contraseña").fill(NEW)
    card.get_by_role("button", name="Desactivar").click()
    expect(page.get_by_text("Segundo factor desactivado")).to_be_visible()
    again, _ = someone(browser, site, NEW)
    again.close()
    fill(form, {"current": NEW, "new": password, "again": password})
    send.click()
    expect(form.locator("[name=new]")).to_have_value("")
    assert problems == []


def test_second_factor_from_on_to_off(
    page: Page, browser: Browser, site: Site, password, problems
) -> None:
    codes = turn_on(page, site, password)

    context = browser.new_context()
    other = context.new_page()
    sign_in_by_form(other, site, password)
    error = other.locator("#login-form-error")
    expect(error).to_have_text("Escriba también su código de verificación.")
    check(other)
    answer_with(other, "123456")
    expect(error).to_contain_text("no es correcto")
    answer_with(other, codes[0])
    expect(other.locator("#lead-search")).to_be_visible()
    context.close()

    turn_off(page, password, codes)
    expect(page.get_by_text("Segundo factor desactivado")).to_be_visible()
    again, _ = someone(browser, site, password)
    again.close()
    assert problems == []
