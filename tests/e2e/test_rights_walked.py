"""Each right, from the form on a phone to the answer in the inbox.

Who asks presses or fills at most six things, who answers at most ten: that is well
within a minute on a phone, and within two at the desk.
"""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.panel import sign_in
from tests.e2e.test_accessibility import check
from tests.e2e.test_rights import PHONE, code_for
from tests.support.builders import REQUEST
from tests.support.site import Site

DESK: ViewportSize = {"width": 1366, "height": 768}
MOST_OF_A_VISITOR = 6
MOST_OF_THE_STAFF = 10
# By right: its name, what is done with what is ticked, and the outcome.
RIGHTS = {
    "access": ("Acceso", "Descargar PDF", "granted"),
    "rectification": ("Rectificación", "", "granted"),
    "erasure": ("Supresión", "Borrar las marcadas", "granted"),
    "opposition": ("Oposición", "Retirar la autorización", "granted"),
    "portability": ("Portabilidad", "Descargar archivo", "granted"),
    "blocking": ("Bloqueo", "Bloquear las marcadas", "granted"),
}
# How the answer begins by itself, so that what was done is told in the same words.
BEGINNINGS = {
    "access": "Reunimos en un archivo",
    "rectification": "Corregimos los datos",
    "portability": "Reunimos en un archivo",
    "erasure": "Eliminamos los datos",
    "opposition": "Anotamos que retiras",
    "blocking": "Bloqueamos tus datos",
}


class Hands:
    """Somebody at a page; counts what they press and fill."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did = 0

    def press(self, role: str, name: str) -> None:
        self.did += 1
        self.page.get_by_role(role, name=name, exact=False).first.click()  # pyright: ignore[reportArgumentType]

    def fill(self, label: str, text: str, *, exact: bool = False) -> None:
        self.did += 1
        self.page.get_by_label(label, exact=exact).fill(text)


@pytest.fixture
def desk(browser: Browser, site: Site, password: str) -> Iterator[Page]:
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    yield page
    context.close()


def asked(browser: Browser, site: Site, right: str, address: str) -> str:
    """Ask on a phone, without scripts as well as with them; return the reference."""
    context = browser.new_context(viewport=PHONE, java_script_enabled=right < "f")
    hands = Hands(context.new_page())
    page = hands.page
    page.goto(f"{site.base_url}/privacidad/derechos/")
    hands.press("radio", RIGHTS[right][0])
    hands.fill("Tu correo, o la referencia", address)
    if right == "rectification":
        hands.fill("Cuéntanos más", "Mi dirección es Calle Nueva 12, Quilpué")
    hands.press("button", "Enviarme el código")
    hands.fill("Código", code_for(site, address), exact=True)
    hands.press("button", "Confirmar y enviar")
    expect(page.get_by_role("heading", name="Recibimos tu petición")).to_be_visible()
    assert hands.did <= MOST_OF_A_VISITOR
    # Back and a reload show where it stands, and send nothing again.
    page.reload()
    expect(page.get_by_role("heading", name="Recibimos tu petición")).to_be_visible()
    found = re.search(r"DP-\w{6}", page.locator("main").inner_text())
    assert found
    for words in (RIGHTS[right][0], "Respondemos a más tardar"):
        expect(page.get_by_text(words).first).to_be_visible()
    page.go_back()
    page.goto(page.url)
    context.close()
    rows = site.rows(
        f"SELECT reference FROM privacy_requests WHERE email = '{address}'"  # noqa: S608
    )
    assert [row["reference"] for row in rows] == [found[0]]
    return found[0]


def rectified(hands: Hands) -> None:
    """Correct the address of the request, which the list shows alone beside the desk."""
    with hands.page.context.expect_page() as opened:
        hands.press("link", "Corregir sus datos")
    file = Hands(opened.value)
    expect(file.page.locator("[data-lead]")).to_have_count(1)
    file.press("button", "Editar el lead de Ana rectification")
    expect(file.page.locator("#edit-name")).to_have_value("Ana rectification")
    file.fill("Dirección", "Calle Nueva 12, Quilpué", exact=True)
    file.press("button", "Guardar")
    file.page.get_by_text("Calle Nueva 12, Quilpué").first.wait_for()
    expect(file.page.locator("#edit-name")).to_have_count(0)
    file.page.close()
    hands.did += file.did


def done(hands: Hands, right: str) -> None:
    """Do with what is ticked what was asked for."""
    page, deed = hands.page, RIGHTS[right][1]
    if right == "rectification":
        rectified(hands)
    elif right in {"access", "portability"}:
        with page.expect_download() as taken:
            hands.press("link", deed)
        assert taken.value.path().stat().st_size > 500
    else:
        hands.press("button", deed)
        if right == "erasure":
            hands.did += 1
            page.get_by_role("alertdialog").get_by_role("button", name="Borrar").click()
    expect(page.get_by_label("Respuesta, con sus razones")).to_have_value(
        re.compile(BEGINNINGS[right])
    )


def answer_to(site: Site, address: str, reference: str) -> str:
    """Return the text of the answer that was mailed."""

    def found() -> str:
        for file in site.mails():
            mail = message_from_bytes(file.read_bytes(), policy=default)
            body = mail.get_body(("plain",))
            if (
                address in str(mail["To"])
                and str(mail["Subject"]) == f"Respuesta a tu petición {reference}"
                and body
            ):
                return body.get_content()
        return ""

    return site.wait_for(f"the answer to {address}", found)


@pytest.mark.parametrize("right", RIGHTS)
def test_from_the_form_to_the_answer(
    browser: Browser, desk: Page, site: Site, right: str
) -> None:
    address, other = f"{right}@correo.cl", f"berta@{right}.cl"
    for name, email in ((f"Ana {right}", address), (f"Berta {right}", other)):
        sent = REQUEST | {"name": name, "email": email}
        assert desk.request.post(f"{site.base_url}/api/appointments", data=sent).ok
    reference = asked(browser, site, right, address)
    hands = Hands(desk)
    desk.goto(f"{site.base_url}/admin/privacidad/")
    hands.press("button", f"Atender: {reference}")
    hands.fill("Cómo se acreditó", "Llamé al teléfono de su solicitud")
    hands.press("button", "Guardar")
    hands.press("checkbox", f"Ana {right}")
    expect(desk.get_by_role("checkbox")).to_have_count(1)
    done(hands, right)
    hands.did += 1
    desk.get_by_label("Resultado").select_option(RIGHTS[right][2])
    check(desk)
    hands.press("button", "Enviar la respuesta y cerrar")
    expect(desk.get_by_text("Petición cerrada", exact=False)).to_be_visible()
    assert hands.did <= MOST_OF_THE_STAFF
    told = answer_to(site, address, reference)
    assert BEGINNINGS[right] in told
    (row,) = site.rows(
        f"SELECT state FROM appointments WHERE email = '{other}'"  # noqa: S608
    )
    assert row["state"] == "new"
