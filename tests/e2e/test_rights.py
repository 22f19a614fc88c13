"""Somebody asks for their rights, alone, on a phone, also without scripts."""

import re
import uuid
from email import message_from_bytes
from email.policy import default

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from app.content import forms
from tests.e2e.panel import set_up, sign_in
from tests.e2e.test_accessibility import check
from tests.support.builders import REQUEST
from tests.support.site import ROOT, Site

PHONE: ViewportSize = {"width": 390, "height": 844}
LONG = "ñandú" * 60


def code_for(site: Site, address: str) -> str:
    """Return the last code that was mailed to an address."""

    def found() -> str:
        told = ""
        for file in sorted(site.mails(), key=lambda file: file.stat().st_mtime_ns):
            mail = message_from_bytes(file.read_bytes(), policy=default)
            body = mail.get_body(("plain",))
            if address in str(mail["To"]) and body:
                code = re.search(r"^(\d{6})\s*$", body.get_content(), re.MULTILINE)
                told = code[1] if code else told
        return told

    return site.wait_for(f"a code for {address}", found)


def asks_for(page: Page, address: str) -> None:
    """Reload the answer to a form, which asks for its page and sends nothing."""
    asked: list[tuple[str, str]] = []
    page.once("request", lambda one: asked.append((one.method, one.url)))
    page.reload()
    assert asked == [("GET", address)]


def stays_in_the_tab(page: Page, site: Site, address: str) -> None:
    """Expect what was typed over a reload, and where the line is gone."""
    right = page.get_by_role("radio", name="Acceso")
    contact = page.get_by_label("Tu correo, o la referencia")
    more = page.get_by_label("Cuéntanos más")
    more.fill("Mi calle")
    asks_for(page, f"{site.base_url}/privacidad/derechos/")
    expect(right).to_be_checked()
    expect(contact).to_have_value(address)
    page.context.set_offline(True)
    page.get_by_role("button", name="Enviarme el código").click()
    gone = page.get_by_role("alert").filter(has_text="No hay conexión a internet")
    expect(gone).to_be_visible()
    expect(more).to_have_value("Mi calle")
    page.context.set_offline(False)
    expect(gone).to_have_count(0)


