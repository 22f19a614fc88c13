"""The monthly sheets: on the screen, as files, by the link, and for nobody else."""

import io
import re
import zipfile
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import sign_in
from tests.e2e.test_accessibility import check
from tests.e2e.test_pharmacies import add, ask, slug_of, toast
from tests.support.site import Site

AS = {
    "coordinator": "UPDATE admins SET role = 'coordinator'",
    "professional": "UPDATE admins SET role = 'professional'",
}


@pytest.fixture(autouse=True)
def as_at_first(site: Site):
    yield
    site.run("UPDATE admins SET role = 'administrator'")


def this_month() -> str:
    return f"{datetime.now(ZoneInfo('America/Santiago')):%Y-%m}"


def two_pharmacies(page: Page, site: Site, password: str, ending: str) -> list[str]:
    """Add two, with two requests of the first and one of the other; return slugs."""
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    names = [f"Azul {ending}", f"Verde {ending}"]
    for name in names:
        add(page, site, name)
    slugs = [slug_of(site, name) for name in names]
    for number, (slug, vaccine) in enumerate(
        ((slugs[0], "covid"), (slugs[0], "influenza"), (slugs[1], "covid"))
    ):
        ask(
            page,
            site,
            f"Clienta {number} {ending}",
            pharmacy=slug,
            vaccine=vaccine,
            receipt_number=f"B-{number}",
        )
    return slugs


def cells(page: Page, name: str) -> list[str]:
    """Return the figures of a line."""
    row = page.locator("main table tbody tr").filter(
        has=page.get_by_role("rowheader", name=name, exact=True)
    )
    return row.locator("td").all_inner_texts()


def take_along(page: Page) -> None:
    """Take the files of Azul Uno, and look into them."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar Excel").click()
    assert download.value.suggested_filename == (
        f"planilla-azul-uno-{this_month()}.xlsx"
    )
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as book:
        assert "27000" in book.read("xl/worksheets/sheet1.xml").decode()
    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar PDF").click()
    assert download.value.path().read_bytes().startswith(b"%PDF-")


def test_sheet_is_read_by_month_and_pharmacy_and_taken_along(
    page: Page, site: Site, password, problems
) -> None:
    azul, _ = two_pharmacies(page, site, password, "Uno")
    page.goto(site.base_url + "/admin/farmacias/")
    page.get_by_role("link", name="Ver las planillas mensuales").click()
    expect(page.get_by_role("heading", name="Planillas mensuales")).to_be_visible()
    here = page.get_by_role("navigation").locator("[aria-current]")
    expect(here).to_have_text("Farmacias")
    page.get_by_role("rowheader", name="Verde Uno").wait_for()
    assert cells(page, "Verde Uno")[:2] == ["1", "$15.000"]
    check(page)
    page.get_by_role("link", name="Azul Uno", exact=True).click()
    page.get_by_role("rowheader", name="Influenza").wait_for()
    assert cells(page, "Total") == ["2", "$27.000", "0", "$0", "0", "$0"]
    assert page.get_by_label("Farmacia", exact=True).input_value() == azul
    for width in (390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        check(page)
    take_along(page)
    page.get_by_label("Mes", exact=True).select_option(index=1)
    expect(page.get_by_text("Nada llegó por aquí en este mes.")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"farmacia={azul}$"))
    page.reload()
    expect(page.get_by_text("Nada llegó por aquí en este mes.")).to_be_visible()
    page.go_back()
    page.get_by_role("rowheader", name="Influenza").wait_for()
    assert problems == []


def read_as_the_pharmacy(page: Page, address: str) -> None:
    """Read the sheet of Azul Dos by its link: figures alone, of nobody else."""
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Planilla mensual")
    body = page.locator("body")
    expect(body).to_contain_text("Azul Dos")
    for hidden in ("Verde", "Clienta", "p@correo.cl", "Quillota", "B-0", "912345678"):
        expect(body).not_to_contain_text(hidden)
    assert cells(page, "Total")[:2] == ["2", "$27.000"]
    for width in (390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        check(page)
    page.get_by_role("navigation").get_by_role("link").nth(1).click()
    expect(body).to_contain_text("Nada llegó por aquí en este mes.")


def test_link_lets_a_pharmacy_read_its_own_until_it_is_taken_back(
    page: Page, browser: Browser, site: Site, password, problems
) -> None:
    azul, verde = two_pharmacies(page, site, password, "Dos")
    page.goto(f"{site.base_url}/admin/planillas/?farmacia={azul}")
    page.get_by_role("button", name="Crear el enlace").click()
    link = page.locator("[data-sheet-link]")
    expect(link).to_be_visible()
    expect(toast(page, "Enlace creado")).to_be_visible()
    address = link.input_value()
    check(page)
    page.get_by_label("Farmacia", exact=True).select_option("Verde Dos")
    expect(page).to_have_url(re.compile(f"farmacia={verde}"))
    expect(link).to_have_count(0)

    context = browser.new_context()
    theirs = context.new_page()
    read_as_the_pharmacy(theirs, address)
    page.get_by_label("Farmacia", exact=True).select_option("Azul Dos")
    page.get_by_role("rowheader", name="Influenza").wait_for()
    page.get_by_role("button", name="Anular el enlace").click()
    expect(toast(page, "Enlace anulado")).to_be_visible()
    expect(page.get_by_role("button", name="Crear el enlace")).to_be_visible()
    answer = theirs.goto(address)
    assert answer is not None
    assert answer.status == 404
    body = theirs.locator("body")
    expect(body).to_contain_text("Este enlace no abre ninguna planilla")
    expect(body).not_to_contain_text("Azul")
    context.close()
    assert problems == []


@pytest.mark.parametrize("role", AS)
def test_who_has_another_role_reads_no_sheet_and_no_poster(
    page: Page, site: Site, password, role: str
) -> None:
    azul, _ = two_pharmacies(page, site, password, f"De {role}")
    (ident,) = [
        one["id"]
        for one in site.rows("SELECT * FROM pharmacies")
        if one["slug"] == azul
    ]
    page.goto(f"{site.base_url}/admin/planillas/?farmacia={azul}")
    page.get_by_role("button", name="Crear el enlace").wait_for()
    site.run(AS[role])
    page.get_by_role("button", name="Crear el enlace").click()
    expect(toast(page, "Su cuenta no permite hacer eso.")).to_be_visible()
    expect(page.locator("[data-sheet-link]")).to_have_count(0)
    assert (
        site.rows("SELECT * FROM pharmacies WHERE sheet_token_hash IS NOT NULL") == []
    )
    for path in ("planillas", "farmacias", "novedades"):
        page.goto(f"{site.base_url}/admin/{path}/?farmacia={azul}")
        expect(page.get_by_text("Esta pantalla no es de su cuenta")).to_be_visible()
        expect(page.locator("body")).not_to_contain_text("Azul")
    for file in (
        f"farmacias/{ident}/planilla.xlsx",
        f"farmacias/{ident}/planilla.pdf",
        f"farmacias/{ident}/cartel.pdf",
        "newsletter/export.csv",
    ):
        answer = page.request.get(f"{site.base_url}/api/{file}")
        assert answer.status == 403
        assert "Azul" not in answer.text()
