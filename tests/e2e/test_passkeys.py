"""Passkeys in Chromium, whose virtual authenticator stands for a finger on a sensor."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from tests.e2e.panel import sign_in_by_form, someone
from tests.e2e.test_accessibility import check
from tests.support.site import Site

WITHOUT = "delete window.PublicKeyCredential;"


@dataclass
class Device:
    """A device beside a page, with a person who touches it or does not."""

    line: CDPSession
    id: str

    def touches(self, *, yes: bool) -> None:
        """Say whether the person is there, and it is them."""
        told = {"authenticatorId": self.id}
        self.line.send("WebAuthn.setUserVerified", told | {"isUserVerified": yes})

    def keys(self) -> int:
        held = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})
        return len(held["credentials"])


@pytest.fixture
def sensor(page: Page) -> Iterator[Device]:
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    made = line.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield Device(line, made["authenticatorId"])
    line.send("WebAuthn.disable")


@pytest.fixture(autouse=True)
def no_keys(site: Site) -> None:
    site.run("DELETE FROM passkeys")
    site.run("DELETE FROM recovery_codes")


def card_of(page: Page) -> Locator:
    return page.locator("[data-passkeys-card]")


def open_account(page: Page, site: Site, password: str) -> Locator:
    sign_in_by_form(page, site, password)
    page.get_by_role("link", name="admin@localhost").click()
    card = card_of(page)
    expect(card.get_by_role("button", name="Agregar una llave")).to_be_visible()
    return card


def ask_to_add(card: Locator, password: str, name: str = "") -> None:
    card.get_by_role("button", name="Agregar una llave de acceso").click()
    field = card.get_by_label("Nombre de la llave")
    expect(field).to_have_value("Chrome, Linux")
    if name:
        field.fill(name)
    card.get_by_label("Su contraseña").fill(password)
    card.get_by_role("button", name="Continuar").click()


def add(card: Locator, password: str, name: str = "") -> list[str]:
    """Add a first key; return the recovery codes."""
    ask_to_add(card, password, name)
    expect(card.get_by_text("Guarde estos códigos")).to_be_visible()
    codes = card.locator("code").all_inner_texts()
    check(card.page)
    card.get_by_role("button", name="Ya los guardé").click()
    return codes


def remove(card: Locator, password: str, sensor: Device) -> None:
    """Remove a key, with a wrong password first, and then without touching it."""
    card.get_by_role("button", name="Quitar la llave El computador").click()
    check(card.page)
    card.get_by_label("Su contraseña").fill("no es la mía")
    card.get_by_role("button", name="Quitar la llave").click()
    expect(card.get_by_role("alert")).to_have_text("La contraseña no es correcta.")
    card.get_by_label("Su contraseña").fill(password)
    sensor.touches(yes=False)
    card.get_by_role("button", name="Quitar la llave").click()
    expect(card.get_by_text("No se usó ninguna llave.")).to_be_visible()
    expect(card.get_by_text("Confirme con su llave de acceso, o")).to_be_visible()
    for width in (390, 1440):
        card.page.set_viewport_size({"width": width, "height": 900})
        assert card.page.evaluate("document.documentElement.scrollWidth") <= width
    check(card.page)
    sensor.touches(yes=True)
    card.get_by_role("button", name="Usar mi llave de acceso").click()


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Cerrar sesión").click()
    expect(page.locator("#login-form")).to_be_visible()


def test_key_from_adding_to_removing(
    page: Page, site: Site, password, sensor: Device, problems
) -> None:
    card = open_account(page, site, password)
    expect(card.get_by_text("No tiene llaves de acceso.")).to_be_visible()
    check(page)
    name = "El computador de la oficina que usamos los martes y los jueves"
    add(card, password, name[:60])
    expect(card.get_by_text(name[:60])).to_be_visible()
    expect(card.get_by_text("Todavía sin uso.")).to_be_visible()
    expect(page.locator("[data-factor]")).to_contain_text("Le quedan 8 códigos")
    assert sensor.keys() == 1
    for width in (320, 390, 768, 1366, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    check(page)
    sign_out(page)

    sign_in_by_form(page, site, password)
    expect(page.get_by_text("Inicio de sesión exitoso")).to_be_visible()
    page.get_by_role("link", name="admin@localhost").click()
    expect(card.get_by_text("Último uso el")).to_be_visible()
    remove(card, password, sensor)
    expect(card.get_by_text("No tiene llaves de acceso.")).to_be_visible()
    sign_out(page)

    sign_in_by_form(page, site, password)
    expect(page.locator("#lead-search")).to_be_visible()
    assert [one for one in problems if "401" not in one] == []


def test_sessions_that_a_new_key_ends_are_listed_no_more(
    page: Page, browser: Browser, site: Site, password, sensor: Device
) -> None:
    del sensor
    context, _ = someone(browser, site, password)
    card = open_account(page, site, password)
    others = page.get_by_role("button", name="Cerrar la sesión")
    expect(others).not_to_have_count(0)
    add(card, password)
    expect(card.get_by_text("Todavía sin uso.")).to_be_visible()
    expect(page.get_by_text("Esta sesión").first).to_be_visible()
    expect(others).to_have_count(0)
    context.close()


def test_prompt_that_is_left_says_so_and_can_be_asked_again(
    page: Page, site: Site, password, sensor: Device
) -> None:
    card = open_account(page, site, password)
    sensor.touches(yes=False)
    ask_to_add(card, password)
    expect(card.get_by_text("No se usó ninguna llave.")).to_be_visible()
    check(page)
    assert sensor.keys() == 0
    sensor.touches(yes=True)
    card.get_by_role("button", name="Continuar").click()
    expect(card.get_by_text("Guarde estos códigos")).to_be_visible()
    card.get_by_role("button", name="Ya los guardé").click()
    ask_to_add(card, password)
    expect(card.get_by_text("Este equipo ya tiene una llave")).to_be_visible()
    assert sensor.keys() == 1


def test_key_that_did_not_answer_at_the_sign_in_leaves_the_other_ways(
    page: Page, site: Site, password, sensor: Device
) -> None:
    codes = add(open_account(page, site, password), password)
    sign_out(page)

    sensor.touches(yes=False)
    sign_in_by_form(page, site, password)
    error = page.locator("#login-form-error")
    expect(error).to_contain_text("No se usó la llave de acceso.")
    code = page.get_by_label("Código de verificación")
    expect(code).to_be_focused()
    # What was typed is right: no field is marked.
    expect(page.locator("#login-form [aria-invalid=true]")).to_have_count(0)
    check(page)
    code.fill("nada")
    code.press("Enter")
    expect(error).to_contain_text("El código no es correcto")
    expect(page.locator("#login-form [aria-invalid=true]")).to_have_count(1)
    expect(code).to_have_attribute("aria-invalid", "true")
    sensor.touches(yes=True)
    page.get_by_role("button", name="Usar mi llave de acceso").click()
    expect(page.locator("#lead-search")).to_be_visible()
    sign_out(page)

    sensor.touches(yes=False)
    sign_in_by_form(page, site, password)
    expect(error).to_contain_text("No se usó la llave de acceso.")
    code.fill(codes[0])
    code.press("Enter")
    expect(page.locator("#lead-search")).to_be_visible()


def test_key_shows_once_more_who_one_is(
    page: Page, site: Site, password, sensor: Device
) -> None:
    add(open_account(page, site, password), password)
    page.get_by_role("link", name="Equipo").click()
    page.locator("#invite-form-email").fill("nueva@correo.cl")
    page.get_by_role("button", name="Enviar invitación").click()
    window = page.get_by_role("dialog", name="Confirme que es usted")
    window.get_by_label("Su contraseña actual").fill(password)
    sensor.touches(yes=False)
    window.get_by_role("button", name="Confirmar").click()
    expect(window.get_by_text("No se usó ninguna llave.")).to_be_visible()
    check(page)
    sensor.touches(yes=True)
    window.get_by_role("button", name="Usar mi llave de acceso").click()
    expect(window).to_be_hidden()
    expect(page.get_by_label("Enlace de la invitación")).to_be_visible()


def test_browser_without_keys_offers_none(
    page: Page, browser: Browser, site: Site, password, sensor: Device
) -> None:
    codes = add(open_account(page, site, password), password)
    assert sensor.keys() == 1
    context = browser.new_context()
    context.add_init_script(WITHOUT)
    other = context.new_page()
    sign_in_by_form(other, site, password)
    expect(other.locator("#login-form-error")).to_have_text(
        "Escriba también su código de verificación."
    )
    expect(other.get_by_role("button", name="Usar mi llave de acceso")).to_be_hidden()
    other.get_by_label("Código de verificación").fill(codes[0])
    other.keyboard.press("Enter")
    other.get_by_role("link", name="admin@localhost").click()
    card = card_of(other)
    expect(card.get_by_text("Este navegador no permite")).to_be_visible()
    expect(card.get_by_role("button", name="Agregar una llave")).to_be_hidden()
    expect(card.get_by_role("button", name="Quitar la llave")).to_be_visible()
    context.close()
