"""A lead that goes while somebody works on it: the way on, and what they typed."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.panel import sign_in, someone, store
from tests.e2e.test_drawer import drawer, open_file, row, toast
from tests.e2e.test_panel_editing import edit
from tests.support.site import Site


def test_who_edits_what_a_colleague_joins_has_the_focus_on_the_way_on(
    page: Page, browser: Browser, site: Site, password
) -> None:
    store(page, site, "Sigue Aquí")
    store(page, site, "Se Une Pronto")
    (stays,) = site.rows("SELECT reference FROM appointments WHERE name = 'Sigue Aquí'")
    reference = stays["reference"]
    sign_in(page, site, password)
    edit(page, "Se Une Pronto")
    page.locator("#edit-form [type=submit]").focus()
    context, other = someone(browser, site, password)
    row(other, "Se Une Pronto").locator("[data-file]").click()
    drawer(other).get_by_role("button", name=f"Unir con {reference}").click()
    other.get_by_role("dialog", name="¿Son la misma solicitud?").get_by_role(
        "button", name=f"Unir con los datos de {reference}"
    ).click()
    expect(toast(other, "Solicitudes unidas")).to_be_visible()
    way = page.locator("#edit-form").get_by_role(
        "button", name=f"Abrir la ficha de {reference}"
    )
    expect(way).to_be_focused()
    page.keyboard.press("Enter")
    expect(drawer(page).get_by_role("heading", name="Sigue Aquí")).to_be_visible()
    context.close()


def test_a_note_to_a_lead_that_is_gone_can_be_copied_after_a_reload_too(
    page: Page, site: Site, password
) -> None:
    open_file(page, site, password, "Nota Sin Nadie")
    page.locator("#file-note").fill("Toca el timbre dos veces")
    site.run("DELETE FROM appointments WHERE name = 'Nota Sin Nadie'")
    drawer(page).get_by_role("button", name="Guardar nota").click()
    expect(drawer(page)).to_contain_text("Toca el timbre dos veces")
    # What ends the press is heard before that, and looked at with the next change.
    store(page, site, "Otra Cosa")
    expect(row(page, "Otra Cosa")).to_be_visible()
    page.reload()
    expect(drawer(page)).to_contain_text("Toca el timbre dos veces")
    drawer(page).locator("[data-drawer-close]").click()
    expect(drawer(page)).to_have_count(0)
    assert page.evaluate("JSON.stringify(sessionStorage)").count("timbre") == 0


def test_a_note_to_what_one_joined_oneself_can_be_copied_in_the_file_that_stays(
    page: Page, browser: Browser, site: Site, password
) -> None:
    store(page, site, "Queda Una")
    store(page, site, "Se Va Otra")
    (stays,) = site.rows("SELECT reference FROM appointments WHERE name = 'Queda Una'")
    reference = stays["reference"]
    sign_in(page, site, password)
    context, other = someone(browser, site, password)
    for each in (page, other):
        row(each, "Queda Una").locator("[data-file]").click()
        each.locator("#file-note").fill("De la que queda")
        row(each, "Se Va Otra").locator("[data-file]").click()
        expect(drawer(each).get_by_role("heading", name="Se Va Otra")).to_be_visible()
        each.locator("#file-note").fill("Tiene un perro")
    drawer(page).get_by_role("button", name=f"Unir con {reference}").click()
    page.get_by_role("dialog", name="¿Son la misma solicitud?").get_by_role(
        "button", name=f"Unir con los datos de {reference}"
    ).click()
    expect(drawer(page).get_by_role("heading", name="Queda Una")).to_be_visible()
    came = drawer(page).locator("[data-kept-text]:visible")
    for _ in range(2):
        expect(came).to_have_count(1)
        expect(came).to_contain_text("Tiene un perro")
        expect(page.locator("#file-note")).to_have_value("De la que queda")
        page.reload()
    # A colleague copies hers where she typed it.
    expect(drawer(other)).to_contain_text("Este lead ya no está")
    expect(drawer(other)).to_contain_text("Tiene un perro")
    came.get_by_role("button", name="Descartar lo escrito").press("Enter")
    expect(came).to_have_count(0)
    page.reload()
    expect(page.locator("#file-note")).to_have_value("De la que queda")
    expect(came).to_have_count(0)
    assert page.evaluate("JSON.stringify(sessionStorage)").count("perro") == 0
    context.close()
