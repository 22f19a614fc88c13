"""Views of one's own: kept, shown, renamed and deleted, by keys too, on a phone too."""

import os
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.panel import open_tools, sign_in, store
from tests.e2e.test_accessibility import check
from tests.e2e.test_panel_session import enter, over
from tests.support.site import Site


def menu(page: Page) -> Locator:
    return page.locator("#lead-views")


def open_menu(page: Page) -> None:
    open_tools(page)
    page.get_by_role("button", name="Vistas", exact=True).press("Enter")
    expect(menu(page)).to_be_visible()


def own(page: Page) -> Locator:
    return menu(page).locator("[data-view]")


def picture(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (320, 256), (768, 1024), (1440, 900)]
)
def test_a_view_is_kept_shown_renamed_and_deleted_by_keys(
    page: Page, site: Site, password, problems, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    site.run("DELETE FROM lead_views")
    store(page, site, "Berta Vistas")
    sign_in(page, site, password)
    page.locator("#lead-search").fill("berta")
    expect(page).to_have_url(re.compile("#buscar=berta|#.*berta"))
    page.goto(site.base_url + "/admin/?estado=new&orden=asc")
    page.locator("[data-lead]").first.wait_for()
    open_menu(page)
    name = f"Mañana temprano {width}"
    field = menu(page).get_by_label("Guardar lo que muestra la lista como")
    field.press("Enter")
    expect(menu(page).get_by_role("alert").last).to_have_text(
        "Escriba un nombre para la vista."
    )
    check(page)
    picture(page, f"views-error-{width}")
    field.fill(name)
    field.press("Enter")
    expect(own(page)).to_have_count(1)
    expect(field).to_have_value("")
    field.fill(name.upper())
    field.press("Enter")
    expect(menu(page).get_by_role("alert").last).to_have_text(
        "Ya hay una vista con ese nombre."
    )
    page.keyboard.press("Escape")
    show(page, site, name)
    rename_and_delete(page, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert problems == []


def show(page: Page, site: Site, name: str) -> None:
    page.goto(site.base_url + "/admin/?categoria=B2C")
    open_menu(page)
    menu(page).get_by_role("button", name=name, exact=True).press("Enter")
    expect(menu(page)).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/admin/\?estado=new&orden=asc$"))


def rename_and_delete(page: Page, width: int) -> None:
    open_menu(page)
    edit = own(page).get_by_role("button", name=re.compile("Cambiar el nombre"))
    edit.press("Enter")
    field = menu(page).get_by_label("Nombre de la vista")
    expect(field).to_be_focused()
    check(page)
    picture(page, f"views-{width}")
    field.fill("Sin contactar")
    field.press("Enter")
    expect(menu(page).get_by_role("alert").first).to_have_text(
        "Ya hay una vista con ese nombre."
    )
    field.fill("n" * 40)
    field.press("Enter")
    expect(own(page).get_by_role("button", name="n" * 40, exact=True)).to_be_visible()
    expect(edit).to_be_focused()
    picture(page, f"views-long-{width}")
    edit.press("Enter")
    menu(page).get_by_role("button", name="Eliminar", exact=True).press("Enter")
    expect(own(page)).to_have_count(0)
    expect(menu(page).locator("#view-name")).to_be_focused()


def test_two_people_see_their_own_views_after_a_reload(
    page: Page, browser: Browser, site: Site, password
) -> None:
    site.run("DELETE FROM lead_views")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_menu(page)
    menu(page).locator("#view-name").fill("De la administración")
    menu(page).locator("#view-name").press("Enter")
    expect(own(page)).to_have_count(1)
    site.run(
        "INSERT INTO admins (id, email, password_hash, created_at, role)"
        " SELECT '00000000000000000000000000000007', 'otra@correo.cl', password_hash,"
        " created_at, role FROM admins"
    )
    context = browser.new_context()
    other = context.new_page()
    sign_in(other, site, password, "otra@correo.cl")
    other.locator("#lead-search").wait_for()
    open_menu(other)
    expect(own(other)).to_have_count(0)
    context.close()
    page.reload()
    page.locator("#lead-search").wait_for()
    open_menu(page)
    expect(own(page)).to_contain_text("De la administración")


def test_a_tab_that_is_open_already_shows_what_another_one_kept(
    page: Page, site: Site, password: str
) -> None:
    site.run("DELETE FROM lead_views")
    sign_in(page, site, password)
    second = page.context.new_page()
    for tab in (page, second):
        tab.goto(f"{site.base_url}/admin/")
        tab.locator("#lead-search").wait_for()
    open_menu(page)
    new = menu(page).locator("#view-name")
    new.fill("De la otra pestaña")
    new.press("Enter")
    expect(own(page)).to_have_count(1)
    open_menu(second)
    expect(own(second)).to_contain_text("De la otra pestaña")
    expect(menu(second)).to_be_visible()


def written_anew(page: Page, site: Site, password: str) -> tuple[Locator, Locator]:
    """Begin to rename a view and to name another one; return both fields."""
    site.run("DELETE FROM lead_views")
    sign_in(page, site, password)
    page.locator("#lead-search").wait_for()
    open_menu(page)
    new = menu(page).locator("#view-name")
    new.fill("De ayer")
    new.press("Enter")
    own(page).get_by_role("button", name=re.compile("Cambiar el nombre")).click()
    renamed = menu(page).get_by_label("Nombre de la vista")
    renamed.press_sequentially(" y de hoy")
    new.press_sequentially("De mañana")
    renamed.focus()
    return renamed, new


def test_names_half_written_outlive_a_new_server_and_a_reload(
    page: Page, site: Site, password: str
) -> None:
    renamed, new = written_anew(page, site, password)
    renamed.evaluate("field => { field.dataset.before = '' }")
    site.kill()
    site.start()
    expect(menu(page).locator("[data-before]")).to_have_count(0, timeout=30_000)
    expect(renamed).to_have_value("De ayer y de hoy")
    expect(new).to_have_value("De mañana")
    page.reload()
    page.locator("#lead-search").wait_for()
    open_menu(page)
    expect(renamed).to_have_value("De ayer y de hoy")
    expect(new).to_have_value("De mañana")
    renamed.press("Enter")
    expect(own(page)).to_contain_text("De ayer y de hoy")
    new.press("Enter")
    expect(own(page)).to_have_count(2)


def test_a_name_that_was_given_up_does_not_come_back(
    page: Page, site: Site, password: str
) -> None:
    renamed, _ = written_anew(page, site, password)
    menu(page).get_by_role("button", name="Cancelar").click()
    expect(renamed).to_have_count(0)
    page.reload()
    page.locator("#lead-search").wait_for()
    open_menu(page)
    expect(own(page)).to_contain_text("De ayer")
    expect(renamed).to_have_count(0)
    own(page).get_by_role("button", name=re.compile("Cambiar el nombre")).click()
    expect(renamed).to_have_value("De ayer")


def test_names_half_written_are_there_after_signing_in_over_them(
    page: Page, site: Site, password: str
) -> None:
    renamed, new = written_anew(page, site, password)
    page.request.post(site.base_url + "/api/auth/logout")
    expect(over(page)).to_be_visible()
    enter(page, password)
    expect(over(page)).to_have_count(0)
    if not menu(page).is_visible():
        open_menu(page)
    expect(renamed).to_have_value("De ayer y de hoy")
    expect(new).to_have_value("De mañana")
