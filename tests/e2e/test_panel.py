"""The staff set up, sign in, see the leads and sign out."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.forms import fill, send
from tests.e2e.panel import sign_in_by_form, store
from tests.support.site import Site

COLUMNS = [
    "Nombre",
    "Contacto",
    "Fecha y Hora",
    "Vacuna",
    "Categoría",
    "Dirección",
    "Boleta",
    "Comentarios",
    "Registro",
    "Acciones",
]


@pytest.fixture(scope="module")
def password(browser: Browser, site: Site) -> str:
    """The password of the administrator that the set-up button makes."""
    page = browser.new_page()
    page.goto(site.base_url + "/admin")
    button = page.get_by_role("button", name="Inicializar usuario administrador")
    button.click()
    expect(page.locator("[data-toast]")).to_contain_text(
        "Usuario administrador inicializado correctamente"
    )
    button.click()
    expect(page.locator("[data-toast]").last).to_contain_text(
        "No se pudo inicializar el usuario administrador: "
        "ya existe un usuario administrador"
    )
    assert site.generated_password() not in page.content()
    page.close()
    return site.generated_password()


def test_sign_in_shows_the_leads_and_sign_out_ends_it(
    page: Page, site: Site, password, problems, next_week
) -> None:
    for path, form in (("/", "booking-form"), ("/farmacia/", "pharmacy-form")):
        page.goto(site.base_url + path)
        typed = fill(page, form, next_week, name=f"Lead {form}")
        send(page, form)
        expect(page.locator("body")).to_contain_text("olicitud enviada con éxito!")
    sign_in_by_form(page, site, password)
    expect(page.locator("[data-toast]")).to_contain_text("Inicio de sesión exitoso")
    expect(page.locator("[data-toast]")).to_contain_text(
        "Bienvenido al panel de administración"
    )
    expect(page).to_have_url(re.compile(r"/admin/$"))
    expect(page.get_by_role("heading", name="Panel de Administración")).to_be_visible()
    expect(page.get_by_role("heading", name="Gestión de Leads")).to_be_visible()
    assert page.locator(".lead-table thead th").all_inner_texts() == COLUMNS
    newest, second = (
        page.locator("[data-lead]").nth(0),
        page.locator("[data-lead]").nth(1),
    )
    year, month, day = next_week.split("-")
    for text in (
        "Lead pharmacy-form",
        typed["email"],
        typed["phone"],
        f"{day}/{month}/{year}",
        typed["time"],
        "Hepatitis",
        "Farmacia",
        typed["address"],
        typed["receipt_number"],
        typed["message"],
    ):
        expect(newest).to_contain_text(text)
    expect(newest.get_by_title(typed["address"], exact=True)).to_be_visible()
    expect(second).to_contain_text("Lead booking-form")
    expect(second).to_contain_text("B2C")
    assert page.evaluate("document.cookie") == ""
    (cookie,) = [c for c in page.context.cookies() if c.get("name") == "session"]
    assert cookie.get("httpOnly")
    assert cookie.get("sameSite") == "Lax"
    page.reload()
    expect(newest).to_contain_text("Lead pharmacy-form")
    expect(page.locator("[data-toast]")).to_have_count(0)
    page.get_by_role("button", name="Cerrar sesión").click()
    expect(page.locator("[data-toast]")).to_contain_text("Sesión cerrada")
    expect(page.locator("[data-toast]")).to_contain_text(
        "Ha cerrado sesión correctamente"
    )
    expect(page.get_by_role("heading", name="Panel Administrativo")).to_be_visible()
    assert typed["email"] not in page.content()
    assert problems == []


def test_wrong_password_is_told_until_a_field_changes(
    page: Page, site: Site, password
) -> None:
    sign_in_by_form(page, site, password + "x")
    error = page.locator("[data-login-error]")
    expect(error).to_have_text("Credenciales incorrectas. Intente nuevamente.")
    expect(page.get_by_role("button", name="Iniciar sesión")).to_be_enabled()
    page.locator("#login-form-email").press_sequentially("x")
    expect(error).to_have_text("")


def test_sign_in_shows_that_it_works(page: Page, site: Site, password) -> None:
    page.route("**/api/auth/login", lambda _: None)
    sign_in_by_form(page, site, password)
    button = page.locator("#login-form [data-submit]")
    expect(button).to_contain_text("Iniciando sesión...")
    expect(button).to_be_disabled()


def test_unexpected_failure_of_sign_in_is_told(
    page: Page, site: Site, password
) -> None:
    page.route("**/api/auth/login", lambda route: route.abort())
    sign_in_by_form(page, site, password)
    expect(page.locator("[data-login-error]")).to_have_text(
        "Error al intentar iniciar sesión. Intente nuevamente."
    )


def test_revoked_session_cannot_go_on(page: Page, site: Site, password) -> None:
    for number in range(51):
        store(page, site, f"Revocada {number}")
    sign_in_by_form(page, site, password)
    expect(page.locator("[data-lead]").first).to_contain_text("Revocada 50")
    page.request.post(site.base_url + "/api/auth/logout")
    expect(page.get_by_role("heading", name="Panel Administrativo")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text(
        "Su sesión terminó. Inicie sesión nuevamente para continuar"
    )
    assert "Revocada" not in page.content()


def test_pages_of_leads_go_forth_and_back(page: Page, site: Site, password) -> None:
    for number in range(51):
        store(page, site, f"Página {number}")
    sign_in_by_form(page, site, password)
    first = page.locator("[data-lead]").first
    expect(first).to_contain_text("Página 50")
    expect(page.locator("[data-lead]")).to_have_count(50)
    page.get_by_role("button", name="Siguiente").click()
    expect(first).to_contain_text("Página 0")
    page.get_by_role("button", name="Anterior").click()
    expect(first).to_contain_text("Página 50")


def test_list_is_searched_narrowed_and_turned(page: Page, site: Site, password) -> None:
    for name in ("Peñaloza Ávila", "Zúñiga Primera", "Zúñiga Segunda"):
        store(page, site, name)
    sign_in_by_form(page, site, password)
    rows = page.locator("[data-lead]")
    search = page.get_by_placeholder("Buscar por nombre, email...")
    search.fill("penaloza avila")
    expect(rows).to_have_count(1)
    expect(page.get_by_text("1 lead", exact=True)).to_be_visible()
    search.fill("ZUÑIGA")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Zúñiga Segunda")
    page.get_by_role("button", name="Más recientes primero").click()
    expect(rows.first).to_contain_text("Zúñiga Primera")
    expect(page.get_by_role("button", name="Más antiguos primero")).to_be_visible()
    page.get_by_label("Filtrar por categoría").select_option("Farmacia")
    expect(
        page.get_by_text("No se encontraron leads que coincidan con la búsqueda")
    ).to_be_visible()
    page.get_by_label("Filtrar por categoría").select_option("Mostrar todos")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="(Limpiar)").click()
    expect(search).to_have_value("")
    expect(rows.nth(2)).to_be_visible()


def test_lead_is_deleted_only_after_a_yes(page: Page, site: Site, password) -> None:
    store(page, site, "Para borrar")
    sign_in_by_form(page, site, password)
    row = page.locator("[data-lead]", has_text="Para borrar")
    row.get_by_role("button", name="Eliminar el lead de Para borrar").click()
    dialog = page.get_by_role("alertdialog", name="¿Confirmar eliminación?")
    expect(dialog).to_contain_text(
        "Esta acción eliminará permanentemente el lead y no se puede deshacer."
    )
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(row).to_be_visible()
    row.get_by_role("button", name="Eliminar el lead de Para borrar").click()
    dialog.get_by_role("button", name="Cancelar").click()
    expect(dialog).to_be_hidden()
    row.get_by_role("button", name="Eliminar el lead de Para borrar").click()
    dialog.get_by_role("button", name="Eliminar").click()
    expect(page.locator("[data-toast]").last).to_contain_text(
        "Lead eliminado correctamente"
    )
    expect(row).to_have_count(0)
    names = [row["name"] for row in site.rows("SELECT name FROM appointments")]
    assert "Para borrar" not in names


def test_lead_that_is_gone_already_says_so(page: Page, site: Site, password) -> None:
    store(page, site, "Ya no está")
    sign_in_by_form(page, site, password)
    row = page.locator("[data-lead]", has_text="Ya no está")
    row.get_by_role("button", name="Eliminar el lead de Ya no está").click()
    site.run("DELETE FROM appointments WHERE name = 'Ya no está'")
    page.get_by_role("alertdialog").get_by_role("button", name="Eliminar").click()
    expect(page.locator("[data-toast]").last).to_contain_text(
        "Error al eliminar el lead"
    )
    expect(row).to_have_count(0)


def test_list_is_downloaded_as_it_is_shown(page: Page, site: Site, password) -> None:
    store(page, site, "Exportada Única")
    store(page, site, "No va en el archivo")
    sign_in_by_form(page, site, password)
    page.get_by_placeholder("Buscar por nombre, email...").fill("exportada unica")
    expect(page.locator("[data-lead]")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="Exportar Excel").click()
    assert re.fullmatch(
        r"leads_\d\d-\d\d-\d{4}\.csv", download.value.suggested_filename
    )
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert len(text.splitlines()) == 2
    assert "Exportada Única" in text
    expect(page.locator("[data-toast]").last).to_contain_text(
        "Archivo descargado correctamente"
    )
