"""What narrows the list: by mouse, keyboard, address, and on a phone."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.panel import open_tools, sign_in, store
from tests.e2e.test_accessibility import check
from tests.support.site import Site


def rows(page: Page):
    return page.locator("[data-lead]")


def chip(page: Page, text: str):
    return page.get_by_role("group", name="Filtros activos").get_by_text(text)


@pytest.mark.parametrize("width", [390, 1366])
def test_further_filters_outlive_reload_and_back(
    page: Page, site: Site, password, problems, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    name = f"Con Teléfono Raro {width}"
    site.run("DELETE FROM appointments")
    store(page, site, "Como Todos")
    store(page, site, name)
    site.run(
        "UPDATE appointments SET phone_e164 = NULL, comuna = 'Santiago'"
        " WHERE name LIKE 'Con Teléfono Raro%'"
    )
    sign_in(page, site, password)
    expect(rows(page)).to_have_count(2)
    open_tools(page)
    page.get_by_role("button", name="Más filtros").press("Enter")
    window = page.locator("#lead-filters")
    window.get_by_label("Solo con teléfono por revisar").check()
    window.get_by_label("Comuna").select_option("Fuera de zona")
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    window.get_by_label("Vacuna").press("Enter")
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text(name)
    expect(chip(page, "Comuna: Fuera de zona")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?comuna=outside&revisar-telefono=si$"))
    page.reload()
    expect(chip(page, "Teléfono por revisar")).to_be_visible()
    expect(rows(page)).to_have_count(1)
    page.get_by_role("button", name="(Limpiar)").first.press("Enter")
    expect(chip(page, "Comuna: Fuera de zona")).to_have_count(0)
    # The address follows the list; only then is there a step to go back.
    expect(page).to_have_url(re.compile(r"/\?revisar-telefono=si$"))
    page.go_back()
    expect(chip(page, "Comuna: Fuera de zona")).to_be_visible()
    assert problems == []


def test_a_view_is_one_press_away(page: Page, site: Site, password) -> None:
    site.run("DELETE FROM appointments")
    store(page, site, "Vino Primero")
    store(page, site, "Vino Después")
    sign_in(page, site, password)
    expect(rows(page).first).to_contain_text("Vino Después")
    page.get_by_role("button", name="Vistas").click()
    page.get_by_role("button", name="Sin contactar", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?estado=new&orden=asc$"))
    expect(rows(page).first).to_contain_text("Vino Primero")


def test_what_is_typed_into_the_search_is_in_no_request(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Zoraida Oculta")
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url + str(request.headers.get("referer", "")))

    page.on("request", note)
    sign_in(page, site, password)
    search = page.locator("#lead-search")
    search.fill("zoraida")
    expect(rows(page)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"/admin/#buscar=zoraida$"))
    page.locator("#lead-category").select_option("B2C")
    expect(page).to_have_url(re.compile(r"/\?categoria=B2C#buscar=zoraida$"))
    page.reload()
    expect(search).to_have_value("zoraida")
    with page.expect_download() as download:
        page.get_by_role("link", name="Exportar Excel").click()
    assert "Zoraida Oculta" in download.value.path().read_text(encoding="utf-8-sig")
    expect(rows(page)).to_have_count(1)
    # Back to where only what stands behind the # differs.
    page.locator("#lead-category").select_option("Mostrar todos")
    expect(page).to_have_url(re.compile(r"/admin/#buscar=zoraida$"))
    page.get_by_role("button", name="(Limpiar)").click()
    expect(page).to_have_url(re.compile(r"/admin/$"))
    page.go_back()
    expect(search).to_have_value("zoraida")
    expect(rows(page)).to_have_count(1)
    assert any("/api/leads/export.csv" in url for url in asked)
    assert not [url for url in asked if "zoraida" in url.lower().partition("#")[0]]
    page.goto(f"{site.base_url}/admin/?buscar=zoraida&categoria=B2C")
    expect(page).to_have_url(re.compile(r"/\?categoria=B2C#buscar=zoraida$"))
    expect(rows(page)).to_have_count(1)


@pytest.mark.parametrize("key", ["ArrowDown", "Escape"])
def test_a_key_leads_from_the_search_into_the_list(
    page: Page, site: Site, password, key: str
) -> None:
    store(page, site, f"{key} Primera")
    store(page, site, "Otra Persona")
    sign_in(page, site, password)
    search = page.locator("#lead-search")
    # Without a row the focus stays where one types.
    search.fill("nadie así")
    expect(rows(page)).to_have_count(0)
    search.press(key)
    expect(search).to_be_focused()
    search.fill(key)
    expect(rows(page)).to_have_count(1)
    search.press(key)
    expect(rows(page).first).to_be_focused()
    expect(rows(page).first).to_contain_text(f"{key} Primera")
    expect(search).to_have_value(key)


def test_a_spreadsheet_comes_whole_by_post(page: Page, site: Site, password) -> None:
    store(page, site, "En La Planilla")
    sign_in(page, site, password)
    page.locator("#lead-search").fill("en la planilla")
    expect(rows(page)).to_have_count(1)
    page.get_by_role("button", name="Elegir el formato del archivo").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Excel (.xlsx)").click()
    assert re.fullmatch(r"leads_.{10}\.xlsx", download.value.suggested_filename)
    assert download.value.path().read_bytes()[:2] == b"PK"
    expect(page.locator("[data-toast]").last).to_contain_text("Archivo descargado")


def test_the_latest_search_wins_and_one_is_under_way(
    page: Page, site: Site, password
) -> None:
    store(page, site, "Ultima Palabra")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    expect(rows(page).first).to_be_visible()
    page.locator("#lead-search").press_sequentially("xultima", delay=30)
    for _ in "xultima":
        page.keyboard.press("Backspace")
    page.locator("#lead-search").press_sequentially("ultima pal", delay=30)
    expect(page.locator("[data-searched]")).to_have_attribute(
        "data-searched", "ultima pal"
    )
    expect(rows(page)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"#buscar=ultima\+pal$"))
