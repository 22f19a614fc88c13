"""What asks for the second factor besides the password, and is refused."""

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.e2e.panel import someone
from tests.e2e.test_accessibility import check
from tests.e2e.test_team import turn_off, turn_on
from tests.support.site import Site

NEEDED = "Escriba también su código de verificación."
BAD = "El código no es correcto o ya se usó."
LOW: ViewportSize = {"width": 320, "height": 256}


def is_wrong(form: Locator, label: str, sentence: str) -> None:
    """See a field marked alone, its sentence tied to it, and the focus in it."""
    field = form.get_by_label(label, exact=True)
    expect(form.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(form.locator("[aria-invalid=true]")).to_have_count(1)
    expect(field).to_have_attribute("aria-invalid", "true")
    told = (field.get_attribute("aria-describedby") or "").split()[-1]
    expect(form.locator(f"#{told}")).to_contain_text(sentence)


def try_all(form: Locator, label: str, password: str, send: str, good: str) -> None:
    """Send a form with what lacks and what is wrong, and at last with a good code."""
    secret, code = form.get_by_label(label, exact=True), "Código de verificación"
    press = form.get_by_role("button", name=send)
    secret.fill("no es la mía")
    press.click()
    is_wrong(form, label, "La contraseña no es correcta.")
    secret.fill(password)
    press.click()
    is_wrong(form, code, NEEDED)
    check(form.page)
    form.get_by_label(code).fill("000 000")
    press.click()
    is_wrong(form, code, BAD)
    # What is right stays, and is not called wrong any more.
    expect(secret).to_have_value(password)
    form.get_by_label(code).fill(f" {good.upper().replace('-', ' ')} ")
    press.click()
    expect(form).to_be_hidden()


def test_refused_proof_is_told_at_its_field_which_has_the_focus(
    page: Page, browser: Browser, site: Site, password, problems
) -> None:
    codes = turn_on(page, site, password)
    site.run("UPDATE admin_sessions SET confirmed_at = NULL")
    page.set_viewport_size(LOW)
    card = page.locator("[data-factor]")
    card.get_by_role("button", name="Códigos nuevos").click()
    try_all(
        card.locator("form#factor-form"),
        "Su contraseña",
        password,
        "Códigos nuevos",
        codes[0],
    )
    codes = card.locator("[data-codes] code").all_inner_texts()
    card.get_by_role("button", name="Ya los guardé").click()
    expect(card.get_by_text("Le quedan 8 códigos")).to_be_visible()

    site.run("UPDATE admin_sessions SET confirmed_at = NULL")
    page.goto(site.base_url + "/admin/equipo/")
    page.locator("#invite-form-email").fill("nueva@correo.cl")
    page.get_by_role("button", name="Enviar invitación").click()
    window = page.get_by_role("dialog", name="Confirme que es usted")
    try_all(window, "Su contraseña actual", password, "Confirmar", codes[0])
    expect(page.get_by_label("Enlace de la invitación")).to_be_visible()

    site.run("UPDATE admin_sessions SET confirmed_at = NULL")
    page.goto(site.base_url + "/admin/cuenta/")
    turn_off(page, password, codes)
    expect(page.get_by_text("Segundo factor desactivado")).to_be_visible()
    again, _ = someone(browser, site, password)
    again.close()
    assert problems == []