def ask(page: Page, site: Site, address: str, detail: str = "") -> None:
    page.goto(f"{site.base_url}/privacidad/derechos/")
    page.get_by_role("radio", name="Supresión").check()
    page.get_by_label("Tu correo, o la referencia").fill(address)
    page.get_by_label("Cuéntanos más").fill(detail)
    page.get_by_role("button", name="Enviarme el código").click()
    expect(page.get_by_role("heading", name="Escribe el código")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_from_the_privacy_page_to_the_receipt(
    browser: Browser, site: Site, scripts: bool
) -> None:
    address = f"ana{int(scripts)}@correo.cl"
    context = browser.new_context(java_script_enabled=scripts, viewport=PHONE)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{site.base_url}/privacidad/")
    page.get_by_role("link", name="Pedir acceso, corrección").click()
    # What is missing is asked for at its field; what was typed stays.
    page.get_by_role("radio", name="Rectificación").check()
    page.get_by_label("Tu correo, o la referencia").fill(address)
    page.get_by_role("button", name="Enviarme el código").click()
    expect(page.get_by_text("Cuéntanos qué dato hay que corregir")).to_be_visible()
    expect(page.get_by_role("radio", name="Rectificación")).to_be_checked()
    page.get_by_role("radio", name="Supresión").check()
    page.get_by_role("button", name="Enviarme el código").click()
    code = page.get_by_label("Código", exact=True)
    code.fill("12")
    page.get_by_role("button", name="Confirmar y enviar").click()
    expect(page.get_by_text("Son seis números.").first).to_be_visible()
    code.fill(code_for(site, address))
    page.get_by_role("button", name="Confirmar y enviar").click()
    expect(page.get_by_role("heading", name="Recibimos tu petición")).to_be_visible()
    (row,) = site.rows(
        "SELECT reference, asks FROM privacy_requests"  # noqa: S608
        f" WHERE email = '{address}' AND received_at IS NOT NULL"
    )
    assert row["asks"] == "erasure"
    expect(page.get_by_text(row["reference"])).to_be_visible()
    expect(page.get_by_text("Respondemos a más tardar")).to_be_visible()
    assert page.evaluate("document.cookie") == "" if scripts else True
    assert problems == []
    context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_what_is_missing_is_told_in_our_words(
    browser: Browser, site: Site, scripts: bool
) -> None:
    address = f"dora{int(scripts)}@correo.cl"
    context = browser.new_context(java_script_enabled=scripts, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{site.base_url}/privacidad/derechos/")
    send = page.get_by_role("button", name="Enviarme el código")
    send.click()
    expect(page.get_by_text("Elige qué quieres pedir.")).to_be_visible()
    expect(page.get_by_text("Escribe tu correo, o la referencia")).to_be_visible()
    page.get_by_role("radio", name="Acceso").check()
    page.get_by_label("Tu correo, o la referencia").fill(address)
    if scripts:
        stays_in_the_tab(page, site, address)
    send.click()
    page.get_by_role("button", name="Confirmar y enviar").click()
    expect(page.get_by_text("Escribe el código de seis números").first).to_be_visible()
    if scripts:
        rows = site.rows("SELECT id, email FROM privacy_requests")
        (which,) = [uuid.UUID(str(r["id"])) for r in rows if r["email"] == address]
        asks_for(page, f"{site.base_url}/privacidad/derechos/?peticion={which}")
        expect(page.get_by_role("heading", name="Escribe el código")).to_be_visible()
        kept = page.evaluate("Object.keys(sessionStorage)")
        assert not [key for key in kept if key.startswith("own-")]
    context.close()


def test_the_page_fits_every_width(page: Page, site: Site, problems) -> None:
    address = f"{'berta' * 10}@correo.cl"

    def fits() -> None:
        for width in (320, 390, 768, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.goto(f"{site.base_url}/privacidad/derechos/")
    fits()
    ask(page, site, address, LONG)
    fits()
    check(page)
    page.get_by_label("Código", exact=True).fill(code_for(site, address))
    page.get_by_role("button", name="Confirmar y enviar").click()
    expect(page.get_by_role("heading", name="Recibimos tu petición")).to_be_visible()
    fits()
    check(page)
    assert problems == []


def test_another_code_ends_the_one_before(page: Page, site: Site) -> None:
    address = "carla@correo.cl"
    ask(page, site, address)
    first = code_for(site, address)
    page.get_by_role("button", name="Enviarme otro código").click()
    expect(page.get_by_text("El anterior ya no sirve")).to_be_visible()
    second = site.wait_for(
        "another code",
        lambda: (found := code_for(site, address)) != first and found,
    )
    for code, said in (
        (first, "Ese código no sirve"),
        (second, "Recibimos tu petición"),
    ):
        page.get_by_label("Código", exact=True).fill(code)
        page.get_by_role("button", name="Confirmar y enviar").click()
        expect(page.get_by_text(said).first).to_be_visible()


def password_of(browser: Browser, site: Site) -> str:
    """Return the administrator's password; whoever asks first makes the account."""
    if "contraseña: " not in site.output():
        return set_up(browser, site)
    return site.generated_password()


def overdue(page: Page, browser: Browser, site: Site, address: str) -> None:
    """Let somebody with two requests for visits ask, and the clock run out."""
    for name in ("Elena Uno", "Elena Dos"):
        sent = REQUEST | {"name": name, "email": address}
        assert page.request.post(f"{site.base_url}/api/appointments", data=sent).ok
    ask(page, site, address)
    page.get_by_label("Código", exact=True).fill(code_for(site, address))
    page.get_by_role("button", name="Confirmar y enviar").click()
    expect(page.get_by_role("heading", name="Recibimos tu petición")).to_be_visible()
    site.run(
        "UPDATE privacy_requests SET received_at = '2026-01-05 12:00:00.000000'"  # noqa: S608
        f" WHERE email = '{address}'"
    )
    sign_in(page, site, password_of(browser, site))
    page.locator("#lead-search").wait_for()
    page.goto(f"{site.base_url}/admin/privacidad/")


def taken_and_erased(page: Page, site: Site, address: str) -> None:
    """Tick one of two, take its file and erase it."""
    page.get_by_role("checkbox", name="Elena Uno").check()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Descargar archivo").click()
    text = taken.value.path().read_text(encoding="utf-8")
    assert "Elena Uno" in text
    assert "Elena Dos" not in text
    page.get_by_role("button", name="Borrar las marcadas").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Borrar").click()
    expect(page.get_by_role("checkbox")).to_have_count(1)
    left = site.rows(f"SELECT name FROM appointments WHERE email = '{address}'")  # noqa: S608
    assert [one["name"] for one in left] == ["Elena Dos"]


def test_the_staff_answer_from_the_desk(
    page: Page, browser: Browser, site: Site, problems
) -> None:
    address = "elena@correo.cl"
    overdue(page, browser, site, address)
    card = page.locator("[data-urgency=overdue]", has_text=address)
    expect(card.get_by_text("Vencida")).to_be_visible()
    check(page)
    card.get_by_role("button", name="Atender").click()
    expect(page.get_by_role("checkbox")).to_have_count(2)
    expect(page.get_by_role("button", name="Extender")).to_have_count(0)
    page.get_by_label("Cómo se acreditó").press_sequentially("Por teléfono")
    page.reload()
    expect(page.get_by_label("Cómo se acreditó")).to_have_value("Por teléfono")
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_text("Identidad anotada", exact=True)).to_be_visible()
    check(page)
    for width in (390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    taken_and_erased(page, site, address)
    page.get_by_role("button", name="Enviar la respuesta y cerrar").click()
    expect(page.get_by_text("Elija el resultado.")).to_be_visible()
    page.get_by_label("Resultado").select_option("partly")
    page.get_by_label("Respuesta, con sus razones").fill("Borramos una de las dos.")
    page.reload()
    expect(page.get_by_label("Resultado")).to_have_value("partly")
    expect(page.get_by_label("Respuesta, con sus razones")).to_have_value(
        "Borramos una de las dos."
    )
    page.get_by_role("button", name="Enviar la respuesta y cerrar").click()
    expect(page.get_by_text("Esta petición está cerrada")).to_contain_text("en parte")
    expect(card).to_have_count(0)
    assert problems == []


def test_every_key_that_a_browser_keeps_is_told(
    page: Page, browser: Browser, site: Site
) -> None:
    """Also what Reflex keeps; the guard compares the same list with the scripts."""
    told = (ROOT / "docs/privacidad/cookies-y-claves.md").read_text(encoding="utf-8")
    names = set(re.findall(r"^\| `([\w:-]+)", told, re.MULTILINE))
    kept: set[str] = set()

    def look() -> None:
        kept.update(
            page.evaluate(
                "[...Object.keys(localStorage), ...Object.keys(sessionStorage)]"
            )
        )
        kept.update(str(one["name"]) for one in page.context.cookies())  # pyright: ignore[reportTypedDictNotRequiredAccess]
        assert page.evaluate("indexedDB.databases()") == []
        assert page.evaluate("caches.keys()") == []

    page.goto(site.base_url)
    page.locator("input[name=name]").first.fill("Ana")
    site.wait_for("the line", lambda: page.evaluate("'token' in sessionStorage"))
    look()
    for path in ("/farmacia/", "/privacidad/derechos/", "/solicitud/"):
        page.goto(site.base_url + path)
        look()
    sign_in(page, site, password_of(browser, site))
    page.locator("#lead-search").wait_for()
    look()
    for path in ("privacidad", "agenda", "textos", "privacidad/vulneraciones"):
        page.goto(f"{site.base_url}/admin/{path}/")
        page.locator("h2").first.wait_for()
        look()
    assert {"token", "session", "vaccinesPrices"} <= kept
    assert {key for key in kept if key.split(":")[0] + ":" not in names} <= names


# The answer comes into a frame of its own: the page stays to be looked at.
_INTO_A_FRAME = """() => {
  const frame = document.createElement("iframe");
  frame.name = frame.title = "answer";
  document.body.append(frame);
  document.querySelector("form[data-own-form]").target = frame.name;
}"""


def test_who_waits_long_for_an_answer_is_told(page: Page, site: Site) -> None:
    page.clock.install()
    page.goto(f"{site.base_url}/privacidad/derechos/")
    page.get_by_role("radio", name="Acceso").check()
    contact = page.get_by_label("Tu correo, o la referencia")
    contact.fill("lenta@correo.cl")
    page.evaluate(_INTO_A_FRAME)
    page.get_by_role("button", name="Enviarme el código").click()
    late = page.get_by_role("alert").filter(has_text=forms.LATE_HERE)
    page.clock.fast_forward(6_000)
    expect(late).to_have_count(0)
    page.clock.fast_forward(3_000)
    expect(late).to_be_visible()
    check(page)
    expect(contact).to_have_value("lenta@correo.cl")
